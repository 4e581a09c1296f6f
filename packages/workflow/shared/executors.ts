import { type Issue, issue } from '@gantry/base/shared'
import type { Mention, Scope } from '@gantry/designs/shared'
import { sayIssue } from '@gantry/expr/shared'
import { field as fields, fieldTypeOf, planValue } from '@gantry/fields/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { type TSchema, Type } from 'typebox'
import type { Said } from './node-kind.ts'

/** The department a rule starts from. */
export type DepartmentBase =
  | { readonly of: 'initiator' }
  | { readonly of: 'field'; readonly field: FieldId }
  | { readonly of: 'previous' }

/** Narrows holders of a role or post to a department; when nobody is found, up to `up` departments above. */
export interface Within {
  readonly base: DepartmentBase
  readonly up?: number
}

/** Who handles a node. The results of all rules of a node are united, without duplicates. */
export type ExecutorRule =
  | { readonly rule: 'users'; readonly ids: readonly string[] }
  | { readonly rule: 'role' | 'post'; readonly ids: readonly string[]; readonly within?: Within }
  | { readonly rule: 'group'; readonly ids: readonly string[] }
  | { readonly rule: 'dept_members'; readonly ids: readonly string[]; readonly below?: boolean }
  /** The leader of a department, `up` levels above it; with `chain` every leader from level `up` to that level. */
  | {
      readonly rule: 'dept_leader'
      readonly base: DepartmentBase
      readonly up: number
      readonly chain?: number
    }
  | { readonly rule: 'initiator' }
  | { readonly rule: 'initiator_leader'; readonly up: number }
  /** A member or department field, `items.inspector` for one of a slave table. A department counts as its leader. */
  | { readonly rule: 'field'; readonly field: FieldId }
  /** Who completed another node. */
  | { readonly rule: 'node_executor'; readonly node: NodeId }
  /** Chosen when the step before is submitted, out of the rules in `among`; empty: anybody. */
  | {
      readonly rule: 'picked'
      readonly among: readonly ExecutorRule[]
      readonly min?: number
      readonly max?: number
    }
  /** An expression over the record that gives a person or several. */
  | { readonly rule: 'expression'; readonly formula: string }

export type ExecutorRuleName = ExecutorRule['rule']

export const executorRuleNames: readonly ExecutorRuleName[] = [
  'users',
  'role',
  'post',
  'group',
  'dept_members',
  'dept_leader',
  'initiator',
  'initiator_leader',
  'field',
  'node_executor',
  'picked',
  'expression',
]

const closed = { additionalProperties: false }
const ids = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })
const level = Type.Integer({ minimum: 0, maximum: 10 })
const field = Type.String({ minLength: 1, maxLength: 100 })
const base = Type.Union([
  Type.Object({ of: Type.Literal('initiator') }, closed),
  Type.Object({ of: Type.Literal('field'), field }, closed),
  Type.Object({ of: Type.Literal('previous') }, closed),
])
const within = Type.Optional(Type.Object({ base, up: Type.Optional(level) }, closed))

const plain = [
  Type.Object({ rule: Type.Literal('users'), ids }, closed),
  Type.Object({ rule: Type.Literal('role'), ids, within }, closed),
  Type.Object({ rule: Type.Literal('post'), ids, within }, closed),
  Type.Object({ rule: Type.Literal('group'), ids }, closed),
  Type.Object({ rule: Type.Literal('dept_members'), ids, below: Type.Optional(Type.Boolean()) }, closed),
  Type.Object({ rule: Type.Literal('dept_leader'), base, up: level, chain: Type.Optional(level) }, closed),
  Type.Object({ rule: Type.Literal('initiator') }, closed),
  Type.Object({ rule: Type.Literal('initiator_leader'), up: level }, closed),
  Type.Object({ rule: Type.Literal('field'), field }, closed),
  Type.Object({ rule: Type.Literal('node_executor'), node: field }, closed),
  Type.Object({ rule: Type.Literal('expression'), formula: Type.String({ maxLength: 4_000 }) }, closed),
] as const

/** Schema of the executor rules of a node. */
export const executorsSchema: TSchema = Type.Array(
  Type.Union([
    ...plain,
    Type.Object(
      {
        rule: Type.Literal('picked'),
        among: Type.Array(Type.Union([...plain]), { maxItems: 20 }),
        min: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        max: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      closed,
    ),
  ]),
  { maxItems: 20 },
)

/** What is wrong with the executor rules of a node; places begin inside the list. */
export const checkExecutors = (
  rules: readonly ExecutorRule[],
  table: TableDef,
  nodes: ReadonlySet<NodeId>,
  { tables, named }: Scope,
): readonly Issue[] =>
  rules.flatMap((rule, at): readonly Issue[] => {
    const place = String(at)
    const fields = [
      ...('base' in rule && rule.base.of === 'field' ? [rule.base.field] : []),
      ...('within' in rule && rule.within?.base.of === 'field' ? [rule.within.base.field] : []),
      ...(rule.rule === 'field' ? [rule.field] : []),
    ]
    const known = named.get(rule.rule === 'role' ? 'role' : '')
    return [
      ...fields.flatMap(path =>
        pointsToPeople(path, table, tables) ? [] : [issue(place, 'flow_people_field', { field: path })],
      ),
      ...('ids' in rule && rule.ids.length === 0 ? [issue(place, `flow_no_${rule.rule}`)] : []),
      ...('ids' in rule && known
        ? rule.ids.filter(id => !known.has(id)).map(value => issue(place, 'unknown', { value }))
        : []),
      ...(rule.rule === 'node_executor' && !nodes.has(rule.node)
        ? [issue(place, 'unknown', { value: rule.node })]
        : []),
      ...(rule.rule === 'dept_leader' && rule.chain !== undefined && rule.chain < rule.up
        ? [issue(place, 'min', { min: rule.up })]
        : []),
      ...(rule.rule === 'picked'
        ? [
            ...((rule.max ?? 100) < (rule.min ?? 1) ? [issue(place, 'min', { min: rule.min ?? 1 })] : []),
            ...checkExecutors(rule.among, table, nodes, { tables, named, before: tables }).map(found => ({
              ...found,
              field: `${place}.among.${found.field}`,
            })),
          ]
        : []),
      ...(rule.rule === 'expression' ? checkPeople(place, rule.formula, table) : []),
    ]
  })

const pointsToPeople = (path: string, table: TableDef, tables: Scope['tables']): boolean => {
  const [first = '', second] = path.split('.')
  const def = Object.hasOwn(table.fields, first) ? table.fields[first] : undefined
  if (!def) return first === 'owner' || first === 'created_by'
  const type = fieldTypeOf(def)
  const target = type.target?.(def)
  if (second !== undefined) {
    const slave = type.rows ? tables.get(String(target ?? '')) : undefined
    return slave !== undefined && pointsToPeople(second, slave, tables)
  }
  return target === 'member' || target === 'department'
}

/** A field that holds people, which is what the expression of an executor rule gives. */
export const peopleOfExpression = fields.persons()

/** The expression of an executor rule over a record, which gives a person or several. */
export const planPeople = (formula: string, table: TableDef) => planValue(formula, peopleOfExpression, table)

const checkPeople = (place: string, formula: string, table: TableDef): readonly Issue[] =>
  formula.trim() === ''
    ? [issue(place, 'required')]
    : planPeople(formula, table).checked.issues.map(found =>
        issue(place, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
      )

/** What executor rules refer to; places are those of the node. */
export const mentionsOfExecutors = (
  at: string,
  rules: readonly ExecutorRule[],
  table: TableDef,
): readonly Mention[] =>
  rules.flatMap((rule): readonly Mention[] => [
    ...fieldsOfRule(rule, table).map(
      (part): Mention => ({ at, to: { kind: 'table', id: table.id, part }, how: 'reads' }),
    ),
    ...(rule.rule === 'role' ? rule.ids : []).map(
      (id): Mention => ({ at, to: { kind: 'role', id }, how: 'reads' }),
    ),
    ...(rule.rule === 'picked' ? mentionsOfExecutors(at, rule.among, table) : []),
  ])

/** Fields of the main table that a rule reads. */
const fieldsOfRule = (rule: ExecutorRule, table: TableDef): readonly FieldId[] => [
  ...('base' in rule && rule.base.of === 'field' ? [rule.base.field] : []),
  ...('within' in rule && rule.within?.base.of === 'field' ? [rule.within.base.field] : []),
  ...(rule.rule === 'field' ? [rule.field.split('.')[0] ?? ''] : []),
  ...(rule.rule === 'expression' ? planPeople(rule.formula, table).reads.map(([part = '']) => part) : []),
  ...(rule.rule === 'picked' ? rule.among.flatMap(each => fieldsOfRule(each, table)) : []),
]

/** The rules of a node in one line: the first, and how many more. */
export const sayExecutors = (rules: readonly ExecutorRule[]): Said => {
  const [first] = rules
  if (!first) return { key: 'workflow.executors.none' }
  const said = { rule: { key: `workflow.rule.${first.rule}` } }
  return rules.length === 1
    ? { key: 'workflow.executors.one_rule', params: said }
    : { key: 'workflow.executors.more_rules', params: { ...said, more: rules.length - 1 } }
}
