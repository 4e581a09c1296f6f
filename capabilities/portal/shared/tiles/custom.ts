import { issue, type JsonObject } from '@gantry/base/shared'
import { elementValues, elementVersion, mostHtml } from '@gantry/elements/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

const schema = Type.Object(
  {
    /** The body of its page: markup, styles and scripts; empty with a component of the space. */
    html: Type.String({ maxLength: mostHtml }),
    /** A version of a component of the space. */
    element: Type.Optional(elementVersion),
    values: Type.Optional(elementValues),
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
  check: ({ html, element, tables = [] }, { tableOf }) => [
    ...(html.trim() === '' && !element ? [issue('html', 'required')] : []),
    ...tables
      .filter(table => tableOf(table) === null)
      .map(table => issue('tables', 'unknown_table', { table })),
  ],
  mentions: ({ element, tables = [] }) => [
    ...tables.map(id => ({ to: { kind: 'table', id }, how: 'reads' as const })),
    ...(element ? [{ to: { kind: 'element', id: element.id }, how: 'shows' as const }] : []),
  ],
  narrow: settings => settings,
}
