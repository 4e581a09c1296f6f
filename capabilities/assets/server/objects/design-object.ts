import { localise, type Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { AssetObject } from './asset-object.ts'

/** A chart or task: its name; it has neither columns nor rows of its own. */
export const designObject = async (ctx: Ctx, kind: string, id: string): Promise<AssetObject | null> => {
  const { rows } = await ctx.db.run<{ readonly name: Text }>(sql`
    select name from gantry.design where space = ${ctx.space} and kind = ${kind} and id = ${id} and state <> 'removed'`)
  const [design] = rows
  return design
    ? { id, name: localise(design.name, ctx.actor.lang), app: null, columns: [], rows: null }
    : null
}
