import { newId } from '@gantry/base/shared'
import { type Ctx, defineJob, enqueue, sql, systemCtx } from '@gantry/kernel/server'
import { computeAll } from './compute-all.ts'
import type { Later } from './follow.ts'

/** Makes a field in rows without end, batch by batch; goes on where it was after a crash. */
export const computeJob = defineJob({
  name: 'records.compute',
  run: (ctx, { id }: { readonly id: string }, control) =>
    computeAll(ctx, id, computeLater, (done, total) => control.progress(done, total)),
})

/**
 * Leaves the making of a field to a job, in the transaction that calls for it: for rows that point to the targets, or for
 * all. It is nobody's job, so that nobody can stop it halfway.
 */
export const computeLater: Later = async (ctx: Ctx, { table, id: field }, targets) => {
  const id = newId()
  await ctx.db.run(sql`
    insert into gantry.computing (id, space, table_id, field, targets)
    values (${id}, ${ctx.space}, ${table.id}, ${field}, ${targets === null ? null : [...targets]}::uuid[])`)
  const { actor } = systemCtx(ctx.kernel, ctx.space, 'computed fields')
  await enqueue({ ...ctx, actor }, computeJob, { id })
}
