import { bodyOf } from '@gantry/decisions/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { bodyOfFlow } from '@gantry/logic/shared'
import { catalogOf } from '@gantry/records/server'
import { urgentOrders } from './orders.ts'
import { priorityDecision } from './priority.ts'

/** The decision of the demo plant, once: a space that has any is left as people have made it. */
export const seedDecisions = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'decision' limit 1`)
  const app = (await catalogOf(ctx)).tables.get('work_order')?.app
  if (rows.length > 0 || app === undefined) return
  await inTransaction(ctx, async tx => {
    const decision = priorityDecision(app)
    await releaseDesign(tx, { kind: 'decision', id: decision.id, body: bodyOf(decision) })
    const flow = urgentOrders(app, decision.id)
    await releaseDesign(tx, { kind: 'logic', id: flow.id, body: bodyOfFlow(flow) })
  })
}
