import { type Ctx, sql } from '@gantry/kernel/server'
import type { DesignKey } from '../shared/design.ts'
import { knownDesigns } from './design-server.ts'

/**
 * Takes the designs of applications out of use when these go into the recycle bin: they are not listed, run or served.
 * Kinds in `except` are taken out of use by the caller. The state of each is kept for `reviveDesignsOf`.
 */
export const retireDesignsOf = async (
  ctx: Ctx,
  apps: readonly string[],
  except: readonly string[],
): Promise<void> => {
  const { rows } = await ctx.db.run<DesignKey>(sql`
    update gantry.design set state = 'removed', state_before_bin = state, changed_at = ${ctx.now}
    where space = ${ctx.space} and app = any(${[...apps]}::text[]) and kind <> all(${[...except]}::text[])
      and state <> 'removed'
    returning kind, id`)
  const known = knownDesigns(ctx.kernel)
  for (const { kind, id } of rows) await known.get(kind)?.retire?.(ctx, id)
}

/** Brings the designs back that went into the recycle bin with their application, each in its state of then. */
export const reviveDesignsOf = async (ctx: Ctx, app: string): Promise<void> => {
  const { rows } = await ctx.db.run<DesignKey & { readonly state: string }>(sql`
    update gantry.design set state = state_before_bin, state_before_bin = null, changed_at = ${ctx.now}
    where space = ${ctx.space} and app = ${app} and state = 'removed' and state_before_bin is not null
    returning kind, id, state`)
  const known = knownDesigns(ctx.kernel)
  for (const { kind, id, state } of rows) if (state === 'active') await known.get(kind)?.revive?.(ctx, id)
}
