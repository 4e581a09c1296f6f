import { pinyin } from 'pinyin-pro'

/**
 * The pinyin of a name, for sorting and search. Some characters have a special reading as surnames (曾, 单, 仇, 解, 区);
 * wrong readings can be corrected on the member.
 */
export const namePinyin = (name: string): string =>
  pinyin(name, { mode: 'surname', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join(' ')
    .toLowerCase()
