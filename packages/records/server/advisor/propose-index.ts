import type { FieldId, TableDef } from '@gantry/model/shared'
import { isSystemField } from '../../shared/system-fields.ts'
import { systemColumns } from '../physical.ts'
import type { ViewShape } from '../read/view-shape.ts'
import { fitsEntry, type Index, indexesOf, keyOf } from '../schema/indexes.ts'
import { indexName, quoted } from '../schema/names.ts'
import { storedFields } from '../schema/stored-fields.ts'

/** Further columns narrow little and make every write more expensive. */
const mostEqual = 3

/**
 * The index for a list of this shape: equality fields first, then the sort or, failing that, one range, then
 * the id; for the rule of an actor with few rows, the rule's field first. Null where no index helps, or an
 * existing one begins with these keys.
 */
export const proposeIndex = (table: TableDef, shape: ViewShape): Index | null => {
  const part = shape.where.find(([, asking]) => asking === 'part')?.[0]
  const [rule] = shape.rules ?? []
  const asked = shape.where.filter(([, asking]) => asking === 'equal').map(([field]) => field)
  const equal = rule === undefined ? asked : [rule, ...asked.filter(field => field !== rule)]
  const order = orderOf(table, shape)
  // Without an index for the sort, rows of a rule are found by the rule's field alone.
  if (rule !== undefined && order.length < shape.sort.length) return null
  const range = shape.where.find(([field, asking]) => asking === 'range' && comparable(table, field))?.[0]
  const fields = [
    ...equal
      .filter(field => comparable(table, field))
      .slice(0, rule === undefined ? mostEqual : mostEqual + 1),
  ]
  for (const field of order.length > 0 ? order : range === undefined ? [] : [range])
    if (!fields.includes(field)) fields.push(field)
  if (fields.length === 0) return part === undefined ? null : partIndex(table, part)
  const keys = [...fields.map(field => keyFor(table, field) ?? ''), quoted('id')]
  const begun = indexesOf(table).some(
    ({ method, rows, keys: there }) =>
      method === 'btree' &&
      rows === 'living' &&
      (keys.every((key, at) => there[at] === key) ||
        // A unique field identifies all matching rows.
        (there.length === 1 && there[0] === keys[0])),
  )
  return begun ? null : advised(table, fields, { method: 'btree', keys })
}

/**
 * Fields an index can sort a list by: all in one direction and no choices, whose order is that of their
 * options, unless the whole list is sorted by one choice and read option by option.
 */
const orderOf = (table: TableDef, { sort, where, rules }: ViewShape): readonly FieldId[] => {
  const fields = sort.filter(({ field }) => field !== 'id')
  const [only, ...others] = fields
  if (only && others.length === 0 && where.length === 0 && !rules && comparable(table, only.field))
    return [only.field]
  const inOne = fields.every(({ direction }) => direction === fields[0]?.direction)
  return inOne && fields.every(({ field }) => sortable(table, field)) ? fields.map(({ field }) => field) : []
}

const partIndex = (table: TableDef, field: FieldId): Index | null => {
  const stored = storedFields(table).find(({ id }) => id === field)
  if (stored?.store.index !== 'trigram') return null
  const keys = [`${keyOf(stored)} gin_trgm_ops`]
  const there = indexesOf(table).some(index => index.keys[0] === keys[0])
  return there ? null : advised(table, [field], { method: 'gin', keys })
}

const advised = (
  table: TableDef,
  fields: readonly FieldId[],
  { method, keys }: Pick<Index, 'method' | 'keys'>,
): Index => ({
  // Never collides with definition indexes, which begin with `t_`.
  name: indexName(`a_${table.id}`, ...fields, ...(method === 'gin' ? ['trgm'] : [])),
  fields,
  method,
  unique: false,
  keys,
  rows: 'living',
})

const comparable = (table: TableDef, field: FieldId): boolean => keyFor(table, field) !== null

const sortable = (table: TableDef, field: FieldId): boolean =>
  comparable(table, field) &&
  storedFields(table).every(({ id, type, field: def }) => id !== field || type.options?.(def) === undefined)

/** The btree key of a field; null for unsupported fields. */
const keyFor = (table: TableDef, field: FieldId): string | null => {
  if (isSystemField(field)) return quoted(systemColumns[field])
  const stored = storedFields(table).find(({ id }) => id === field)
  if (!stored) return null
  const short = stored.store.index === 'btree' || (stored.store.index === 'trigram' && fitsEntry(stored))
  return short ? keyOf(stored) : null
}
