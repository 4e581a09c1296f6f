import { describe, expect, test } from 'vitest'
import type { SignRule } from '../nodes/approve/shared.ts'
import type { Command, Commander } from '../shared/command.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import type { Instance } from '../shared/state.ts'
import { emptyWorkflow } from '../shared/workflow-kind.ts'
import { decide } from './decide.ts'
import { broken, brokenBetween } from './invariants.ts'
import { migrate, type NodeMap, proposeMap } from './migrate.ts'
import { draftOf, factsOf, outcomeOfDecision, person, type World } from './world.ts'

const world: World = { now: 1_000, truths: {} }
const monitor: Commander = { person: 'p5', rights: ['monitor'] }

const step = (
  name: string,
  ids: readonly string[],
  sign: SignRule = { mode: 'single' },
  more: Partial<Extract<FlowNode, { kind: 'approve' }>['settings']> = {},
): FlowNode => ({
  kind: 'approve',
  settings: {
    name,
    executors: [{ rule: 'users', ids }],
    sign,
    buttons: { return: true },
    returns: { to: 'any', resubmit: 'chooser' },
    ...more,
  },
})
const split = (...branches: readonly string[]): FlowNode => ({
  kind: 'parallel',
  settings: { name: 'Both', branches: branches.map(id => ({ id })) },
})
const joinOf = (of: string): FlowNode => ({ kind: 'join', settings: { name: 'Join', of } })
const start: FlowNode = { kind: 'start', settings: { name: 'Start', executors: [] } }
const end: FlowNode = { kind: 'end', settings: { name: 'End' } }

/** Edges are written `from to` or `from port to`. */
const flow = (nodes: Readonly<Record<string, FlowNode>>, ...edges: readonly string[]): WorkflowDef => ({
  ...emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order'),
  nodes: { start, ...nodes, end },
  edges: edges.map((text, at) => {
    const [from = '', middle = '', to] = text.split(' ')
    return { id: String(at), from, ...(to !== undefined && { port: middle }), to: to ?? middle }
  }),
})

const give = (def: WorkflowDef, state: Instance, command: Command, by: Commander): Instance => {
  const found = outcomeOfDecision(decide(def, state, command, by, factsOf(world)))
  if (typeof found === 'string') throw new Error(`${command.do}: ${found}`)
  return found
}
const started = (def: WorkflowDef) => give(def, draftOf(def), { do: 'submit' }, person('p0', 'new'))
const agree = (def: WorkflowDef, state: Instance, who: string) => {
  const task = state.tasks.findLast(({ holder, state }) => holder === who && state === 'open')
  return give(def, state, { do: 'agree', task: task?.id ?? 0 }, person(who))
}
const moved = (from: WorkflowDef, to: WorkflowDef, state: Instance, map?: NodeMap) =>
  migrate(
    { from: { def: from, release: 1 }, to: { def: to, release: 2 }, map: map ?? proposeMap(from, to) },
    state,
    monitor,
    2_000,
  )
const codes = (found: ReturnType<typeof migrate>) =>
  'blocked' in found ? found.blocked.map(({ code, node }) => `${code} ${node ?? ''}`.trim()) : 'done'
const done = (found: ReturnType<typeof migrate>) => {
  if ('blocked' in found) throw new Error(JSON.stringify(found.blocked))
  return found
}

const line = flow({ lead: step('Lead', ['p1']) }, 'start lead', 'lead end')
const longer = flow(
  { lead: step('Lead', ['p2']), head: step('Head', ['p3']) },
  'start lead',
  'lead head',
  'head end',
)

describe('a move to a newer release', () => {
  test('keeps seat, receipt and limit of open tasks, is tracked, and goes on by the newer drawing', () => {
    const before = started(line)
    const { state, effects } = done(moved(line, longer, before))
    expect(state).toMatchObject({ release: 2, tasks: before.tasks })
    expect(effects).toEqual([
      {
        kind: 'track',
        row: { seq: before.tracked + 1, at: 2_000, action: 'migrate', actor: 'p5', text: 'v1->v2' },
      },
    ])
    expect([...broken(longer, state), ...brokenBetween(before, state, effects)]).toEqual([])
    const next = agree(longer, state, 'p1')
    expect(next.state).toBe('ongoing')
    expect(agree(longer, next, 'p3')).toMatchObject({ state: 'finished', outcome: 'approved' })
  })

  test('leaves an interrupted instance interrupted', () => {
    const before = give(line, started(line), { do: 'interrupt', reason: 'x' }, monitor)
    const { state } = done(moved(line, longer, before))
    expect(state).toMatchObject({ state: 'interrupted', interrupted: before.interrupted })
  })

  test('finds steps that were drawn anew by kind and name, and takes what a person says instead', () => {
    const anew = flow(
      { other: step('Lead', ['p2']), head: step('Head', ['p3']) },
      'start other',
      'other head',
      'head end',
    )
    expect(proposeMap(line, anew)).toEqual({ start: 'start', lead: 'other', end: 'end' })
    // One that shares only its kind is left to a person.
    const renamed = flow({ boss: step('Boss', ['p2']) }, 'start boss', 'boss end')
    expect(proposeMap(line, renamed)).toEqual({ start: 'start', end: 'end' })
    const before = started(line)
    const at = (map?: NodeMap) =>
      done(moved(line, anew, before, map)).state.activations.findLast(({ state }) => state === 'active')?.node
    expect(at()).toBe('other')
    expect(at({ start: 'start', lead: 'head', end: 'end' })).toBe('head')
  })

  test('does not run a branch that was added to the block it stands in', () => {
    const two = flow(
      { both: split('a', 'b'), one: step('One', ['p1']), two: step('Two', ['p2']), join: joinOf('both') },
      ...['start both', 'both a one', 'both b two', 'one join', 'two join', 'join end'],
    )
    const three = flow(
      { ...two.nodes, both: split('a', 'b', 'c'), more: step('More', ['p3']) },
      ...['start both', 'both a one', 'both b two', 'both c more'],
      ...['one join', 'two join', 'more join', 'join end'],
    )
    const before = agree(two, started(two), 'p1')
    const { state, effects } = done(moved(two, three, before))
    expect([...broken(three, state), ...brokenBetween(before, state, effects)]).toEqual([])
    expect(agree(three, state, 'p2').state).toBe('finished')
    // The branch that was taken out is missed.
    expect(codes(moved(three, two, started(three)))).toEqual(['unmapped more'])
  })

  test('keeps a step that has no counterpart as history, so that nobody returns to it', () => {
    const short = flow({ head: step('Head', ['p3']) }, 'start head', 'head end')
    const before = agree(longer, started(longer), 'p2')
    const { state } = done(moved(longer, short, before))
    expect(state.activations.map(({ node }) => node)).toEqual(['start', 'lead@v1', 'head'])
    const task = state.tasks.findLast(({ holder }) => holder === 'p3')?.id ?? 0
    const [first, lead] = state.activations
    const back = (to: number | undefined) =>
      outcomeOfDecision(
        decide(short, state, { do: 'return', task, to: to ?? 0, reason: 'x' }, person('p3'), factsOf(world)),
      )
    expect(back(lead?.id)).toBe('target_not_on_path')
    expect(back(first?.id)).toMatchObject({ state: 'ongoing' })
  })

  test('lets a time limit act by the same rule of the newer step, and otherwise only shows it', () => {
    const limited = (...actions: readonly ('remind' | 'escalate')[]) =>
      flow(
        {
          lead: step('Lead', ['p1'], undefined, {
            timeLimit: { limit: { minutes: 60 }, rules: actions.map(action => ({ action })) },
          }),
        },
        'start lead',
        'lead end',
      )
    const before = started(limited('escalate'))
    const timers = (to: WorkflowDef) => done(moved(limited('escalate'), to, before)).state.timers
    expect(timers(limited('remind', 'escalate'))).toEqual(before.timers.map(each => ({ ...each, rule: 1 })))
    expect(timers(limited('remind'))).toEqual([])
    expect(done(moved(limited('escalate'), line, before)).state.tasks).toEqual(before.tasks)
  })
})

describe('what stays on its release', () => {
  test('an instance that ended or runs by another release', () => {
    expect(codes(moved(line, longer, agree(line, started(line), 'p1')))).toEqual(['not_running'])
    expect(codes(moved(line, longer, { ...started(line), release: 7 }))).toEqual(['not_running'])
  })

  test('one over another table', () => {
    expect(codes(moved(line, { ...longer, table: 'other' }, started(line)))).toEqual(['table'])
  })

  test('one that stands at a step without a counterpart, or with one of another kind', () => {
    const before = started(line)
    expect(codes(moved(line, longer, before, { start: 'start', end: 'end' }))).toEqual(['unmapped lead'])
    expect(codes(moved(line, longer, before, { lead: 'end' }))).toEqual(['kind lead'])
    expect(codes(moved(line, longer, before, { lead: 'toString' }))).toEqual(['unmapped lead'])
  })

  const block = (...ids: readonly [string, string]) =>
    flow(
      { both: split(...ids), one: step('One', ['p1']), two: step('Two', ['p2']), join: joinOf('both') },
      ...['start both', `both ${ids[0]} one`, `both ${ids[1]} two`, 'one join', 'two join', 'join end'],
    )

  test('one inside a block that was re-shaped', () => {
    const plain = flow(
      { one: step('One', ['p1']), two: step('Two', ['p2']) },
      'start one',
      'one two',
      'two end',
    )
    expect(codes(moved(block('a', 'b'), plain, started(block('a', 'b'))))).toEqual(['reshaped both'])
    expect(codes(moved(block('a', 'b'), block('a', 'c'), started(block('a', 'b'))))).toEqual([
      'reshaped two',
      'reshaped both',
    ])
    // A step that is drawn inside a block now.
    const outside = started(plain)
    expect(codes(moved(plain, block('a', 'b'), outside))).toEqual(['reshaped one'])
    // After the block it no longer matters.
    const passed = flow(
      { ...block('a', 'b').nodes, last: step('Last', ['p3']) },
      ...['start both', 'both a one', 'both b two', 'one join', 'two join', 'join last', 'last end'],
    )
    const straight = flow({ last: step('Last', ['p3']) }, 'start last', 'last end')
    const after = agree(passed, agree(passed, started(passed), 'p1'), 'p2')
    const { state } = done(moved(passed, straight, after))
    expect(agree(straight, state, 'p3').state).toBe('finished')
  })

  test('one in an unstructured place', () => {
    const def = block('a', 'b')
    const crossing = { ...def, edges: [...def.edges, { id: 'x', from: 'start', to: 'one' }] }
    expect(codes(moved(crossing, def, started(def)))).toContain('unstructured one')
  })

  test('one whose votes would settle the step by the newer rule, or whose people may no longer be asked at once', () => {
    const signed = (sign: SignRule) =>
      flow({ lead: step('Lead', ['p1', 'p2', 'p3'], sign) }, 'start lead', 'lead end')
    const all = signed({ mode: 'countersign' })
    const before = agree(all, started(all), 'p1')
    expect(codes(moved(all, signed({ mode: 'or_sign' }), before))).toEqual(['signing lead'])
    expect(codes(moved(all, signed({ mode: 'serial_sign' }), before))).toEqual(['signing lead'])
    expect(codes(moved(all, signed({ mode: 'vote', share: 100 }), before))).toBe('done')
  })

  test('one that passed a step that cannot be undone and has no counterpart', () => {
    const pay: FlowNode = {
      kind: 'service',
      settings: { name: 'Pay', undo: 'none', work: { does: 'change', values: [] } },
    }
    const paying = flow({ pay, lead: step('Lead', ['p1']) }, 'start pay', 'pay lead', 'lead end')
    const begun = started(paying)
    const job = begun.activations.find(({ node }) => node === 'pay')?.id ?? 0
    const paid = give(paying, begun, { do: 'job_done', activation: job }, monitor)
    expect(codes(moved(paying, line, paid))).toEqual(['irreversible pay'])
    expect(codes(moved(paying, line, begun))).toEqual(['unmapped pay'])
  })
})
