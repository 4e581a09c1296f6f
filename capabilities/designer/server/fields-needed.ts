import type { Issue } from '@gantry/base/shared'
import { neededFields, scopeOf } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { brokenElsewhere } from '@gantry/records/server'

/** Why tables may not be saved as these definitions without their designs: published designs need a field that goes or changes. */
export const fieldsNeeded = async (ctx: Ctx, drawn: readonly TableDef[]): Promise<readonly Issue[]> => {
  const scope = await scopeOf(ctx, [])
  const tables = new Map(scope.tables)
  for (const table of drawn) tables.set(table.id, table)
  const designs = drawn.map(({ id, master = id }) => ({ kind: 'table', id: master }))
  // The record engine reports these itself.
  const reported = brokenElsewhere(scope.before, tables)
  const needed = await neededFields(ctx, designs, { ...scope, tables }, reported)
  return needed.flatMap(({ severity, ...issue }) => (severity === 'error' ? issue : []))
}
