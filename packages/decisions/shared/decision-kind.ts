import { asJson, type Issue, issue, type Json, type Text } from '@gantry/base/shared'
import { type DesignKind, error, type Mention, type Problem, warning } from '@gantry/designs/shared'
import { sayIssue } from '@gantry/expr/shared'
import { type Decision, type DecisionNode, decisionSchema } from './decision.ts'
import { differences } from './differences.ts'
import { type PlannedDecision, type PlannedNode, planDecision } from './plan.ts'
import { runCases } from './run-cases.ts'
import { analyseTable } from './table/analyse.ts'
import type { Fault } from './table/plan-table.ts'

/** Cases run the same at any time and place: what asks for the present gets this moment. */
export const caseEnv = { now: Date.UTC(2026, 0, 1), timeZone: 'Asia/Shanghai' } as const

/** A decision as a design keeps it, and back: the one place where its type is given up for plain data. */
export const bodyOf = (decision: Decision): Json => asJson(decision)
export const decisionOf = (body: Json): Decision => body as unknown as Decision

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

/** A decision as a design: its references, its difference in sentences, and its cases as a gate. */
export const decisionKind: DesignKind<Decision> = {
  name: 'decision',
  schema: decisionSchema,
  empty: () => ({
    id: '00000000-0000-0000-0000-000000000000',
    app: '',
    name: '',
    nodes: {},
    edges: [],
  }),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  appOf: ({ app }) => (app === '' ? null : app),
  inputs: ({ nodes }) =>
    Object.entries(nodes).flatMap(([name, { kind, settings }]) =>
      kind === 'input' ? [{ name, label: settings.label }] : [],
    ),
  check: (decision, { named }) => {
    const planned = planDecision(decision)
    const roles = named.get('role')
    return [
      ...(isBlank(decision.name) ? [error(issue('name', 'required'))] : []),
      ...structureProblems(planned),
      ...[...planned.nodes.values()].flatMap(nodeProblems),
      ...(decision.roles ?? []).flatMap((id, at) =>
        roles && !roles.has(id) ? [error(issue(`roles.${at}`, 'unknown'))] : [],
      ),
      ...caseProblems(decision),
    ]
  },
  mentions: ({ roles = [] }) =>
    roles.map((id, at): Mention => ({ at: `roles.${at}`, to: { kind: 'role', id }, how: 'reads' })),
  words: differences,
  texts: ({ id: _id, name, nodes }) => [
    { at: 'name', text: name },
    ...Object.entries(nodes).map(([id, { settings }]) => ({ at: `nodes.${id}.label`, text: settings.label })),
  ],
}

/** What is wrong with the drawing as a whole. */
const structureProblems = ({ decision, circle, result }: PlannedDecision): readonly Problem[] => [
  ...circle.map(id => error(issue(`nodes.${id}`, 'decision_cycle'))),
  ...(result === null && circle.length === 0 ? [error(issue('result', 'decision_result'))] : []),
  ...decision.edges.flatMap(({ from, to }, at) =>
    decision.nodes[from] && decision.nodes[to] && decision.nodes[to]?.kind !== 'input'
      ? []
      : [error(issue(`edges.${at}`, 'unknown'))],
  ),
]

/** What is wrong with one node; places begin at the body. */
export const nodeProblems = ({ id, node, faults, table }: PlannedNode): readonly Problem[] => {
  const place = `nodes.${id}.settings`
  const found: Problem[] = faults.map(fault => error(issueOf(place, fault)))
  if (isBlank(node.settings.label)) found.push(error(issue(`${place}.label`, 'required')))
  if (table && node.kind === 'table' && faults.length === 0) found.push(...sweepProblems(place, node, table))
  return found
}

const sweepProblems = (
  place: string,
  node: Extract<DecisionNode, { readonly kind: 'table' }>,
  table: NonNullable<PlannedNode['table']>,
): readonly Problem[] => {
  const { gaps, overlaps, masked, partly } = analyseTable(table)
  const { hit, rows } = node.settings
  const numbers = (found: readonly number[]) => found.map(at => at + 1).join(', ')
  return [
    ...overlaps.map(({ rows: found }) =>
      (hit === 'U' ? error : warning)(
        issue(`${place}.rows.${found[0] ?? 0}`, 'decision_overlap', { rows: numbers(found) }),
      ),
    ),
    ...(gaps.length > 0 && rows.length > 0
      ? [warning(issue(`${place}.rows`, 'decision_gap', { count: gaps.length }))]
      : []),
    ...masked.map(at => warning(issue(`${place}.rows.${at}`, 'decision_masked', { row: at + 1 }))),
    ...(partly ? [warning(issue(`${place}.rows`, 'decision_partly'))] : []),
  ]
}

const issueOf = (place: string, { at, issue: found }: Fault): Issue =>
  typeof found === 'string'
    ? issue(`${place}.${at}`, found)
    : issue(`${place}.${at}`, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') })

const caseProblems = (decision: Decision): readonly Problem[] =>
  (runCases(decision, caseEnv) ?? []).flatMap(({ state, case: each }, at) =>
    state === 'failed' ? [error(issue(`cases.${at}`, 'decision_case', { name: each.name }))] : [],
  )
