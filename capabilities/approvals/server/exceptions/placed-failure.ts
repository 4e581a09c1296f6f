import type { Issue, JsonObject, Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { ExceptionRow } from '../../shared/exceptions-contract.ts'

/** The error of a failed run, as `gantry.run` keeps it. */
export interface Failure {
  readonly code: string
  readonly params: JsonObject | null
  readonly issues: readonly Issue[] | null
}

type Tables = ReadonlyMap<TableId, TableDef>

/** A failure with what the places of its issues are called: in the table the error names, else in the table of the instance. */
export const placedFailure = (
  tables: Tables,
  own: TableId,
  { code, params, issues }: Failure,
): NonNullable<ExceptionRow['error']> => {
  const named = params?.table
  const table = tables.get(typeof named === 'string' ? named : own)
  return {
    code,
    params,
    issues: issues?.map(each => ({ ...each, place: placeOf(tables, table, each.field) })) ?? null,
  }
}

/** `items.0.qty`: the slave table, the number of the row, and its column. Ids of fields that are gone stay. */
const placeOf = (tables: Tables, table: TableDef | undefined, path: string): readonly Text[] => {
  if (path === '') return []
  const [field = '', row, ...rest] = path.split('.')
  const def = table && Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
  if (!def) return [path]
  const place: Text[] = [def.label ?? field]
  const type = fieldTypeOf(def)
  if (!type.rows || row === undefined) return place
  const number = Number(row)
  if (Number.isInteger(number)) place.push(String(number + 1))
  return [...place, ...placeOf(tables, tables.get(String(type.target?.(def) ?? '')), rest.join('.'))]
}
