import type { JsonObject } from '@gantry/base/shared'
import type { FieldType } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
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
} from '../source.ts'

/** Aggregate functions of a field; without a field the records are counted. */
export const functions = ['sum', 'avg', 'min', 'max'] as const

const schema = Type.Object(
  {
    ...sourceSchema,
    of: Type.Optional(
      Type.Object(
        {
          fn: Type.Unsafe<(typeof functions)[number]>({ type: 'string', enum: [...functions] }),
          field: fieldSchema,
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

export type NumberSettings = Static<typeof schema>

/** Fields that can be aggregated to one number: numbers with a single unit. */
export const isMeasured = (type: FieldType, _def: FieldDef): boolean => type.kind === 'number' && !type.units

/** Number of records, or an aggregate of one of their fields. */
export const number: TileKind<NumberSettings & JsonObject> = {
  name: 'number',
  group: 'data',
  schema,
  size: { first: { w: 3, h: 3 }, least: { w: 2, h: 2 } },
  empty: ({ table }) => ({ table: table ?? '' }),
  check: (settings, scope) =>
    checkSource(
      settings,
      settings.of ? [{ place: 'of', fields: [settings.of.field], fits: isMeasured }] : [],
      scope,
    ),
  mentions: settings => sourceMentions(settings, settings.of ? [settings.of.field] : []),
  follows: followsOf,
  narrow: (settings, isOpen) =>
    isSourceOpen(settings, isOpen) &&
    (!settings.of || openFields(settings.table, [settings.of.field], isOpen).length > 0)
      ? settings
      : null,
}
