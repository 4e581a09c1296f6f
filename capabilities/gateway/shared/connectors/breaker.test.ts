import { expect, test } from 'vitest'
import { admit, judge, noted, type OpenBreaker, type Outcome, stateOf } from './breaker.ts'

const second = 1_000
const bad = (at: number): Outcome => ({ at, failed: true, slow: false })
const good = (at: number): Outcome => ({ at, failed: false, slow: false })

/** What a process knows after some calls. */
const after = (calls: readonly Outcome[]) => {
  let outcomes: readonly Outcome[] = []
  let breaker: OpenBreaker | null = null
  for (const call of calls) {
    outcomes = noted(outcomes, call)
    breaker = judge(breaker, outcomes, call)
  }
  return breaker
}
const calls = (count: number, of: (at: number) => Outcome) =>
  Array.from({ length: count }, (_, at) => of(at * 100))

test('it opens when half of at least twenty calls of a minute fail, or most are slow', () => {
  expect(after(calls(19, bad))).toBeNull()
  expect(after(calls(20, bad))).not.toBeNull()
  expect(after(calls(40, at => (at % 300 === 0 ? bad(at) : good(at))))).toBeNull()
  expect(after(calls(40, at => (at % 200 === 0 ? bad(at) : good(at))))).not.toBeNull()
  expect(after(calls(40, at => ({ at, failed: false, slow: true })))).not.toBeNull()
  // Failures longer ago than a minute are forgotten.
  expect(after(Array.from({ length: 40 }, (_, at) => bad(at * 5 * second)))).toBeNull()
})

test('an open one lets nothing through, then five trials, which close it together', () => {
  const opened = after(calls(20, bad))
  const from = 1_900
  expect(stateOf(opened, from)).toBe('open')
  expect(admit(opened, from + second).wait).toBe(29 * second)
  const then = from + 30 * second
  expect(stateOf(opened, then)).toBe('half_open')
  let breaker = opened
  for (let trial = 0; trial < 5; trial++) {
    const { wait, next } = admit(breaker, then + trial)
    expect(wait).toBe(0)
    breaker = next
  }
  expect(admit(breaker, then + 5).wait).toBeGreaterThan(0)
  for (let trial = 0; trial < 5; trial++) breaker = judge(breaker, [], good(then + 10 + trial))
  expect(breaker).toBeNull()
})

test('a trial that fails opens it again, and one that never ended does not hold it for ever', () => {
  const opened = after(calls(20, bad))
  const then = 40 * second
  const { next } = admit(opened, then)
  const again = judge(next, [], bad(then + 1))
  expect(stateOf(again, then + 2)).toBe('open')
  expect(again?.opened).toBe(opened?.opened)
  let breaker = opened
  for (let trial = 0; trial < 5; trial++) breaker = admit(breaker, then).next
  expect(admit(breaker, then + 59 * second).wait).toBeGreaterThan(0)
  expect(admit(breaker, then + 60 * second).wait).toBe(0)
})

test('a call on its way when it opened decides nothing', () => {
  const opened = after(calls(20, bad))
  expect(judge(opened, [], good(2 * second))).toBe(opened)
})
