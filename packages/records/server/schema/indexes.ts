import { fieldTypeOf } from '@gantry/fields/shared'
import { raw } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { searchFields } from '../../shared/search-fields.ts'
import { columnName } from '../physical.ts'
import { indexName, quoted, schemaOf } from './names.ts'
import { equalityFields, policyFields } from './policy-fields.ts'
import { type StoredField, storedFields } from './stored-fields.ts'

/** An index of a table's definition. */
export interface Index {
  readonly name: string
  /** The fields it uses; it is dropped with any of their columns. */
  readonly fields: readonly FieldId[]
  readonly method: 'btree' | 'gin' | 'gist'
  readonly unique: boolean
  /** Columns and expressions, in SQL. */
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

/** Maximum number of indexed fields, because every write pays for every index. */
const indexedFields = 30

/**
 * Indexes for permissions, links, search and uniqueness, which every use of the table needs. Indexes for
 * filters and sorts come from the index advisor (tabs, sorts, slow lists), because every write pays for every
 * index. Keys end in the record id, so that one index serves an equality filter with newest first; removed rows
 * are only in the recycle bin's index.
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
 * Fields indexed by value, in the definition's order: fields of permissions, links (followed in both
 * directions), fields compared by similarity, and sets, whose index the advisor does not create. Tables of the
 * product have an index for every filterable field, because hand-written statements use them.
 */
const indexedByValue = (table: TableDef): readonly StoredField[] => {
  const asked = policyFields(table)
  const compared = equalityFields(table)
  const similar = table.similar?.fields ?? []
  const found = storedFields(table).filter(field => {
    const { index } = field.store
    if (index === 'gin' || index === 'gist') return true
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

/** Indexes that earlier versions created for every filterable field and this version does not. */
export const earlierIndexes = (table: TableDef): readonly Index[] => {
  if (table.home === 'platform' || table.master !== undefined) return []
  const kept = new Set(indexedByValue(table))
  return storedFields(table)
    .filter(field => field.store.index === 'btree' && !kept.has(field) && !isUnique(table, field.id))
    .map(field => fieldIndex(table, field))
}

/** A btree entry holds 2,700 bytes, and a character takes up to four. */
const longestEntry = 650

/** A text short enough to be indexed and compared as a whole. */
export const fitsEntry = ({ type, field }: StoredField): boolean => {
  const schema = type.key ? type.key.json(field) : type.json(field)
  return 'maxLength' in schema && Number(schema.maxLength) <= longestEntry
}

/**
 * Slave rows are read through their master; of their own fields only references are indexed, for lookups in the
 * other direction.
 */
const slaveIndexes = (table: TableDef): Index[] => [
  index(table, ['rows'], { keys: keys(table, ['master_id', 'position']), rows: 'all' }),
  ...storedFields(table)
    .filter(({ store, type }) => store.index !== null && type.target !== undefined)
    .map(field => fieldIndex(table, field)),
]

const fieldIndex = (table: TableDef, field: StoredField): Index => {
  const { id, column, store } = field
  const facts =
    store.index === 'gin' || store.index === 'gist'
      ? { method: store.index, keys: [keyOf(field)] }
      : { keys: [...keys(table, []), keyOf(field), quoted('id')] }
  return index(table, [column], { fields: [id], ...facts })
}

/** The indexed expression of a field: its column, the scalar of a composite value, or the point of a place. */
export const keyOf = ({ column, store }: StoredField): string => {
  const of = store.key?.of ?? store.point
  return of ? `(${of(raw(quoted(column))).text})` : quoted(column)
}

const searchedColumns = (table: TableDef): StoredField[] => {
  const searched = [...searchFields(table), ...(table.similar?.fields ?? [])]
  return storedFields(table).filter(
    ({ id, columnType, store }) => (store.key?.type ?? columnType) === 'text' && searched.includes(id),
  )
}

/** All field combinations that must be unique among living records. */
export const uniqueSets = (table: TableDef): readonly (readonly FieldId[])[] => {
  const single = Object.entries(table.fields).flatMap(([id, field]) =>
    field.unique || fieldTypeOf(field).assigned ? [[id]] : [],
  )
  const sets = [...single, ...(table.unique ?? [])]
  return sets.filter((set, at) => sets.findIndex(other => other.join() === set.join()) === at)
}

/** Whether the unique index serves equality on the field. */
const isUnique = (table: TableDef, field: FieldId): boolean =>
  uniqueSets(table).some(set => set.length === 1 && set[0] === field)

export const uniqueName = (table: TableDef, fields: readonly FieldId[]): string =>
  indexName(`t_${table.id}`, ...fields.map(columnName), 'unique')

export const physicalName = (space: string, table: Pick<TableDef, 'id' | 'home'>): string =>
  quoted(schemaOf(space, table), `t_${table.id}`)

/** Columns of a btree; in a platform table the space comes first. */
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
