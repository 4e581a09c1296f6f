import { issue, localise } from '@gantry/base/shared'
import { runningWorkOn } from '@gantry/designs/server'
import { error, type FieldPlace, type Problem } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDesign } from '../shared/types.ts'

/** Fields that are removed or change their type, with their tables. */
const lostFields = (before: TableDesign, after: TableDesign): readonly FieldPlace[] =>
  before.tables.flatMap(({ id, fields }) => {
    const now = after.tables.find(table => table.id === id)?.fields ?? {}
    return Object.entries(fields).flatMap(([field, { type }]) =>
      now[field]?.type === type ? [] : [{ table: id, field }],
    )
  })

/** Running workflows that use a removed or retyped field: they would fail at a node that reads it. */
export const touchedWork = async (
  ctx: Ctx,
  table: string,
  before: TableDesign | null,
  after: TableDesign,
): Promise<readonly Problem[]> => {
  if (before === null) return []
  const work = await runningWorkOn(ctx, table, lostFields(before, after))
  return work.map(({ place, name, count }) => {
    const def = before.tables.find(({ id }) => id === place.table)?.fields[place.field]
    return error(
      issue(`${place.table}.fields.${place.field}`, 'running_work', {
        field: localise(def?.label ?? place.field, ctx.actor.lang),
        name: localise(name, ctx.actor.lang),
        count,
      }),
    )
  })
}
