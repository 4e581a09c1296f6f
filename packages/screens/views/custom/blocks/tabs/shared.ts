import { issue, type JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'
import { checkSource, sourceMentions } from '../source.ts'

/** Maximum number of tabs that fit in one row. */
export const mostTabs = 8

const tab = Type.Object(
  { table: Type.String({ maxLength: 48 }), view: Type.Optional(Type.String({ maxLength: 64 })) },
  { additionalProperties: false },
)
const schema = Type.Object({ tabs: Type.Array(tab, { maxItems: mostTabs }) }, { additionalProperties: false })

export type TabsSettings = Static<typeof schema>

/** Several views as tabs. */
export const tabs: TileKind<TabsSettings & JsonObject> = {
  name: 'tabs',
  group: 'data',
  schema,
  size: { first: { w: 12, h: 14 }, least: { w: 4, h: 6 } },
  empty: ({ table }) => ({ tabs: table ? [{ table }] : [] }),
  check: ({ tabs: all }, scope) => [
    ...(all.length === 0 ? [issue('tabs', 'min_items', { limit: 1 })] : []),
    ...all.flatMap(({ table, view }, at) => [
      ...checkSource({ table }, [], scope).map(found => ({ ...found, field: `tabs.${at}.table` })),
      ...(view === undefined ? [issue(`tabs.${at}.view`, 'required')] : []),
    ]),
  ],
  mentions: ({ tabs: all }) =>
    all.flatMap(({ table, view }) => [
      ...sourceMentions({ table }, []),
      ...(view === undefined ? [] : [{ to: { kind: 'view', id: view }, how: 'shows' as const }]),
    ]),
  narrow: settings => settings,
}
