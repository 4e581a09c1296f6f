import type { FieldId } from '@gantry/model/shared'
import { masterOf } from '../policy/grants.ts'
import { both, type RowFilter } from '../policy/row-filter.ts'
import { indexesOf } from '../schema/indexes.ts'
import type { Reading } from './reading.ts'

/** With more of them it is cheaper to walk the whole order: whoever holds so many rules sees much of it. */
const most = 24

/** What a person owns or made is found by an index in every table. */
const systemIndexed: readonly FieldId[] = ['owner', 'ownerDepartment', 'createdBy']

/**
 * The rows admitted as a union of filters each of which an index finds in the order of ids: one value of one field, or what
 * is shared. Null where they are no such union, or all rows.
 */
export const alternatives = (reading: Reading): readonly RowFilter[] | null => {
  if (masterOf(reading.scope) !== reading.table) return null
  const parts = split(reading.admitted, indexedFields(reading))
  return parts && parts.length > 0 && parts.length <= most ? parts : null
}

const split = (filter: RowFilter, indexed: ReadonlySet<FieldId>): readonly RowFilter[] | null => {
  if (typeof filter === 'boolean') return null
  switch (filter.op) {
    case 'or': {
      const parts = filter.of.map(each => split(each, indexed))
      return parts.includes(null) ? null : parts.flatMap(each => each ?? [])
    }
    case 'and': {
      const found = filter.of.flatMap((each, at) => {
        const parts = split(each, indexed)
        return parts ? [{ at, parts }] : []
      })
      const [best] = found.toSorted((a, b) => a.parts.length - b.parts.length)
      return best
        ? best.parts.map(part => both(filter.of.map((each, at) => (at === best.at ? part : each))))
        : null
    }
    case 'shared':
      return [filter]
    case 'eq':
      return indexed.has(filter.field) ? [filter] : null
    case 'in':
      return indexed.has(filter.field) && Array.isArray(filter.value)
        ? filter.value.map(value => ({ op: 'eq', field: filter.field, value }))
        : null
    default:
      return null
  }
}

const indexedFields = ({ table }: Reading): ReadonlySet<FieldId> =>
  new Set([
    ...systemIndexed,
    ...indexesOf(table).flatMap(({ method, fields: [field, ...others], rows }) =>
      method === 'btree' && rows === 'living' && field !== undefined && others.length === 0 ? [field] : [],
    ),
  ])
