import { AppError, newId } from '@gantry/base/shared'
import { audit, type Ctx, enqueue, inTransaction, sql } from '@gantry/kernel/server'
import type { ConversionErrorChoice } from '@gantry/model/shared'
import { openTables, type TableSave } from '../catalog/save-tables.ts'
import { refuseChanging } from '../schema/held-tables.ts'
import { changeJob } from './change-job.ts'
import { changeRow } from './change-rows.ts'
import { describePlans } from './describe-plan.ts'

/**
 * Starts a schema change as a job and returns its id. Its tables are locked against other changes until it
 * ends. `undoes` is the change it rolls back.
 * @throws AppError table.changing, and all issues of the definitions
 */
export const startChange = (
  ctx: Ctx,
  given: readonly TableSave[],
  misfits: ConversionErrorChoice = 'keep',
  undoes: string | null = null,
): Promise<string> =>
  inTransaction(ctx, async ctx => {
    await inLine(ctx)
    await refuseChanging(ctx, given)
    const saves = given.map(
      ({ definition, seen, view }): TableSave => ({
        definition,
        ...(seen !== undefined && { seen }),
        ...(view !== undefined && { view }),
        ...(misfits === 'blank' && { blank: Object.keys(definition.fields) }),
      }),
    )
    const stored = await openTables(ctx, saves)
    const id = newId()
    const tables = saves.map(save => save.definition.id)
    const before = Object.fromEntries(tables.map(table => [table, stored.get(table)?.definition ?? null]))
    const plan = await describePlans(ctx, saves, stored)
    await ctx.db.run(sql`
      insert into gantry.schema_change (id, space, tables, saves, before, misfits, plan, undoes, created_by, created_name)
      values (${id}, ${ctx.space}, ${tables}::text[], ${JSON.stringify(saves)}::json, ${JSON.stringify(before)}::json,
        ${misfits}, ${JSON.stringify(plan)}::json, ${undoes}, ${ctx.actor.personId}, ${ctx.actor.name})`)
    await audit(ctx, { action: 'change.started', details: { change: id, tables } })
    await enqueue(ctx, changeJob, { change: id })
    return id
  })

/** Requests a pause after the current batch; progress and table locks are kept. */
export const pauseChange = async (ctx: Ctx, id: string): Promise<void> => {
  await changeRow(ctx, id)
  const { count } = await ctx.db.run(sql`
    update gantry.schema_change set
      wish = case state when 'running' then 'pause' end,
      state = case state when 'queued' then 'paused' else state end
    where space = ${ctx.space} and id = ${id} and state in ('queued', 'running') and wish is null`)
  if (count === 0) throw new AppError('change.state')
}

/** Resumes a change that is paused, has lost its process, or failed to fill its computed fields. */
export const resumeChange = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await changeRow(ctx, id)
    const { count } = await ctx.db.run(sql`
      update gantry.schema_change set wish = null, error = null, finished_at = null,
        state = case when state in ('paused', 'failed') then 'queued' else state end
      where space = ${ctx.space} and id = ${id}
        and (state in ('queued', 'running', 'paused') or (state = 'failed' and progress ? 'versions'))
        and wish is distinct from 'roll_back'`)
    if (count === 0) throw new AppError('change.state')
    await enqueue(ctx, changeJob, { change: id })
  })

/**
 * Restores the previous definitions: a running change is rolled back completely, a finished one is followed by
 * its inverse, even while its computed fields are being filled. Returns the change to watch.
 * @throws AppError change.state, table.moved_on when a table has been changed since
 */
export const rollBackChange = (ctx: Ctx, id: string): Promise<string> =>
  inTransaction(ctx, async ctx => {
    const row = await changeRow(ctx, id)
    if (row.progress.versions && row.state !== 'rolled_back') {
      if (row.state !== 'done') await stopFilling(ctx, id)
      const saves = row.saves.flatMap(({ definition }): TableSave[] => {
        const before = row.before[definition.id]
        const seen = row.progress.versions?.[definition.id]
        return before && seen !== undefined ? [{ definition: before, seen }] : []
      })
      if (saves.length === 0) throw new AppError('change.state')
      try {
        return await startChange(ctx, saves, 'keep', id)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'record.conflict') throw error
        throw new AppError('table.moved_on', error.params)
      }
    }
    const { count } = await ctx.db.run(sql`
      update gantry.schema_change set
        wish = case state when 'running' then 'roll_back' end,
        state = case state when 'running' then state else 'rolling_back' end
      where space = ${ctx.space} and id = ${id} and state in ('queued', 'running', 'paused')`)
    if (count === 0) throw new AppError('change.state')
    await enqueue(ctx, changeJob, { change: id })
    return id
  })

/**
 * Cancels filling; its job finds nothing left to do. Locks rows in the same order as its batches, to avoid a
 * deadlock.
 */
const stopFilling = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.run(sql`delete from gantry.computing where space = ${ctx.space} and change = ${id}`)
  await ctx.db.run(sql`
    update gantry.schema_change set state = 'rolled_back', wish = null, finished_at = now()
    where space = ${ctx.space} and id = ${id}`)
}

/** Serialises starts in one space, so that two changes never lock the same table. */
const inLine = async (ctx: Ctx): Promise<void> => {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtext(${`records.changes.${ctx.space}`}))`)
}
