import { isPlainObject, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { fieldsOfExpression } from '@gantry/model/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'
import { checkSource, followsOf, isSourceOpen, openFields, sourceMentions, sourceSchema } from '../source.ts'

const schema = Type.Object(
  {
    ...sourceSchema,
    /** A chart definition of the charts package without its filter; absent until a chart is selected or created. */
    chart: Type.Optional(Type.Unsafe<JsonObject>(Type.Object({}, { additionalProperties: true }))),
  },
  { additionalProperties: false },
)

export type AnalysisSettings = Static<typeof schema>

/**
 * Every field id in a chart. The chart schema is in a package this one must not import, but a field id is always under
 * the key `field`.
 */
export const fieldsIn = (part: Json | undefined): readonly string[] => {
  if (Array.isArray(part)) return [...new Set(part.flatMap(fieldsIn))]
  if (!isPlainObject(part)) return []
  return [
    ...new Set(
      Object.entries(part).flatMap(([key, value]) =>
        key === 'field' && typeof value === 'string'
          ? [value.split('.')[0] ?? value]
          : key === 'expression' && typeof value === 'string'
            ? fieldsOfExpression(value)
            : fieldsIn(value as Json | undefined),
      ),
    ),
  ]
}

/** A chart of the filtered records of the page. */
export const analysis: TileKind<AnalysisSettings & JsonObject> = {
  name: 'analysis',
  group: 'data',
  schema,
  size: { first: { w: 6, h: 9 }, least: { w: 3, h: 4 } },
  empty: ({ table }) => ({ table: table ?? '' }),
  check: (settings, scope) => {
    const found = checkSource(settings, [{ place: 'chart', fields: fieldsIn(settings.chart) }], scope)
    return settings.chart || found.length > 0 ? found : [issue('chart', 'required')]
  },
  mentions: settings => sourceMentions(settings, fieldsIn(settings.chart)),
  follows: followsOf,
  narrow: (settings, isOpen) => {
    const fields = fieldsIn(settings.chart)
    return isSourceOpen(settings, isOpen) &&
      openFields(settings.table, fields, isOpen).length === fields.length
      ? settings
      : null
  },
}
