import { issue, type JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

/** Characters of the page of one component. */
export const mostHtml = 60_000

const schema = Type.Object(
  {
    /** The body of its page: markup, styles and scripts. */
    html: Type.String({ maxLength: mostHtml }),
    /** Tables whose records it may ask for, with the rights of its reader. */
    tables: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 48 }), { maxItems: 10 })),
  },
  { additionalProperties: false },
)

export type CustomSettings = Static<typeof schema>

/** Custom component: a page of one's own in a frame without rights, which asks its host for records. */
export const custom: TileKind<CustomSettings & JsonObject> = {
  name: 'custom',
  group: 'portal',
  schema,
  size: { first: { w: 6, h: 8 }, least: { w: 2, h: 3 } },
  empty: () => ({ html: '' }),
  check: ({ html, tables = [] }, { tableOf }) => [
    ...(html.trim() === '' ? [issue('html', 'required')] : []),
    ...tables
      .filter(table => tableOf(table) === null)
      .map(table => issue('tables', 'unknown_table', { table })),
  ],
  mentions: ({ tables = [] }) => tables.map(id => ({ to: { kind: 'table', id }, how: 'reads' })),
  narrow: settings => settings,
}
