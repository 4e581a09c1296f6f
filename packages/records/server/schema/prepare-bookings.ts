import { type Ctx, raw, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { bookingTable } from './booking-table.ts'
import { commitSoon, inBatches } from './in-batches.ts'
import { physicalName } from './indexes.ts'
import { quoted, schemaOf } from './names.ts'
import { waitForLock } from './wait-for-lock.ts'
import type { Progress, Watch } from './watch.ts'

/** Size of the first batch, in rows. */
const firstBatch = 500

/**
 * Creates the side table of a table's new booking rules and fills it, without blocking readers and writers. The
 * rules hold for writers from the moment its triggers exist; records that overlap already are found before.
 */
export const prepareBookings = async (
  ctx: Ctx,
  table: TableDef,
  from: Progress,
  watch: Watch,
): Promise<number> => {
  const bookings = bookingTable(ctx.space, table)
  if (!bookings) return 0
  const side = quoted(schemaOf(ctx.space, table), bookings.name)
  if (from.after === null) {
    await ctx.db.run(raw(bookings.check('records')))
    await waitForLock(
      ctx,
      async tx => {
        for (const statement of [...bookings.drop, ...bookings.create]) await tx.db.run(raw(statement))
      },
      () => watch.tell(ctx, from),
    )
  }
  let progress = from
  await inBatches(firstBatch, async together => {
    const batch = await waitForLock(
      ctx,
      async tx => {
        await commitSoon(tx)
        const { rows } = await tx.db.run<{ id: string }>(sql`
          select id from ${raw(physicalName(ctx.space, table))}
          where id > ${progress.after ?? '00000000-0000-0000-0000-000000000000'}::uuid
          order by id limit ${together} for no key update`)
        const last = rows.at(-1)?.id ?? null
        if (last === null) return { last, count: 0 }
        // A writer that came first has booked its record already; ids are uuids, so they need no escaping.
        const ids = rows.map(({ id }) => `'${id}'`).join(',')
        await tx.db.run(
          raw(
            bookings.fill(`(select t.* from ${physicalName(ctx.space, table)} t where t.id in (${ids})
              and not exists (select from ${side} b where b.record_id = t.id))`),
          ),
        )
        const next = { at: from.at, after: last, rows: progress.rows + rows.length }
        await watch.tell(tx, next)
        return { last, count: rows.length }
      },
      () => watch.tell(ctx, progress),
    )
    if (batch.last !== null) progress = { at: from.at, after: batch.last, rows: progress.rows + batch.count }
    return { rows: batch.count, last: batch.last === null }
  })
  await ctx.db.run(raw(bookings.check('bookings')))
  return progress.rows
}

/** Removes what `prepareBookings` created. */
export const discardBookings = async (ctx: Ctx, table: TableDef): Promise<void> => {
  await waitForLock(ctx, async tx => {
    for (const statement of bookingTable(ctx.space, table)?.drop ?? []) await tx.db.run(raw(statement))
  })
}
