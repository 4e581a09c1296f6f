import { fieldTypeOf } from '@gantry/fields/shared'
import { raw } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { searchFields } from '../../shared/search-fields.ts'
import { columnName } from '../physical.ts'
import { indexName, quoted, schemaOf } from './names.ts'
import { equalityFields, policyFields } from './policy-fields.ts'
import { type StoredField, storedFields } from './stored-fields.ts'

/** An index a table should have. */
export interface Index {
  readonly name: string
  /** The fields it stands on; it goes when one of their columns goes. */
  readonly fields: readonly FieldId[]
  readonly method: 'btree' | 'gin'
  readonly unique: boolean
  /** Columns and expressions, as they stand in the statement. */
  readonly keys: readonly string[]
  readonly rows: 'living' | 'removed' | 'all'
}

const conditions = {
  living: ' where deleted_at is null',
  removed: ' where deleted_at is not null',
  all: '',
} as const

export const createIndex = (space: string, table: TableDef, index: Index): string =>
  `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${physicalName(space, table)} ` +
  `using ${index.method} (${index.keys.join(', ')})${conditions[index.rows]}`

/** Fields beyond these are found by scanning: every index is paid for by every write. */
const indexedFields = 30

/**
 * What permissions, links, search and uniqueness of a table need whoever asks: what people filter and sort by besides, the index
 * advisor learns from tabs, orders and slow lists, as each index is paid for by every write. Orders end in the record id, so that
 * a filter by equality answers newest first from one index; removed rows stand only in the index of the recycle bin.
 */
export const indexesOf = (table: TableDef): readonly Index[] => [
  ...(table.master === undefined ? masterIndexes(table) : slaveIndexes(table)),
  ...uniqueSets(table).map(fields => {
    const columns = fields.map(columnName)
    return index(table, [...columns, 'unique'], { fields, unique: true, keys: keys(table, columns) })
  }),
]

const masterIndexes = (table: TableDef): Index[] => [
  ...(table.home === 'platform' ? [index(table, ['space'], { keys: keys(table, ['id']) })] : []),
  ...['created_at', 'created_by', 'owner', 'owner_department'].map(column =>
    index(table, [column], { keys: keys(table, [column, 'id']) }),
  ),
  index(table, ['deleted_at'], { keys: keys(table, ['deleted_at']), rows: 'removed' }),
  ...indexedByValue(table).map(field => fieldIndex(table, field)),
  ...searchedColumns(table).map(field =>
    index(table, [field.column, 'trgm'], {
      fields: [field.id],
      method: 'gin',
      keys: [`${keyOf(field)} gin_trgm_ops`],
    }),
  ),
]

/**
 * Fields found by their values, in the definition's order: what permissions ask with every page, links, which are followed from
 * the other side too, what likeness compares, and sets, whose index the advisor does not make. Tables of the product, which
 * statements of their own ask, have every field found.
 */
const indexedByValue = (table: TableDef): readonly StoredField[] => {
  const asked = policyFields(table)
  const compared = equalityFields(table)
  const similar = table.similar?.fields ?? []
  const found = storedFields(table).filter(field => {
    const { index } = field.store
    if (index === 'gin') return true
    if (isUnique(table, field.id)) return false
    if (compared.has(field.id) && fitsEntry(field)) return true
    const needed = table.home === 'platform' || field.type.target || asked.has(field.id)
    return index === 'btree' && (needed || similar.includes(field.id))
  })
  if (found.length <= indexedFields) return found
  const rank = ({ id, type }: StoredField): number => (asked.has(id) ? 0 : type.target ? 1 : 2)
  const kept = new Set(found.toSorted((one, other) => rank(one) - rank(other)).slice(0, indexedFields))
  return found.filter(field => kept.has(field))
}

/** The indexes an earlier version of the product made of a definition, one for each field found by its value, and this one does not. */
export const earlierIndexes = (table: TableDef): readonly Index[] => {
  if (table.home === 'platform' || table.master !== undefined) return []
  const kept = new Set(indexedByValue(table))
  return storedFields(table)
    .filter(field => field.store.index === 'btree' && !kept.has(field) && !isUnique(table, field.id))
    .map(field => fieldIndex(table, field))
}

/** An entry of a btree holds 2,700 bytes, and a character takes four of them at most. */
const longestEntry = 650

/** A text that is short whatever is written, and can be compared whole. */
export const fitsEntry = ({ type, field }: StoredField): boolean => {
  const schema = type.key ? type.key.json(field) : type.json(field)
  return 'maxLength' in schema && Number(schema.maxLength) <= longestEntry
}

/** Slave rows are reached through their master; of their own fields only references are looked up the other way. */
const slaveIndexes = (table: TableDef): Index[] => [
  index(table, ['rows'], { keys: keys(table, ['master_id', 'position']), rows: 'all' }),
  ...storedFields(table)
    .filter(({ store, type }) => store.index !== null && type.target !== undefined)
    .map(field => fieldIndex(table, field)),
]

const fieldIndex = (table: TableDef, field: StoredField): Index => {
  const { id, column, store } = field
  const facts =
    store.index === 'gin'
      ? { method: 'gin' as const, keys: [keyOf(field)] }
      : { keys: [...keys(table, []), keyOf(field), quoted('id')] }
  return index(table, [column], { fields: [id], ...facts })
}

/** What values are compared by: the column, or an expression over it. */
export const keyOf = ({ column, store }: StoredField): string =>
  store.key ? `(${store.key.of(raw(quoted(column))).text})` : quoted(column)

const searchedColumns = (table: TableDef): StoredField[] => {
  const searched = [...searchFields(table), ...(table.similar?.fields ?? [])]
  return storedFields(table).filter(
    ({ id, columnType, store }) => (store.key?.type ?? columnType) === 'text' && searched.includes(id),
  )
}

/** Every combination of fields that no two living records may share. */
export const uniqueSets = (table: TableDef): readonly (readonly FieldId[])[] => {
  const single = Object.entries(table.fields).flatMap(([id, field]) =>
    field.unique || fieldTypeOf(field).assigned ? [[id]] : [],
  )
  const sets = [...single, ...(table.unique ?? [])]
  return sets.filter((set, at) => sets.findIndex(other => other.join() === set.join()) === at)
}

/** Found through its unique index. */
const isUnique = (table: TableDef, field: FieldId): boolean =>
  uniqueSets(table).some(set => set.length === 1 && set[0] === field)

export const uniqueName = (table: TableDef, fields: readonly FieldId[]): string =>
  indexName(`t_${table.id}`, ...fields.map(columnName), 'unique')

export const physicalName = (space: string, table: Pick<TableDef, 'id' | 'home'>): string =>
  quoted(schemaOf(space, table), `t_${table.id}`)

/** Columns of a btree; in a platform table each space has a stretch of its own. */
const keys = (table: TableDef, columns: readonly string[]): string[] =>
  [...(table.home === 'platform' ? ['space'] : []), ...columns].map(column => quoted(column))

const index = (
  table: TableDef,
  name: readonly string[],
  facts: Partial<Index> & Pick<Index, 'keys'>,
): Index => ({
  name: indexName(`t_${table.id}`, ...name),
  fields: [],
  method: 'btree',
  unique: false,
  rows: 'living',
  ...facts,
})
