import type { Json, JsonObject } from '@gantry/base/shared'
import { compareInMemory } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { isHeld } from './held.ts'
import { placeOf, slaveOf } from './place.ts'
import type { RowFilter, Test } from './row-filter.ts'
import { isShared } from './shared-with.ts'

/**
 * Whether one record matches a resolved filter, in agreement with `compileFilter`. The row contains stored
 * values (or `{ id, title }` for references) by field id, and slave rows as lists. `under` must have been
 * replaced by a list of ids; see `withTrees`. Shares are on the row under `sharesOn`.
 */
export const matches = (filter: RowFilter, row: JsonObject, table: TableDef, catalog: Catalog): boolean => {
  if (typeof filter === 'boolean') return filter
  switch (filter.op) {
    case 'and':
      return filter.of.every(each => matches(each, row, table, catalog))
    case 'or':
      return filter.of.some(each => matches(each, row, table, catalog))
    case 'not':
      return !matches(filter.of, row, table, catalog)
    case 'some': {
      const slave = slaveOf(catalog, table, filter.field)
      return slave ? rowsOf(row[filter.field]).some(each => matches(filter.of, each, slave, catalog)) : false
    }
    case 'linked':
      throw new Error(`a link is not followed in memory: ${filter.field}`)
    case 'labelled':
      throw new Error('labels are not looked up in memory')
    case 'held':
      return isHeld(filter, row)
    case 'shared':
      return isShared(filter, row)
    default:
      return test(filter, row, table)
  }
}

const test = (filter: Test, row: JsonObject, table: TableDef): boolean => {
  const place = placeOf(table, filter.field)
  if (filter.op === 'under') throw new Error(`a tree is not walked in memory: ${filter.field}`)
  if (!place) return false
  const value = row[filter.field] ?? null
  return compareInMemory(place.kind, filter.op, value === null ? null : place.key(value), filter.value)
}

const rowsOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'object' && each !== null) : []
