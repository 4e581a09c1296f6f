import { type Ctx, emit, fill, outboxTemplate, outboxValues, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
import { graphOf } from '../graph-of.ts'
import { acrossOf, type Node } from './nodes.ts'
import { among, tableAs } from './rows-sql.ts'

const insert = outboxTemplate()

/**
 * Emits one event for each recomputed record, without a version because the version does not change, with a
 * cause depth one greater than the write. Records the write has already reported are skipped.
 */
export const emitComputed = async (
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
 * Emits one event per table after fields were recomputed in all or very many rows, in the transaction that ends
 * the work. Consumers query the records they need.
 */
export const emitTablesComputed = async (
  ctx: Ctx,
  made: ReadonlyMap<TableId, readonly FieldId[]>,
): Promise<void> => {
  for (const [table, fields] of made) await emit(ctx, { type: 'table.computed', table, payload: { fields } })
}

/** A field and all dependants recomputed in the same walk, by the table of their records. */
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

/** Slave rows are reported by their master's table. */
export const recordsOf = ({ id, master }: TableDef): TableId => master ?? id
