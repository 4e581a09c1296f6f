/** A name with its reading in pinyin, a blank between syllables. */
export interface ReadName {
  readonly name: string
  readonly reading: string
}

/**
 * Whether a typed text finds a name as it finds people in the contact book: the name from each of its characters, the
 * reading and its initials from each syllable.
 */
export const matchesName = ({ name, reading }: ReadName, typed: string): boolean => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '' || name.toLowerCase().includes(wanted)) return true
  const syllables = reading.toLowerCase().split(' ')
  const spelled = wanted.replaceAll(' ', '')
  const initials = syllables.map(syllable => syllable.slice(0, 1)).join('')
  return (
    initials.includes(spelled) || syllables.some((_, at) => syllables.slice(at).join('').startsWith(spelled))
  )
}
