import { asJson, type Json, type Text } from '@gantry/base/shared'
import type { AggregateQuery, FieldId, Filter, Operator, Sort, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'

/** What callers may do with the records of a table. */
export const apiOperations = ['list', 'read', 'create', 'change', 'remove'] as const
export type ApiOperation = (typeof apiOperations)[number]

/** Comparisons a parameter may make. */
export const parameterOperators = [
  'eq',
  'ne',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'startsWith',
] as const satisfies readonly Operator[]

/** A named parameter of the query: it compares a field with the value sent. */
export interface ApiParameter {
  readonly name: string
  readonly field: FieldId
  readonly op: (typeof parameterOperators)[number]
  readonly required?: boolean
}

/** Records of a table, narrowed by operations, fields, a filter and a row limit. */
export interface TableSource {
  readonly kind: 'table'
  readonly table: TableId
  readonly operations: readonly ApiOperation[]
  readonly fields: readonly FieldId[]
  readonly filter?: Filter
  readonly sort?: readonly Sort[]
  readonly parameters?: readonly ApiParameter[]
  /** Records of one answer at most. */
  readonly most: number
}

/** Figures over the records of a table, by groups. */
export interface FiguresSource {
  readonly kind: 'figures'
  readonly table: TableId
  readonly groupBy: readonly FieldId[]
  readonly aggregates: AggregateQuery['aggregates']
  readonly filter?: Filter
  readonly parameters?: readonly ApiParameter[]
}

/** A published decision, asked with the body of the call. */
export interface DecisionSource {
  readonly kind: 'decision'
  readonly design: string
}

/** A published logic flow, run with the body of the call. */
export interface LogicSource {
  readonly kind: 'logic'
  readonly design: string
}

export type ApiSource = TableSource | FiguresSource | DecisionSource | LogicSource

/** An interface that a space publishes for programs. */
export interface PublishedApi {
  readonly id: string
  readonly app: string
  readonly name: Text
  /** Part of its address: `/space-{id}/gateway/{path}/v{version}`. */
  readonly path: string
  /** Callers of an earlier version are still served by the release that had it. */
  readonly version: number
  /** Versions that are no longer served. */
  readonly retired?: readonly number[]
  readonly group?: string
  readonly note?: string
  readonly source: ApiSource
  /** Calls a minute of all callers together; absent: only the keys limit. */
  readonly perMinute?: number
  /** Calls with the same answer within so many seconds are answered from memory. */
  readonly cache?: number
}

const closed = { additionalProperties: false }
const id = Type.String({ maxLength: 64 })
const filter = Type.Unsafe<Filter>({ anyOf: [{ type: 'object' }, { type: 'boolean' }] })
const parameters = Type.Optional(
  Type.Array(
    Type.Object(
      {
        name: Type.String({ maxLength: 40 }),
        field: id,
        op: Type.String({ enum: [...parameterOperators] }),
        required: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    { maxItems: 20 },
  ),
)

const source = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('table'),
      table: id,
      operations: Type.Array(Type.String({ enum: [...apiOperations] }), { maxItems: 5 }),
      fields: Type.Array(id, { maxItems: 200 }),
      filter: Type.Optional(filter),
      sort: Type.Optional(
        Type.Array(Type.Object({ field: id, direction: Type.String({ enum: ['asc', 'desc'] }) }, closed), {
          maxItems: 5,
        }),
      ),
      parameters,
      most: Type.Integer({ minimum: 1, maximum: 200 }),
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('figures'),
      table: id,
      groupBy: Type.Array(id, { maxItems: 3 }),
      aggregates: Type.Array(
        Type.Object(
          {
            name: Type.String({ maxLength: 40 }),
            fn: Type.String({ enum: ['count', 'sum', 'avg', 'min', 'max'] }),
            field: Type.Optional(id),
          },
          closed,
        ),
        { maxItems: 10 },
      ),
      filter: Type.Optional(filter),
      parameters,
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('decision'), design: id }, closed),
  Type.Object({ kind: Type.Literal('logic'), design: id }, closed),
])

const words = Type.String({ maxLength: 100 })

export const apiSchema = Type.Object(
  {
    id,
    app: Type.String({ maxLength: 48 }),
    name: Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, closed)]),
    path: Type.String({ maxLength: 48 }),
    version: Type.Integer({ minimum: 1, maximum: 999 }),
    retired: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 999 }), { maxItems: 100 })),
    group: Type.Optional(Type.String({ maxLength: 40 })),
    note: Type.Optional(Type.String({ maxLength: 1_000 })),
    source,
    perMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    cache: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600 })),
  },
  closed,
)

/** An interface as a design keeps it, and back: the one place where its type is given up for plain data. */
export const bodyOfApi = (api: PublishedApi): Json => asJson(api)
export const apiOf = (body: Json): PublishedApi => body as unknown as PublishedApi

/** The address of a version, within the server. */
export const addressOfApi = (
  space: string,
  { path, version }: Pick<PublishedApi, 'path' | 'version'>,
): string => `/space-${space}/gateway/${path}/v${version}`
