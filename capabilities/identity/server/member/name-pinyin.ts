import { pinyin } from 'pinyin-pro'

/**
 * A name as it is said, to sort and to find people by. Surnames have readings of their own (曾, 单, 仇, 解, 区); what is
 * still wrong can be corrected on the member.
 */
export const namePinyin = (name: string): string =>
  pinyin(name, { mode: 'surname', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join(' ')
    .toLowerCase()
