import { AppError, issue } from '@gantry/base/shared'
import * as contracts from '@gantry/model/shared'
import { catalogOf, effectiveRights, savePreferences } from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { tablesDocument } from '../openapi/tables-document.ts'
import { rightsAtRecords } from './rights-at-records.ts'
import { openTable, seenTable } from './seen-table.ts'

const listTables = endpoint(contracts.listTables, async (ctx, { app }) => {
  const data: contracts.TableSummary[] = []
  for (const table of (await catalogOf(ctx)).tables.values()) {
    if (table.master !== undefined || (app !== undefined && table.app !== app)) continue
    const { operations } = await effectiveRights(ctx, table)
    if (operations.length > 0)
      data.push({ id: table.id, label: table.label, app: table.app ?? null, operations })
  }
  return { data }
})

const describeTables = endpoint(contracts.describeTables, async (ctx, { app }) => {
  const tables: contracts.TableInfo[] = []
  for (const table of (await catalogOf(ctx)).tables.values()) {
    if (table.master !== undefined || (app !== undefined && table.app !== app)) continue
    const { operations } = await effectiveRights(ctx, table)
    if (operations.length > 0) tables.push(await seenTable(ctx, table.id))
  }
  return tablesDocument(ctx.space, tables, ctx.actor.lang)
})

const getTable = endpoint(contracts.getTable, (ctx, { table }) => seenTable(ctx, table, rightsAtRecords))

/** Maximum characters of one person's preferences for one list. */
const longestPreferences = 100_000

const savePreferencesOfTable = endpoint(contracts.savePreferences, async (ctx, { table, preferences }) => {
  await openTable(ctx, table, rightsAtRecords)
  if (JSON.stringify(preferences).length > longestPreferences)
    throw new AppError('request.invalid', {}, [
      issue('preferences', 'max_length', { limit: longestPreferences }),
    ])
  await savePreferences(ctx, table, preferences)
  return preferences
})

export const tableEndpoints: readonly Endpoint[] = [
  listTables,
  describeTables,
  getTable,
  savePreferencesOfTable,
]
