import { AppError } from '@gantry/base/shared'
import {
  asSystem,
  audit,
  type ConfirmedAct,
  type Ctx,
  defineJob,
  enqueue,
  inTransaction,
  join,
  requireConfirmation,
  sql,
} from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf, getRecord, physicalTable, removeRecords } from '@gantry/records/server'
import { Check } from 'typebox/value'
import { clearApp as clearAppContract } from '../shared/contract.ts'
import type { SampleReport } from '../shared/types.ts'
import { filledTables } from './filled-tables.ts'
import { application } from './tables.ts'

interface Input {
  readonly id: string
}

/** Records per statement. */
const together = 500

/**
 * Moves all records of an application into the recycle bin, those that were there when it began. Records that others refer to by a link
 * which forbids it go after these, and stay where the others stay.
 */
export const clearAppJob = defineJob({
  name: 'clear_app',
  run: async (ctx, { id }: Input, control): Promise<SampleReport> => {
    if (ctx.actor.userType !== 'admin') throw new AppError('permission.denied')
    const system = asSystem(ctx, 'an application is cleared')
    const tables = await mastersOf(ctx, id)
    const total = await countLiving(ctx, tables)
    let removed = 0
    let kept = 0
    // A referenced record can be removed only after its referrers, so passes repeat until one removes nothing.
    for (let before = -1; before < removed; ) {
      before = removed
      kept = 0
      for (const table of tables)
        for (let ids = await nextLiving(ctx, table, null); ids.length > 0; ) {
          const { done } = await removeRecords(system, table.id, ids)
          removed += done.length
          kept += ids.length - done.length
          await control.progress(removed, total)
          ids = await nextLiving(ctx, table, ids.at(-1) ?? null)
        }
      if (kept === 0) break
    }
    return { removed, kept }
  },
})

const mastersOf = async (ctx: Ctx, app: string): Promise<readonly TableDef[]> => {
  const { tables } = await catalogOf(ctx)
  return [...tables.values()].filter(table => table.app === app && table.master === undefined)
}

const countLiving = async (ctx: Ctx, tables: readonly TableDef[]): Promise<number> => {
  if (tables.length === 0) return 0
  const counts = tables.map(
    table => sql`select count(*) as n from ${physicalTable(ctx.space, table)}
      where deleted_at is null and created_at <= ${ctx.now}`,
  )
  const { rows } = await ctx.db.run<{ total: number }>(
    sql`select sum(n)::bigint as total from (${join(counts, ' union all ')}) counted`,
  )
  return rows[0]!.total
}

/** The ids that follow one, in their order. */
const nextLiving = async (ctx: Ctx, table: TableDef, after: string | null): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select id from ${physicalTable(ctx.space, table)}
    where deleted_at is null and created_at <= ${ctx.now} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${together}`)
  return rows.map(({ id }) => id)
}

/** Clearing an application whose tables hold records. */
export const clearAppAct: ConfirmedAct<Input> = {
  kind: 'app.clear',
  isInput: (input): input is Input => Check(clearAppContract.input, input),
  carryOut: async (ctx, { id }) => ({ job: await begin(ctx, id) }),
}

/**
 * Begins to clear an application; answers the job.
 * @throws AppError record.not_found; confirmation.waiting where the security officer confirms it first
 */
export const clearApp = async (ctx: Ctx, id: string): Promise<string> => {
  const { data } = await getRecord(ctx, application.id, id)
  await requireConfirmation(ctx, {
    kind: clearAppAct.kind,
    input: { id },
    facts: async () => ({
      app: { id, title: String(data.name) },
      tables: [...(await filledTables(ctx, id, 'what clearing an application takes'))],
    }),
  })
  return begin(ctx, id)
}

const begin = (ctx: Ctx, id: string): Promise<string> =>
  inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, application.id, id)
    await audit(tx, { action: 'app.clearing', details: { app: id, name: String(data.name) } })
    return enqueue(tx, clearAppJob, { id })
  })
