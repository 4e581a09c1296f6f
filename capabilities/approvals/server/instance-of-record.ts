import { type Ctx, sql } from '@gantry/kernel/server'
import { getRecord, mayOn, tableOf } from '@gantry/records/server'
import type { RecordWorkflow } from '../shared/contract.ts'
import { principalsOver } from './agency/as-principal.ts'
import { workflowsOf } from './definition.ts'
import { concerns } from './lists/concerned.ts'
import { draftOf } from './lists/drafts.ts'
import { readInstance } from './read-instance.ts'

/**
 * The workflow of a record the actor may read: the running instance, else the one that ended last, where he is concerned with it.
 * @throws AppError record.not_found
 */
export const instanceOfRecord = async (
  ctx: Ctx,
  tableId: string,
  record: string,
): Promise<RecordWorkflow> => {
  const table = await tableOf(ctx, tableId)
  await getRecord(ctx, table, record)
  const { rows } = await ctx.db.run<{ readonly id: string | null; readonly running: boolean }>(sql`
    with own as (
      select id, workflow, state, initiator, state in ('ongoing', 'interrupted') as running from gantry.wf_instance
      where space = ${ctx.space} and table_id = ${table.id} and record_id = ${record}::uuid and state <> 'draft'
    )
    select
      (select id from own i
        where ${await concerns(ctx)}
        order by running desc, id desc limit 1) as id,
      exists (select 1 from own where running) as running`)
  const { id = null, running = false } = rows[0] ?? {}
  const own = await mayOn(ctx, table, 'create')
  const principals = running ? [] : await principalsOver(ctx, table.id)
  const startable = running || (!own && principals.length === 0) ? [] : await workflowsOf(ctx, table.id)
  return {
    instance: id === null ? null : await readInstance(ctx, id),
    startable: startable.map(({ id, name }) => ({ id, name })),
    starts: { own, principals: [...principals] },
    draft: startable.length === 0 ? null : await draftOf(ctx, record),
  }
}
