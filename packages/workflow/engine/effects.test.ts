import { describe, expect, test } from 'vitest'
import type { SignRule } from '../nodes/approve/shared.ts'
import type { Command, Commander } from '../shared/command.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import type { Effect } from '../shared/effect.ts'
import type { HumanSettings } from '../shared/human.ts'
import type { Instance, Task } from '../shared/state.ts'
import { emptyWorkflow } from '../shared/workflow-kind.ts'
import { decide } from './decide.ts'
import { people } from './random.ts'
import { allRights, draftOf, effectsOf, factsOf, outcomeOfDecision, person, type World } from './world.ts'

// What each action does besides its own task: the rows of section 3.7, and those of 3.3 that are about other tasks.

const minute = 60_000
const monitor: Commander = { person: 'p5', rights: allRights }
const world = (now = 0): World => ({ now, truths: {}, answer: () => people.slice(5) })

const step = (ids: readonly string[], more: Partial<HumanSettings> & object = {}): FlowNode => ({
  kind: 'approve',
  settings: {
    name: 'Step',
    executors: [{ rule: 'users', ids }],
    sign: { mode: 'countersign' },
    buttons: { return: true, delegate: true, add_signer: true, remove_signer: true },
    returns: { to: 'any', resubmit: 'rerun' },
    ...more,
  },
})
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

/** A sub-process beside two people who sign together with a limit, then one more. */
const both = (more: Partial<HumanSettings> = {}): WorkflowDef =>
  flow(
    {
      copy: { kind: 'cc', settings: { name: 'Copy', executors: [{ rule: 'users', ids: ['p3'] }] } },
      split: { kind: 'parallel', settings: { name: 'Split', branches: [{ id: 'a' }, { id: 'b' }] } },
      sub: { kind: 'subprocess', settings: { name: 'Child', workflow: 'other', wait: 'all' } },
      sign: step(['p1', 'p2'], {
        timeLimit: { limit: { minutes: 60 }, rules: [{ action: 'remind' }] },
        ...more,
      }),
      join: { kind: 'join', settings: { name: 'Join', of: 'split' } },
      last: step(['p4']),
    },
    'start copy',
    'copy split',
    'split a sub',
    'split b sign',
    'sub join',
    'sign join',
    'join last',
    'last end',
  )

interface Run {
  readonly state: Instance
  readonly effects: readonly Effect[]
}

const give = (def: WorkflowDef, state: Instance, command: Command, by: Commander | null, now = 0): Run => {
  const decision = decide(def, state, command, by, factsOf(world(now)))
  const found = outcomeOfDecision(decision)
  if (typeof found === 'string') throw new Error(`${command.do}: ${found}`)
  return { state: found, effects: effectsOf(decision) }
}
const codeOf = (def: WorkflowDef, state: Instance, command: Command, by: Commander) => {
  const found = outcomeOfDecision(decide(def, state, command, by, factsOf(world())))
  return typeof found === 'string' ? found : 'done'
}
const started = (def: WorkflowDef) => give(def, draftOf(def), { do: 'submit' }, person('p0', 'new')).state
const running = (def: WorkflowDef): Instance => {
  const state = started(def)
  const activation = state.activations.find(({ node }) => node === 'sub')?.id ?? 0
  return give(def, state, { do: 'children_started', activation, ids: ['child'] }, null).state
}
const taskOf = (state: Instance, holder: string): Task => {
  const found = state.tasks.findLast(each => each.holder === holder)
  if (!found) throw new Error(`no task for ${holder}`)
  return found
}
const agree = (def: WorkflowDef, state: Instance, who: string) =>
  give(def, state, { do: 'agree', task: taskOf(state, who).id }, person(who))
const causes = (state: Instance) =>
  Object.fromEntries(state.tasks.map(task => [task.holder, task.cause ?? task.state]))
const ended = (effects: readonly Effect[]) =>
  effects.flatMap(each => (each.kind === 'end_children' ? [[each.how, ...each.children]] : []))
const toldOf = (effects: readonly Effect[], event: string) =>
  effects.flatMap(each => (each.kind === 'tell' && each.event === event ? each.to : []))

test('the track names everybody a copying step told', () => {
  const rule = { rule: 'users' as const, ids: ['p3', 'p4'] }
  const told = (ids: readonly string[]) => {
    const def = flow(
      { copy: { kind: 'cc', settings: { name: 'Copy', executors: [{ ...rule, ids: [...ids] }] } } },
      'start copy',
      'copy end',
    )
    const { effects } = give(def, draftOf(def), { do: 'submit' }, person('p0', 'new'))
    return effects.flatMap(each =>
      each.kind === 'track' && each.row.action === 'cc' ? [[each.row.node, each.row.to ?? null]] : [],
    )
  }
  expect(told(rule.ids)).toEqual([
    ['copy', 'p3'],
    ['copy', 'p4'],
  ])
  expect(told(['nobody'])).toEqual([['copy', null]])
})

describe('3.7 effects outside the task', () => {
  const def = both()
  const state = running(def)

  test('agree (not deciding): only its own timer stops, and in series the next one opens', () => {
    const { state: after, effects } = agree(def, state, 'p1')
    expect(causes(after)).toMatchObject({ p1: 'done', p2: 'open' })
    expect(after.timers.map(({ task }) => task)).toEqual([taskOf(state, 'p2').id])
    expect(ended(effects)).toEqual([])
    const serial = both({ sign: { mode: 'serial_sign' } } as object)
    const first = running(serial)
    const next = agree(serial, first, causes(first).p1 === 'open' ? 'p1' : 'p2').state
    expect(Object.values(causes(next)).filter(each => each === 'open')).toHaveLength(1)
  })

  test('agree (deciding): the join is counted, siblings are cancelled as decided, the next step is entered', () => {
    const or = flow(
      { one: step(['p1', 'p2'], { sign: { mode: 'or_sign' } } as object), last: step(['p4']) },
      'start one',
      'one last',
      'last end',
    )
    const decided = agree(or, started(or), 'p1').state
    expect(causes(decided)).toMatchObject({ p1: 'done', p2: 'decided', p4: 'open' })
    const arrived = agree(def, agree(def, state, 'p1').state, 'p2').state
    expect(Object.keys(arrived.scopes[0]?.arrived ?? {})).toEqual(['b'])
    expect(arrived.timers).toEqual([])
    expect(arrived.tasks.some(({ holder }) => holder === 'p4')).toBe(false)
  })

  test('disagree -> end_rejected: all branches end as terminated, ongoing children are invalidated', () => {
    const after = give(def, state, { do: 'disagree', task: taskOf(state, 'p1').id }, person('p1'))
    expect(after.state).toMatchObject({ state: 'finished', outcome: 'rejected', timers: [] })
    expect(after.state.activations.find(({ node }) => node === 'sub')?.state).toBe('cancelled')
    expect(ended(after.effects)).toEqual([['invalidate', 'child']])
  })

  test('return / step back / roll back: siblings are superseded, children invalidated, copies stay', () => {
    const to = state.activations[0]?.id ?? 0
    const after = give(
      def,
      state,
      { do: 'return', task: taskOf(state, 'p1').id, to, reason: 'x' },
      person('p1'),
    )
    expect(causes(after.state)).toMatchObject({ p2: 'superseded' })
    expect(after.state.timers).toEqual([])
    expect(ended(after.effects)).toEqual([['invalidate', 'child']])
    expect(after.effects.some(({ kind }) => kind === 'takes_part')).toBe(true)
    expect(toldOf(after.effects, 'returned')).toEqual(['p0'])
    expect(after.effects).toContainEqual(expect.objectContaining({ event: 'returned', text: 'x' }))
  })

  test('roll back: the initiator and those whose decisions no longer count are told why', () => {
    const line = flow(
      { one: step(['p1']), two: step(['p4']), last: step(['p5']) },
      'start one',
      'one two',
      'two last',
      'last end',
    )
    const sent = agree(line, agree(line, started(line), 'p1').state, 'p4').state
    const to = sent.activations.find(({ node }) => node === 'one')?.id ?? 0
    const monitor = { ...person('p9'), rights: ['monitor' as const] }
    const { effects } = give(line, sent, { do: 'roll_back', to, reason: 'too dear' }, monitor)
    expect(effects.filter(each => each.kind === 'tell')).toMatchObject([
      { event: 'received', to: ['p1'] },
      { event: 'rolled_back', to: ['p0', 'p4'], text: 'too dear' },
    ])
  })

  test('fetch back: what came after is cancelled as fetched back, and its holders are told', () => {
    const line = flow({ one: step(['p1']), last: step(['p4']) }, 'start one', 'one last', 'last end')
    const sent = agree(line, started(line), 'p1').state
    const back = give(line, sent, { do: 'fetch_back', task: taskOf(sent, 'p1').id }, person('p1'))
    expect(causes(back.state)).toMatchObject({ p4: 'fetched_back', p1: 'open' })
    expect(toldOf(back.effects, 'fetched_back')).toEqual(['p4'])
    // Never past a child that began.
    expect(codeOf(def, state, { do: 'fetch_back', task: taskOf(state, 'p0').id }, person('p0'))).toBe(
      'next_handled',
    )
  })

  test('interrupt and recover: tasks stay, clocks stop, children follow', () => {
    const stopped = give(def, state, { do: 'interrupt', reason: 'x' }, monitor, 10 * minute)
    expect(stopped.state.tasks).toEqual(state.tasks)
    expect(ended(stopped.effects)).toEqual([['interrupt', 'child']])
    // What its work answers meanwhile is kept, and goes on afterwards.
    const activation = state.activations.find(({ node }) => node === 'sub')?.id ?? 0
    const held = give(def, stopped.state, { do: 'child_done', activation, child: 'child' }, null).state
    expect(held.activations.find(({ id }) => id === activation)).toMatchObject({
      state: 'active',
      held: true,
    })
    const on = give(def, held, { do: 'recover', reason: 'x' }, monitor, 100 * minute)
    expect(on.state.activations.find(({ id }) => id === activation)?.state).toBe('completed')
    expect(on.state.timers.map(({ at }) => at)).toEqual([150 * minute, 150 * minute])
  })

  test('invalidate: everything is cancelled as invalidated, ongoing children too, for good', () => {
    const after = give(def, state, { do: 'invalidate', reason: 'x' }, monitor)
    expect(causes(after.state)).toMatchObject({ p1: 'invalidated', p2: 'invalidated' })
    expect(ended(after.effects)).toEqual([['invalidate', 'child']])
    expect(after.state).toMatchObject({ state: 'invalidated', timers: [] })
  })

  test('reach terminate end: the other branches are cancelled, with the outcome of the end', () => {
    const nodes = {
      ...def.nodes,
      stop: { kind: 'end', settings: { name: 'Stop', terminate: true } },
    } as WorkflowDef['nodes']
    const edges = def.edges.map(edge => (edge.from === 'sign' ? { ...edge, to: 'stop' } : edge))
    const ending = { ...def, nodes, edges }
    const first = running(ending)
    const after = agree(ending, agree(ending, first, 'p1').state, 'p2')
    expect(after.state).toMatchObject({ state: 'finished', outcome: 'terminated' })
    expect(ended(after.effects)).toEqual([['invalidate', 'child']])
  })

  test('delegate accept: siblings are unaffected, and the clock goes on', () => {
    const task = taskOf(state, 'p1').id
    const offered = give(def, state, { do: 'delegate', task, to: 'p3' }, person('p1')).state
    const after = give(def, offered, { do: 'accept', task }, person('p3')).state
    expect(causes(after)).toMatchObject({ p1: 'delegated', p2: 'open' })
    expect(after.timers).toEqual(state.timers)
  })
})

describe('3.3 what happens to a task from outside', () => {
  test('remove signer: an undecided seat, never one that decided and never the last', () => {
    const def = both({ sign: { mode: 'or_sign' } } as object)
    const state = running(def)
    const [p1, p2] = [taskOf(state, 'p1'), taskOf(state, 'p2')]
    const remove = (seat: number, reason = 'on leave') =>
      ({ do: 'remove_signer', task: p1.id, seat, reason }) as const
    expect(codeOf(def, state, remove(p2.seat, ' '), person('p1'))).toBe('reason_required')
    expect(codeOf(def, state, remove(p2.seat, '长'.repeat(61)), person('p1'))).toBe('reason_too_long')
    const { state: gone, effects } = give(def, state, remove(p2.seat), person('p1'))
    expect(causes(gone)).toMatchObject({ p1: 'open', p2: 'removed' })
    expect(toldOf(effects, 'removed')).toEqual(['p2'])
    expect(codeOf(def, gone, remove(p1.seat), person('p1'))).toBe('task_state')
    const signed = both()
    const added = give(
      signed,
      running(signed),
      { do: 'add_signer', task: p1.id, who: 'p5', where: 'beside' },
      person('p1'),
    ).state
    const agreed = agree(signed, added, 'p5').state
    expect(codeOf(signed, agreed, remove(taskOf(agreed, 'p5').seat), person('p1'))).toBe('task_state')
  })

  test.each<SignRule>([
    { mode: 'countersign' },
    { mode: 'countersign', veto: 'after_all' },
    { mode: 'serial_sign' },
    { mode: 'vote', share: 66.67 },
    { mode: 'vote', count: 1 },
    { mode: 'or_sign', orReject: 'all' },
  ])('remove signer: with %o whoever the rules named stays, and an added signer may go', sign => {
    const def = both({ sign } as object)
    const state = running(def)
    const [p1, p2] = [taskOf(state, 'p1'), taskOf(state, 'p2')]
    const remove = (seat: number) => ({ do: 'remove_signer', task: p1.id, seat, reason: 'x' }) as const
    expect(codeOf(def, state, remove(p2.seat), person('p1'))).toBe('seat_of_rule')
    const added = give(
      def,
      state,
      { do: 'add_signer', task: p1.id, who: 'p5', where: 'after' },
      person('p1'),
    ).state
    const { state: gone, effects } = give(def, added, remove(taskOf(added, 'p5').seat), person('p1'))
    expect(causes(gone)).toMatchObject({ p1: 'open', p5: 'removed' })
    expect(toldOf(effects, 'removed')).toEqual(['p5'])
  })

  test('remove signer: who waits for a signer he added before himself takes him back, and nobody else', () => {
    const def = both({ sign: { mode: 'countersign' } } as object)
    const state = running(def)
    const [p1, p2] = [taskOf(state, 'p1'), taskOf(state, 'p2')]
    const added = give(
      def,
      state,
      { do: 'add_signer', task: p1.id, who: 'p5', where: 'before' },
      person('p1'),
    ).state
    expect(causes(added)).toMatchObject({ p1: 'waiting', p5: 'open' })
    const remove = (task: number, seat: number) => ({ do: 'remove_signer', task, seat, reason: 'x' }) as const
    const signer = taskOf(added, 'p5').seat
    expect(codeOf(def, added, remove(p1.id, signer), person('p3'))).toBe('not_holder')
    expect(codeOf(def, added, remove(p1.id, p2.seat), person('p1'))).toBe('task_state')
    const { state: gone, effects } = give(def, added, remove(p1.id, signer), person('p1'))
    expect(causes(gone)).toMatchObject({ p1: 'open', p2: 'open', p5: 'removed' })
    expect(toldOf(effects, 'removed')).toEqual(['p5'])
  })

  test('activation superseded: what is undecided is cancelled, what was decided is kept and marked', () => {
    const def = both()
    const agreed = agree(def, running(def), 'p2').state
    const to = agreed.activations[0]?.id ?? 0
    const back = give(
      def,
      agreed,
      { do: 'return', task: taskOf(agreed, 'p1').id, to, reason: 'x' },
      person('p1'),
    ).state
    expect(taskOf(back, 'p2')).toMatchObject({ state: 'done', result: 'agree', superseded: true })
  })

  test('a decision records the move that superseded it first, each branch its own', () => {
    const branched = flow(
      {
        split: { kind: 'parallel', settings: { name: 'Split', branches: [{ id: 'a' }, { id: 'b' }] } },
        one: step(['p1']),
        two: step(['p2']),
        join: { kind: 'join', settings: { name: 'Join', of: 'split' } },
        last: step(['p4']),
      },
      'start split',
      'split a one',
      'split b two',
      'one join',
      'two join',
      'join last',
      'last end',
    )
    const agreed = agree(branched, agree(branched, started(branched), 'p1').state, 'p2').state
    const [one, two] = [taskOf(agreed, 'p1'), taskOf(agreed, 'p2')]
    const back = (state: Instance, to: number) =>
      give(branched, state, { do: 'roll_back', to, reason: 'x' }, monitor)
    const rowOf = ({ effects }: Run) =>
      effects.flatMap(each =>
        each.kind === 'track' && each.row.action === 'roll_back' ? each.row.seq : [],
      )[0]
    const supersededBy = (state: Instance) =>
      [one, two].map(({ id }) => state.tasks.find(task => task.id === id)?.supersededBy)
    const first = back(agreed, one.activation)
    expect(supersededBy(first.state)).toEqual([rowOf(first), undefined])
    const second = back(first.state, agreed.activations[0]?.id ?? 0)
    expect(supersededBy(second.state)).toEqual([rowOf(first), rowOf(second)])
    expect(rowOf(second)).toBeGreaterThan(rowOf(first) ?? 0)
  })

  test.each(['open', 'pool', 'offered', 'delegated'] as const)(
    'due time, terminal rule: applies to a task that is %s',
    kind => {
      const timeLimit = { limit: { minutes: 60 }, rules: [{ action: 'auto_agree' as const }] }
      const sign = { mode: kind === 'pool' ? ('pool' as const) : ('countersign' as const) }
      const def = flow(
        { one: step(kind === 'pool' ? ['p1', 'p2'] : ['p1'], { timeLimit, sign } as object) },
        'start one',
        'one end',
      )
      const state = started(def)
      const task = state.tasks.at(-1)?.id ?? 0
      const offered =
        kind === 'open' || kind === 'pool'
          ? state
          : give(def, state, { do: 'delegate', task, to: 'p3' }, person('p1')).state
      const waiting =
        kind === 'delegated' ? give(def, offered, { do: 'accept', task }, person('p3')).state : offered
      expect(waiting.tasks.at(-1)?.state).toBe(kind)
      const { state: after, effects } = give(def, waiting, { do: 'tick' }, null, 61 * minute)
      expect(after).toMatchObject({ state: 'finished', outcome: 'approved' })
      expect(after.tasks.at(-1)).toMatchObject({ state: 'done', result: 'auto_agree' })
      if (kind === 'offered' || kind === 'delegated')
        expect(toldOf(effects, 'delegation_cancelled')).toEqual(['p3'])
      // Long finished: no effect.
      expect(after.timers).toEqual([])
    },
  )

  test('the holder is told whether the delegate accepted or refused, and why', () => {
    const def = flow({ one: step(['p1']) }, 'start one', 'one end')
    const open = started(def)
    const task = taskOf(open, 'p1').id
    const offered = give(def, open, { do: 'delegate', task, to: 'p3' }, person('p1')).state
    const told = { kind: 'tell', event: 'offer_answered', to: ['p1'], task, node: 'one' }
    const accepted = give(def, offered, { do: 'accept', task }, person('p3'))
    expect(accepted.effects).toContainEqual({ ...told, answer: 'accepted' })
    const refused = give(def, offered, { do: 'refuse', task, reason: ' on leave ' }, person('p3'))
    expect(refused.effects).toContainEqual({ ...told, answer: 'refused', text: 'on leave' })
  })

  test.each(['delegate', 'hand_over'] as const)('%s: the note is told and stands on the track', action => {
    const def = flow(
      { one: step(['p1'], { buttons: { delegate: true, hand_over: true } }) },
      'start one',
      'one end',
    )
    const open = started(def)
    const command = { do: action, task: taskOf(open, 'p1').id, to: 'p3' } as const
    const { effects } = give(def, open, { ...command, reason: ' You know the plant ' }, person('p1'))
    const texts = effects.flatMap(each =>
      each.kind === 'tell'
        ? [each.text]
        : each.kind === 'track' && each.row.action === action
          ? [each.row.text]
          : [],
    )
    expect(texts).toEqual(['You know the plant', 'You know the plant'])
    const silent = give(def, open, { ...command, reason: '' }, person('p1')).effects
    expect(silent.some(each => each.kind === 'tell' && 'text' in each)).toBe(false)
    expect(codeOf(def, open, { ...command, reason: 'x'.repeat(61) }, person('p1'))).toBe('reason_too_long')
  })

  test('a task says when the delegate who decided received it, and not when it went back to its holder', () => {
    const def = flow({ one: step(['p1']) }, 'start one', 'one end')
    const open = started(def)
    const task = taskOf(open, 'p1').id
    const offered = give(def, open, { do: 'delegate', task, to: 'p3' }, person('p1'), 10 * minute).state
    const accepted = give(def, offered, { do: 'accept', task }, person('p3'), 20 * minute).state
    const done = give(def, accepted, { do: 'agree', task }, person('p3'), 30 * minute).state
    expect(taskOf(done, 'p1')).toMatchObject({ received: 0, reached: 10 * minute, finished: 30 * minute })
    const back = give(def, accepted, { do: 'cancel_delegation', task }, person('p1'), 20 * minute).state
    expect(taskOf(agree(def, back, 'p1').state, 'p1')).not.toHaveProperty('reached')
  })

  test('the delegate is told that the delegation was cancelled, not that it was answered', () => {
    const def = flow({ one: step(['p1']) }, 'start one', 'one end')
    const open = started(def)
    const task = taskOf(open, 'p1').id
    const offered = give(def, open, { do: 'delegate', task, to: 'p3' }, person('p1')).state
    const { effects } = give(def, offered, { do: 'cancel_delegation', task }, person('p1'))
    expect(toldOf(effects, 'delegation_cancelled')).toEqual(['p3'])
    expect(toldOf(effects, 'offer_answered')).toEqual([])
  })

  test('holder disabled: a candidate is dropped, the last one and a holder are replaced by the policy for nobody', () => {
    const pool = flow(
      { one: step(['p1', 'p2'], { sign: { mode: 'pool' } } as object) },
      'start one',
      'one end',
    )
    const first = give(pool, started(pool), { do: 'holder_gone', person: 'p1' }, null).state
    expect(first.activations.at(-1)?.seats[0]?.candidates).toEqual(['p2'])
    const second = give(pool, first, { do: 'holder_gone', person: 'p2' }, null).state
    expect(taskOf(second, 'p5')).toMatchObject({ state: 'open', exception: true })
    const def = both({ empty: { does: 'users', ids: ['p3'] } })
    const state = running(def)
    const task = taskOf(state, 'p1').id
    const offered = give(def, state, { do: 'delegate', task, to: 'p4' }, person('p1')).state
    const delegated = give(def, offered, { do: 'accept', task }, person('p4')).state
    const replaced = give(def, delegated, { do: 'holder_gone', person: 'p1' }, null).state
    expect(taskOf(replaced, 'p3')).toMatchObject({ state: 'open', seat: taskOf(state, 'p1').seat })
    const after = agree(def, state, 'p1').state
    expect(give(def, after, { do: 'holder_gone', person: 'p1' }, null).state.tasks).toEqual(after.tasks)
  })

  test('whoever gets a task back and has left is replaced as if he left now', () => {
    const line = flow(
      { one: step(['p1'], { empty: { does: 'users', ids: ['p3'] } }), last: step(['p4']) },
      'start one',
      'one last',
      'last end',
    )
    const sent = agree(line, started(line), 'p1').state
    const to = sent.activations.find(({ node }) => node === 'one')?.id ?? 0
    const facts = factsOf({ ...world(), gone: new Set(['p1']) })
    const back = outcomeOfDecision(
      decide(line, sent, { do: 'return', task: taskOf(sent, 'p4').id, to, reason: 'x' }, person('p4'), facts),
    )
    expect(typeof back === 'string' ? back : taskOf(back, 'p3').state).toBe('open')
  })
})
