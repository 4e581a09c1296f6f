import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import { any, type Filter, type TableDef, where } from '@gantry/model/shared'
import { countRecords, fieldColumn, physicalTable } from '@gantry/records/server'
import type { ReadsAll } from './reads-all.ts'

/** A row of `asset_check`. */
export interface Check {
  readonly id: string
  readonly column: string
  readonly rule: 'filled' | 'range' | 'unique' | 'refers' | 'fresh'
  /** `table.column`, for `refers`. */
  readonly other: string | null
  readonly least: string | null
  readonly most: string | null
  readonly weight: string | null
  /** Who wrote it last. */
  readonly author: string | null
}

type Tables = ReadonlyMap<string, TableDef>

const day = 86_400_000

interface Checked {
  readonly table: TableDef
  readonly tables: Tables
  /** Records of the table. */
  readonly all: number
  readonly mayRead: ReadsAll
}

/**
 * Records that do not pass a check; null where the check names what does not exist, or what whoever wrote it may not read in all
 * records.
 */
export const failuresOf = async (
  ctx: Ctx,
  { table, tables, all, mayRead }: Checked,
  check: Check,
): Promise<number | null> => {
  if (!(await mayRead(check.author, table, check.rule === 'fresh' ? null : check.column))) return null
  switch (check.rule) {
    case 'filled':
      return count(ctx, table, where(check.column, 'empty'))
    case 'range':
      return isNumber(table, check.column) ? count(ctx, table, outside(check)) : null
    case 'fresh':
      return (await count(ctx, table, where('updatedAt', 'gte', sinceOf(ctx, check)))) > 0 ? 0 : all
    case 'unique':
      return repeated(ctx, table, check.column)
    case 'refers':
      return withoutOther(ctx, table, tables, check, mayRead)
  }
}

const count = async (ctx: Ctx, table: TableDef, filter: Filter): Promise<number> =>
  (await countRecords(ctx, table.id, { filter })).count

const outside = ({ column, least, most }: Check): Filter =>
  any(
    ...(least === null ? [] : [where(column, 'lt', Number(least))]),
    ...(most === null ? [] : [where(column, 'gt', Number(most))]),
  )

const sinceOf = (ctx: Ctx, { most }: Check): string =>
  new Date(ctx.now.getTime() - (Number(most ?? 1) || 1) * day).toISOString()

/** The living rows of a table under an alias, in its own space. */
const living = (ctx: Ctx, table: TableDef, alias: 'r' | 'o'): Sql => {
  const name = alias === 'r' ? sql`r` : sql`o`
  const wall = table.home === 'platform' ? sql`${name}.space = ${ctx.space} and` : empty
  return sql`${physicalTable(ctx.space, table)} ${name} where ${wall} ${name}.deleted_at is null`
}

/** Whether a column holds numbers, which alone have a range here. */
const isNumber = ({ fields }: TableDef, column: string): boolean => {
  const def = fields[column]
  return def !== undefined && fieldTypeOf(def).kind === 'number'
}

/** Whether a column holds one value that can be compared as text. */
const isPlain = (table: TableDef | undefined, column: string): boolean => {
  const def = table?.fields[column]
  if (!def) return false
  const { kind, sealed } = fieldTypeOf(def)
  return !sealed && kind !== 'rows' && kind !== 'set'
}

/** Records whose value another record has as well. */
const repeated = async (ctx: Ctx, table: TableDef, column: string): Promise<number | null> => {
  if (!isPlain(table, column)) return null
  const value = fieldColumn(column)
  const { rows } = await ctx.db.run<{ readonly failures: number }>(sql`
    select coalesce(sum(n), 0)::int as failures from (
      select count(*) as n from ${living(ctx, table, 'r')} and ${value} is not null
      group by ${value} having count(*) > 1) twice`)
  return rows[0]?.failures ?? 0
}

/** Records whose value is in no living record of another table. */
const withoutOther = async (
  ctx: Ctx,
  table: TableDef,
  tables: Tables,
  { column, other, author }: Check,
  mayRead: ReadsAll,
): Promise<number | null> => {
  const [otherId = '', otherColumn = ''] = other?.split('.') ?? []
  const target = tables.get(otherId)
  const isId = otherColumn === 'id'
  if (!target || !isPlain(table, column) || !(isId || isPlain(target, otherColumn))) return null
  if (!(await mayRead(author, target, isId ? null : otherColumn))) return null
  const { rows } = await ctx.db.run<{ readonly failures: number }>(sql`
    select count(*)::int as failures from ${living(ctx, table, 'r')} and r.${fieldColumn(column)} is not null
      and not exists (select from ${living(ctx, target, 'o')}
        and o.${fieldColumn(otherColumn)}::text = r.${fieldColumn(column)}::text)`)
  return rows[0]?.failures ?? 0
}
