import { AppError, type JsonObject, localise } from '@gantry/base/shared'
import { seenTable, tableSchemas } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { type TableInfo, type TableSummary, tablesOfKeys } from '@gantry/model/shared'
import { catalogOf, effectiveRights, tableOf } from '@gantry/records/server'

/** The tables of an application on which the caller has any right, slave tables left out. */
export const tablesOf = async (ctx: Ctx, app: string): Promise<readonly TableSummary[]> => {
  const found: TableSummary[] = []
  for (const table of (await catalogOf(ctx)).tables.values()) {
    if (table.app !== app || table.master !== undefined) continue
    const { operations } = await effectiveRights(ctx, table)
    if (operations.length > 0) found.push({ id: table.id, label: table.label, app, operations })
  }
  return found
}

/** The tables of an application, and those of the organisation that its records refer to, which keys may read. */
export const readTablesOf = async (ctx: Ctx, app: string): Promise<readonly TableSummary[]> => {
  const { tables } = await catalogOf(ctx)
  const found = [...(await tablesOf(ctx, app))]
  for (const id of tablesOfKeys) {
    const table = tables.get(id)
    if (!table) continue
    const { operations } = await effectiveRights(ctx, table)
    if (operations.includes('read')) found.push({ id, label: table.label, app: null, operations: ['read'] })
  }
  return found
}

/** The same as `tableIn` for what changes nothing: people and departments are found here too. @throws AppError table.not_found */
export const readTableIn = async (ctx: Ctx, app: string, id: string): Promise<string> =>
  tablesOfKeys.includes(id) ? id : tableIn(ctx, app, id)

/**
 * Checks that a table belongs to the application that is asked.
 *
 * @throws AppError table.not_found
 */
export const tableIn = async (ctx: Ctx, app: string, id: string): Promise<string> => {
  const table = await tableOf(ctx, id)
  if (table.app !== app || table.master !== undefined) throw new AppError('table.not_found', { table: id })
  return table.id
}

/**
 * What a program needs to ask and to write: the fields open to the caller, as JSON Schema.
 *
 * @throws AppError table.not_found, also without any right
 */
export const describeTable = async (ctx: Ctx, app: string, id: string): Promise<JsonObject> => {
  return describeInfo(ctx, await seenTable(ctx, await readTableIn(ctx, app, id)))
}

/** The same of a table whose fields are known. */
export const describeInfo = (ctx: Ctx, info: TableInfo): JsonObject => {
  const schemas = tableSchemas(info, ctx.actor.lang)
  return {
    table: info.table.id,
    name: localise(info.table.label, ctx.actor.lang),
    title: info.table.title,
    operations: info.rights.operations,
    record: schemas[info.table.id] ?? {},
    values: schemas[`${info.table.id}_input`] ?? {},
  }
}
