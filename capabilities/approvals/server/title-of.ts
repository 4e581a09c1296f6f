import type { JsonObject } from '@gantry/base/shared'
import type { TableDef } from '@gantry/model/shared'

/** The title of a record as lists of instances show it. */
export const titleOf = ({ title }: TableDef, row: JsonObject): string => {
  const value = row[title] ?? null
  return (value === null ? '' : typeof value === 'string' ? value : String(value)).slice(0, 200)
}
