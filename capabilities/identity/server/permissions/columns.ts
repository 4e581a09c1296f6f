import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Operation, TableDef } from '@gantry/model/shared'
import { catalogOf, readableTitles } from '@gantry/records/server'
import { type PermissionColumn, type PermissionPlace, withoutApp } from '../../shared/index.ts'

/** A column of the matrix with the tables that it covers. */
export interface Column extends PermissionColumn {
  readonly of: readonly TableDef[]
}

/** Maximum columns of one answer. */
const most = 60

/** Label of the column for tables without an application. */
const unfiled = { 'zh-CN': '平台数据', en: 'Platform data' } as const

/** Tables with a policy of their own, by application. */
const tablesByApp = async (ctx: Ctx): Promise<ReadonlyMap<string, readonly TableDef[]>> => {
  const apps = new Map<string, TableDef[]>()
  for (const table of (await catalogOf(ctx)).tables.values()) {
    if (table.master !== undefined) continue
    const app = table.app ?? withoutApp
    apps.set(app, [...(apps.get(app) ?? []), table])
  }
  return apps
}

const appColumns = async (ctx: Ctx): Promise<readonly Column[]> => {
  const apps = await tablesByApp(ctx)
  const titles = await readableTitles(
    ctx,
    'application',
    [...apps.keys()].filter(id => id !== withoutApp),
  )
  const columns = [...apps].map(([id, of]) => ({
    id,
    label: id === withoutApp ? unfiled : (titles.get(id) ?? id),
    tables: of.length,
    of,
  }))
  return [
    ...columns
      .filter(({ id }) => id !== withoutApp)
      .sort((a, b) => String(a.label).localeCompare(String(b.label), ctx.actor.lang)),
    ...columns.filter(({ id }) => id === withoutApp),
  ]
}

/** The applications, or the tables of one. */
export const columnsOf = async (
  ctx: Ctx,
  app: string | undefined,
): Promise<{ readonly columns: readonly Column[]; readonly more: boolean }> => {
  const all: readonly Column[] =
    app === undefined
      ? await appColumns(ctx)
      : ((await tablesByApp(ctx)).get(app) ?? []).map(table => ({
          id: table.id,
          label: table.label,
          tables: 1,
          of: [table],
        }))
  return { columns: all.slice(0, most), more: all.length > most }
}

export const listPlaces = async (ctx: Ctx): Promise<PermissionPlace[]> =>
  (await appColumns(ctx)).map(({ id, label, of }) => ({
    id,
    label,
    tables: of.map(table => ({ id: table.id, label: table.label })),
  }))

/** The search: people or roles that may perform an operation on a table. */
export interface Right {
  readonly table: TableDef
  readonly operation: Operation
}

/** The table and operation of a search; null: no search. @throws AppError table.not_found */
export const rightAsked = async (
  ctx: Ctx,
  {
    table: id,
    operation,
  }: { readonly table?: string | undefined; readonly operation?: Operation | undefined },
): Promise<Right | null> => {
  if (id === undefined) return null
  const table = (await catalogOf(ctx)).tables.get(id)
  if (!table) throw new AppError('table.not_found', { table: id })
  return { table, operation: operation ?? 'read' }
}
