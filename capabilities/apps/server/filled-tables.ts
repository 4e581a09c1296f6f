import { localise } from '@gantry/base/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import { catalogOf, countRecords } from '@gantry/records/server'

/** The tables of an application that hold records, with how many, for whoever confirms that they go. */
export const filledTables = async (
  ctx: Ctx,
  app: string,
  reason: string,
): Promise<readonly { readonly title: string; readonly rows: number }[]> => {
  const { tables } = await catalogOf(ctx)
  const filled: { title: string; rows: number }[] = []
  for (const table of tables.values()) {
    if (table.app !== app || table.master !== undefined) continue
    const { count } = await countRecords(asSystem(ctx, reason), table, {})
    if (count > 0) filled.push({ title: localise(table.label, ctx.actor.lang), rows: count })
  }
  return filled
}
