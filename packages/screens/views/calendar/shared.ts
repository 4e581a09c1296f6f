import { type FieldType, typeInExpressions } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, typedField, type ViewKind } from '../../shared/view-kind.ts'

const schema = Type.Object(
  {
    /** The field with the day or time a record starts. */
    start: Type.String({ maxLength: 48 }),
    /** The field with the last day (inclusive) or the end time; absent: records have no duration. */
    end: Type.Optional(Type.String({ maxLength: 48 })),
    /** The choice field whose option icon precedes the title. */
    sign: Type.Optional(Type.String({ maxLength: 48 })),
    /** The initial span; absent: the month. */
    first: Type.Optional(Type.Union([Type.Literal('week'), Type.Literal('day')])),
  },
  { additionalProperties: false },
)

export type CalendarOptions = Static<typeof schema>

/** Whether a field holds days or instants; null: neither. */
export const dayKind = (def: FieldDef): 'date' | 'dateTime' | null => {
  const { kind } = typeInExpressions(def)
  return kind === 'date' || kind === 'dateTime' ? kind : null
}

/** Fields that can be the start or end in a calendar. */
export const isDay = (type: FieldType, def: FieldDef): boolean =>
  type.kind === 'moment' && dayKind(def) !== null

const fieldsThat = (table: TableDef, fits: (type: FieldType, def: FieldDef) => boolean): readonly FieldId[] =>
  Object.keys(table.fields).filter(id => {
    const field = typedField(table, id)
    return field && fits(field.type, field.def)
  })

/** Records by day, in a month, a week or a day. */
export const calendar: ViewKind<CalendarOptions> = {
  name: 'calendar',
  schema,
  propose: table => {
    const [start, other] = fieldsThat(table, isDay)
    if (start === undefined) return null
    const kinds = [start, other].map(id => id !== undefined && dayKind(table.fields[id]!))
    const [sign] = fieldsThat(table, type => type.kind === 'choice')
    return {
      start,
      ...(other !== undefined && kinds[0] === kinds[1] && { end: other }),
      ...(sign !== undefined && { sign }),
    }
  },
  check: ({ start, end, sign }, table) => [
    ...checkFields(table, 'start', [start], isDay),
    ...checkFields(
      table,
      'end',
      end === undefined ? [] : [end],
      (type, def) =>
        isDay(type, def) &&
        end !== start &&
        // Start and end must have the same type: both days or both instants.
        (table.fields[start] === undefined || dayKind(def) === dayKind(table.fields[start])),
    ),
    ...checkFields(table, 'sign', sign === undefined ? [] : [sign], type => type.kind === 'choice'),
  ],
  fieldsOf: ({ start, end, sign }) => [start, ...(end ? [end] : []), ...(sign ? [sign] : [])],
  narrow: ({ end, sign, ...options }, isOpen) =>
    isOpen(options.start)
      ? {
          ...options,
          ...(end !== undefined && isOpen(end) && { end }),
          ...(sign !== undefined && isOpen(sign) && { sign }),
        }
      : null,
}
