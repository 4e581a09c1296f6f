import type { GraphEdge } from '@gantry/graph/shared'
import fc from 'fast-check'
import type { SignRule } from '../nodes/approve/shared.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import type { PersonFact } from '../shared/facts.ts'
import { emptyWorkflow } from '../shared/workflow-kind.ts'

// Random block-structured definitions for the tests of the engine.

export const people: readonly PersonFact[] = ['ceng', 'dan', 'li', 'qiu', 'wang', 'zhang'].map(
  (pinyin, at) => ({ id: `p${at}`, name: pinyin, pinyin, active: true, assignable: true }),
)

type Item =
  | { readonly is: 'fill' | 'cc'; readonly who: readonly number[] }
  | { readonly is: 'approve'; readonly who: readonly number[]; readonly sign: SignRule }
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

const flow = (depth: number): fc.Arbitrary<readonly Item[]> =>
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
              of: fc.array(flow(depth - 1), { minLength: 2, maxLength: 3 }),
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
  const human = (item: { readonly who: readonly number[] }) => ({
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
          item.is === 'approve'
            ? { kind: 'approve', settings: { ...human(item), sign: item.sign, disagree: { does: disagree } } }
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
export const cases = (commands: number) =>
  fc.record({
    def: fc
      .tuple(flow(2), fc.constantFrom('end_rejected' as const, 'continue' as const))
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
