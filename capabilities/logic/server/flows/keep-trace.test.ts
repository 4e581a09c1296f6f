import type { Json } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { followRun, shortened } from './keep-trace.ts'

test.each<[string, Json, Json]>([
  ['a text', 'a'.repeat(600), `${'a'.repeat(500)}…`],
  ['a list', Array.from({ length: 25 }, (_, at) => at), [...Array(20).keys(), '… +5']],
  [
    'what lies deep',
    { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } },
    { a: { b: { c: { d: { e: { f: { g: '…' } } } } } } },
  ],
  [
    'nothing else',
    { name: 'Pump', hours: 1.5, done: false, next: null },
    { name: 'Pump', hours: 1.5, done: false, next: null },
  ],
])('%s is shortened', (_, value, expected) => {
  expect(shortened(value)).toEqual(expected)
})

test('a trace holds the last steps of a run within its room', () => {
  const run = followRun()
  run.watch.began(3)
  const notes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`v${at}`, 'x'.repeat(400)]))
  for (let at = 1; at <= 1_000; at++) run.watch.before({ block: `b${at}`, rounds: [at], variables: notes })
  const { steps } = run.trace({}, {})
  expect([run.steps(), run.release(), run.block(), steps.at(-1)?.block]).toEqual([1_000, 3, 'b1000', 'b1000'])
  expect(steps.length).toBeGreaterThan(1)
  expect(JSON.stringify(steps).length).toBeLessThan(70_000)
})

test('of short steps the last 200 are kept', () => {
  const run = followRun()
  for (let at = 1; at <= 450; at++) run.watch.before({ block: `b${at}`, rounds: [], variables: {} })
  const { steps } = run.trace({}, {})
  expect([steps.length, steps[0]?.block, steps.at(-1)?.block]).toEqual([200, 'b251', 'b450'])
})
