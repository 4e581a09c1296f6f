import { type FieldType, typeInExpressions } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, typedField, type ViewKind } from '../../shared/view-kind.ts'

const schema = Type.Object(
  {
    /** The day or the moment a record begins at. */
    start: Type.String({ maxLength: 48 }),
    /** The last day, or the moment it ends at; absent: it has no length. */
    end: Type.Optional(Type.String({ maxLength: 48 })),
    /** The choice whose sign stands before the title. */
    sign: Type.Optional(Type.String({ maxLength: 48 })),
    /** What is shown first; absent: the month. */
    first: Type.Optional(Type.Union([Type.Literal('week'), Type.Literal('day')])),
  },
  { additionalProperties: false },
)

export type CalendarOptions = Static<typeof schema>

/** Whether values of a field are days, or moments; null: neither. */
export const dayKind = (def: FieldDef): 'date' | 'dateTime' | null => {
  const { kind } = typeInExpressions(def)
  return kind === 'date' || kind === 'dateTime' ? kind : null
}

/** Fields a calendar can stand on. */
export const isDay = (type: FieldType, def: FieldDef): boolean =>
  type.kind === 'moment' && dayKind(def) !== null

const fieldsThat = (table: TableDef, fits: (type: FieldType, def: FieldDef) => boolean): readonly FieldId[] =>
  Object.keys(table.fields).filter(id => {
    const field = typedField(table, id)
    return field && fits(field.type, field.def)
  })

/** Records on their days: a month, a week or a day. */
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
        // Days and moments do not make one stretch.
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
