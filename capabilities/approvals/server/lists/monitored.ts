import { type Ctx, type Sql, sql } from '@gantry/kernel/server'

/** Whether the actor monitors workflows. The administrator of the space is the one monitor, as in `commanderOf`. */
export const isMonitor = (ctx: Ctx): boolean => ctx.actor.userType === 'admin'

/** The condition on `gantry.wf_instance i` that selects what the actor monitors. */
export const monitoredBy = (ctx: Ctx): Sql => (isMonitor(ctx) ? sql`i.state <> 'draft'` : sql`false`)
