import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterRest } from './after-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many changes are one question, asked while they still come', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const { tell } = afterRest(ask, 1_000)
  for (let n = 0; n < 25; n++) {
    tell()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a change while the answer is on its way is asked about after it', async () => {
  let answer: () => void = vi.fn()
  const ask = vi.fn(
    () =>
      new Promise<void>(resolve => {
        answer = resolve
      }),
  )
  const { tell } = afterRest(ask, 1_000)
  tell()
  await vi.advanceTimersByTimeAsync(1_000)
  tell()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('nothing is asked once it is stopped', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const { tell, stop } = afterRest(ask, 1_000)
  tell()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})
