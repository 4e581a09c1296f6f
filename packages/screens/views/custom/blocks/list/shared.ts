import type { JsonObject } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'
import {
  checkSource,
  fieldSchema,
  followsOf,
  isSourceOpen,
  openFields,
  sourceMentions,
  sourceSchema,
  typeOf,
} from '../source.ts'

/** Maximum number of columns beside the title, and of rows per page. */
export const most = { columns: 8, rows: 100 } as const
export const usualRows = 8

const schema = Type.Object(
  {
    ...sourceSchema,
    /** Fields beside the title, in order. */
    columns: Type.Optional(Type.Array(fieldSchema, { maxItems: most.columns })),
    sort: Type.Optional(
      Type.Array(
        Type.Object(
          { field: fieldSchema, direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) },
          { additionalProperties: false },
        ),
        { maxItems: 3 },
      ),
    ),
    /** Rows per page; absent: `usualRows`. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most.rows })),
    look: Type.Optional(Type.Literal('cards')),
  },
  { additionalProperties: false },
)

export type ListSettings = Static<typeof schema>

const namedIn = ({ columns = [], sort = [] }: ListSettings): readonly FieldId[] => [
  ...columns,
  ...sort.map(({ field }) => field),
]

/** Records of a table as rows or cards, in pages; other blocks can follow the selected record. */
export const list: TileKind<ListSettings & JsonObject> = {
  name: 'list',
  group: 'data',
  schema,
  size: { first: { w: 8, h: 9 }, least: { w: 3, h: 4 } },
  empty: ({ table, tableOf }) => {
    const def = table === null ? null : tableOf(table)
    const columns = Object.entries(def?.fields ?? {})
      .filter(([id, field]) => {
        const kind = typeOf(field)?.kind
        return id !== def?.title && (kind === 'choice' || kind === 'moment' || kind === 'reference')
      })
      .slice(0, 4)
      .map(([id]) => id)
    return { table: table ?? '', ...(columns.length > 0 && { columns }) }
  },
  check: (settings, scope) =>
    checkSource(
      settings,
      [
        { place: 'columns', fields: settings.columns ?? [], fits: type => type.kind !== 'rows' },
        { place: 'sort', fields: (settings.sort ?? []).map(({ field }) => field) },
      ],
      scope,
    ),
  mentions: settings => sourceMentions(settings, namedIn(settings)),
  follows: followsOf,
  narrow: (settings, isOpen) => {
    if (!isSourceOpen(settings, isOpen)) return null
    const { columns, sort, ...rest } = settings
    const shown = columns && openFields(settings.table, columns, isOpen)
    const sorted = sort?.filter(({ field }) => openFields(settings.table, [field], isOpen).length > 0)
    return {
      ...rest,
      ...(shown && { columns: [...shown] }),
      ...(sorted && { sort: sorted }),
    }
  },
}
