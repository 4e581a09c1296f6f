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
