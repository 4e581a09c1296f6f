import { type Ctx, push } from '@gantry/kernel/server'

/** Tells the browsers of the space at commit that people may do other things than before; one message per space. */
export const tellRights = (ctx: Ctx): Promise<void> => push(ctx.db, [{ type: 'rights', space: ctx.space }])
