/** Grades of a password (specification, section 4). */
export const passwordStrengths = ['weak', 'strong', 'veryStrong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/** Length in characters; the upper bound limits the cost of hashing. */
export const passwordLength = { min: 8, max: 128 } as const

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u, /\p{Lo}/u]

/**
 * Weak: too short, one kind of character only, or mostly repetition. Very strong: three kinds on twelve characters, or
 * any two on sixteen. Between them: strong, the advised letters with digits or symbols (specification, section 5).
 */
export const passwordStrength = (password: string): PasswordStrength => {
  const characters = [...password]
  const kindCount = kinds.filter(kind => kind.test(password)).length
  const distinct = new Set(characters).size
  if (characters.length < passwordLength.min || kindCount < 2 || distinct < 5) return 'weak'
  if (isRun(characters)) return 'weak'
  if (characters.length >= 16 || (characters.length >= 12 && kindCount >= 3)) return 'veryStrong'
  return 'strong'
}

/** Most adjacent characters are sequential digits or letters: `abcd1234`. */
const isRun = (characters: readonly string[]): boolean => {
  let steps = 0
  for (let i = 1; i < characters.length; i++) {
    const step = characters[i]!.codePointAt(0)! - characters[i - 1]!.codePointAt(0)!
    if (Math.abs(step) <= 1) steps++
  }
  return steps >= (characters.length - 1) * 0.75
}
