import { expect, it } from 'vitest'
import type { WorkflowDef } from '../../shared/definition.ts'
import { emptyWorkflow } from '../../shared/workflow-kind.ts'
import { changeSettings, insertNode, type Minting } from './flow-commands.ts'
import { tryFlow } from './trial.ts'
import { trialRows } from './trial-rows.ts'
import { withoutTicks } from './without-ticks.ts'

const drawn = (kind: 'exclusive' | 'inclusive' | 'parallel'): WorkflowDef => {
  let last = 0
  const mint: Minting = {
    newId: () => {
      last += 1
      return `x${last}`
    },
    nameOf: each => each,
  }
  const empty = emptyWorkflow('00000000-0000-4000-8000-000000000000', 'order')
  const [split, id] = insertNode(empty, 'start-end', kind, mint)
  const branches =
    kind === 'parallel'
      ? [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
      : [{ id: 'a', when: 'large' }, { id: 'b', when: 'urgent' }, { id: 'c' }]
  return changeSettings(split, id, { name: 'split', branches }, mint)
}
const outcomesOf = (
  kind: 'exclusive' | 'inclusive' | 'parallel',
  truths: Readonly<Record<string, boolean | null>>,
) => tryFlow(drawn(kind), when => truths[when] ?? null).asked.map(({ outcome }) => outcome)

it.each([
  ['exclusive', { large: true, urgent: true }, ['true', 'not_asked', 'default_unused']],
  ['exclusive', { large: false, urgent: false }, ['false', 'false', 'default']],
  ['exclusive', { large: null, urgent: true }, ['failed', 'true', 'default_unused']],
  ['inclusive', { large: true, urgent: true }, ['true', 'true', 'default_unused']],
  ['inclusive', { large: false, urgent: false }, ['false', 'false', 'default']],
  ['parallel', {}, ['always', 'always', 'always']],
] as const)('%s with %j: %j', (kind, truths, expected) => {
  expect(outcomesOf(kind, truths)).toEqual(expected)
})

it('numbers the steps it reaches and dims the rest', () => {
  const def = drawn('exclusive')
  const { path, marks } = tryFlow(def, when => when === 'large')
  expect(path.map(id => def.nodes[id]?.kind)).toEqual(['start', 'exclusive', 'join', 'end'])
  expect(path.map(id => marks.nodes.get(id)?.step)).toEqual([1, 2, undefined, 3])
  expect([...marks.edges.values()].filter(({ state }) => state === 'skipped')).toHaveLength(2)
})

it('lists the steps by their numbers, each branch after its split, and what the server alone knows last', () => {
  const trial = tryFlow(drawn('exclusive'), when => when === 'large')
  const tried = (node: string, due: string | null = null) => ({
    node,
    people: [],
    due,
    why: null,
    pick: null,
  })
  const [, split = ''] = trial.path
  const rows = trialRows(trial, [tried('start'), tried('other'), tried('end', '2026-01-01')])
  expect(
    rows.map(row =>
      row.kind === 'branch' ? [row.branch, row.outcome] : [row.node, row.step, row.tried?.due],
    ),
  ).toEqual([
    ['start', 1, null],
    [split, 2, undefined],
    ['a', 'true'],
    ['b', 'not_asked'],
    ['c', 'default_unused'],
    ['end', 3, '2026-01-01'],
    ['other', undefined, null],
  ])
})

it.each([
  ['`Total amount` > 5', 'Total amount > 5'],
  ['Kind = "a `b` c" and `Due on` < today()', 'Kind = "a `b` c" and Due on < today()'],
])('%s is read as %s', (written, read) => {
  expect(withoutTicks(written)).toBe(read)
})
