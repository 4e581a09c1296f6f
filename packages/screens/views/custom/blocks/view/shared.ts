import { issue, type JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'
import { checkSource, sourceMentions } from '../source.ts'

const schema = Type.Object(
  {
    table: Type.String({ maxLength: 48 }),
    /** Absent until a view is selected. */
    view: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
)

export type ViewSettings = Static<typeof schema>

/** A view of a table, e.g. a board or a calendar, inside the page. */
export const view: TileKind<ViewSettings & JsonObject> = {
  name: 'view',
  group: 'data',
  schema,
  size: { first: { w: 12, h: 14 }, least: { w: 4, h: 6 } },
  empty: ({ table }) => ({ table: table ?? '' }),
  check: (settings, scope) => [
    ...checkSource({ table: settings.table }, [], scope),
    ...(settings.view === undefined ? [issue('view', 'required')] : []),
  ],
  mentions: settings => [
    ...sourceMentions({ table: settings.table }, []),
    ...(settings.view === undefined
      ? []
      : [{ to: { kind: 'view', id: settings.view }, how: 'shows' as const }]),
  ],
  narrow: settings => settings,
}
