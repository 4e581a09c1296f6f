import type { GraphEdge } from '@gantry/graph/shared'
import fc from 'fast-check'
import type { ApproveSettings, SignRule } from '../nodes/approve/shared.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import type { PersonFact } from '../shared/facts.ts'
import type { EmptyPolicy, HumanSettings, LimitRule } from '../shared/human.ts'
import { emptyWorkflow } from '../shared/workflow-kind.ts'

// Random block-structured definitions for the tests of the engine.

export const people: readonly PersonFact[] = ['ceng', 'dan', 'li', 'qiu', 'wang', 'zhang'].map(
  (pinyin, at) => ({ id: `p${at}`, name: pinyin, pinyin, active: true, assignable: true }),
)

type Item =
  | { readonly is: 'fill' | 'cc'; readonly who: readonly number[]; readonly more?: Partial<HumanSettings> }
  | {
      readonly is: 'approve'
      readonly who: readonly number[]
      readonly sign: SignRule
      readonly more?: Partial<ApproveSettings>
    }
  | { readonly is: 'service'; readonly undo: 'none' | 'compensate' | 'rerun_safe' }
  | { readonly is: 'timer' | 'subprocess' }
  | { readonly is: 'exclusive' | 'parallel' | 'inclusive'; readonly of: readonly (readonly Item[])[] }

const who = fc.uniqueArray(fc.integer({ min: 0, max: people.length - 1 }), { minLength: 1, maxLength: 3 })

const sign: fc.Arbitrary<SignRule> = fc.constantFrom<SignRule>(
  { mode: 'single' },
  { mode: 'pool' },
  { mode: 'or_sign' },
  { mode: 'or_sign', orReject: 'all' },
  { mode: 'countersign' },
  { mode: 'countersign', veto: 'after_all' },
  { mode: 'serial_sign' },
  { mode: 'vote', share: 66.67 },
  { mode: 'vote', count: 2 },
)

const step: fc.Arbitrary<Item> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('fill' as const, 'cc' as const), who }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('approve' as const), who, sign }) },
)

const limit: fc.Arbitrary<LimitRule> = fc.constantFrom<LimitRule>(
  { action: 'remind', before: 10 },
  { action: 'auto_agree' },
  { action: 'auto_return', to: 'previous' },
  { action: 'escalate' },
  { action: 'notify_monitor' },
)

/** Settings that are easily forgotten: limits, the same person again, critical steps, four eyes, fields. */
const more: fc.Arbitrary<Partial<ApproveSettings>> = fc
  .record(
    {
      dedupe: fc.constantFrom('adjacent' as const, 'keep_first' as const),
      same: fc.constantFrom('auto_agree' as const, 'leader' as const),
      critical: fc.constant(true),
      delegation: fc.constant('report_back' as const),
      empty: fc.constantFrom<EmptyPolicy>({ does: 'auto_agree' }, { does: 'leader_up' }),
      fields: fc.constantFrom<NonNullable<HumanSettings['fields']>>(
        { amount: 'hidden' },
        { amount: 'required' },
        { note: 'read' },
      ),
      timeLimit: fc.record({
        limit: fc.constantFrom({ minutes: 30 }, { minutes: 600 }),
        rules: fc.array(limit, { minLength: 1, maxLength: 2 }),
      }),
    },
    { requiredKeys: [] },
  )
  .map(({ empty, ...settings }) => ({
    ...settings,
    ...(empty && !(settings.critical && empty.does === 'auto_agree') && { empty }),
  }))

/** Steps of every kind with settings of every sort. */
const anyStep: fc.Arbitrary<Item> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('timer' as const, 'subprocess' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('service' as const),
      undo: fc.constantFrom('none' as const, 'compensate' as const, 'rerun_safe' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('fill' as const), who }) },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('approve' as const), who, sign, more }) },
)

const flow = (depth: number, step: fc.Arbitrary<Item>): fc.Arbitrary<readonly Item[]> =>
  fc.array(
    depth === 0
      ? step
      : fc.oneof(
          { weight: 3, arbitrary: step },
          {
            weight: 2,
            arbitrary: fc.record({
              is: fc.constantFrom(
                'parallel' as const,
                'parallel' as const,
                'inclusive' as const,
                'exclusive' as const,
              ),
              of: fc.array(flow(depth - 1, step), { minLength: 2, maxLength: 3 }),
            }),
          },
        ),
    { minLength: 1, maxLength: 3 },
  )

const buttons = {
  return: true,
  step_back: true,
  delegate: true,
  hand_over: true,
  add_signer: true,
  remove_signer: true,
  abstain: true,
} as const

const automatic = (item: Extract<Item, { is: 'service' | 'timer' | 'subprocess' }>): FlowNode =>
  item.is === 'service'
    ? {
        kind: 'service',
        settings: { name: 'Work', undo: item.undo, skippable: true, work: { does: 'change', values: [] } },
      }
    : item.is === 'timer'
      ? { kind: 'timer', settings: { name: 'Wait', until: { minutes: 45 } } }
      : { kind: 'subprocess', settings: { name: 'Child', workflow: 'other', wait: 'all' } }

const build = (items: readonly Item[], disagree: 'end_rejected' | 'continue'): WorkflowDef => {
  const nodes: Record<string, FlowNode> = {}
  const edges: GraphEdge[] = []
  const add = (node: FlowNode): string => {
    const id = `n${Object.keys(nodes).length}`
    nodes[id] = node
    return id
  }
  const connect = (from: string, to: string, port = 'out') =>
    edges.push({ id: `e${edges.length}`, from, to, ...(port !== 'out' && { port }) })
  const human = (item: { readonly who: readonly number[]; readonly more?: Partial<HumanSettings> }) => ({
    ...item.more,
    name: 'Step',
    executors: [{ rule: 'users' as const, ids: item.who.map(at => `p${at}`) }],
    returns: { to: 'any' as const, resubmit: 'chooser' as const },
    buttons,
  })
  const lay = (each: readonly Item[], from: string, firstPort = 'out'): readonly [string, string] => {
    let [last, port] = [from, firstPort]
    for (const item of each) {
      if (!('of' in item)) {
        const id = add(
          !('who' in item)
            ? automatic(item)
            : item.is === 'approve'
              ? {
                  kind: 'approve',
                  settings: { ...human(item), sign: item.sign, disagree: { does: disagree } },
                }
              : item.is === 'fill'
                ? { kind: 'fill', settings: { ...human(item), all: item.who.length > 1 } }
                : { kind: 'cc', settings: { name: 'Copy', executors: human(item).executors } },
        )
        connect(last, id, port)
        ;[last, port] = [id, 'out']
        continue
      }
      const branches = item.of.map((_, at) => ({
        id: `b${at}`,
        ...(item.is !== 'parallel' && at > 0 && { when: `c${at}` }),
      }))
      const split = add({ kind: item.is, settings: { name: 'Split', branches } })
      connect(last, split, port)
      const join = add({ kind: 'join', settings: { name: 'Join', of: split } })
      for (const [at, branch] of item.of.entries()) {
        const [end, out] = lay(branch, split, `b${at}`)
        connect(end, join, out)
      }
      ;[last, port] = [join, 'out']
    }
    return [last, port]
  }
  const start = add({
    kind: 'start',
    settings: { ...human({ who: [] }), executors: [{ rule: 'initiator' }] },
  })
  const [last, port] = lay(items, start)
  connect(last, add({ kind: 'end', settings: { name: 'End' } }), port)
  return { ...emptyWorkflow('0190d3a0-0000-7000-8000-000000000001', 'order'), nodes, edges }
}

/** A definition with blocks in blocks, and a list of numbers that chooses commands. */
export const cases = (commands: number) => casesOf(step, commands)

/** The same with automatic steps, waits and sub-processes, and with settings of every sort. */
export const anyCases = (commands: number) => casesOf(anyStep, commands)

const casesOf = (step: fc.Arbitrary<Item>, commands: number) =>
  fc.record({
    def: fc
      .tuple(flow(2, step), fc.constantFrom('end_rejected' as const, 'continue' as const))
      .map(([items, disagree]) => build(items, disagree)),
    choices: fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)), {
      minLength: 5,
      maxLength: commands,
    }),
  })

/** Two branches that meet, each with two steps, and a step after: returns into one block are frequent here. */
export const blockCases = (commands: number) =>
  fc.record({
    def: fc.constant(
      build(
        [
          {
            is: 'parallel',
            of: [
              [approval(0), approval(1)],
              [approval(2), approval(3)],
            ],
          },
          approval(4),
          approval(5),
        ],
        'continue',
      ),
    ),
    choices: fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)), {
      minLength: 10,
      maxLength: commands,
    }),
  })

const approval = (at: number): Item => ({ is: 'approve', who: [at], sign: { mode: 'or_sign' } })
