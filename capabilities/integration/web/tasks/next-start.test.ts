import { expect, test } from 'vitest'
import { nextStart } from './next-start.ts'

const flow = (nextAt: string | null) => ({ id: nextAt ?? 'none', name: 'Flow', nextAt })
const [early, late] = ['2026-03-05T02:00:00.000Z', '2026-03-05T06:00:00.000Z']

test.each([
  ['the earliest of its own schedule and its flows', 'active', late, [flow(null), flow(early)], early],
  ['its own schedule before that of a flow', 'active', early, [flow(late)], early],
  ['nothing when no flow has a schedule', 'active', null, [flow(null)], null],
  ['nothing when it is switched off', 'stopped', null, [flow(early)], null],
] as const)('the next start of a task is %s', (_, state, nextAt, flows, expected) => {
  expect(nextStart({ state, nextAt, flows })).toBe(expected)
})
