import type { PersonFact } from './facts.ts'

type Signer = Pick<PersonFact, 'id' | 'pinyin' | 'number'>

/** The order in which people sign in turn: stored pinyin, then number, then id; never a collation of the database or of the runtime. */
export const serialOrder = (one: Signer, other: Signer): number => {
  const [a, b] = [one, other].map(({ pinyin, number = '', id }) => [pinyin, number, id])
  for (const [at, key] of (a ?? []).entries()) {
    const against = b?.[at] ?? ''
    if (key !== against) return key < against ? -1 : 1
  }
  return 0
}
