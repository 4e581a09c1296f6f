import { fillIn, type Lang, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type {
  DepartmentBase,
  ExecutorRule,
  Explanation,
  SaidRule,
  WorkflowDef,
} from '@gantry/workflow/shared'
import { texts } from '@gantry/workflow/texts'
import { isUuidText } from './people.ts'

/** The rules of a step as its release has them, and what each gave. */
interface AskedRules {
  /** The table whose fields the rules name. */
  readonly table: string
  readonly executors: readonly ExecutorRule[]
  readonly gave: Explanation['rules']
}

type Tables = ReadonlyMap<TableId, TableDef>

/** The executor rules of a node; none where nobody handles it. */
export const executorsOf = ({ nodes }: WorkflowDef, node: string | undefined): readonly ExecutorRule[] => {
  const settings = nodes[node ?? '']?.settings
  return settings && 'executors' in settings ? settings.executors : []
}

/** Names said of one rule. */
const mostNames = 20

/** What the rules of steps gave, by name, read by one statement for all of them. */
export const saidRules = async (
  ctx: Ctx,
  steps: readonly AskedRules[],
): Promise<readonly (readonly SaidRule[])[]> => {
  const names = await namesOf(ctx, steps.flatMap(idsOf))
  const nameOf = (id: string) => names.get(id) ?? ''
  const { tables } = await catalogOf(ctx)
  return steps.map(({ table, executors, gave }) =>
    gave.map(({ rule, found, dropped, by }, at) => {
      const left = new Set(dropped.map(({ person }) => person))
      return {
        rule,
        of: [
          ...askedBy(executors[at], rule).flatMap(id => names.get(id) ?? []),
          ...saidPlaces(ctx, tables, table, executors[at], rule),
        ],
        people: found
          .filter(id => !left.has(id))
          .slice(0, mostNames)
          .map(nameOf),
        dropped: dropped
          .slice(0, mostNames)
          .map(({ person, because }) => ({ name: nameOf(person), because })),
        ...(by !== undefined && { by: nameOf(by) }),
      }
    }),
  )
}

/** What a rule asks for, other than people: these are said as those it found. */
const askedBy = (executor: ExecutorRule | undefined, rule: string): readonly string[] =>
  executor?.rule === rule && executor.rule !== 'users' && 'ids' in executor
    ? executor.ids.slice(0, mostNames)
    : []

/** Where a rule looks for people in the record or the organisation: the field, or the department and how many levels above it. */
const saidPlaces = (
  { actor: { lang } }: Ctx,
  tables: Tables,
  table: string,
  executor: ExecutorRule | undefined,
  rule: string,
): readonly string[] => {
  if (executor?.rule !== rule) return []
  const say = (key: string, params: Readonly<Record<string, string>> = {}) =>
    fillIn(texts[lang][key] ?? '', params)
  const base = (of: DepartmentBase) =>
    say(
      `flow.base.${of.of}`,
      of.of === 'field' ? { field: labelOf(tables, tables.get(table), of.field, lang) } : {},
    )
  const levels = (up: number) => (up > 0 ? [say('workflow.rule.levels', { up: String(up) })] : [])
  if (executor.rule === 'field') return [labelOf(tables, tables.get(table), executor.field, lang)]
  if (executor.rule === 'dept_leader') return [base(executor.base), ...levels(executor.up)]
  return []
}

/** `items.inspector` by the labels of the slave table and its column. A field that is gone stays as it was named. */
const labelOf = (tables: Tables, table: TableDef | undefined, path: string, lang: Lang): string => {
  const [first = '', ...rest] = path.split('.')
  const own = table && Object.hasOwn(table.fields, first) ? table.fields[first] : undefined
  if (!own) return path
  const label = localise(own.label ?? first, lang)
  if (rest.length === 0) return label
  const rows = tables.get(fieldTypeOf(own).rows?.(own) ?? '')
  return `${label} · ${labelOf(tables, rows, rest.join('.'), lang)}`
}

const idsOf = ({ executors, gave }: AskedRules): readonly string[] =>
  gave.flatMap(({ rule, found, dropped, by }, at) => [
    ...(by === undefined ? [] : [by]),
    ...askedBy(executors[at], rule),
    ...found.slice(0, mostNames + dropped.length),
    ...dropped.slice(0, mostNames).map(({ person }) => person),
  ])

const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const asked = [...new Set(ids)].filter(isUuidText)
  if (asked.length === 0) return new Map()
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: string }>(sql`
    with asked as (select unnest(${asked}::uuid[]) as id)
    select n.id::text as id, n.f_name as name from asked
    join lateral (
      select id, f_name from gantry.t_member where space = ${ctx.space} and id = asked.id
      union all select id, f_name from gantry.t_role where space = ${ctx.space} and id = asked.id
      union all select id, f_name from gantry.t_post where space = ${ctx.space} and id = asked.id
      union all select id, f_name from gantry.t_user_group where space = ${ctx.space} and id = asked.id
      union all select id, f_name from gantry.t_department where space = ${ctx.space} and id = asked.id
    ) as n on true`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
