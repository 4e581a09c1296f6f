import { issue, type JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'
import { checkSource, fieldSchema, openFields, sourceMentions } from '../source.ts'

const schema = Type.Object(
  {
    table: Type.String({ maxLength: 48 }),
    /** The block whose selected record is shown. */
    linked: Type.Optional(
      Type.Object({ tile: Type.String({ maxLength: 40 }) }, { additionalProperties: false }),
    ),
    fields: Type.Optional(Type.Array(fieldSchema, { maxItems: 40 })),
  },
  { additionalProperties: false },
)

export type RecordSettings = Static<typeof schema>

/** Fields of the record selected in a list of the same page. */
export const record: TileKind<RecordSettings & JsonObject> = {
  name: 'record',
  group: 'data',
  schema,
  size: { first: { w: 4, h: 9 }, least: { w: 3, h: 4 } },
  empty: ({ table, page, tableOf }) => {
    // A new block follows the last list of the page.
    const followed = page.tiles.findLast(({ kind }) => kind === 'list')
    const of = typeof followed?.settings.table === 'string' ? followed.settings.table : (table ?? '')
    const fields = Object.keys(tableOf(of)?.fields ?? {}).slice(0, 8)
    return {
      table: of,
      ...(followed && { linked: { tile: followed.id } }),
      ...(fields.length > 0 && { fields }),
    }
  },
  check: (settings, scope) => {
    const source = scope.page.tiles.find(({ id }) => id === settings.linked?.tile)
    return [
      ...checkSource({ table: settings.table }, [{ place: 'fields', fields: settings.fields ?? [] }], scope),
      ...(settings.linked ? [] : [issue('linked', 'required')]),
      ...(source && source.settings.table !== settings.table
        ? [issue('linked', 'view_field', { value: settings.table })]
        : []),
    ]
  },
  mentions: settings => sourceMentions({ table: settings.table }, settings.fields ?? []),
  follows: ({ linked }) => (linked ? [linked.tile] : []),
  narrow: (settings, isOpen) => {
    const { fields, ...rest } = settings
    return fields ? { ...rest, fields: [...openFields(settings.table, fields, isOpen)] } : settings
  },
}
