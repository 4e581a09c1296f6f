import { newId } from '@gantry/base/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBetween } from './rank-between.ts'

test.each([
  [null, null, 'U'],
  ['V', null, 'k'],
  [null, 'V', 'F'],
  ['V', 'W', 'VU'],
  ['a', 'a1', 'a0'],
])('between %s and %s stands %s', (lower, upper, rank) => expect(rankBetween(lower, upper)).toBe(rank))

test('two neighbours that are ids have a place between them', () => {
  const [low, high] = [newId(1_000), newId(1_001)].sort() as [string, string]
  const rank = rankBetween(low, high)
  expect(low < rank && rank < high).toBe(true)
})

test('however often, and wherever, a place is found between two', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 120 }), places => {
      const ranks = [newId(5), newId(9)].sort()
      for (const place of places) {
        const at = place % (ranks.length + 1)
        const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null)
        expect(rank.endsWith('-')).toBe(false)
        expect((ranks[at - 1] ?? '') < rank && (at === ranks.length || rank < ranks[at]!)).toBe(true)
        ranks.splice(at, 0, rank)
      }
    }),
    { numRuns: 100 },
  )
})

test('a thousand times at the same place, a rank stays some hundred letters long', () => {
  let upper: string | null = null
  const lower = newId(5)
  for (let n = 0; n < 1_000; n++) upper = rankBetween(lower, upper)
  expect(upper?.length).toBeLessThan(230)
})

test('what is not in order is put next to the lower', () => expect(rankBetween('b', 'a') > 'b').toBe(true))
