import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'

/** States in which a change locks its tables against other changes until the switch. */
const holding = ['queued', 'running', 'paused', 'rolling_back'] as const

/**
 * Refuses a table with a running change; `but` is the current change itself.
 * @throws AppError table.changing naming the table and the change
 */
export const refuseChanging = async (
  ctx: Ctx,
  tables: readonly { readonly definition: Pick<TableDef, 'id'> }[],
  but?: string,
): Promise<void> => {
  const ids = tables.map(({ definition }) => definition.id)
  const { rows } = await ctx.db.run<{ id: string; tables: readonly string[] }>(sql`
    select id, tables from gantry.schema_change
    where space = ${ctx.space} and state = any(${[...holding]}) and tables && ${ids}::text[]
      and not progress ? 'versions'
      and (${but ?? null}::uuid is null or id <> ${but ?? null}::uuid)
    limit 1`)
  const [held] = rows
  if (!held) return
  throw new AppError('table.changing', {
    table: held.tables.find(table => ids.includes(table)) ?? '',
    change: held.id,
  })
}

/** Whether a change is running on the table; background work on it is then postponed. */
export const isChanging = async (ctx: Ctx, definition: Pick<TableDef, 'id'>): Promise<boolean> => {
  try {
    await refuseChanging(ctx, [{ definition }])
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'table.changing') return true
    throw error
  }
}

/**
 * A change is finished by the transaction that switches its tables, unless computed fields remain to be filled.
 */
export const settleChange = async (
  ctx: Ctx,
  id: string,
  versions: ReadonlyMap<TableId, number>,
  isFilling: boolean,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.schema_change set wish = null,
      state = case when ${isFilling} then state else 'done' end,
      finished_at = case when ${isFilling} then null else now() end,
      progress = jsonb_build_object('versions', ${JSON.stringify(Object.fromEntries(versions))}::jsonb)
    where space = ${ctx.space} and id = ${id}`)
}
