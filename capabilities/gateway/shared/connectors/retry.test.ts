import { expect, test } from 'vitest'
import {
  afterCall,
  afterRepeat,
  delayBefore,
  fullBudget,
  isFailure,
  isWorthRepeating,
  readRetryAfter,
} from './retry.ts'

const reads = { method: 'GET', repeatable: false }
const writes = { method: 'POST', repeatable: false }
const came = (status: number | null, reason: string | null = null) => ({ status, reason, after: null })

test('what only reads, or is known by its key, is repeated when the fault may pass', () => {
  expect([429, 503, 504].every(status => isWorthRepeating(came(status), reads))).toBe(true)
  expect([200, 400, 401, 404, 500].some(status => isWorthRepeating(came(status), reads))).toBe(false)
  expect(isWorthRepeating(came(null, 'timeout'), reads)).toBe(true)
  expect(isWorthRepeating(came(null, 'internal'), reads)).toBe(false)
  expect(isWorthRepeating(came(503), writes)).toBe(false)
  expect(isWorthRepeating(came(503), { ...writes, repeatable: true })).toBe(true)
  expect([came(404), came(null, 'internal')].some(isFailure)).toBe(false)
  expect([came(500), came(429), came(null, 'unreachable')].every(isFailure)).toBe(true)
})

test('the wait is random below a bound that doubles, and at least what the server asks for', () => {
  expect([1, 2, 3, 10].map(attempt => delayBefore(attempt, null, 1))).toEqual([200, 400, 800, 5_000])
  expect(delayBefore(3, null, 0)).toBe(0)
  expect(delayBefore(1, 2_000, 1)).toBe(2_000)
  expect(delayBefore(1, 60_000, 1)).toBeNull()
  expect(readRetryAfter('7', 0)).toBe(7_000)
  expect(readRetryAfter('Thu, 01 Jan 1970 00:00:09 GMT', 1_000)).toBe(8_000)
  expect([undefined, 'soon'].map(header => readRetryAfter(header, 0))).toEqual([null, null])
})

test('repetitions use up a budget that calls refill by a tenth', () => {
  let budget: number | null = fullBudget
  let repeated = 0
  while (budget !== null && repeated < 100) {
    budget = afterRepeat(budget)
    if (budget !== null) repeated++
  }
  expect(repeated).toBe(10)
  let left = 0
  for (let call = 0; call < 11; call++) left = afterCall(left)
  expect(afterRepeat(left)).not.toBeNull()
  expect(afterCall(fullBudget)).toBe(fullBudget)
})
