import { expect, it, test } from 'vitest'
import {
  bottleneckOf,
  type Clock,
  measureRuns,
  nodeFigures,
  peopleFigures,
  percentile,
  versionFigures,
  wholeFigures,
} from './measure.ts'
import type { Run } from './runs-of.ts'

const hour = 3_600_000
/** Half of all time is worked. */
const clock: Clock = { now: 100 * hour, worked: (from, to) => (to - from) / 2 }

type Turn = Run['tasks'][number]
const turn = (
  activation: number,
  actor: string | null,
  hours: readonly [number, number | null],
  more: Partial<Turn> = {},
): Turn => ({
  activation,
  actor,
  result: 'agree',
  received: hours[0] * hour,
  reached: null,
  finished: hours[1] === null ? null : hours[1] * hour,
  due: null,
  ...more,
})
const entered = (id: number, node: string, causedBy: number, superseded: true | null = null) => ({
  id,
  node,
  superseded,
  causedBy: [causedBy],
})

const named = { id: 'i', workflow: 'w', initiator: 'zeng' }
const straight = (hours: number, release = 1): Run => ({
  ...named,
  release,
  state: 'finished',
  started: 0,
  ended: hours * hour,
  activations: [entered(1, 'start', 0), entered(2, 'lead', 1)],
  tasks: [turn(1, 'zeng', [0, 0]), turn(2, 'li', [0, hours])],
})

/** Returned to the submission once, and waiting for the leader again. */
const returned: Run = {
  ...named,
  release: 2,
  state: 'ongoing',
  started: 0,
  ended: null,
  activations: [
    entered(1, 'start', 0, true),
    entered(2, 'lead', 1, true),
    entered(3, 'start', 0),
    entered(4, 'lead', 3),
  ],
  tasks: [
    turn(1, 'zeng', [0, 0]),
    turn(2, 'li', [0, 6], { result: 'return', due: 4 * hour }),
    turn(3, 'zeng', [6, 8], { result: 'submit' }),
    turn(4, null, [8, null], { result: null, due: 99 * hour }),
  ],
}

it.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[1, 3], 0.5, 2],
  [[0, 10, 20, 30, 40], 0.9, 36],
] as const)('of %j the share of %d lies below %s', (sorted, share, value) => {
  expect(percentile(sorted, share)).toBe(value)
})

test('nodes: time, overdue, returns and rework, without the submission', () => {
  const nodes = nodeFigures(measureRuns([straight(2), straight(10), returned], clock))
  expect(nodes).toMatchObject([
    {
      node: 'lead',
      turns: 3,
      waiting: 1,
      overdue: 2,
      returned: 1,
      reworked: 1,
      elapsed: { p50: 6 * hour, sum: 18 * hour },
      worked: { p50: 3 * hour, sum: 9 * hour },
      spread: { elapsed: [0, 0, 0, 1, 1, 1, 0], worked: [0, 0, 1, 1, 1, 0, 0] },
    },
    { node: 'start', turns: 1, reworked: 1, elapsed: { p50: 2 * hour } },
  ])
  expect(bottleneckOf(nodes)).toEqual({ elapsed: 'lead', worked: 'lead' })
  expect(bottleneckOf([])).toEqual({ elapsed: null, worked: null })
})

test('the whole and the releases: what finished without a way back went straight, what is reworked did not', () => {
  const measured = measureRuns([straight(2), straight(10, 2), returned], clock)
  expect(wholeFigures(measured, clock)).toMatchObject({
    started: 3,
    finished: 2,
    running: 1,
    straight: 2,
    settled: 3,
    returned: 1,
    reworked: 2,
    elapsed: { p50: 6 * hour },
  })
  expect(versionFigures(measured, clock)).toMatchObject([
    { release: 2, started: 2, elapsed: { p50: 10 * hour } },
    { release: 1, started: 1, elapsed: { p50: 2 * hour } },
  ])
})

test('people: at a node and at all, without what no person ended', () => {
  const byItself: Run = { ...straight(1), tasks: [turn(2, null, [0, 1], { result: 'auto_agree' })] }
  const measured = measureRuns([straight(2), returned, byItself], clock)
  expect(peopleFigures(measured, null, 10)).toMatchObject([
    { actor: 'li', turns: 2, returned: 1, overdue: 1 },
    { actor: 'zeng', turns: 1 },
  ])
  expect(peopleFigures(measured, 'start', 10)).toMatchObject([{ actor: 'zeng', turns: 1 }])
  expect(nodeFigures(measured)[0]).toMatchObject({ node: 'lead', automatic: 1 })
})

test('a delegate took the time since it was offered to him, the node all of it', () => {
  const delegated: Run = { ...straight(1), tasks: [turn(2, 'li', [0, 10], { reached: 7 * hour })] }
  const measured = measureRuns([delegated], clock)
  expect(peopleFigures(measured, 'lead', 10)[0]).toMatchObject({ actor: 'li', elapsed: { sum: 3 * hour } })
  expect(nodeFigures(measured)[0]).toMatchObject({ elapsed: { sum: 10 * hour } })
})

test('the next leader of a chain is no rework, entering the chain again is', () => {
  const chain: Run = {
    ...straight(1),
    activations: [
      entered(1, 'start', 0),
      entered(2, 'chain', 1, true),
      entered(3, 'chain', 2, true),
      entered(4, 'chain', 1),
      entered(5, 'chain', 4),
    ],
  }
  expect(measureRuns([chain], clock)[0]?.reworked).toEqual(['chain'])
})

test('time an instance stood still counts for nobody', () => {
  const whole: Run = { ...straight(1), tasks: [turn(2, 'li', [1, 9])] }
  const paused: Run = {
    ...whole,
    pauses: [
      { from: 0, to: 2 * hour },
      { from: 3 * hour, to: 5 * hour },
    ],
  }
  const [all, less] = [whole, paused].map(run => nodeFigures(measureRuns([run], clock))[0])
  expect([all?.elapsed.sum, less?.elapsed.sum]).toEqual([8 * hour, 5 * hour])
  expect(all && less && less.worked.sum <= all.worked.sum && less.worked.sum <= less.elapsed.sum).toBe(true)
})
