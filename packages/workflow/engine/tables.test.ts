import { describe, expect, test } from 'vitest'
import type { SignRule } from '../nodes/approve/shared.ts'
import type { Command, Commander } from '../shared/command.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import type { RefusalCode } from '../shared/effect.ts'
import type { Instance, Task, TaskState } from '../shared/state.ts'
import { emptyWorkflow } from '../shared/workflow-kind.ts'
import { decide } from './decide.ts'
import { allRights, draftOf, effectsOf, factsOf, outcomeOfDecision, person, type World } from './world.ts'

const world: World = { now: 1_000, truths: {} }
const buttons = {
  return: true,
  step_back: true,
  delegate: true,
  hand_over: true,
  add_signer: true,
  remove_signer: true,
  cc: true,
} as const

const step = (ids: readonly string[], sign: SignRule): FlowNode => ({
  kind: 'approve',
  settings: {
    name: 'Step',
    executors: [{ rule: 'users', ids }],
    sign,
    buttons,
    returns: { to: 'any', resubmit: 'chooser' },
  },
})

/** Two steps; the first is signed as asked, the second by p4. */
const twoSteps = (sign: SignRule, ids: readonly string[] = ['p1', 'p2']): WorkflowDef => ({
  ...emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order'),
  nodes: {
    start: { kind: 'start', settings: { name: 'Start', executors: [], buttons } },
    first: step(ids, sign),
    second: step(['p4'], { mode: 'single' }),
    end: { kind: 'end', settings: { name: 'End' } },
  },
  edges: [
    { id: '1', from: 'start', to: 'first' },
    { id: '2', from: 'first', to: 'second' },
    { id: '3', from: 'second', to: 'end' },
  ],
})

const after = (def: WorkflowDef, state: Instance, command: Command, by: Commander | null): Instance => {
  const found = outcomeOfDecision(decide(def, state, command, by, factsOf(world)))
  if (typeof found === 'string') throw new Error(`${command.do}: ${found}`)
  return found
}

const codeAfter = (def: WorkflowDef, state: Instance, command: Command, by: Commander | null) => {
  const found = outcomeOfDecision(decide(def, state, command, by, factsOf(world)))
  return typeof found === 'string' ? found : 'done'
}

const started = (def: WorkflowDef) => after(def, draftOf(def), { do: 'submit' }, person('p0', 'new'))
const taskFor = (state: Instance, holder: string | null): Task => {
  const found = state.tasks.findLast(task => task.holder === holder)
  if (!found) throw new Error(`no task for ${holder}`)
  return found
}
const all: SignRule = { mode: 'countersign' }
const monitor: Commander = { person: 'p5', rights: allRights }

describe('3.2 instance: action and state', () => {
  const def = twoSteps(all)
  const ongoing = started(def)
  const interrupted = after(def, ongoing, { do: 'interrupt', reason: 'x' }, monitor)
  const invalidated = after(def, ongoing, { do: 'invalidate', reason: 'x' }, monitor)
  const finished = ['p1', 'p2', 'p4'].reduce(
    (state, id) => after(def, state, { do: 'agree', task: taskFor(state, id).id }, person(id)),
    ongoing,
  )
  const states = { draft: draftOf(def), ongoing, interrupted, finished, invalidated }
  const own = (state: Instance, holder: string) =>
    state.tasks.findLast(task => task.holder === holder)?.id ?? 0
  const start = (state: Instance) => state.activations[0]?.id ?? 0

  type Row = readonly [
    name: string,
    command: (state: Instance) => Command,
    by: Commander,
    expected: Readonly<Record<keyof typeof states, RefusalCode | 'done'>>,
  ]
  const gone = { finished: 'instance_state', invalidated: 'instance_state' } as const
  const live = {
    draft: 'instance_state',
    ongoing: 'done',
    interrupted: 'instance_interrupted',
    ...gone,
  } as const
  const handled = { ...live, finished: 'task_handled' } as const
  const rows: readonly Row[] = [
    [
      'save draft',
      state => ({ do: 'save', task: own(state, 'p1') }),
      { ...person('p1', 'new') },
      { ...handled, draft: 'not_holder' },
    ],
    [
      'submit (start)',
      () => ({ do: 'submit' }),
      person('p0', 'new'),
      { ...live, draft: 'done', ongoing: 'instance_state', interrupted: 'instance_state' },
    ],
    ['agree', state => ({ do: 'agree', task: own(state, 'p1') }), person('p1'), handled],
    ['disagree', state => ({ do: 'disagree', task: own(state, 'p1') }), person('p1'), handled],
    [
      'return',
      state => ({ do: 'return', task: own(state, 'p1'), to: start(state), reason: 'x' }),
      person('p1'),
      handled,
    ],
    ['step back', state => ({ do: 'step_back', task: own(state, 'p1'), reason: 'x' }), person('p1'), handled],
    [
      'roll back',
      state => ({ do: 'roll_back', to: start(state), reason: 'x' }),
      monitor,
      { ...live, interrupted: 'done', finished: 'done' },
    ],
    [
      'roll back without the right to reopen',
      state => ({ do: 'roll_back', to: start(state), reason: 'x' }),
      person('p5', 'monitor'),
      { ...live, interrupted: 'done' },
    ],
    [
      'fetch back',
      state => ({ do: 'fetch_back', task: own(state, 'p0') }),
      person('p0'),
      { ...live, interrupted: 'instance_state' },
    ],
    [
      'interrupt',
      () => ({ do: 'interrupt', reason: 'x' }),
      monitor,
      { ...live, interrupted: 'instance_state' },
    ],
    [
      'recover',
      () => ({ do: 'recover', reason: 'x' }),
      monitor,
      { ...live, ongoing: 'instance_state', interrupted: 'done' },
    ],
    [
      'invalidate',
      () => ({ do: 'invalidate', reason: 'x' }),
      monitor,
      { ...live, interrupted: 'done', finished: 'done' },
    ],
    [
      'invalidate a finished one without its right',
      () => ({ do: 'invalidate', reason: 'x' }),
      person('p5', 'monitor'),
      { ...live, interrupted: 'done', finished: 'not_holder' },
    ],
    ['delegate', state => ({ do: 'delegate', task: own(state, 'p1'), to: 'p3' }), person('p1'), handled],
    ['hand over', state => ({ do: 'hand_over', task: own(state, 'p1'), to: 'p3' }), person('p1'), handled],
    [
      'reassign',
      state => ({ do: 'reassign', task: own(state, 'p1'), to: 'p3' }),
      monitor,
      { ...handled, interrupted: 'done' },
    ],
    [
      'signers',
      state => ({ do: 'add_signer', task: own(state, 'p1'), who: 'p3', where: 'beside' }),
      person('p1'),
      handled,
    ],
    ['urge', () => ({ do: 'urge' }), person('p0'), { ...live, interrupted: 'instance_state' }],
    [
      'cc',
      () => ({ do: 'cc', to: ['p3'] }),
      person('p0'),
      { ...live, interrupted: 'instance_state', finished: 'done' },
    ],
    [
      'cc by a monitor',
      () => ({ do: 'cc', to: ['p3'] }),
      monitor,
      { ...live, interrupted: 'done', finished: 'done' },
    ],
    [
      'taking copies back',
      () => ({ do: 'revoke_cc', from: ['p3'] }),
      monitor,
      {
        draft: 'instance_state',
        ongoing: 'done',
        interrupted: 'done',
        finished: 'done',
        invalidated: 'done',
      },
    ],
  ]
  test.each(rows)('%s', (_, command, by, expected) => {
    const found = Object.fromEntries(
      Object.entries(states).map(([name, state]) => [name, codeAfter(def, state, command(state), by)]),
    )
    expect(found).toEqual(expected)
  })
})

describe('3.3 task: action and state', () => {
  const def = twoSteps(all)
  const serial = twoSteps({ mode: 'serial_sign' })
  const pool = twoSteps({ mode: 'pool' })
  const or = twoSteps({ mode: 'or_sign' })
  const open = started(def)
  const id = taskFor(open, 'p1').id
  const offered = after(def, open, { do: 'delegate', task: id, to: 'p3' }, person('p1'))
  const delegated = after(def, offered, { do: 'accept', task: id }, person('p3'))
  const done = after(def, open, { do: 'agree', task: id }, person('p1'))
  const orOpen = started(or)
  const cancelled = after(or, orOpen, { do: 'agree', task: taskFor(orOpen, 'p2').id }, person('p2'))
  const inPool = started(pool)
  const inTurn = started(serial)
  const cases: Readonly<
    Record<TaskState, { readonly def: WorkflowDef; readonly state: Instance; readonly task: number }>
  > = {
    waiting: {
      def: serial,
      state: inTurn,
      task: inTurn.tasks.find(({ state }) => state === 'waiting')?.id ?? 0,
    },
    pool: { def: pool, state: inPool, task: taskFor(inPool, null).id },
    open: { def, state: open, task: id },
    offered: { def, state: offered, task: id },
    delegated: { def, state: delegated, task: id },
    done: { def, state: done, task: id },
    cancelled: { def: or, state: cancelled, task: taskFor(cancelled, 'p1').id },
  }
  const no = {
    waiting: 'task_state',
    pool: 'task_state',
    open: 'task_state',
    offered: 'task_state',
    delegated: 'task_state',
    done: 'task_handled',
    cancelled: 'task_state',
  } as const
  type Row = readonly [string, (task: number) => Command, string, Readonly<Record<TaskState, string>>]
  const rows: readonly Row[] = [
    ['claim', task => ({ do: 'claim', task }), 'p1', { ...no, pool: 'open' }],
    ['release what came from no pool', task => ({ do: 'release', task }), 'p1', no],
    [
      'save',
      task => ({ do: 'save', task }),
      'p1',
      { ...no, open: 'open', delegated: 'not_holder', done: 'task_state' },
    ],
    [
      'save by the delegate',
      task => ({ do: 'save', task }),
      'p3',
      { ...no, open: 'not_holder', delegated: 'delegated', done: 'task_state' },
    ],
    ['agree by the holder', task => ({ do: 'agree', task }), 'p1', { ...no, open: 'done' }],
    [
      'agree by the delegate',
      task => ({ do: 'agree', task }),
      'p3',
      { ...no, open: 'not_holder', delegated: 'done' },
    ],
    ['return', task => ({ do: 'return', task, to: 1, reason: 'x' }), 'p1', { ...no, open: 'done' }],
    ['delegate', task => ({ do: 'delegate', task, to: 'p3' }), 'p1', { ...no, open: 'offered' }],
    ['accept', task => ({ do: 'accept', task }), 'p3', { ...no, offered: 'delegated' }],
    [
      'refuse',
      task => ({ do: 'refuse', task, reason: 'x' }),
      'p3',
      { ...no, offered: 'open', delegated: 'open' },
    ],
    [
      'cancel delegation',
      task => ({ do: 'cancel_delegation', task }),
      'p1',
      { ...no, offered: 'open', delegated: 'open' },
    ],
    ['hand over', task => ({ do: 'hand_over', task, to: 'p3' }), 'p1', { ...no, open: 'done' }],
    [
      'add a signer before',
      task => ({ do: 'add_signer', task, who: 'p3', where: 'before' }),
      'p1',
      { ...no, open: 'waiting' },
    ],
    [
      'add a signer beside',
      task => ({ do: 'add_signer', task, who: 'p3', where: 'beside' }),
      'p1',
      { ...no, open: 'open' },
    ],
    [
      'add a signer after',
      task => ({ do: 'add_signer', task, who: 'p3', where: 'after' }),
      'p1',
      { ...no, open: 'open' },
    ],
  ]
  test.each(rows)('%s', (_, command, who, expected) => {
    const found = Object.fromEntries(
      Object.entries(cases).map(([name, { def, state, task }]) => {
        const start = state.activations[0]?.id ?? 0
        const given = command(task)
        const decided = outcomeOfDecision(
          decide(
            def,
            state,
            given.do === 'return' ? { ...given, to: start } : given,
            person(who),
            factsOf(world),
          ),
        )
        return [
          name,
          typeof decided === 'string' ? decided : decided.tasks.find(each => each.id === task)?.state,
        ]
      }),
    )
    expect(found).toEqual(expected)
  })

  test('release gives a claimed task back to its pool', () => {
    const { def, state, task } = cases.pool
    const claimed = after(def, state, { do: 'claim', task }, person('p1'))
    // Whoever comes second is told who was first, whatever he tries.
    for (const command of ['claim', 'agree'] as const)
      expect(decide(def, claimed, { do: command, task }, person('p2'), factsOf(world))).toEqual({
        refused: { code: 'task_handled', params: { who: 'p1', at: world.now, result: 'claim' } },
      })
    expect(codeAfter(def, claimed, { do: 'agree', task }, person('p9'))).toBe('not_holder')
    const released = after(def, claimed, { do: 'release', task }, person('p1'))
    expect(released.tasks.find(({ id }) => id === task)).toMatchObject({ state: 'pool', holder: null })
  })

  test('sibling decides node: waiting, open and delegated tasks are cancelled, decided ones stay', () => {
    const decided = after(def, delegated, { do: 'disagree', task: taskFor(delegated, 'p2').id }, person('p2'))
    expect(decided.tasks.find(each => each.id === id)).toMatchObject({ state: 'cancelled' })
    expect(decided).toMatchObject({ state: 'finished', outcome: 'rejected' })
  })

  test('fetch back: a new open task for the same seat, the old one superseded', () => {
    const back = after(def, done, { do: 'fetch_back', task: id }, person('p1'))
    expect(back.tasks.find(each => each.id === id)).toMatchObject({ state: 'done', superseded: true })
    expect(taskFor(back, 'p1')).toMatchObject({
      state: 'open',
      seat: done.tasks.find(each => each.id === id)?.seat,
    })
  })

  test('holder disabled: what was delegated to the one who left goes back', () => {
    const back = after(def, delegated, { do: 'holder_gone', person: 'p3' }, null)
    expect(back.tasks.find(each => each.id === id)).toMatchObject({ state: 'open', holder: 'p1' })
  })
})

describe('3.11 refusals', () => {
  const def = twoSteps(all)
  const state = started(def)
  const task = taskFor(state, 'p1').id
  const activation = state.tasks.find(({ id }) => id === task)?.activation ?? 0
  const critical = twoSteps(all)
  const first = critical.nodes.first
  const fourEyes: WorkflowDef = {
    ...def,
    nodes: {
      ...def.nodes,
      ...(first?.kind === 'approve' && {
        first: { ...first, settings: { ...first.settings, fourEyes: true } },
      }),
    },
  }
  const served: Commander = {
    person: 'p1',
    rights: [],
    agencies: [{ principal: 'p2', may: ['handle_todo'] }],
  }
  test.each<readonly [RefusalCode | 'done', Command, Commander]>([
    ['target_is_self', { do: 'return', task, to: activation, reason: 'x' }, person('p1')],
    ['target_not_on_path', { do: 'return', task, to: 999, reason: 'x' }, person('p1')],
    ['target_is_self', { do: 'delegate', task, to: 'p1' }, person('p1')],
    ['target_is_member', { do: 'delegate', task, to: 'p2' }, person('p1')],
    ['user_type', { do: 'hand_over', task, to: 'nobody' }, person('p1')],
    ['not_holder', { do: 'agree', task }, person('p3')],
    ['not_allowed_by_node', { do: 'submit', task }, person('p1')],
    ['not_allowed_by_node', { do: 'abstain', task }, person('p1')],
    ['reason_required', { do: 'return', task, to: 1, reason: '   ' }, person('p1')],
    ['reason_too_long', { do: 'interrupt', reason: 'x'.repeat(61) }, monitor],
    ['done', { do: 'interrupt', reason: '𠮷'.repeat(60) }, monitor],
    ['agency_scope', { do: 'return', task: taskFor(state, 'p2').id, to: 1, reason: 'x' }, served],
    ['done', { do: 'agree', task: taskFor(state, 'p2').id }, served],
  ])('%s: %o', (code, command, by) => {
    expect(codeAfter(def, state, command, by)).toBe(code)
  })

  test.each(['leader', 'dept_leader', 'critical'] as const)(
    'target_is_initiator: a step whose rule is %s is not given to the initiator later either',
    rule => {
      const guarded: WorkflowDef = {
        ...def,
        nodes: {
          ...def.nodes,
          ...(first?.kind === 'approve' && {
            first: {
              ...first,
              settings: { ...first.settings, ...(rule === 'critical' ? { critical: true } : { same: rule }) },
            },
          }),
        },
      }
      const commands: readonly [Command, Commander][] = [
        [{ do: 'delegate', task, to: 'p0' }, person('p1')],
        [{ do: 'hand_over', task, to: 'p0' }, person('p1')],
        [{ do: 'add_signer', task, who: 'p0', where: 'before' }, person('p1')],
        [{ do: 'reassign', task, to: 'p0' }, monitor],
      ]
      for (const [command, by] of commands) {
        expect(codeAfter(guarded, started(guarded), command, by)).toBe('target_is_initiator')
        expect(codeAfter(def, state, command, by)).toBe('done')
      }
    },
  )

  test('same_person: two seats of a step with four eyes are decided by two people', () => {
    const from = started(fourEyes)
    const once = after(fourEyes, from, { do: 'agree', task: taskFor(from, 'p1').id }, person('p1'))
    expect(codeAfter(fourEyes, once, { do: 'agree', task: taskFor(once, 'p2').id }, served)).toBe(
      'same_person',
    )
  })

  test('next_handled: what the next one decided is not fetched back', () => {
    const serial = twoSteps({ mode: 'serial_sign' })
    const from = started(serial)
    const [one, two] = [
      taskFor(from, 'p1').state === 'open' ? 'p1' : 'p2',
      taskFor(from, 'p1').state === 'open' ? 'p2' : 'p1',
    ]
    const mine = taskFor(from, one).id
    const passed = after(serial, from, { do: 'agree', task: mine }, person(one))
    const next = after(serial, passed, { do: 'agree', task: taskFor(passed, two).id }, person(two))
    const last = after(serial, next, { do: 'agree', task: taskFor(next, 'p4').id }, person('p4'))
    expect(codeAfter(serial, passed, { do: 'fetch_back', task: mine }, person(one))).toBe('done')
    expect(codeAfter(serial, next, { do: 'fetch_back', task: mine }, person(two))).toBe('not_holder')
    expect(codeAfter(serial, last, { do: 'fetch_back', task: mine }, person(one))).toBe('instance_state')
  })

  test('in series a signer added before the open seat waits when the decision before is fetched back', () => {
    const serial = twoSteps({ mode: 'serial_sign' })
    const from = started(serial)
    const [one, two] = taskFor(from, 'p1').state === 'open' ? ['p1', 'p2'] : ['p2', 'p1']
    const mine = taskFor(from, one).id
    const passed = after(serial, from, { do: 'agree', task: mine }, person(one))
    const added = after(
      serial,
      passed,
      { do: 'add_signer', task: taskFor(passed, two).id, who: 'p3', where: 'before' },
      person(two),
    )
    const back = after(serial, added, { do: 'fetch_back', task: mine }, person(one))
    expect([one, two, 'p3'].map(who => taskFor(back, who).state)).toEqual(['open', 'waiting', 'waiting'])
  })

  test.each<SignRule>([{ mode: 'or_sign' }, { mode: 'vote', count: 1 }])(
    '%o: a signer before gives the task back, a signer after decides before the step passes',
    sign => {
      const def = twoSteps(sign)
      const from = started(def)
      const add = (where: 'before' | 'after'): Instance =>
        after(def, from, { do: 'add_signer', task: taskFor(from, 'p1').id, who: 'p3', where }, person('p1'))
      const agreed = (state: Instance, who: string) =>
        after(def, state, { do: 'agree', task: taskFor(state, who).id }, person(who))
      const isAtSecond = (state: Instance) => state.activations.at(-1)?.node === 'second'

      const before = agreed(add('before'), 'p3')
      expect(taskFor(before, 'p1').state).toBe('open')
      expect(isAtSecond(before)).toBe(false)
      expect(isAtSecond(agreed(before, 'p1'))).toBe(true)

      const own = agreed(add('after'), 'p1')
      expect(taskFor(own, 'p3').state).toBe('open')
      expect(isAtSecond(own)).toBe(false)
      expect(isAtSecond(agreed(own, 'p3'))).toBe(true)
      // Whoever has a voice of his own still decides alone.
      expect(isAtSecond(agreed(add('after'), 'p2'))).toBe(true)
    },
  )

  test.each<SignRule>([
    { mode: 'or_sign', orReject: 'all' },
    { mode: 'vote', share: 50 },
  ])(
    '%o: after a signer before has disagreed, whoever asked has nothing to decide until that is taken back',
    sign => {
      const def = twoSteps(sign)
      const from = started(def)
      const task = taskFor(from, 'p1').id
      const asked = after(def, from, { do: 'add_signer', task, who: 'p3', where: 'before' }, person('p1'))
      const signer = taskFor(asked, 'p3').id
      const disagreed = after(def, asked, { do: 'disagree', task: signer }, person('p3'))
      expect(taskFor(disagreed, 'p1').state).toBe('waiting')
      expect(codeAfter(def, disagreed, { do: 'agree', task }, person('p1'))).toBe('task_state')
      const passed = after(def, disagreed, { do: 'agree', task: taskFor(disagreed, 'p2').id }, person('p2'))
      expect(taskFor(passed, 'p1')).toMatchObject({ state: 'cancelled', cause: 'decided' })
      expect(passed.activations.at(-1)?.node).toBe('second')

      const back = after(def, disagreed, { do: 'fetch_back', task: signer }, person('p3'))
      expect(taskFor(back, 'p1').state).toBe('waiting')
      const agreed = after(def, back, { do: 'agree', task: taskFor(back, 'p3').id }, person('p3'))
      expect(taskFor(agreed, 'p1').state).toBe('open')
    },
  )

  test('a signer beside a signer before adds no voice that passes the step alone', () => {
    const def = twoSteps({ mode: 'or_sign' })
    const from = started(def)
    const add = (state: Instance, by: string, who: string, where: 'before' | 'beside') =>
      after(def, state, { do: 'add_signer', task: taskFor(state, by).id, who, where }, person(by))
    const added = add(add(from, 'p1', 'p3', 'before'), 'p3', 'p5', 'beside')
    const agreed = after(def, added, { do: 'agree', task: taskFor(added, 'p5').id }, person('p5'))
    expect(agreed.activations.at(-1)?.node).toBe('first')
    expect(taskFor(agreed, 'p1').state).toBe('waiting')
    const both = after(def, agreed, { do: 'agree', task: taskFor(agreed, 'p3').id }, person('p3'))
    expect(taskFor(both, 'p1').state).toBe('open')
  })

  test('next_handled: a vote that did not settle the step is not fetched back over the one that did', () => {
    const or = twoSteps({ mode: 'or_sign', orReject: 'all' })
    const from = started(or)
    const one = taskFor(from, 'p1').id
    const against = after(or, from, { do: 'disagree', task: one }, person('p1'))
    const passed = after(or, against, { do: 'agree', task: taskFor(against, 'p2').id }, person('p2'))
    expect(codeAfter(or, passed, { do: 'fetch_back', task: one }, person('p1'))).toBe('next_handled')
    expect(codeAfter(or, against, { do: 'fetch_back', task: one }, person('p1'))).toBe('done')
  })

  test('urge_throttled: once in 30 minutes for a step', () => {
    const urged = after(def, state, { do: 'urge' }, person('p0'))
    expect(codeAfter(def, urged, { do: 'urge' }, person('p0'))).toBe('urge_throttled')
  })
})

describe('urge', () => {
  const urged = (state: Instance, by: Commander) => {
    const decision = decide(twoSteps(all), state, { do: 'urge' }, by, factsOf(world))
    return effectsOf(decision).flatMap(each => (each.kind === 'tell' ? each.to : []))
  }

  test('reminds the others, never whoever urges', () => {
    expect(urged(started(twoSteps(all)), monitor)).toEqual(['p1', 'p2'])
    expect(urged(started(twoSteps(all)), { ...monitor, person: 'p2' })).toEqual(['p1'])
  })

  test('reminds a delegate who has not answered beside the holder, and alone once he accepted', () => {
    const alone = twoSteps(all, ['p1'])
    const from = started(alone)
    const task = taskFor(from, 'p1').id
    const offered = after(alone, from, { do: 'delegate', task, to: 'p3' }, person('p1'))
    expect(urged(offered, monitor)).toEqual(['p1', 'p3'])
    const accepted = after(alone, offered, { do: 'accept', task }, person('p3'))
    expect(urged(accepted, monitor)).toEqual(['p3'])
  })

  test('is refused where nobody but the urger is asked', () => {
    const alone = twoSteps({ mode: 'single' }, ['p1'])
    const state = started(alone)
    expect(codeAfter(alone, state, { do: 'urge' }, { ...monitor, person: 'p1' })).toBe('task_state')
    expect(codeAfter(alone, state, { do: 'urge' }, person('p0'))).toBe('done')
  })
})

describe('movement', () => {
  const def = twoSteps(all)
  const state = started(def)
  const marking = ({ activations, tasks }: Instance) =>
    activations
      .filter(each => each.state === 'active')
      .map(({ id, node, path, seats }) => ({
        node,
        path,
        seats: seats.map(({ person, vote }) => [person, vote ?? null]),
        open: tasks
          .filter(task => task.activation === id && task.state === 'open')
          .map(({ holder }) => holder),
      }))

  test('17 return and direct resubmission give the same steps, seats and kept votes', () => {
    const voted = after(def, state, { do: 'agree', task: taskFor(state, 'p2').id }, person('p2'))
    const target = voted.activations[0]?.id ?? 0
    const back = after(
      def,
      voted,
      { do: 'return', task: taskFor(voted, 'p1').id, to: target, resubmit: 'direct', reason: 'x' },
      person('p1'),
    )
    const again = after(def, back, { do: 'submit', task: taskFor(back, 'p0').id }, person('p0'))
    expect(marking(again)).toEqual(marking(voted))
  })

  test('a changed key field makes it normal flow', () => {
    const target = state.activations[0]?.id ?? 0
    const back = after(
      def,
      state,
      { do: 'return', task: taskFor(state, 'p1').id, to: target, resubmit: 'direct', reason: 'x' },
      person('p1'),
    )
    const decision = decide(
      def,
      back,
      { do: 'submit', task: taskFor(back, 'p0').id },
      person('p0'),
      factsOf({ now: 2_000, truths: { amount: 1 } }),
    )
    const actions =
      'effects' in decision
        ? decision.effects.flatMap(each => (each.kind === 'track' ? each.row.action : []))
        : []
    expect(actions).toContain('direct_downgraded')
  })

  test('18 fetch back right after a submission gives the marking before it', () => {
    const target = state.activations[0]?.id ?? 0
    const back = after(def, state, { do: 'roll_back', to: target, reason: 'x' }, monitor)
    const on = after(def, back, { do: 'submit', task: taskFor(back, 'p0').id }, person('p0'))
    const fetched = after(def, on, { do: 'fetch_back', task: taskFor(on, 'p0').id }, person('p0'))
    expect(marking(fetched)).toEqual(marking(back))
  })

  test('19 interrupt and recover change nothing but times and track', () => {
    const stopped = after(def, state, { do: 'interrupt', reason: 'x' }, monitor)
    const on = after(def, stopped, { do: 'recover', reason: 'x' }, monitor)
    const { pauses, ...rest } = on
    expect(pauses).toEqual([{ from: 1_000, to: 1_000 }])
    expect({ ...rest, tracked: state.tracked }).toEqual(state)
  })

  test('serial order is that of the stored pinyin', () => {
    const serial = twoSteps({ mode: 'serial_sign' }, ['p5', 'p0', 'p3'])
    const { activations } = started(serial)
    expect(activations.at(-1)?.seats.map(({ person }) => person)).toEqual(['p0', 'p3', 'p5'])
  })
})

test('a saved opinion or signature is of its writer until the task ends, and an empty one takes it away', () => {
  const def = twoSteps(all)
  const state = started(def)
  const task = taskFor(state, 'p1').id
  const saved = (from: Instance, opinion: string) =>
    after(def, from, { do: 'save', task, opinion }, person('p1'))
  const draftIn = (found: Instance) => found.tasks.find(({ id }) => id === task)?.draft
  const kept = saved(state, ' Too dear ')
  expect(draftIn(kept)).toEqual({ by: 'p1', opinion: 'Too dear' })
  expect(draftIn(after(def, kept, { do: 'save', task }, person('p1')))).toEqual(draftIn(kept))
  expect(draftIn(saved(kept, ' '))).toBeUndefined()
  expect(codeAfter(def, kept, { do: 'save', task, opinion: '字'.repeat(501) }, person('p1'))).toBe(
    'opinion_too_long',
  )
  const signed = after(def, kept, { do: 'save', task, signature: 'file' }, person('p1'))
  expect(draftIn(signed)).toEqual({ by: 'p1', opinion: 'Too dear', signature: 'file' })
  expect(draftIn(saved(signed, ''))).toEqual({ by: 'p1', signature: 'file' })
  expect(draftIn(after(def, signed, { do: 'save', task, signature: null }, person('p1')))).toEqual(
    draftIn(kept),
  )
  const decided = after(def, signed, { do: 'agree', task, opinion: 'Good' }, person('p1'))
  expect(decided.tasks.find(({ id }) => id === task)).toMatchObject({ opinion: 'Good' })
  expect(draftIn(decided)).toBeUndefined()
  expect(decided.tasks.find(({ id }) => id === task)?.signature).toBeUndefined()
  const handed = after(def, kept, { do: 'hand_over', task, to: 'p3' }, person('p1'))
  expect(handed.tasks.filter(({ draft }) => draft)).toEqual([])
})
