/** The first character of each initial in the order of pinyin; i, u and v begin no syllable. */
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
 * The initials of a Chinese name, `计划日期` as `jhrq`, by the order the runtime sorts characters in. Of characters with
 * several readings it knows the most common; good enough to find a name by, not to show.
 */
export const pinyinInitials = (name: string): string => [...name].map(initialOf).join('')
