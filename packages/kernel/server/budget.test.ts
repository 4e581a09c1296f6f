import { expect, test } from 'vitest'
import { Budget } from './budget.ts'

test('time counts while something is evaluated, and is shared by all evaluations', () => {
  const budget = new Budget({ steps: 10, milliseconds: 1_000 })
  budget.evaluate(10, () => budget.check())
  budget.spendTime(1_000)
  expect(budget.isExhausted).toBe(true)
  expect(() => budget.evaluate(10, () => budget.check())).toThrow(
    expect.objectContaining({ code: 'expression.stopped', params: { reason: 'time' } }),
  )
})

test('a budget ends with the request it belongs to, and lets others go on before', async () => {
  const caller = new AbortController()
  const budget = new Budget({ steps: 10, milliseconds: 1_000 }, caller.signal)
  const order: string[] = []
  setImmediate(() => order.push('other'))
  await budget.takeTurns()
  order.push('begun')
  budget.spendTime(100)
  await budget.takeTurns()
  expect(order).toEqual(['begun', 'other'])
  caller.abort()
  await expect(budget.takeTurns()).rejects.toMatchObject({ code: 'request.cancelled' })
})
