import type { Json } from '@gantry/base/shared'
import { kindFacts } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { placeOf } from './place.ts'
import { either, type RowFilter, type Test } from './row-filter.ts'

/**
 * The union of the rows of grants. Filters that compare one field with one value each, as the grants of many
 * roles do, become one list: one index lookup and one comparison per row, however many roles a person has.
 */
export const unite = (table: TableDef, filters: readonly RowFilter[]): RowFilter => {
  const listed = new Map<FieldId, Test[]>()
  const others: RowFilter[] = []
  for (const filter of filters) {
    if (!isListable(table, filter)) others.push(filter)
    else listed.set(filter.field, [...(listed.get(filter.field) ?? []), filter])
  }
  return either([
    ...[...listed].map(([field, tests]): RowFilter => {
      const [only, ...more] = tests
      if (only && more.length === 0) return only
      return { op: 'in', field, value: [...new Set(tests.flatMap(valuesOf))] }
    }),
    ...others,
  ])
}

const valuesOf = ({ value }: Test): readonly Json[] => (Array.isArray(value) ? value : [value])

const isListable = (table: TableDef, filter: RowFilter): filter is Test => {
  if (typeof filter !== 'object' || (filter.op !== 'eq' && filter.op !== 'in')) return false
  const kind = placeOf(table, filter.field)?.kind
  return kind !== undefined && kind !== 'set' && kindFacts[kind].operators.includes('in')
}
