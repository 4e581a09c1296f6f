import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, defineJob, sql, systemCtx, withLock } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { planDefinition, readDefinitions, type StoredDefinition } from '../catalog/definitions.ts'
import { switchTables } from '../catalog/save-tables.ts'
import { computeAll } from '../computed/across/compute-all.ts'
import { computeLater } from '../computed/across/compute-job.ts'
import { withRebuilding } from '../schema/column-room.ts'
import type { Plan } from '../schema/plan.ts'
import { discardPreparations, preparePlan } from '../schema/prepare-plan.ts'
import { rowsIn } from '../schema/table-size.ts'
import type { Progress } from '../schema/watch.ts'
import { type ChangeProgress, type ChangeRow, changeRow } from './change-rows.ts'
import { findConversionErrors } from './conversion-errors.ts'

/** Someone requested a pause or a rollback. */
class Halt extends Error {
  readonly wish: 'pause' | 'roll_back'
  constructor(wish: 'pause' | 'roll_back') {
    super(wish)
    this.wish = wish
  }
}

/**
 * Runs a schema change: the preparations table by table, with the position stored after every batch so that
 * they continue after a pause or crash, then all definitions at once. A failed change leaves nothing behind.
 */
export const changeJob = defineJob({
  name: 'records.change',
  // A designer waits for it, and most changes are instant.
  kind: 'short',
  run: async (ctx, { change }: { readonly change: string }, control) => {
    // One run at a time: a resumed run waits until the paused one has released the lock.
    await withLock(
      ctx.kernel.database,
      ctx.space,
      `records.change ${change}`,
      () => carryOut(ctx, change, control.signal),
      control.signal,
    )
    return {}
  },
  refused: (ctx, { change }, error) =>
    withLock(ctx.kernel.database, ctx.space, `records.change ${change}`, async () => {
      const row = await changeRow(ctx, change)
      // After the switch only the system fills fields; what was decided is finished or taken back.
      if (row.progress.versions !== undefined || row.state === 'rolling_back')
        return carryOut(ctx, change, new AbortController().signal)
      if (row.state === 'queued' || row.state === 'running') await fail(ctx, row, error)
    }),
})

const carryOut = async (ctx: Ctx, id: string, stopping: AbortSignal): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.schema_change set state = 'running' where space = ${ctx.space} and id = ${id} and state = 'queued'`)
  const row = await changeRow(ctx, id)
  if (row.state === 'rolling_back') return takeBack(ctx, row)
  if (row.state !== 'running') return
  let isSwitched = row.progress.versions !== undefined
  try {
    if (!isSwitched) {
      if (row.misfits === 'stop') await refuseConversionErrors(ctx, row)
      const cleared = row.misfits === 'blank' ? await countCleared(ctx, row) : []
      const ready = await prepareAll(ctx, row, stopping)
      await switchTables(ctx, row.saves, ready, { id, cleared })
      isSwitched = true
    }
    await fillChange(ctx, id, stopping)
  } catch (error) {
    // The process is stopping: another one restarts the job, which continues.
    if (stopping.aborted) throw error
    if (!(error instanceof Halt)) return isSwitched ? failFilling(ctx, row, error) : fail(ctx, row, error)
    if (error.wish === 'roll_back') return takeBack(ctx, row)
    await ctx.db.run(sql`
      update gantry.schema_change set state = 'paused', wish = null where id = ${id} and state = 'running'`)
  }
}

/**
 * After the switch: fills computed fields one after another. From the switch on every writer keeps them up to
 * date, so filling can be slow, paused, or continued after a crash.
 */
const fillChange = async (ctx: Ctx, id: string, stopping: AbortSignal): Promise<void> => {
  const { actor } = systemCtx(ctx.kernel, ctx.space, 'computed fields')
  for (;;) {
    // Dependants of filled fields are added while filling, so the list is read again in each round.
    const { rows } = await ctx.db.run<{ id: string }>(sql`
      select id from gantry.computing where space = ${ctx.space} and change = ${id} order by id limit 1`)
    if (!rows[0]) break
    await computeAll({ ...ctx, actor }, rows[0].id, computeLater, async (tx, { batch }) => {
      stopping.throwIfAborted()
      await tellFilled(tx, id, batch)
    })
  }
  await ctx.db.run(sql`
    update gantry.schema_change set state = 'done', wish = null, finished_at = now()
    where space = ${ctx.space} and id = ${id} and state = 'running'`)
}

/** Counts filled rows, and checks for a requested pause or rollback. */
const tellFilled = async (ctx: Ctx, id: string, batch: number): Promise<void> => {
  const { rows } = await ctx.db.run<{ wish: ChangeRow['wish'] }>(sql`
    update gantry.schema_change
    set progress = progress || jsonb_build_object('filled', coalesce((progress->>'filled')::bigint, 0) + ${batch}::bigint)
    where space = ${ctx.space} and id = ${id} returning wish`)
  const wish = rows[0]?.wish
  if (wish) throw new Halt(wish)
}

/** Tables and filled values stay; after the cause is fixed, filling continues, or the change is rolled back. */
const failFilling = async (ctx: Ctx, row: ChangeRow, error: unknown): Promise<void> => {
  if (!(error instanceof AppError))
    ctx.kernel.log.error({ err: error, change: row.id }, 'filling of computed fields failed')
  await end(ctx, row, 'failed', said(ctx, error))
}

const prepareAll = async (ctx: Ctx, row: ChangeRow, stopping: AbortSignal): Promise<ReadonlySet<TableId>> => {
  const plans = await longPlans(ctx, row)
  const total = plans.reduce((sum, { plan }) => sum + plan.preparations.length, 0)
  let before = 0
  for (const [tables, { definition, plan, rows }] of plans.entries()) {
    const kept = row.progress
    const from = { at: kept.at ?? 0, after: kept.after ?? null, rows: kept.rows ?? 0 }
    const begun = before
    if (tables >= (kept.tables ?? 0))
      await whenFree(() =>
        preparePlan(ctx, definition, plan, {
          from: tables === kept.tables ? from : { at: 0, after: null, rows: 0 },
          tell: async (ctx, progress) => {
            stopping.throwIfAborted()
            const done = begun + progress.at + Math.min(progress.rows / Math.max(rows, 1), 1)
            await tell(ctx, row.id, { ...progress, tables, done, total })
          },
        }),
      )
    before += plan.preparations.length
    await tell(ctx, row.id, { ...beginning, tables: tables + 1, done: before, total })
  }
  return new Set(plans.map(({ definition }) => definition.id))
}

const beginning: Progress = { at: 0, after: null, rows: 0 }

/** Stores the progress, and reads requests to pause or roll back. */
const tell = async (ctx: Ctx, id: string, progress: ChangeProgress): Promise<void> => {
  const { rows } = await ctx.db.run<{ wish: ChangeRow['wish'] }>(sql`
    update gantry.schema_change set progress = ${JSON.stringify(progress)}::jsonb
    where space = ${ctx.space} and id = ${id} returning wish`)
  const wish = rows[0]?.wish
  // Rolls back the current batch, which is repeated when the change continues.
  if (wish) throw new Halt(wish)
}

/** The tables with preparations. Identical at every attempt, because definitions change only at the switch. */
const longPlans = async (ctx: Ctx, row: ChangeRow) => {
  const { saves } = row
  const stored = await storedOf(ctx, saves)
  const plans: { definition: ChangeRow['saves'][number]['definition']; plan: Plan; rows: number }[] = []
  for (const { definition, blank } of saves) {
    const before = stored.get(definition.id)
    if (!before) continue
    const planned = planDefinition(ctx.space, before, definition, blank)
    // The plan from the start of the change: after the rewrite the table has free column numbers.
    const plan = isRebuilt(row, definition.id) ? withRebuilding(planned) : planned
    if (plan.preparations.length > 0) plans.push({ definition, plan, rows: await rowsIn(ctx, definition) })
  }
  return plans
}

const storedOf = (ctx: Ctx, saves: ChangeRow['saves']): Promise<ReadonlyMap<TableId, StoredDefinition>> =>
  readDefinitions(
    ctx.db,
    ctx.space,
    saves.map(save => save.definition.id),
  )

/** A preparation outside of a change may hold the lock; it will notice this change and stop. */
const whenFree = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'server.busy' || attempt === 60) throw error
    }
    await sleep(1_000)
  }
}

const refuseConversionErrors = async (ctx: Ctx, { saves }: ChangeRow): Promise<void> => {
  const misfits = await findConversionErrors(ctx, saves)
  const count = misfits.reduce((sum, one) => sum + one.count, 0)
  if (count > 0) throw new AppError('table.misfits', { count })
}

/** Values that the change clears, by field, as they are when it begins. */
const countCleared = async (ctx: Ctx, { saves }: ChangeRow) =>
  (await findConversionErrors(ctx, saves)).flatMap(({ table, field, reasons }) => {
    const count = reasons.reduce((sum, { clears, count }) => sum + (clears ? count : 0), 0)
    return count > 0 ? [{ table, field, count }] : []
  })

const fail = async (ctx: Ctx, row: ChangeRow, error: unknown): Promise<void> => {
  if (!(error instanceof AppError))
    ctx.kernel.log.error({ err: error, change: row.id }, 'schema change failed')
  await discard(ctx, row)
  await end(ctx, row, 'failed', said(ctx, error))
}

const said = (ctx: Ctx, error: unknown): ChangeRow['error'] =>
  error instanceof AppError
    ? { code: error.code, params: error.params, issues: [...error.issues] }
    : { code: 'server.failed', params: { requestId: ctx.requestId }, issues: [] }

const takeBack = async (ctx: Ctx, row: ChangeRow): Promise<void> => {
  await discard(ctx, row)
  await end(ctx, row, 'rolled_back', null)
}

const isRebuilt = ({ plan }: ChangeRow, id: TableId): boolean =>
  plan.steps.some(({ table, change }) => table === id && change === 'table.rebuilt')

const discard = async (ctx: Ctx, row: ChangeRow): Promise<void> => {
  const { saves } = row
  const stored = await storedOf(ctx, saves)
  for (const { definition, blank } of saves) {
    const before = stored.get(definition.id)
    if (!before) continue
    const plan = planDefinition(ctx.space, before, definition, blank)
    await discardPreparations(ctx, definition, isRebuilt(row, definition.id) ? withRebuilding(plan) : plan)
  }
}

const end = async (
  ctx: Ctx,
  row: ChangeRow,
  state: 'failed' | 'rolled_back',
  error: ChangeRow['error'],
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.schema_change set state = ${state}, wish = null, finished_at = now(),
      error = ${error === null ? null : JSON.stringify(error)}::jsonb
    where space = ${ctx.space} and id = ${row.id}`)
  await audit(ctx, {
    action: `change.${state}`,
    result: state === 'failed' ? 'failed' : 'ok',
    details: { change: row.id, tables: [...row.tables] },
  })
}
