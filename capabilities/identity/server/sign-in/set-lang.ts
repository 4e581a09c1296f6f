import type { Lang } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { forgetActors } from '../session/actor-cache.ts'

export const setLang = async (ctx: Ctx, lang: Lang): Promise<void> => {
  await ctx.db.run(sql`update gantry.account set lang = ${lang} where id = ${ctx.actor.userId}`)
  forgetActors(ctx.kernel)
}
