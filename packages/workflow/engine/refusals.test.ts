import { expect, test } from 'vitest'
import type { Command, Commander } from '../shared/command.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import type { ExecutorRule } from '../shared/executors.ts'
import type { Instance } from '../shared/state.ts'
import { emptyWorkflow } from '../shared/workflow-kind.ts'
import { decide } from './decide.ts'
import { allRights, draftOf, factsOf, outcomeOfDecision, person, type World } from './world.ts'

// Refusals of section 3.11 that need more than a task: what was passed, what a rule yields, who is picked.

const world: World = { now: 1_000, truths: {} }
const monitor: Commander = { person: 'p5', rights: allRights.filter(right => right !== 'force_undo') }

const step = (executors: readonly ExecutorRule[], more: object = {}): FlowNode => ({
  kind: 'approve',
  settings: {
    name: 'Step',
    executors,
    sign: { mode: 'single' },
    buttons: { return: true, step_back: true },
    returns: { to: 'any', resubmit: 'rerun' },
    ...more,
  },
})
const by = (...ids: readonly string[]): readonly ExecutorRule[] => [{ rule: 'users', ids }]

/** A straight line from the start to the end. */
const line = (nodes: Readonly<Record<string, FlowNode>>): WorkflowDef => {
  const ids = ['start', ...Object.keys(nodes), 'end']
  return {
    ...emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order'),
    nodes: {
      start: { kind: 'start', settings: { name: 'Start', executors: [] } },
      ...nodes,
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: ids.slice(1).map((to, at) => ({ id: `e${at}`, from: ids[at] ?? '', to })),
  }
}

const give = (def: WorkflowDef, state: Instance, command: Command, who: Commander | null) =>
  outcomeOfDecision(decide(def, state, command, who, factsOf(world)))

const after = (def: WorkflowDef, state: Instance, command: Command, who: Commander | null): Instance => {
  const found = give(def, state, command, who)
  if (typeof found === 'string') throw new Error(`${command.do}: ${found}`)
  return found
}
const start = (def: WorkflowDef, command: Command & { readonly do: 'submit' } = { do: 'submit' }) =>
  give(def, draftOf(def), command, person('p0', 'new'))
const started = (def: WorkflowDef) => after(def, draftOf(def), { do: 'submit' }, person('p0', 'new'))
const live = (state: Instance) => state.activations.find(each => each.state === 'active')?.id ?? 0
const open = (state: Instance) => state.tasks.find(each => each.state === 'open')?.id ?? 0

test('irreversible_passed: no move back over a step that cannot be undone, unless its author may force it', () => {
  const def = line({
    work: {
      kind: 'service',
      settings: { name: 'Post', undo: 'none', work: { does: 'change', values: [] } },
    },
    last: step(by('p1')),
  })
  const waiting = started(def)
  const state = after(def, waiting, { do: 'job_done', activation: live(waiting) }, null)
  const to = state.activations[0]?.id ?? 0
  expect(give(def, state, { do: 'return', task: open(state), to, reason: 'x' }, person('p1'))).toBe(
    'irreversible_passed',
  )
  expect(give(def, state, { do: 'step_back', task: open(state), reason: 'x' }, person('p1'))).toBe(
    'irreversible_passed',
  )
  expect(give(def, state, { do: 'roll_back', to, reason: 'x' }, monitor)).toBe('irreversible_passed')
  const forced = after(def, state, { do: 'roll_back', to, reason: 'x' }, { person: 'p5', rights: allRights })
  expect(forced.activations.at(-1)).toMatchObject({ node: 'start', state: 'active' })
})

test('child_finished: no move back over children that are finished, unless the step allows it', () => {
  const sub = (undoable: boolean) =>
    line({
      sub: {
        kind: 'subprocess',
        settings: { name: 'Child', workflow: 'other', wait: 'all', ...(undoable && { undoable }) },
      },
      last: step(by('p1')),
    })
  for (const [undoable, expected] of [
    [false, 'child_finished'],
    [true, 'done'],
  ] as const) {
    const def = sub(undoable)
    const begun = started(def)
    const activation = live(begun)
    const child = after(def, begun, { do: 'children_started', activation, ids: ['c'] }, null)
    const state = after(def, child, { do: 'child_done', activation, child: 'c' }, null)
    const to = state.activations[0]?.id ?? 0
    const found = give(def, state, { do: 'return', task: open(state), to, reason: 'x' }, person('p1'))
    expect(typeof found === 'string' ? found : 'done').toBe(expected)
  }
})

test('no_executor: where the step says so, whoever submits is told that nobody is found, and nothing moves', () => {
  const def = line({ none: step(by('nobody'), { empty: { does: 'block' } }) })
  expect(start(def)).toBe('no_executor')
})

test('pick_required and pick_out_of_range: who is picked is checked by number and by range', () => {
  const def = line({
    chosen: step([{ rule: 'picked', among: by('p1', 'p2', 'p3'), min: 1, max: 2 }], {
      sign: { mode: 'countersign' },
    }),
  })
  const picked = (...people: readonly string[]) => start(def, { do: 'submit', picks: { chosen: people } })
  expect(start(def)).toBe('pick_required')
  expect(picked()).toBe('pick_required')
  expect(picked('p4')).toBe('pick_out_of_range')
  expect(picked('p1', 'p2', 'p3')).toBe('pick_out_of_range')
  const state = picked('p1', 'p2', 'p2')
  expect(
    typeof state === 'string' ? state : state.activations.at(-1)?.seats.map(each => each.person),
  ).toEqual(['p1', 'p2'])
})

test('3.7 recovering keeps the working time that was left, and gives what was overdue an hour', () => {
  const hour = 3_600_000
  const limited = (calendar: 'natural' | 'work') =>
    line({
      only: step(by('p1'), {
        timeLimit: { limit: { minutes: 120, calendar }, rules: [{ action: 'remind' }] },
      }),
    })
  // Work from 8 to 12 each day; the clock begins at 10 on a Thursday.
  const week = Array.from({ length: 7 }, () => '08:00-12:00')
  const at = (now: number) => ({ ...factsOf({ now, truths: {} }), calendar: { week, days: {} } })
  const ten = 10 * hour
  const decided = (def: WorkflowDef, state: Instance, command: Command, now: number) =>
    outcomeOfDecision(
      decide(def, state, command, command.do === 'submit' ? person('p0', 'new') : monitor, at(now)),
    )
  for (const [calendar, late] of [
    // Due at 12 with an hour left at 11; recovered at 11:30 of the next day it is due at 8:30 of the day after.
    ['work', 2 * 24 * hour + 8.5 * hour],
    ['natural', ten + 2 * hour + 24.5 * hour],
  ] as const) {
    const def = limited(calendar)
    const begun = decided(def, draftOf(def), { do: 'submit' }, ten)
    const stopped =
      typeof begun === 'string' ? begun : decided(def, begun, { do: 'interrupt', reason: 'x' }, 11 * hour)
    const on =
      typeof stopped === 'string'
        ? stopped
        : decided(def, stopped, { do: 'recover', reason: 'x' }, 35.5 * hour)
    if (typeof on === 'string') throw new Error(on)
    expect(on.tasks.at(-1)?.due).toBe(late)
    expect(on.timers[0]?.at).toBe(late)
    const overdue =
      typeof begun === 'string' ? begun : decided(def, begun, { do: 'interrupt', reason: 'x' }, 13 * hour)
    const later =
      typeof overdue === 'string' ? overdue : decided(def, overdue, { do: 'recover', reason: 'x' }, 40 * hour)
    expect(typeof later === 'string' ? later : later.timers[0]?.at).toBe(41 * hour)
  }
})
