import { AppError } from '@gantry/base/shared'
import { type Ctx, raw, sql, withLockIfFree } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { explain } from './apply-plan.ts'
import { buildIndex, dropIndexNow } from './build-index.ts'
import { createFollower, dropFollower } from './change-columns.ts'
import { commitSoon, inBatches } from './in-batches.ts'
import { physicalName } from './indexes.ts'
import { quoted } from './names.ts'
import type { Fill, Plan, Preparation } from './plan.ts'
import { discardBookings, prepareBookings } from './prepare-bookings.ts'
import { rememberRate, workOf } from './rates.ts'
import { discardRebuilding, rebuildTable } from './rebuild-table.ts'
import { tableSize } from './table-size.ts'
import { waitForLock } from './wait-for-lock.ts'
import type { Progress, Watch } from './watch.ts'

const unwatched: Watch = { from: { at: 0, after: null, rows: 0 }, tell: async () => undefined }

/** Size of the first batch, in rows. */
const firstBatch = 500

/**
 * Runs the preparations of a plan, without blocking readers and writers. Continues at the position of `watch`;
 * an incomplete later step is started again.
 * @throws AppError table.invalid when existing rows contradict the definition, server.busy when another change
 * prepares
 * the same table; any error of `watch`
 */
export const preparePlan = async (
  ctx: Ctx,
  table: TableDef,
  plan: Plan,
  watch: Watch = unwatched,
): Promise<void> => {
  const had = await withLockIfFree(
    ctx.kernel.database,
    ctx.space,
    `records.prepare ${ctx.space} ${table.id}`,
    () => prepareInOrder(ctx, table, plan, watch),
  )
  if (!had) throw new AppError('server.busy')
}

const prepareInOrder = async (ctx: Ctx, table: TableDef, plan: Plan, watch: Watch): Promise<void> => {
  for (const [at, preparation] of plan.preparations.entries()) {
    if (at < watch.from.at) continue
    const from = at === watch.from.at ? watch.from : { at, after: null, rows: 0 }
    const began = performance.now()
    try {
      const rows = await prepare(ctx, table, preparation, from, watch)
      if (from.after === null) await rememberRate(ctx, workOf(preparation), rows, performance.now() - began)
    } catch (error) {
      throw explain(table, error, fieldsOf(preparation))
    }
    await watch.tell(ctx, { at: at + 1, after: null, rows: 0 })
  }
}

const prepare = (
  ctx: Ctx,
  table: TableDef,
  preparation: Preparation,
  from: Progress,
  watch: Watch,
): Promise<number> => {
  switch (preparation.kind) {
    case 'index':
      return prepareIndex(ctx, table, preparation, () => watch.tell(ctx, from))
    case 'column':
      return prepareColumn(ctx, table, preparation, from, watch)
    case 'rebuilding':
      return rebuildTable(ctx, table, from, watch)
    case 'bookings':
      return prepareBookings(ctx, table, from, watch)
  }
}

const fieldsOf = (preparation: Preparation): readonly FieldId[] =>
  preparation.kind === 'index' ? preparation.fields : preparation.kind === 'column' ? [preparation.field] : []

/** Removes what the preparations have created; columns in use are not touched. */
export const discardPreparations = async (ctx: Ctx, table: TableDef, plan: Plan): Promise<void> => {
  for (const preparation of plan.preparations.toReversed()) {
    if (preparation.kind === 'index') {
      await waitForLock(ctx, tx => dropIndexNow(tx, table, preparation.name))
      continue
    }
    if (preparation.kind === 'bookings') {
      await discardBookings(ctx, table)
      continue
    }
    if (preparation.kind === 'rebuilding') {
      await discardRebuilding(ctx, table)
      continue
    }
    const column = quoted(preparation.column)
    await waitForLock(ctx, async tx => {
      await tx.db.run(raw(dropFollower(ctx.space, table, preparation.column)))
      await tx.db.run(raw(`alter table ${physicalName(ctx.space, table)} drop column if exists ${column}`))
    })
  }
}

const prepareIndex = async (
  ctx: Ctx,
  table: TableDef,
  preparation: Extract<Preparation, { kind: 'index' }>,
  look: () => Promise<void>,
): Promise<number> => {
  await buildIndex(ctx, table, preparation, look)
  return (await tableSize(ctx, table)).rows
}

const prepareColumn = async (
  ctx: Ctx,
  table: TableDef,
  preparation: Extract<Preparation, { kind: 'column' }>,
  from: Progress,
  watch: Watch,
): Promise<number> => {
  const { column, columnType, fill } = preparation
  const look = () => watch.tell(ctx, from)
  const begin = async (tx: Ctx): Promise<void> => {
    const name = physicalName(ctx.space, table)
    await tx.db.run(raw(dropFollower(ctx.space, table, column)))
    await tx.db.run(
      raw(
        `alter table ${name} drop column if exists ${quoted(column)}, add column ${quoted(column)} ${columnType}`,
      ),
    )
    // From here on the trigger keeps the new column in sync, so one walk over the rows is enough.
    if (fill) await tx.db.run(raw(createFollower(ctx.space, table, column, fill)))
  }
  if (from.after === null) await waitForLock(ctx, begin, look)
  return fill ? fillColumn(ctx, table, column, fill, from, watch) : 0
}

/** Rows of a batch are locked while it runs. */
const fillColumn = async (
  ctx: Ctx,
  table: TableDef,
  column: string,
  fill: Fill,
  from: Progress,
  watch: Watch,
): Promise<number> => {
  let { after, rows } = from
  await inBatches(firstBatch, async together => {
    const { last, count } = await waitForLock(
      ctx,
      async tx => {
        await commitSoon(tx)
        const batch = await fillBatch(tx, table, column, fill, after, together)
        if (batch.last !== null)
          await watch.tell(tx, { at: from.at, after: batch.last, rows: rows + batch.count })
        return batch
      },
      () => watch.tell(ctx, { at: from.at, after, rows }),
    )
    after = last
    rows += count
    return { rows: count, last: last === null }
  })
  return rows
}

const fillBatch = async (
  ctx: Ctx,
  table: TableDef,
  column: string,
  { value }: Fill,
  after: string | null,
  together: number,
): Promise<{ last: string | null; count: number }> => {
  const name = raw(physicalName(ctx.space, table))
  const { rows } = await ctx.db.run<{ last: string | null; count: number }>(sql`
    with part as (
      select id from ${name} where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by id limit ${together} for no key update
    ),
    filled as (
      update ${name} t set ${raw(quoted(column))} = ${raw(value)} from part
      where t.id = part.id and t.${raw(quoted(column))} is distinct from ${raw(value)}
    )
    select max(id::text) as last, count(*) as count from part`)
  return rows[0] ?? { last: null, count: 0 }
}
