import { type Ctx, ident, join, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf, physicalTable, storedFields } from '@gantry/records/server'

/** The part of a space that belongs to one application. */
export interface AppPart {
  readonly app: string
  /** Its tables by their names in the schema of the space. */
  readonly tables: ReadonlySet<string>
  /** The files that fields of its records hold. */
  readonly files: readonly string[]
}

/** The drawn tables of an application, slave tables among them. */
export const tablesOfApp = async (ctx: Ctx, app: string): Promise<readonly TableDef[]> => {
  const { tables } = await catalogOf(ctx)
  return [...tables.values()].filter(table => table.app === app)
}

/** What a package of one application carries. `ctx` reads, so that tables, rows and files are of one moment. */
export const partOfApp = async (ctx: Ctx, app: string): Promise<AppPart> => {
  const tables = await tablesOfApp(ctx, app)
  return { app, tables: new Set(tables.map(({ id }) => `t_${id}`)), files: await filesIn(ctx, tables) }
}

const filesIn = async (ctx: Ctx, tables: readonly TableDef[]): Promise<readonly string[]> => {
  const held = tables.flatMap(table =>
    storedFields(table)
      .filter(({ type }) => type.files)
      .map(
        ({ column }) => sql`select file ->> 'id' as id from ${physicalTable(ctx.space, table)},
          jsonb_array_elements(case when jsonb_typeof(${ident(column)}) = 'array' then ${ident(column)} else '[]' end) file`,
      ),
  )
  if (held.length === 0) return []
  const { rows } = await ctx.db.run<{ id: string }>(join(held, ' union '))
  return rows.map(({ id }) => id)
}
