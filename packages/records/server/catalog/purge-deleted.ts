import { AppError, limits, localise } from '@gantry/base/shared'
import {
  audit,
  type ConfirmedAct,
  type Ctx,
  isoMilliseconds,
  type Kernel,
  raw,
  requireConfirmation,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import {
  type FieldId,
  purgeDeleted as purgeDeletedContract,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import { Check } from 'typebox/value'
import { bookingTable } from '../schema/booking-table.ts'
import { isChanging, refuseChanging } from '../schema/held-tables.ts'
import { physicalName } from '../schema/indexes.ts'
import { quoted } from '../schema/names.ts'
import type { Tombstone } from '../schema/plan.ts'
import { waitForLock } from '../schema/wait-for-lock.ts'
import { listDeleted } from './deleted.ts'
import { requireUnusedByDropped } from './drop-table.ts'

/** A deleted table, or a field of a table; the moment tells it from an earlier one of the same name. */
interface DeletedId {
  readonly table: TableId
  readonly field: FieldId | null
  readonly at: string | null
}

interface Stored {
  readonly definition: TableDef
  readonly tombstones: readonly Tombstone[]
  readonly hiddenAt: string | null
}

/** Deleting a field or table with values for good before its time. */
export const purgeDeletedAct: ConfirmedAct<DeletedId> = {
  kind: 'deleted.purge',
  isInput: (input): input is DeletedId => Check(purgeDeletedContract.input, input),
  carryOut: async (ctx, thing) => {
    await dropThing(ctx, thing)
    return {}
  },
}

/**
 * Drops one deleted field, or one deleted table with its slave tables, with all values: nobody can bring it back.
 * @throws AppError table.not_found, field.not_found; table.in_use naming deleted tables that refer to it, which would come back
 *   broken; table.changing; confirmation.waiting where the security officer confirms it first
 */
export const purgeDeletedThing = async (ctx: Ctx, thing: DeletedId): Promise<void> => {
  const { table, field, at } = thing
  const listed = (await listDeleted(ctx)).find(
    one => one.table === table && one.field === field && one.at === at,
  )
  if (!listed)
    throw field === null
      ? new AppError('table.not_found', { table })
      : new AppError('field.not_found', { table, field })
  if (field === null) await requireUnusedByDropped(ctx, table)
  await requireConfirmation(ctx, {
    kind: purgeDeletedAct.kind,
    input: { table, field, at },
    facts: async () => ({
      thing: {
        title: [listed.tableLabel, ...(listed.fieldLabel === null ? [] : [listed.fieldLabel])]
          .map(label => localise(label, ctx.actor.lang))
          .join(' · '),
      },
      rows: Math.min(listed.rows, limits.countCap),
      capped: listed.rows > limits.countCap,
    }),
  })
  await dropThing(ctx, thing)
}

const dropThing = (ctx: Ctx, { table, field, at }: DeletedId): Promise<void> =>
  waitForLock(ctx, async tx => {
    const stored = await lockStored(tx, table)
    if (field === null) {
      if (!stored || stored.hiddenAt === null || stored.hiddenAt !== at)
        throw new AppError('table.not_found', { table })
      await requireUnusedByDropped(tx, table)
      const { rows } = await tx.db.run<{ definition: TableDef }>(sql`
        select definition from gantry.table_def
        where space = ${tx.space} and source = 'space' and hidden_at is not null
          and (id = ${table} or definition ->> 'master' = ${table})
        order by id = ${table}, id for update`)
      // A master with its slave tables: a handful.
      for (const { definition } of rows) await dropTableForGood(tx, definition)
      return
    }
    const gone = stored?.tombstones.filter(one => one.field === field && (one.at ?? null) === at) ?? []
    if (!stored || stored.hiddenAt !== null || gone.length === 0)
      throw new AppError('field.not_found', { table, field })
    await lockTable(tx, stored.definition)
    await refuseChanging(tx, [stored])
    await dropColumnsForGood(tx, stored, gone)
  })

/** Purges deleted fields and tables after the retention period, once a day. */
export const purgeDeleted: Schedule = {
  name: 'records_purge_deleted',
  cron: '40 19 * * *',
  run: async kernel => {
    await purgeBefore(kernel, new Date(kernel.now().getTime() - limits.restorableDays * 86_400_000))
  },
}

/** Drops columns and tables deleted before a moment. */
export const purgeBefore = async (kernel: Kernel, moment: Date): Promise<void> => {
  const all = systemCtx(kernel, '*', 'what was deleted long ago goes for good')
  const { rows } = await all.db.run<{ space: string; id: TableId }>(sql`
    select space, id from gantry.table_def
    where source = 'space' and (hidden_at < ${moment} or json_array_length(tombstones) > 0) order by space, id`)
  for (const { space, id } of rows) {
    const ctx = systemCtx(kernel, space, 'what was deleted long ago goes for good')
    await waitForLock(ctx, tx => purgeTable(tx, id, moment))
  }
}

const purgeTable = async (ctx: Ctx, id: TableId, moment: Date): Promise<void> => {
  const stored = await lockStored(ctx, id)
  if (!stored) return
  if (stored.hiddenAt !== null && new Date(stored.hiddenAt) < moment)
    return dropTableForGood(ctx, stored.definition)
  const gone = stored.tombstones.filter(({ at }) => at !== undefined && new Date(at) < moment)
  if (gone.length === 0) return
  await lockTable(ctx, stored.definition)
  // The purge retries the next day.
  if (await isChanging(ctx, stored.definition)) return
  await dropColumnsForGood(ctx, stored, gone)
}

const lockStored = async (ctx: Ctx, id: TableId): Promise<Stored | undefined> => {
  const { rows } = await ctx.db.run<Stored>(sql`
    select definition, tombstones, ${isoMilliseconds(sql`hidden_at`)} as "hiddenAt" from gantry.table_def
    where space = ${ctx.space} and id = ${id} and source = 'space' for update`)
  return rows[0]
}

/** A running change that copies the table relies on its columns. */
const lockTable = async (ctx: Ctx, definition: TableDef): Promise<void> => {
  await ctx.db.run(raw(`lock table ${physicalName(ctx.space, definition)} in access exclusive mode`))
}

const dropTableForGood = async (ctx: Ctx, definition: TableDef): Promise<void> => {
  const { id } = definition
  for (const statement of bookingTable(ctx.space, definition)?.drop ?? []) await ctx.db.run(raw(statement))
  await ctx.db.run(raw(`drop table if exists ${physicalName(ctx.space, definition)}`))
  await ctx.db.run(sql`delete from gantry.table_def where space = ${ctx.space} and id = ${id}`)
  await audit(ctx, { action: 'table.purged', table: id })
}

const dropColumnsForGood = async (
  ctx: Ctx,
  { definition, tombstones }: Stored,
  gone: readonly Tombstone[],
): Promise<void> => {
  const columns = gone.map(({ column }) => `drop column if exists ${quoted(column)}`).join(', ')
  await ctx.db.run(raw(`alter table ${physicalName(ctx.space, definition)} ${columns}`))
  await ctx.db.run(sql`
    update gantry.table_def set tombstones = ${JSON.stringify(tombstones.filter(one => !gone.includes(one)))}::json
    where space = ${ctx.space} and id = ${definition.id}`)
  await audit(ctx, {
    action: 'field.purged',
    table: definition.id,
    details: { fields: gone.map(({ field }) => field) },
  })
}
