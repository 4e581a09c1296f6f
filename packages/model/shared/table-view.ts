import type { Issue, JsonObject, Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'
import type { FieldId, TableId } from './names.ts'
import type { Sort } from './query.ts'
import type { RecordAnswer } from './records-contract.ts'
import type { TreeFilter } from './view.ts'
import { treeFilterSchema } from './view-schema.ts'

/** Where a view is offered: in the browser of a desk, in the app on a phone, in the mini-program. */
export const terminals = ['web', 'app', 'mini'] as const
export type Terminal = (typeof terminals)[number]

/**
 * One way to look at the records of a table beside its list: a board, a calendar, a gallery. Plain JSON with ids of fields
 * only, defaults omitted. A view narrows and arranges; it is no permission: whoever may read the table may ask for every
 * row of it.
 */
export type TableView = {
  /** Minted once; in addresses and in the order people gave cards. */
  readonly id: string
  readonly table: TableId
  /** The name of its kind, which is a folder of `@gantry/screens/views`. */
  readonly kind: string
  readonly label: Text
  /** A sign of the product's own; absent: the sign of the kind. */
  readonly icon?: string
  /** Records outside it are not shown. */
  readonly filter?: Filter
  readonly sort?: readonly Sort[]
  /** Place among the views of the table, the least first; absent: after those that have one. */
  readonly position?: number
  /** Ids of the roles it is offered to; absent: everybody. */
  readonly audience?: readonly string[]
  /** Absent: everywhere. */
  readonly terminals?: readonly Terminal[]
  /** A tree beside it that narrows it further. */
  readonly tree?: TreeFilter
  /** What only this kind knows; its schema is the kind's. */
  readonly options: JsonObject
}

const words = Type.Union([Type.String(), Type.Object({ 'zh-CN': Type.String(), en: Type.String() })])

/** The form of a view without its options, which its kind checks. */
export const tableViewSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    table: Type.String({ maxLength: 48 }),
    kind: Type.String({ maxLength: 48 }),
    label: words,
    icon: Type.Optional(Type.String({ maxLength: 48 })),
    filter: Type.Optional(Type.Unknown()),
    sort: Type.Optional(
      Type.Array(
        Type.Object(
          { field: Type.String(), direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) },
          { additionalProperties: false },
        ),
        { maxItems: 8 },
      ),
    ),
    position: Type.Optional(Type.Number()),
    audience: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })),
    terminals: Type.Optional(
      Type.Array(Type.Union([Type.Literal('web'), Type.Literal('app'), Type.Literal('mini')])),
    ),
    tree: Type.Optional(treeFilterSchema),
    options: Type.Unsafe<JsonObject>(Type.Object({})),
  },
  { additionalProperties: false },
)

/** The order in which views of a table are offered: by place, then in the order they were made. */
export const inOrder = (views: readonly TableView[]): readonly TableView[] =>
  [...views].sort(
    (a, b) =>
      (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) ||
      (a.id < b.id ? -1 : 1),
  )

export const listViews = contract({
  method: 'GET',
  path: '/tables/:table/views',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The views of a table that are offered to the caller, in their order; what of them names fields closed to the caller is left out',
  input: Type.Object({ table: Type.String({ maxLength: 48 }) }),
  output: Type.Unsafe<{ readonly data: readonly TableView[] }>({ type: 'object' }),
})

export const orderViews = contract({
  method: 'PUT',
  path: '/tables/:table/views/order',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Puts views a table offers into an order; each view whose place changes gets a release',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    /** Each once; they take the places they hold together, views that are not named keep theirs. */
    ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: 500 }),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** Records that are changed at once, and no more: each is a statement of its own. */
const mostTogether = 200

export const changeTogether = contract({
  method: 'POST',
  path: '/tables/:table/views/:view/changes',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Changes several records of a view in one transaction, all or none; answers record.conflict when one of them is no longer at the version given',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    view: Type.String({ format: 'uuid' }),
    changes: Type.Array(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        version: Type.Integer(),
        record: Type.Unsafe<JsonObject>({ type: 'object', description: 'Values by field id' }),
      }),
      { minItems: 1, maxItems: mostTogether },
    ),
  }),
  output: Type.Unsafe<{ readonly data: readonly { readonly id: string; readonly version: number }[] }>({
    type: 'object',
  }),
})

/** Changes of a record one question tries; a board has no more columns on the screen. */
export const mostTried = 40

export const tryChanges = contract({
  method: 'POST',
  path: '/tables/:table/records/:id/try',
  scope: 'space',
  can: 'signed-in',
  action: 'view',
  summary:
    'What the checks of its form would refuse in each of several changes of a record, so that a view shows closed targets while it is dragged; nothing is written',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    id: Type.String({ format: 'uuid' }),
    changes: Type.Array(Type.Unsafe<JsonObject>({ type: 'object', description: 'Values by field id' }), {
      minItems: 1,
      maxItems: mostTried,
    }),
  }),
  /** In the order of the changes; null: it would be accepted. */
  output: Type.Unsafe<{ readonly data: readonly (Issue | null)[] }>({ type: 'object' }),
})

/**
 * The field by which an order asks for the places people gave records in a view; falling, records without one stand newest
 * first among them.
 */
export const rankField = (view: string): FieldId => `rank:${view}`

/** `above` and `below` are the records it is put between in the order people keep by hand. */
export const moveRecord = contract({
  method: 'POST',
  path: '/tables/:table/views/:view/move',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Changes a record and its place in a view, in one transaction; answers record.conflict when it is no longer at the version given',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    view: Type.String({ format: 'uuid' }),
    id: Type.String({ format: 'uuid' }),
    version: Type.Integer(),
    record: Type.Unsafe<JsonObject>({ type: 'object', description: 'Values by field id' }),
    above: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
    below: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
  }),
  output: Type.Unsafe<RecordAnswer>({ type: 'object' }),
})
