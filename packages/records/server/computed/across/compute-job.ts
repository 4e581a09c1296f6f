import { AppError, newId } from '@gantry/base/shared'
import { type Ctx, defineJob, enqueue, sql, systemCtx } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { tableSize } from '../../schema/table-size.ts'
import { computeAll } from './compute-all.ts'
import type { Later } from './follow.ts'

/** Fields to recompute in all rows of a table, or in those that refer to the targets. */
export interface Computation {
  readonly table: TableDef
  readonly fields: readonly FieldId[]
  readonly targets: readonly string[] | null
}

/** Recomputes fields of very many rows in batches; continues at its position after a crash. */
export const computeJob = defineJob({
  name: 'records.compute',
  run: async (ctx, { id }: { readonly id: string }, control) => {
    try {
      return await computeAll(ctx, id, computeLater, async (_tx, { done, total }) => {
        control.signal.throwIfAborted()
        await control.progress(done, total)
      })
    } catch (error) {
      if (!control.signal.aborted) await rememberFailure(ctx, id, error)
      throw error
    }
  },
})

/** Stores why a recomputation failed, so that it can be retried. */
const rememberFailure = async (ctx: Ctx, id: string, error: unknown): Promise<void> => {
  const said =
    error instanceof AppError
      ? { code: error.code, params: error.params, issues: [...error.issues] }
      : { code: 'server.failed', params: { requestId: ctx.requestId }, issues: [] }
  await ctx.db.run(sql`
    update gantry.computing set error = ${JSON.stringify(said)}::jsonb where space = ${ctx.space} and id = ${id}`)
}

/** Leaves a field to a job: for rows that refer to the targets, or for all rows. */
export const computeLater: Later = (ctx, { table, id }, targets, change) =>
  leaveComputing(ctx, { table, fields: [id], targets }, change)

/**
 * Queues a recomputation in the current transaction, as part of a schema change or as a job. The job has no
 * owner, so that nobody can cancel it.
 */
export const leaveComputing = async (
  ctx: Ctx,
  { table, fields, targets }: Computation,
  change: string | null = null,
): Promise<void> => {
  const id = newId()
  const total = targets === null ? (await tableSize(ctx, table)).rows : null
  // A change computes its fields one after another, so a queued one has not read anything yet.
  await ctx.db.run(sql`
    insert into gantry.computing (id, space, table_id, fields, targets, total, change)
    select ${id}, ${ctx.space}, ${table.id}, ${[...fields]}::text[],
      ${targets === null ? null : [...targets]}::uuid[], ${total}, ${change}::uuid
    where not exists (
      select from gantry.computing where space = ${ctx.space} and table_id = ${table.id} and change = ${change}::uuid
        and fields = ${[...fields]}::text[] and targets is null and ${targets === null} and after is null)`)
  if (change === null) await runComputing(ctx, id)
}

export const runComputing = async (ctx: Ctx, id: string): Promise<void> => {
  const { actor } = systemCtx(ctx.kernel, ctx.space, 'computed fields')
  await enqueue({ ...ctx, actor }, computeJob, { id })
}
