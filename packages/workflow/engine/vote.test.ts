import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SignRule } from '../nodes/approve/shared.ts'
import type { Seat } from '../shared/state.ts'
import { agreeShare, settle } from './vote.ts'

const seats = (votes: string): readonly Seat[] =>
  [...votes].map((vote, id) => ({
    id,
    weight: 1,
    origin: 'rule',
    person: `p${id}`,
    ...(vote === '+' && { vote: 'agree' as const }),
    ...(vote === '-' && { vote: 'disagree' as const }),
    ...(vote === '0' && { vote: 'abstain' as const }),
  }))

// `+` agrees, `-` disagrees, `0` abstains, `.` is undecided.
test.each<readonly [SignRule, string, string]>([
  [{ mode: 'single' }, '+', 'passed'],
  [{ mode: 'single' }, '-', 'failed'],
  [{ mode: 'or_sign' }, '.+.', 'passed'],
  [{ mode: 'or_sign' }, '.-.', 'failed'],
  [{ mode: 'or_sign', orReject: 'all' }, '--.', 'open'],
  [{ mode: 'or_sign', orReject: 'all' }, '---', 'failed'],
  [{ mode: 'countersign' }, '++.', 'open'],
  [{ mode: 'countersign' }, '+++', 'passed'],
  [{ mode: 'countersign' }, '+-.', 'failed'],
  [{ mode: 'countersign', veto: 'after_all' }, '+-.', 'open'],
  [{ mode: 'countersign', veto: 'after_all' }, '+-+', 'failed'],
  [{ mode: 'vote', share: 66.67 }, '++.', 'passed'],
  [{ mode: 'vote', share: 66.67 }, '+-.', 'open'],
  [{ mode: 'vote', share: 66.68 }, '++-', 'failed'],
  [{ mode: 'vote', share: 50 }, '+0', 'passed'],
  [{ mode: 'vote', share: 100 }, '+0', 'failed'],
  [{ mode: 'vote', share: 100, abstainLeaves: true }, '+0', 'passed'],
  [{ mode: 'vote', count: 2 }, '++.', 'passed'],
  [{ mode: 'vote', count: 2 }, '+--', 'failed'],
])('%o with %s is %s', (rule, votes, settled) => {
  expect(settle(rule, seats(votes))).toBe(settled)
})

/** Two seats of the rules, and signers chained to the first: `before` and `after` are their votes. */
const chained = (before: string, votes: string, after: string): readonly Seat[] => {
  const [own, other] = seats(votes)
  if (!own || !other) throw new Error('two seats')
  const signers = (votes: string, from: number): readonly Seat[] =>
    seats(votes).map(seat => ({ ...seat, id: seat.id + from, origin: 'signer' }))
  const earlier = signers(before, 10)
  const later = signers(after, 20).map(seat => ({ ...seat, after: [own.id] }))
  return [...earlier, { ...own, after: earlier.map(({ id }) => id) }, ...later, other]
}

test.each<readonly [SignRule, string, string, string, string]>([
  [{ mode: 'or_sign' }, '+', '..', '', 'open'],
  [{ mode: 'or_sign' }, '+', '+.', '', 'passed'],
  [{ mode: 'or_sign' }, '', '+.', '.', 'open'],
  [{ mode: 'or_sign' }, '', '+.', '+', 'passed'],
  [{ mode: 'or_sign' }, '.', '.+', '.', 'passed'],
  [{ mode: 'or_sign' }, '-', '..', '', 'failed'],
  [{ mode: 'or_sign', orReject: 'all' }, '-', '..', '', 'open'],
  [{ mode: 'or_sign', orReject: 'all' }, '', '+-', '-', 'failed'],
  [{ mode: 'vote', count: 1 }, '+', '..', '', 'open'],
  [{ mode: 'vote', share: 50 }, '+', '+.', '+', 'passed'],
  [{ mode: 'vote', share: 50 }, '+', '+-', '.', 'open'],
  [{ mode: 'vote', share: 100 }, '+', '++', '-', 'failed'],
  [{ mode: 'countersign' }, '+', '++', '.', 'open'],
])('%o with signers before (%s), seats %s and signers after (%s) is %s', (rule, before, votes, after, is) => {
  expect(settle(rule, chained(before, votes, after))).toBe(is)
})

test('a seat that was removed still ties its signers together', () => {
  const tied = chained('+', '..', '.').map(seat =>
    seat.id === 0 ? { ...seat, removed: true as const } : seat,
  )
  expect(settle({ mode: 'or_sign' }, tied)).toBe('open')
})

test('a voice weighs as much as the seat its signers were added to', () => {
  const weighed = chained('+', '+-', '+').map(seat => (seat.id === 0 ? { ...seat, weight: 3 } : seat))
  expect(settle({ mode: 'vote', share: 75 }, weighed)).toBe('passed')
})

test('with signers too, deciding early gives the outcome of asking everybody', () => {
  const votes = (most: number) =>
    fc.string({ unit: fc.constantFrom('+', '-', '0'), minLength: 0, maxLength: most })
  fc.assert(
    fc.property(
      votes(2),
      fc.string({ unit: fc.constantFrom('+', '-', '0'), minLength: 2, maxLength: 2 }),
      votes(2),
      fc.constantFrom<SignRule>(
        { mode: 'or_sign' },
        { mode: 'or_sign', orReject: 'all' },
        { mode: 'vote', share: 50 },
        { mode: 'vote', share: 100, abstainLeaves: true },
        { mode: 'vote', count: 2 },
      ),
      fc.infiniteStream(fc.boolean()),
      (before, own, after, rule, asked) => {
        const every = chained(before, own, after)
        const some = every.map(
          ({ vote, ...seat }): Seat => (asked.next().value && vote ? { ...seat, vote } : seat),
        )
        const early = settle(rule, some)
        const isOr = rule.mode === 'or_sign' && rule.orReject !== 'all'
        // The first decision of an or-sign counts, so only what everybody says together can differ there.
        if (early !== 'open' && !isOr) expect(settle(rule, every)).toBe(early)
        if (early === 'passed') {
          const agreeing = some.filter(({ vote }) => vote === 'agree').map(({ id }) => id)
          const chain = every.filter(({ id }) => id !== 1).map(({ id }) => id)
          const isChainDone = chain.every(id => some.find(seat => seat.id === id)?.vote !== undefined)
          expect(agreeing.includes(1) || isChainDone).toBe(true)
        }
      },
    ),
    { numRuns: runs(500) },
  )
})

test('the share is rounded half up to two decimals, as the screen shows it', () => {
  expect([agreeShare(2, 3), agreeShare(1, 3), agreeShare(1, 8), agreeShare(0, 0)]).toEqual([
    6667, 3333, 1250, 0,
  ])
})

test('11 deciding early gives the outcome of asking everybody', () => {
  const vote = fc.constantFrom('+', '-', '0')
  fc.assert(
    fc.property(
      fc.array(vote, { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.boolean(),
      (votes, share, abstainLeaves) => {
        const rule: SignRule = { mode: 'vote', share: share / 100, abstainLeaves }
        const last = settle(rule, seats(votes.join('')))
        expect(last).not.toBe('open')
        for (const [at] of votes.entries()) {
          const early = settle(rule, seats(votes.map((each, seat) => (seat <= at ? each : '.')).join('')))
          if (early !== 'open') expect(early).toBe(last)
        }
      },
    ),
    { numRuns: runs(200) },
  )
})
