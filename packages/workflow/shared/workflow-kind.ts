import { asJson, type Issue, issue, type Json, type Text } from '@gantry/base/shared'
import {
  callProblem,
  type DesignKind,
  type Difference,
  error,
  type Problem,
  type TextPlace,
  type WordParams,
} from '@gantry/designs/shared'
import { sayIssue } from '@gantry/expr/shared'
import { planCondition } from '@gantry/fields/shared'
import { placeSchemas } from '@gantry/graph/shared'
import type { TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { WorkflowDef } from './definition.ts'
import { isHuman } from './drawing.ts'
import { casesSchema } from './flow-case.ts'
import { nameSchema } from './human.ts'
import type { NodeScope } from './node-kind.ts'
import { nodeKindNames, nodeKindOf } from './node-kinds.ts'
import { settingWords, wholeWords } from './setting-words.ts'
import { checkStructure } from './structure.ts'

const closed = { additionalProperties: false }
const id = Type.String({ minLength: 1, maxLength: 64 })

/** Whether a node may be used in an object as a name. */
const nodeName = '^(?!__proto__$|constructor$|prototype$)[A-Za-z0-9_-]{1,64}$'

/** Settings are checked by the schema of their kind, see `checkNodes`. */
const node = Type.Object(
  {
    kind: Type.String({ enum: [...nodeKindNames] }),
    settings: Type.Unsafe({ type: 'object' }),
    at: Type.Optional(placeSchemas.at),
    size: Type.Optional(placeSchemas.size),
  },
  closed,
)

const monitorIds = Type.Array(Type.String({ format: 'uuid' }), { maxItems: 200 })

const schema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: nameSchema,
    table: Type.String({ maxLength: 48 }),
    nodes: Type.Unsafe({
      type: 'object',
      patternProperties: { [nodeName]: node },
      additionalProperties: false,
      maxProperties: 1_000,
    }),
    edges: Type.Array(
      Type.Object(
        {
          id,
          from: id,
          port: Type.Optional(id),
          to: id,
          label: Type.Optional(nameSchema),
          via: Type.Optional(placeSchemas.via),
        },
        closed,
      ),
      { maxItems: 3_000 },
    ),
    keyFields: Type.Optional(Type.Array(Type.String({ maxLength: 48 }), { maxItems: 100 })),
    lockAfterFinish: Type.Optional(Type.Boolean()),
    initiatorInterrupts: Type.Optional(Type.Boolean()),
    monitors: Type.Optional(
      Type.Object({ users: monitorIds, roles: monitorIds, correct: Type.Optional(Type.Boolean()) }, closed),
    ),
    reopenDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
    subject: Type.Optional(Type.String({ maxLength: 4_000 })),
    cases: Type.Optional(casesSchema),
    foreign: Type.Optional(Type.String({ maxLength: 300_000 })),
  },
  closed,
)

/** A definition as a design keeps it: the one place where its type is given up for plain data. */
export const bodyOf = (def: WorkflowDef): Json => asJson(def)

/** A definition to begin with: a start that leads to an end. */
export const emptyWorkflow = (id: string, table: string): WorkflowDef => ({
  id,
  name: { 'zh-CN': '审批流程', en: 'Approval' },
  table,
  nodes: {
    start: {
      kind: 'start',
      settings: nodeSettings('start', { 'zh-CN': '发起', en: 'Submit' }),
      at: [0, 0],
    } as WorkflowDef['nodes'][string],
    end: {
      kind: 'end',
      settings: { name: { 'zh-CN': '结束', en: 'End' } },
      at: [0, 160],
    },
  },
  edges: [{ id: 'start-end', from: 'start', to: 'end' }],
})

const nodeSettings = (kind: (typeof nodeKindNames)[number], name: Text) => nodeKindOf(kind).propose({ name })

const checkNodes = (def: WorkflowDef, at: Omit<NodeScope, 'id'>): readonly Problem[] =>
  Object.entries(def.nodes).flatMap(([id, node]) => {
    const kind = nodeKindOf(node.kind)
    const place = `nodes.${id}.settings`
    const [wrong] = Value.Errors(kind.schema, node.settings)
    if (wrong) return [error(issue(`${place}${wrong.instancePath.replaceAll('/', '.')}`, 'format'))]
    const within = (found: Issue): Issue => ({ ...found, field: `${place}.${found.field}` })
    return [
      ...kind.check(node.settings, { ...at, id }).map(found => callProblem(within(found))),
      ...(isHuman(node) && node.kind !== 'start' && node.settings.executors.length === 0
        ? [error(within(issue('executors', 'flow_no_executor')))]
        : []),
    ]
  })

/**
 * Whether a drawing with these problems can be played. A step that nobody is assigned to plays as one for which nobody was found,
 * and a case that fails is the result of playing.
 */
export const isPlayable = (problems: readonly Problem[]): boolean =>
  problems.every(
    ({ severity, code, field }) =>
      severity !== 'error' || code === 'flow_no_executor' || field.startsWith('cases.'),
  )

const fits = (def: WorkflowDef): boolean =>
  Object.values(def.nodes).every(({ kind, settings }) => Value.Check(nodeKindOf(kind).schema, settings))

/** Fields that decide who is asked and which way is taken; a change of one of them ends direct resubmission. */
export const keyFieldsOf = (
  def: WorkflowDef,
  table: TableDef,
  scope: NodeScope['scope'],
): readonly string[] => [
  ...new Set([
    ...(def.keyFields ?? []),
    ...Object.entries(def.nodes).flatMap(([id, node]) =>
      nodeKindOf(node.kind)
        .mentions(node.settings, { id, def, table, scope })
        .flatMap(({ to, how }) =>
          how === 'reads' && to.kind === 'table' && to.id === table.id ? (to.part ?? []) : [],
        ),
    ),
  ]),
]

/** An approval workflow as a design. */
export const workflowKind: DesignKind<WorkflowDef> = {
  name: 'workflow',
  schema,
  empty: ({ tables }) => emptyWorkflow(crypto.randomUUID(), [...tables.keys()][0] ?? ''),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  appOf: ({ table }, { tables }) => tables.get(table)?.app ?? null,
  check: (def, scope) => {
    const table = scope.tables.get(def.table)
    if (!table) return [error(issue('table', 'unknown_table', { table: def.table }))]
    const problems = checkNodes(def, { def, table, scope })
    if (!fits(def)) return problems
    return [
      ...problems,
      ...checkStructure(def).map(error),
      ...(def.subject === undefined ? [] : checkSubject(def.subject, table).map(error)),
      ...(def.keyFields ?? []).flatMap((field, at) =>
        Object.hasOwn(table.fields, field)
          ? []
          : [error(issue(`keyFields.${at}`, 'unknown', { value: field }))],
      ),
    ]
  },
  mentions: (def, scope) => {
    const table = scope.tables.get(def.table)
    return [
      { at: 'table', to: { kind: 'table', id: def.table }, how: 'writes' },
      ...(table
        ? Object.entries(def.nodes).flatMap(([id, { kind, settings }]) =>
            Value.Check(nodeKindOf(kind).schema, settings)
              ? nodeKindOf(kind)
                  .mentions(settings, { id, def, table, scope })
                  .map(each => ({ ...each, at: `nodes.${id}.settings.${each.at}`, name: settings.name }))
              : [],
          )
        : []),
      ...(table && def.subject !== undefined
        ? planCondition(def.subject, table).reads.map(
            ([part = '']) =>
              ({ at: 'subject', to: { kind: 'table', id: def.table, part }, how: 'reads' }) as const,
          )
        : []),
    ]
  },
  words: (before, after) => differences(before, after),
  texts: def => [
    { at: 'name', text: def.name },
    ...Object.entries(def.nodes).flatMap(([id, { kind, settings }]): readonly TextPlace[] =>
      Value.Check(nodeKindOf(kind).schema, settings)
        ? nodeKindOf(kind)
            .texts(settings)
            .map(each => ({ ...each, at: `nodes.${id}.settings.${each.at}` }))
        : [],
    ),
    ...def.edges.flatMap(({ id, label }) =>
      label === undefined ? [] : [{ at: `edges.${id}`, text: label }],
    ),
  ],
}

/** A subject may be of any type, so only whether it can be read is checked. */
const checkSubject = (subject: string, table: TableDef): readonly Issue[] =>
  planCondition(`(${subject}) = (${subject})`, table).checked.issues.map(found =>
    issue('subject', 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
  )

const differences = (before: WorkflowDef | null, after: WorkflowDef): readonly Difference[] => {
  const word = (sign: Difference['sign'], at: string, key: string, params: WordParams = {}): Difference => ({
    at,
    sign,
    part: 'flow',
    key: `workflow.word.${key}`,
    params,
  })
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const old = before?.nodes ?? {}
  const said = (node: WorkflowDef['nodes'][string]) => ({
    kind: { key: `workflow.node.${node.kind}` },
    name: node.settings.name,
  })
  return [
    ...(before && !same(before.name, after.name)
      ? [word('changed', 'name', 'renamed', { name: after.name })]
      : []),
    ...Object.entries(after.nodes).flatMap(([id, node]) => {
      const was = Object.hasOwn(old, id) ? old[id] : undefined
      const at = `nodes.${id}`
      if (!was) return [word('added', at, 'added', said(node))]
      if (was.kind !== node.kind) return [word('changed', at, 'kind', { ...said(node), was: said(was).kind })]
      if (!same(was.settings, node.settings))
        return settingWords(was, node).map(({ key, params }) =>
          word('changed', at, key, { ...said(node), ...params }),
        )
      return same(was.at, node.at) ? [] : [word('moved', at, 'moved', said(node))]
    }),
    ...Object.entries(old).flatMap(([id, node]) =>
      Object.hasOwn(after.nodes, id) ? [] : [word('removed', `nodes.${id}`, 'removed', said(node))],
    ),
    ...(before
      ? waysOf(before, after).map(params => word('changed', `nodes.${params.id}`, 'leads', params.said))
      : []),
    ...(before && !same(before.cases ?? [], after.cases ?? []) ? [word('changed', 'cases', 'cases')] : []),
    ...(before
      ? wholeWords(before, after).map(({ at, key, params }) => word('changed', at, key, params))
      : []),
  ]
}

/** Steps that are in both versions and no longer lead where they led. */
const waysOf = (before: WorkflowDef, after: WorkflowDef) =>
  after.edges.flatMap(({ from, port, to }) => {
    const was = before.edges.find(edge => edge.from === from && edge.port === port)
    const [node, now, old] = [after.nodes[from], after.nodes[to], was && before.nodes[was.to]]
    return was && was.to !== to && node && now && old
      ? [{ id: from, said: { name: node.settings.name, to: now.settings.name, was: old.settings.name } }]
      : []
  })
