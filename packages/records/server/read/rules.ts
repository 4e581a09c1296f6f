import type { Json } from '@gantry/base/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { masterOf } from '../policy/grants.ts'
import { both, type RowFilter, type Test } from '../policy/row-filter.ts'
import { indexesOf } from '../schema/indexes.ts'
import type { Order } from './order.ts'
import type { Reading } from './reading.ts'

/** Rows found by an index in page order: those with certain values of one field, or shared ones. */
export interface Rule {
  /** Absent: the rows are few and found by their ids. */
  readonly by?: { readonly field: FieldId; readonly values: readonly Json[] }
  /** Additional condition. */
  readonly rows: RowFilter
}

/** Beyond this number scanning in sort order is cheaper: an actor with many rules reads much of the table. */
const most = 24

/** Every table has indexes for rows a person owns or created. */
const systemIndexed: readonly FieldId[] = ['owner', 'ownerDepartment', 'createdBy']

/**
 * The admitted rows as a union of rules, each served by an index on its field, the equality-filtered fields
 * `equal`, then the sort. Null if they are no such union, or all rows.
 */
export const rulesOf = (
  reading: Reading,
  order: Order,
  equal: readonly FieldId[],
): readonly Rule[] | null => {
  const rules = parted(reading)
  if (rules === null || countOf(rules) > most) return null
  const sorted = order.keys.map(({ field }) => field)
  const served = indexedFields(reading)
  return rules.every(({ by }) => !by || served.some(fields => serves(fields, by.field, equal, sorted)))
    ? rules
    : null
}

/** Fields of rules that are few enough to be read one by one, given indexes. */
export const ruleFields = (reading: Reading): readonly FieldId[] => {
  const rules = parted(reading) ?? []
  return countOf(rules) > most ? [] : [...new Set(rules.flatMap(({ by }) => (by ? [by.field] : [])))]
}

/** Whether there are too many rules to be read one by one. */
export const isMany = (reading: Reading): boolean => countOf(parted(reading) ?? []) > most

const countOf = (rules: readonly Rule[]): number =>
  rules.reduce((sum, { by }) => sum + (by?.values.length ?? 1), 0)

/** One direction for all keys, over plain columns: what an index can provide. */
export const isPlain = (reading: Reading, { keys, direction }: Order): boolean =>
  keys.every(key => key.direction === direction && !key.byOption && !reading.column?.(key.field))

const serves = (
  index: readonly FieldId[],
  field: FieldId,
  equal: readonly FieldId[],
  sorted: readonly FieldId[],
): boolean => {
  const [first, ...others] = index
  const compared = others.slice(0, equal.length)
  return (
    first === field &&
    others.length === equal.length + sorted.length &&
    equal.every(each => compared.includes(each)) &&
    sorted.every((each, at) => others[equal.length + at] === each)
  )
}

const partedOnes = new WeakMap<Reading, readonly Rule[] | null>()

const parted = (reading: Reading): readonly Rule[] | null => {
  const before = partedOnes.get(reading)
  if (before !== undefined) return before
  const leading = new Set(indexedFields(reading).map(([field = '']) => field))
  const rules = masterOf(reading.scope) === reading.table ? split(reading.admitted, leading) : null
  partedOnes.set(reading, rules)
  return rules
}

const split = (filter: RowFilter, indexed: ReadonlySet<FieldId>): readonly Rule[] | null => {
  if (typeof filter === 'boolean') return null
  switch (filter.op) {
    case 'or': {
      const parts = filter.of.map(each => split(each, indexed))
      return parts.includes(null) ? null : parts.flatMap(each => each ?? [])
    }
    case 'and': {
      const found = filter.of.flatMap((each, at) => {
        const rules = split(each, indexed)
        return rules ? [{ at, rules }] : []
      })
      const [best] = found.toSorted((one, other) => countOf(one.rules) - countOf(other.rules))
      const rest = filter.of.filter((_, at) => at !== best?.at)
      return best ? best.rules.map(rule => ({ ...rule, rows: both([rule.rows, ...rest]) })) : null
    }
    case 'shared':
      return [{ rows: filter }]
    case 'eq':
    case 'in':
      return indexed.has(filter.field)
        ? [{ by: { field: filter.field, values: valuesOf(filter) }, rows: true }]
        : null
    default:
      return null
  }
}

const valuesOf = ({ value }: Test): readonly Json[] => (Array.isArray(value) ? value : [value])

const known = new WeakMap<TableDef, readonly (readonly FieldId[])[]>()

/** Whether an index contains the living rows by this field alone, by id within each value. */
export const isIndexedAlone = (reading: Reading, field: FieldId): boolean =>
  indexedFields(reading).some(fields => fields.length === 1 && fields[0] === field)

/** Fields of every index over living rows by full values: those of the definition and those of the advisor. */
const indexedFields = ({ catalog, table }: Reading): readonly (readonly FieldId[])[] => {
  const own = known.get(table) ?? [
    ...systemIndexed.map(field => [field]),
    ...indexesOf(table).flatMap(({ method, fields, rows, unique }) =>
      method === 'btree' && rows === 'living' && (!unique || fields.length === 1) ? [fields] : [],
    ),
  ]
  known.set(table, own)
  return [...own, ...(catalog.advised?.get(table.id) ?? [])]
}
