import { type Ctx, spaceSettingValues, sql } from '@gantry/kernel/server'
import type { SpaceSettingsValue } from '../shared/contract.ts'

export const readSettings = async (ctx: Ctx): Promise<SpaceSettingsValue> => {
  const { rows } = await ctx.db.run<{ name: string }>(
    sql`select name from gantry.space where id = ${ctx.space}`,
  )
  return {
    name: rows[0]?.name ?? '',
    values: Object.fromEntries(await spaceSettingValues(ctx.kernel, ctx.space)),
  }
}
