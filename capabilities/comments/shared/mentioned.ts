import type { Ref } from '@gantry/model/shared'

/** A stretch of a text: as it is written, or the name of a mentioned person. */
export interface Stretch {
  readonly text: string
  readonly person?: Ref
}

/** Splits a text at the names of the people it mentions, longer names first. */
export const stretchesOf = (text: string, people: readonly Ref[]): readonly Stretch[] => {
  const named = people
    .map(person => ({ person, sign: `@${person.title}` }))
    .sort((a, b) => b.sign.length - a.sign.length)
  const stretches: Stretch[] = []
  let plain = 0
  for (let at = text.indexOf('@'); at !== -1; ) {
    const found = named.find(({ sign }) => text.startsWith(sign, at))
    if (found) {
      if (at > plain) stretches.push({ text: text.slice(plain, at) })
      stretches.push({ text: found.sign, person: found.person })
      plain = at + found.sign.length
    }
    at = text.indexOf('@', found ? plain : at + 1)
  }
  if (plain < text.length) stretches.push({ text: text.slice(plain) })
  return stretches
}

/** Those of the picked people whose names still stand in the text. */
export const stillMentioned = (text: string, people: readonly Ref[]): readonly Ref[] => {
  const named = new Set(stretchesOf(text, people).flatMap(({ person }) => (person ? [person.id] : [])))
  return people.filter(({ id }) => named.has(id))
}
