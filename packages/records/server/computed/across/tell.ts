import { type Ctx, fill, outboxTemplate, outboxValues, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
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
    const master = table.master ?? table.id
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
