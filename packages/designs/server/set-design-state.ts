import { type Ctx, sql } from '@gantry/kernel/server'
import type { Design, DesignKey } from '../shared/design.ts'

/** Says whether a design is in use; its drafts and releases stay. Nothing happens for one that is not there. */
export const setDesignState = async (
  ctx: Ctx,
  { kind, id }: DesignKey,
  state: Design['state'],
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.design set state = ${state}, changed_at = ${ctx.now}
    where space = ${ctx.space} and kind = ${kind} and id = ${id} and state <> ${state}`)
}
