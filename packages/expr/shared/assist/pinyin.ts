/** First character of each initial in pinyin order; no syllable begins with i, u or v. */
const firsts = [...'阿芭嚓哒妸发旮哈讥咔垃妈拿噢妑七呥仨他哇夕丫帀']
const letters = [...'abcdefghjklmnopqrstwxyz']

let collator: Intl.Collator | null = null
const known = new Map<string, string>()

const initialOf = (character: string): string => {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase()
  const initial = known.get(character) ?? findInitial(character)
  known.set(character, initial)
  return initial
}

const findInitial = (character: string): string => {
  collator ??= new Intl.Collator('zh-CN-u-co-pinyin')
  const { compare } = collator
  const place = firsts.findLastIndex(first => compare(first, character) <= 0)
  return letters[place] ?? character
}

/**
 * Pinyin initials of a Chinese name (`计划日期` is `jhrq`), derived from the runtime's sort order. For characters
 * with several readings the most common one; sufficient to search names, not to display.
 */
export const pinyinInitials = (name: string): string => [...name].map(initialOf).join('')
