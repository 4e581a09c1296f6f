import { t } from '@gantry/expr/shared'
import { expect, test } from 'vitest'
import { evaluateInWorker } from './expression-workers.ts'

const ask = (turns: number, milliseconds = 60_000) => ({
  source: `count(for i in 1..${turns} return i * n)`,
  scope: { kind: 'context', fields: { n: { type: t.number } } } as const,
  row: { n: 2 },
  now: 0,
  timeZone: 'UTC',
  steps: 1_000_000,
  milliseconds,
})

test('spaces that wait for a thread take turns', async () => {
  const order: string[] = []
  const evaluate = (space: string, turns: number) =>
    evaluateInWorker(space, ask(turns)).then(({ value }) => {
      expect(value).toBe(turns)
      order.push(space)
    })
  await Promise.all([...Array.from({ length: 6 }, () => evaluate('many', 50_000)), evaluate('one', 10)])
  expect(order.indexOf('one')).toBeLessThan(4)
})

test('an evaluation says which limit stopped it, and what it took', async () => {
  const stopped = await Promise.all([
    evaluateInWorker('a', ask(2_000_000)),
    evaluateInWorker('a', ask(90_000, 0)),
  ])
  expect(stopped.map(answer => answer.stopped)).toEqual(['items', 'time'])
  expect(stopped[1]?.steps).toBeGreaterThan(0)
})

test('nobody waits for what was cancelled, and a space has a limit of what waits', async () => {
  const callers = Array.from({ length: 30 }, () => new AbortController())
  const asked = callers.map(({ signal }) => evaluateInWorker('gone', ask(90_000), signal))
  for (const caller of callers) caller.abort()
  const refused = await Promise.allSettled(asked)
  const codes = refused.map(one => (one.status === 'rejected' ? one.reason.code : 'answered'))
  expect(new Set(codes)).toEqual(new Set(['server.busy', 'request.cancelled']))
  expect((await evaluateInWorker('next', ask(3))).value).toBe(3)
})
