import { pinyinInitials } from './pinyin.ts'

/** Rank of a name for a typed text: lower is better, null is no match. */
const matchName = (name: string, typed: string): number | null => {
  if (typed === '') return 0
  const lower = name.toLowerCase()
  const wanted = typed.toLowerCase()
  if (lower === wanted) return 0
  // Case distinguishes spreadsheet functions from those of the standard.
  if (name.startsWith(typed)) return 0.5
  if (lower.startsWith(wanted)) return 1
  if (lower.split(/[\s_()（）]+/).some(word => word.startsWith(wanted))) return 2
  if (/^[a-z0-9]+$/.test(wanted) && /\p{Script=Han}/u.test(name)) {
    const initials = pinyinInitials(name)
    if (initials.startsWith(wanted)) return 3
    if (wanted.length > 1 && initials.includes(wanted)) return 4
  }
  return lower.includes(wanted) && (wanted.length > 1 || /\p{Script=Han}/u.test(wanted)) ? 5 : null
}

/** The best of several names for one thing. */
export const matchAny = (names: readonly string[], typed: string): number | null =>
  names.reduce<number | null>((best, name) => {
    const found = matchName(name, typed)
    return found === null ? best : best === null ? found : Math.min(best, found)
  }, null)
