import type { Json } from '@gantry/base/shared'
import { asList, fieldAbove } from '@gantry/fields/shared'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { fieldColumn, physicalTable } from '../physical.ts'
import { placeOf } from './place.ts'
import type { RowFilter } from './row-filter.ts'

/** Ids of records and all living descendants; terminates on cycles. A merged record stands for the one it was merged into. */
export const treeBelow = (space: string, table: TableDef, ids: Json): Sql => {
  const given = [...asList(ids)]
  const from =
    table.home === 'platform'
      ? sql`select unnest(${given}::uuid[]) as id union select m.target from gantry.record_merge m
        where m.space = ${space} and m.table_id = ${table.id} and m.gone = any(${given}::uuid[])`
      : sql`select unnest(${given}::uuid[]) as id`
  const above = fieldAbove(table)
  if (above === null) return from
  const parent = fieldColumn(above)
  const wall = table.home === 'platform' ? sql`t.space = ${space} and` : sql``
  return sql`with recursive below (id) as (
      ${from}
      union select t.id from ${physicalTable(space, table)} t join below on t.${parent} = below.id
      where ${wall} t.deleted_at is null
    ) select id from below`
}

/** A JSON object that tells of every living record at or below some of a tree which of them that is. */
export const treeRoots = (space: string, table: TableDef, ids: readonly string[]): Sql => {
  const above = fieldAbove(table)
  const from = sql`select id, id as root from unnest(${[...ids]}::uuid[]) id`
  if (above === null) return sql`select jsonb_object_agg(id, root) from (${from}) x`
  const wall = table.home === 'platform' ? sql`t.space = ${space} and` : sql``
  return sql`with recursive below (id, root) as (
      ${from}
      union select t.id, below.root
      from ${physicalTable(space, table)} t join below on t.${fieldColumn(above)} = below.id
      where ${wall} t.deleted_at is null
    ) select jsonb_object_agg(id, root) from below`
}

/**
 * A JSON object that tells of every living record of a tree which record stands above it on a level, from 1; records above that
 * level stand for themselves.
 */
export const treeLevels = (space: string, table: TableDef, level: number): Sql => {
  const above = fieldAbove(table)
  const wall = table.home === 'platform' ? sql`t.space = ${space} and` : sql``
  const living = sql`${physicalTable(space, table)} t`
  if (above === null)
    return sql`select jsonb_object_agg(t.id, t.id) from ${living} where ${wall} t.deleted_at is null`
  const parent = fieldColumn(above)
  return sql`with recursive below (id, root, depth) as (
      select t.id, t.id, 1 from ${living} where ${wall} t.deleted_at is null and t.${parent} is null
      union select t.id, case when below.depth < ${level}::int then t.id else below.root end, below.depth + 1
      from ${living} join below on t.${parent} = below.id
      where ${wall} t.deleted_at is null and below.depth < 100
    ) select jsonb_object_agg(id, root) from below`
}

/** Replaces every `under` of a filter by its current list of ids, for `matches`. */
export const withTrees = async (ctx: Ctx, filter: RowFilter, table: TableDef): Promise<RowFilter> => {
  if (typeof filter === 'boolean') return filter
  if (filter.op === 'and' || filter.op === 'or')
    return { ...filter, of: await Promise.all(filter.of.map(each => withTrees(ctx, each, table))) }
  if (filter.op === 'not') return { ...filter, of: await withTrees(ctx, filter.of, table) }
  if (filter.op !== 'under') return filter
  const catalog = await catalogOf(ctx)
  const target = catalog.tables.get(placeOf(table, filter.field)?.target ?? '')
  if (!target) return false
  const { rows } = await ctx.db.run<{ id: string }>(treeBelow(ctx.space, target, filter.value))
  return { op: 'in', field: filter.field, value: rows.map(row => row.id) }
}
