import { asJson, type Issue } from '@gantry/base/shared'
import { placesWrong } from '@gantry/designs/server'
import { type TableDef, tableSchema } from '@gantry/model/shared'
import { checkTable } from '@gantry/records/server'

/** What the checks of a drawn table refuse in these, each with its place behind the id of its table. */
export const checkTables = (
  tables: readonly TableDef[],
  neighbours: readonly TableDef[],
): readonly Issue[] => {
  const all = new Map([...neighbours, ...tables].map(table => [table.id, table]))
  return tables.flatMap(table => {
    const shape = placesWrong(tableSchema, asJson(table))
    const issues = shape.length > 0 ? shape : checkTable(table, all)
    return issues.map(each => ({ ...each, field: `${table.id}.${each.field}` }))
  })
}
