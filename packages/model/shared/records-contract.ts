import type { Issue, Json, JsonObject, Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'
import type { Grouping } from './grouping.ts'
import type { FieldId, TableId } from './names.ts'
import type { Operation } from './policy.ts'
import type { Aggregate, GroupBy, Page, Query, RecordGroup, Sort } from './query.ts'
import type { SystemField, TableDef } from './table.ts'
import type { ListColumn, SavedFilter, ViewDef } from './view.ts'

/** A reference to a person, department or linked record in a response. */
export type Ref = {
  readonly id: string
  readonly title: string
}

/** System fields of every record. */
export interface SystemValues {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly createdBy: Ref | null
  readonly updatedAt: string
  readonly updatedBy: Ref | null
  readonly owner: Ref | null
  readonly ownerDepartment: Ref | null
}

/** A record in a response: system fields, then fields by id; a slave field contains its rows. */
export interface RecordRow extends SystemValues {
  readonly [field: FieldId]: Json | undefined
}

export interface RemovedRow extends RecordRow {
  readonly deletedAt: string
  readonly deletedBy: Ref | null
}

/** What the recycle bin of one table holds for the caller. */
export interface BinInfo {
  readonly table: TableId
  /** Null: the table was not counted in time. */
  readonly count: number | null
  /** The table has more removed records than were looked at; `count` is a lower bound. */
  readonly capped: boolean
  /** When the last of them was removed, ISO 8601. */
  readonly newest: string | null
}

export interface RemovedFound {
  readonly table: TableId
  readonly id: string
  /** Empty where the caller may not read it. */
  readonly title: string
  readonly at: string
}

export interface SearchedBins {
  /** Last removed first. */
  readonly records: readonly RemovedFound[]
  /** There may be more than these: of one table, or among records removed long ago. */
  readonly more: boolean
}

/** The caller's rights on a table; row permissions restrict them further and are enforced by the engine. */
export interface TableRights {
  readonly operations: readonly Operation[]
  readonly readable: readonly FieldId[]
  readonly writable: readonly FieldId[]
  /** Personal fields masked on every record, which cannot be filtered or sorted by. */
  readonly masked: readonly FieldId[]
  /** Fields without which no record the caller creates is within his rights; absent: none. */
  readonly needed?: readonly FieldId[]
  /** Options or linked records that a record the caller creates may have in a field; absent: any. */
  readonly admitted?: Readonly<Record<FieldId, readonly string[]>>
}

/** A person's preferences for one list, stored on the server. */
export interface ListPreferences {
  readonly columns?: readonly ListColumn[]
  readonly sort?: readonly Sort[]
  readonly density?: 'compact' | 'default' | 'comfortable'
  readonly pageSize?: number
  /** Aggregates in the footer of columns, over all records of the list. Absent: never configured. */
  readonly figures?: Readonly<Record<FieldId, Exclude<Aggregate['fn'], 'count'>>>
  /** The footer is hidden; its configuration is kept. */
  readonly hidesFigures?: true
  /** The list opens as a sheet whose cells are edited in place. */
  readonly sheet?: true
  /** Absent: as the view says. `open` lists the open groups as the address does; absent: all are open. */
  readonly group?: Grouping & { readonly open?: string }
  /** The person's own saved filters, shown after those of the view. */
  readonly tabs?: readonly SavedFilter[]
}

/** Everything a screen needs to render a table, in one response. */
export interface TableInfo {
  readonly table: TableDef
  readonly view: ViewDef
  readonly rights: TableRights
  /** The tables behind the slave fields. */
  readonly slaves: readonly TableDef[]
  readonly preferences: ListPreferences
  /** Fields that the marks of the list read; absent: it has no marks. */
  readonly markFields?: readonly FieldId[]
  /** Computed fields being recomputed in all records, with progress from 0 to 1; absent: none. */
  readonly computing?: readonly { readonly field: FieldId; readonly share: number }[]
}

/** The caller's rights on one record: `fields` are the writable ones. */
export interface RecordRights {
  readonly update: boolean
  readonly remove: boolean
  readonly share: boolean
  readonly handOver: boolean
  readonly fields: readonly FieldId[]
  /** Masked fields; sending the masked value back leaves the field unchanged. */
  readonly masked: readonly FieldId[]
}

export interface RecordAnswer {
  readonly data: RecordRow
  /** Present when the record was read by its id. */
  readonly rights?: RecordRights
}

export type AggregateRow = Readonly<Record<string, Json>>

/** One changed field. A slave field carries its rows before and after. */
export interface FieldChange {
  readonly field: FieldId | SystemField
  readonly before: Json
  readonly after: Json
}

export interface HistoryEntry {
  readonly id: string
  readonly version: number
  readonly action: 'created' | 'updated' | 'removed' | 'restored'
  readonly at: string
  readonly by: Ref | null
  readonly changes: readonly FieldChange[]
}

/** Why a record of a batch was not changed; `code` is of the error catalogue. */
export interface BatchRefusal {
  readonly id: string
  readonly code: string
  readonly issues: readonly Issue[]
}

/** Result of a batch: permitted records are changed, the others listed with reasons. */
export interface BatchAnswer {
  readonly done: readonly string[]
  readonly refused: readonly BatchRefusal[]
}

const table = Type.String({ maxLength: 48 })
const id = Type.String({ format: 'uuid' })
const filter = Type.Unsafe<Filter>({
  description:
    'A filter: {op, field, value}, {op: and|or|not, of}, or shorthand as {"status": {"in": ["open"]}}',
})
const record = Type.Unsafe<JsonObject>({ type: 'object', description: 'Values by field id' })
const count = Type.Union([
  Type.Literal('capped'),
  Type.Literal('exact'),
  Type.Literal('later'),
  Type.Literal('none'),
])

export const getTable = contract({
  method: 'GET',
  path: '/tables/:table',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary:
    'A table as the caller may see it: facts, view, rights and the caller’s preferences. Fields closed to the caller are left out; who designs gets the whole definition from /design/tables/{table}',
  input: Type.Object({ table }),
  output: Type.Unsafe<TableInfo>({ type: 'object' }),
})

/** A table as shown in menus and pickers. */
export interface TableSummary {
  readonly id: string
  readonly label: Text
  readonly app: string | null
  readonly operations: readonly Operation[]
}

export const listTables = contract({
  method: 'GET',
  path: '/tables',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'The tables the caller may read or write, slave tables left out',
  input: Type.Object({ app: Type.Optional(Type.String({ maxLength: 48 })) }),
  output: Type.Unsafe<{ readonly data: readonly TableSummary[] }>({ type: 'object' }),
})

export const describeTables = contract({
  method: 'GET',
  path: '/openapi/tables',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'The tables the caller may see as an OpenAPI document, with the fields open to them',
  input: Type.Object({ app: Type.Optional(Type.String({ maxLength: 48 })) }),
  output: Type.Unsafe<JsonObject>({ type: 'object' }),
})

/** A table with search results. */
export interface FoundGroup {
  readonly table: string
  readonly label: Text
  readonly records: readonly FoundRecord[]
}

/** A record that was found; null where its table has nothing of the kind, or it is closed to the caller. */
export interface FoundRecord extends Ref {
  /** The number the server gave it. */
  readonly code: string | null
  /** What its state is called. */
  readonly state: Text | null
  /** The title of the record it is about. */
  readonly about: string | null
  /** When it was created, ISO 8601. */
  readonly at: string
}

export const searchSpace = contract({
  method: 'GET',
  path: '/search',
  scope: 'space',
  can: 'signed-in',
  summary: 'Looks for words in every table the caller may read',
  input: Type.Object({ text: Type.String({ maxLength: 200 }) }),
  output: Type.Unsafe<{
    readonly data: readonly FoundGroup[]
    /** More results exist: the search should be narrowed. */
    readonly more: boolean
  }>({ type: 'object' }),
})

export const savePreferences = contract({
  method: 'PUT',
  path: '/tables/:table/preferences',
  scope: 'space',
  can: 'signed-in',
  summary: 'Keeps how the caller likes to see a list',
  input: Type.Object({ table, preferences: Type.Unsafe<ListPreferences>({ type: 'object' }) }),
  output: Type.Unsafe<ListPreferences>({ type: 'object' }),
  bodyIs: 'preferences',
})

export const listRecords = contract({
  method: 'GET',
  path: '/tables/:table/records',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'A page of records',
  input: Type.Object(
    {
      table,
      filter: Type.Optional(filter),
      sort: Type.Optional(
        Type.Unsafe<readonly Sort[]>({ description: '-createdAt,title or [{field, direction}]' }),
      ),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
      cursor: Type.Optional(Type.String()),
      fields: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
      search: Type.Optional(Type.String()),
      count: Type.Optional(count),
    },
    { additionalProperties: true },
  ),
  output: Type.Unsafe<Page<RecordRow>>({ type: 'object' }),
})

export const countRecords = contract({
  method: 'GET',
  path: '/tables/:table/records/count',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'How many records a list has, up to 10,000; lists ask for it after their first page has come',
  input: Type.Object(
    { table, filter: Type.Optional(filter), search: Type.Optional(Type.String()) },
    { additionalProperties: true },
  ),
  output: Type.Object({ count: Type.Integer(), capped: Type.Boolean() }),
})

export const aggregateRecords = contract({
  method: 'GET',
  path: '/tables/:table/records/aggregate',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Counts, sums and averages, optionally by group',
  input: Type.Object(
    {
      table,
      filter: Type.Optional(filter),
      search: Type.Optional(Type.String()),
      groupBy: Type.Optional(Type.Array(Type.String())),
      levels: Type.Optional(
        Type.Unsafe<Readonly<Record<string, number>>>({
          description: '{"fault": 1}: choices in levels grouped by the option above on that level',
        }),
      ),
      roots: Type.Optional(
        Type.Unsafe<Readonly<Record<string, readonly string[]>>>({
          description:
            '{"area": ["…"]}: references into a tree grouped by these records and what stands below them',
        }),
      ),
      aggregates: Type.Optional(
        Type.Unsafe<readonly Aggregate[]>({
          description: 'count,sum:amount or [{name, fn, field, perUnit}]',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: true },
  ),
  output: Type.Unsafe<{ readonly data: readonly AggregateRow[] }>({ type: 'object' }),
})

export const listGroups = contract({
  method: 'GET',
  path: '/tables/:table/records/groups',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The groups of a list by one or two fields with count and figures, 200 a page; the inner groups come with them, the first 200 each',
  input: Type.Object(
    {
      table,
      filter: Type.Optional(filter),
      search: Type.Optional(Type.String()),
      by: Type.Unsafe<readonly GroupBy[]>({ description: 'status,planned:month or [{field, part}]' }),
      order: Type.Optional(Type.Union([Type.Literal('value'), Type.Literal('count')])),
      figures: Type.Optional(
        Type.Unsafe<readonly Aggregate[]>({ description: 'sum:amount or [{name, fn, field}]' }),
      ),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: true },
  ),
  output: Type.Unsafe<{ readonly data: readonly RecordGroup[]; readonly more: boolean }>({ type: 'object' }),
})

/** Pages of several groups a screen shows at once. */
export const listPages = contract({
  method: 'POST',
  path: '/tables/:table/records/pages',
  scope: 'space',
  can: 'signed-in',
  summary: 'Several pages of records in one request, each asked for like a list',
  input: Type.Object({
    table,
    pages: Type.Array(Type.Unsafe<Query>({ type: 'object' }), { minItems: 1, maxItems: 40 }),
  }),
  output: Type.Unsafe<{ readonly data: readonly Page<RecordRow>[] }>({ type: 'object' }),
})

export const createRecord = contract({
  method: 'POST',
  path: '/tables/:table/records',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Creates a record with its slave rows',
  input: Type.Object({ table, record }),
  output: Type.Unsafe<RecordAnswer>({ type: 'object' }),
  status: 201,
  bodyIs: 'record',
  checksTexts: true,
})

export const getRecord = contract({
  method: 'GET',
  path: '/tables/:table/records/:id',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'One record with its slave rows',
  input: Type.Object({ table, id }),
  output: Type.Unsafe<RecordAnswer>({ type: 'object' }),
})

/**
 * The body contains the `version` that was read, and the fields to change; a slave field replaces all its rows.
 */
export const updateRecord = contract({
  method: 'PUT',
  path: '/tables/:table/records/:id',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Changes a record; answers record.conflict when it is no longer at the version given',
  input: Type.Object({ table, id, record }),
  output: Type.Unsafe<RecordAnswer>({ type: 'object' }),
  bodyIs: 'record',
  checksTexts: true,
})

export const deleteRecord = contract({
  method: 'DELETE',
  path: '/tables/:table/records/:id',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Moves a record to the recycle bin',
  input: Type.Object({ table, id, version: Type.Optional(Type.Integer({ maximum: 2_147_483_647 })) }),
  output: Type.Unsafe<{ readonly data: { readonly id: string } }>({ type: 'object' }),
})

export const recordHistory = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/history',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Who changed what, newest first, in fields the caller may see',
  input: Type.Object({
    table,
    id,
    /** Id of the last entry already read. */
    after: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly HistoryEntry[]; readonly more: boolean }>({ type: 'object' }),
})

export const revealValue = contract({
  method: 'POST',
  path: '/tables/:table/records/:id/reveal',
  scope: 'space',
  can: 'signed-in',
  summary: 'Tells an encrypted value to one who may unmask it; the act is audited',
  input: Type.Object({
    table,
    id,
    field: Type.String(),
    /** The slave field and row that contain the value. */
    rows: Type.Optional(Type.String()),
    row: Type.Optional(Type.String()),
  }),
  output: Type.Object({ value: Type.Union([Type.String(), Type.Null()]) }),
})

export const batchRecords = contract({
  method: 'POST',
  path: '/tables/:table/records/batch',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary: 'Changes, removes, restores or purges many records; each is checked like a single one',
  input: Type.Object({
    table,
    ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 1_000 })),
    /** Instead of ids: changes or removes all matching records. */
    filter: Type.Optional(filter),
    action: Type.Union([
      Type.Literal('update'),
      Type.Literal('remove'),
      Type.Literal('restore'),
      Type.Literal('purge'),
    ]),
    changes: Type.Optional(record),
    /** For update and remove: records at another version are refused with record.conflict. */
    versions: Type.Optional(
      Type.Record(Type.String({ maxLength: 36 }), Type.Integer({ maximum: 2_147_483_647 })),
    ),
  }),
  output: Type.Unsafe<BatchAnswer>({ type: 'object' }),
})

/** The changes of one record as a sheet sends them: fields by id, at the version its writer read. */
export interface RecordEdit {
  readonly id: string
  readonly version: number
  readonly values: JsonObject
}

/** Result of `editRecords`, record by record. */
export interface EditAnswer {
  /** What undoes these changes; null where nothing was changed. */
  readonly batch: string | null
  readonly done: readonly { readonly id: string; readonly version: number }[]
  readonly refused: readonly BatchRefusal[]
}

/** Idempotent: a record that moved on but holds the given values already counts as changed. */
export const editRecords = contract({
  method: 'POST',
  path: '/tables/:table/records/edits',
  scope: 'space',
  can: 'signed-in',
  action: 'change',
  summary:
    'Gives many records values of their own; each is changed whole or not at all, and refused with record.conflict when it is no longer at the version given',
  input: Type.Object({
    table,
    edits: Type.Array(
      Type.Object({ id, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), values: record }),
      { minItems: 1, maxItems: 1_000 },
    ),
  }),
  output: Type.Unsafe<EditAnswer>({ type: 'object' }),
  checksTexts: true,
})

export const listRemoved = contract({
  method: 'GET',
  path: '/tables/:table/removed',
  scope: 'space',
  can: 'signed-in',
  summary: 'The recycle bin: removed records the caller might read and remove, last removed first',
  input: Type.Object({
    table,
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
    search: Type.Optional(Type.String()),
  }),
  output: Type.Unsafe<Page<RemovedRow>>({ type: 'object' }),
})

export const overviewRemoved = contract({
  method: 'GET',
  path: '/removed',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The recycle bins of all applications: how many removed records of each table the caller might read and remove',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly BinInfo[] }>({ type: 'object' }),
})

export const searchRemoved = contract({
  method: 'GET',
  path: '/removed/search',
  scope: 'space',
  can: 'signed-in',
  summary: 'Looks for words in the records removed last, of every table of an application',
  input: Type.Object({ text: Type.String({ maxLength: 200 }) }),
  output: Type.Unsafe<SearchedBins>({ type: 'object' }),
})

export const restoreRecord = contract({
  method: 'POST',
  path: '/tables/:table/records/:id/restore',
  scope: 'space',
  can: 'signed-in',
  action: 'delete',
  summary: 'Brings a removed record back with its slave rows',
  input: Type.Object({ table, id }),
  output: Type.Unsafe<RecordAnswer>({ type: 'object' }),
})

export const purgeRecord = contract({
  method: 'DELETE',
  path: '/tables/:table/removed/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'Deletes a removed record for good',
  input: Type.Object({ table, id }),
  output: Type.Unsafe<{ readonly data: { readonly id: string } }>({ type: 'object' }),
})
