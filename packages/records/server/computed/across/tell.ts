import { type Ctx, emit, fill, outboxTemplate, outboxValues, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
import { graphOf } from '../graph-of.ts'
import { acrossOf, type Node } from './nodes.ts'
import { among, tableAs } from './rows-sql.ts'

const insert = outboxTemplate()

/**
 * Tells of the records that followed: one event for each, without a version since theirs stays, one step deeper than the
 * write they followed. A record that the write itself has told of is not told of again.
 */
export const tellComputed = async (
  ctx: Ctx,
  catalog: Catalog,
  touched: ReadonlyMap<TableDef, ReadonlySet<string>>,
  told: ReadonlySet<string>,
): Promise<void> => {
  const records = new Map<string, Set<string>>()
  for (const [table, ids] of touched) {
    const master = recordsOf(table)
    const found = table.master === undefined ? ids : await mastersOf(ctx, catalog, table, ids)
    const known = records.get(master) ?? new Set()
    records.set(master, known)
    for (const id of found) if (!told.has(id)) known.add(id)
  }
  const events = [...records].flatMap(([table, ids]) =>
    [...ids].map(recordId => ({ type: 'record.computed', table, recordId })),
  )
  if (events.length === 0) return
  const values = outboxValues(ctx, events)
  await ctx.db.run(fill(insert, { ...values, 'event depth': Number(values['event depth']) + 1 }))
}

const mastersOf = async (
  ctx: Ctx,
  { space }: Catalog,
  table: TableDef,
  ids: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select distinct c.master_id as id from ${tableAs(space, table, 'c')} where c.id = ${among([...ids])}`)
  return rows.map(({ id }) => id)
}

/**
 * Tells that fields have been made in all rows, or in very many: one event for each table, in the transaction that ends the work.
 * Whoever wants the records looks for them.
 */
export const tellTablesComputed = async (
  ctx: Ctx,
  made: ReadonlyMap<TableId, readonly FieldId[]>,
): Promise<void> => {
  for (const [table, fields] of made) await emit(ctx, { type: 'table.computed', table, payload: { fields } })
}

/** A field and all that follows it in the same walk, by the table of the records they stand in. */
export const fieldsFollowing = (catalog: Catalog, node: Node): ReadonlyMap<TableId, readonly FieldId[]> => {
  const graph = graphOf(catalog.tables)
  const followed = new Set([node.key])
  const found = new Map([[recordsOf(node.table), [node.id]]])
  for (const { key, table, id } of acrossOf(catalog).order) {
    const reads = graph.dependenciesOf(table.id, id)
    if (followed.has(key) || !reads.some(read => followed.has(`${read.table}.${read.field}`))) continue
    followed.add(key)
    found.set(recordsOf(table), [...(found.get(recordsOf(table)) ?? []), id])
  }
  return found
}

/** People know a slave row by its master. */
export const recordsOf = ({ id, master }: TableDef): TableId => master ?? id
