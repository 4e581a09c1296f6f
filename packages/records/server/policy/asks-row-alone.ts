import type { TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { placeOf, slaveOf } from './place.ts'
import type { RowFilter } from './row-filter.ts'

/**
 * Whether a filter depends only on the row itself, not on slave rows or a tree that the same write may change.
 */
export const asksRowAlone = (filter: RowFilter, catalog: Catalog, table: TableDef): boolean => {
  if (typeof filter === 'boolean') return true
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.every(each => asksRowAlone(each, catalog, table))
    case 'not':
      return asksRowAlone(filter.of, catalog, table)
    case 'some':
    case 'linked':
    case 'labelled':
      return false
    case 'shared':
    case 'held':
      return true
    default:
      return (
        slaveOf(catalog, table, filter.field) === undefined &&
        !(filter.op === 'under' && placeOf(table, filter.field)?.target === table.id)
      )
  }
}
