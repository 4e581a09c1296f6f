import type { Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { mayRead } from '../policy/effective-rights.ts'
import { appOfTable, designsSpace, mayDesign } from './designers.ts'

/** The tables a designer may refer to: all for one of the space; otherwise those of the actor's applications and those the actor can access. */
export const tablesForDesigner = async (ctx: Ctx): Promise<readonly TableDef[]> => {
  const { tables } = await catalogOf(ctx)
  if (designsSpace(ctx)) return [...tables.values()]
  const seen: TableDef[] = []
  for (const table of tables.values())
    if ((await mayDesign(ctx, appOfTable(tables, table.id))) || (await mayRead(ctx, table.id)))
      seen.push(table)
  return seen
}
