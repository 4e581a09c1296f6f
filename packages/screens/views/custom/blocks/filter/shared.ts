import { issue, type JsonObject } from '@gantry/base/shared'
import { operatorsOf } from '@gantry/fields/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'
import { checkSource, fieldSchema, openFields, sourceMentions, typeOf } from '../source.ts'

const schema = Type.Object(
  {
    table: Type.String({ maxLength: 48 }),
    fields: Type.Array(fieldSchema, { maxItems: 8 }),
  },
  { additionalProperties: false },
)

export type FilterSettings = Static<typeof schema>

/** Filter inputs that apply to every block of the same table on the page. */
export const filter: TileKind<FilterSettings & JsonObject> = {
  name: 'filter',
  group: 'data',
  schema,
  size: { first: { w: 12, h: 2 }, least: { w: 3, h: 2 } },
  empty: ({ table, tableOf }) => {
    const def = table === null ? null : tableOf(table)
    const fields = Object.entries(def?.fields ?? {})
      .filter(([, field]) => typeOf(field)?.kind === 'choice' && operatorsOf(field).length > 0)
      .slice(0, 3)
      .map(([id]) => id)
    return { table: table ?? '', fields }
  },
  check: (settings, scope) => [
    ...checkSource(
      settings,
      [{ place: 'fields', fields: settings.fields, fits: (_type, def) => operatorsOf(def).length > 0 }],
      scope,
    ),
    ...(settings.fields.length === 0 ? [issue('fields', 'required')] : []),
  ],
  mentions: settings => sourceMentions({ table: settings.table }, settings.fields),
  narrow: (settings, isOpen) => {
    const fields = openFields(settings.table, settings.fields, isOpen)
    return fields.length > 0 ? { ...settings, fields: [...fields] } : null
  },
}
