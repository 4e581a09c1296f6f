import { localise } from '@gantry/base/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf, findRecords, mayOn } from '@gantry/records/server'
import type { OfferedApp, ScopedApp } from '../../shared/agency-contract.ts'

/** An application in use. */
interface KnownApp {
  readonly name: string
  readonly icon: string
}

/** Current applications and tables, to resolve the scope of an agency. */
export interface Scopes {
  /** Applications that are not stopped. */
  readonly apps: ReadonlyMap<string, KnownApp>
  /** Main tables of these applications. */
  readonly tables: ReadonlyMap<string, TableDef>
}

const mostApps = 200

/** Reads the applications and main tables of the space. */
export const readScopes = async (ctx: Ctx): Promise<Scopes> => {
  const catalog = await catalogOf(ctx)
  const apps = new Map<string, KnownApp>()
  if (catalog.tables.has('application')) {
    const { data } = await findRecords(asSystem(ctx, 'scope of agencies'), 'application', {
      pageSize: mostApps,
      count: 'none',
    })
    for (const { id, name, icon, state } of data)
      if (state !== 'stopped') apps.set(id, { name: String(name), icon: String(icon) })
  }
  const tables = [...catalog.tables.values()].filter(
    ({ app, master }) => app !== undefined && master === undefined && apps.has(app),
  )
  return { apps, tables: new Map(tables.map(table => [table.id, table])) }
}

interface Scope {
  readonly apps: readonly string[]
  readonly tables: readonly string[]
}

/** The tables a scope covers now. */
export const tablesIn = ({ apps, tables }: Scope, scopes: Scopes): ReadonlySet<string> =>
  new Set(
    [...scopes.tables.values()].flatMap(({ id, app }) =>
      tables.includes(id) || (app !== undefined && apps.includes(app)) ? [id] : [],
    ),
  )

/** A scope by application, as far as it still exists. */
export const sayScope = ({ actor }: Ctx, { apps, tables }: Scope, scopes: Scopes): readonly ScopedApp[] =>
  [...scopes.apps].flatMap(([id, { name }]): readonly ScopedApp[] => {
    if (apps.includes(id)) return [{ id, name, tables: [] }]
    const some = [...scopes.tables.values()].filter(table => table.app === id && tables.includes(table.id))
    return some.length === 0
      ? []
      : [
          {
            id,
            name,
            tables: some.map(table => ({ id: table.id, label: localise(table.label, actor.lang) })),
          },
        ]
  })

/** Scopes the actor may delegate: tables the actor can read. */
export const offeredScopes = async (ctx: Ctx): Promise<readonly OfferedApp[]> => {
  const scopes = await readScopes(ctx)
  const { rows } = await ctx.db.run<{ readonly table: string; readonly todos: number }>(sql`
    select i.table_id as "table", count(*)::int as todos
    from (select instance from gantry.wf_todo where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid limit 10000) as t
    join gantry.wf_instance i on i.space = ${ctx.space} and i.id = t.instance group by i.table_id`)
  const waiting = new Map(rows.map(({ table, todos }) => [table, todos]))
  const own: TableDef[] = []
  for (const table of scopes.tables.values()) if (await mayOn(ctx, table, 'read')) own.push(table)
  return [...scopes.apps].flatMap(([id, { name, icon }]) => {
    const tables = own.filter(({ app }) => app === id)
    return tables.length === 0
      ? []
      : [
          {
            id,
            name,
            icon,
            tables: tables.map(table => ({
              id: table.id,
              label: localise(table.label, ctx.actor.lang),
              todos: waiting.get(table.id) ?? 0,
            })),
          },
        ]
  })
}
