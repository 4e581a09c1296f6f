import { type Ctx, sql } from '@gantry/kernel/server'
import type { Design, DesignKey } from '../shared/design.ts'
import { designServer } from './design-server.ts'

/** Says whether a design is in use; its drafts and releases stay. Nothing happens for one that is not there. */
export const setDesignState = async (
  ctx: Ctx,
  { kind, id }: DesignKey,
  state: Design['state'],
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.design set state = ${state}, state_before_bin = null, changed_at = ${ctx.now}
    where space = ${ctx.space} and kind = ${kind} and id = ${id} and state <> ${state}`)
}

/** Takes a design out of use, in the way of its kind. @throws AppError where others cannot do without it */
export const retireDesign = async (ctx: Ctx, { kind, id }: DesignKey): Promise<void> => {
  await designServer(ctx.kernel, kind).retire?.(ctx, id)
  await setDesignState(ctx, { kind, id }, 'removed')
}

/** Brings a design back that `retireDesign` took out of use. */
export const reviveDesign = async (ctx: Ctx, { kind, id }: DesignKey): Promise<void> => {
  await designServer(ctx.kernel, kind).revive?.(ctx, id)
  await setDesignState(ctx, { kind, id }, 'active')
}
