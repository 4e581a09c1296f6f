import { bookedTime, isResource } from '@gantry/fields/shared'
import type { BookingRule, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, typedField, type ViewKind } from '../../shared/view-kind.ts'

const field = Type.String({ maxLength: 48 })

const schema = Type.Object(
  {
    /** The field with the occupied resource: a linked record, a person or an option. */
    resource: field,
    start: field,
    /** The field with the last day (inclusive) or the end time. */
    end: field,
    /** The choice field whose option icon precedes the title of a bar. */
    sign: Type.Optional(field),
    /** The field of the linked table that groups the resources. */
    group: Type.Optional(field),
    /** The initial span; absent: the week. */
    first: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('month'), Type.Literal('quarter')])),
  },
  { additionalProperties: false },
)

export type OccupationOptions = Static<typeof schema>

/** The table rule that prevents overlapping bookings in such a view. */
export const ruleOf = (
  table: TableDef,
  { resource, start, end }: Pick<OccupationOptions, 'resource' | 'start' | 'end'>,
): BookingRule | undefined =>
  table.bookings?.find(rule => rule.resource === resource && rule.start === start && rule.end === end)

/** Resources and their bookings over a day, a week, a month or a quarter. */
export const occupation: ViewKind<OccupationOptions> = {
  name: 'occupation',
  schema,
  propose: table => {
    const [rule] = table.bookings ?? []
    const ids = Object.keys(table.fields)
    const fits = (id: string, test: (def: TableDef['fields'][string]) => boolean) => {
      const found = typedField(table, id)
      return found !== null && test(found.def)
    }
    const resource =
      rule?.resource ??
      ids.find(id => fits(id, isResource) && !isChoice(table, id)) ??
      ids.find(id => fits(id, isResource))
    const times = ids.filter(id => fits(id, def => bookedTime(def) !== null))
    const pair = times.flatMap((start, at) => {
      const end = times.slice(at + 1).find(id => timeIn(table, id) === timeIn(table, start))
      return end === undefined ? [] : [{ start, end }]
    })[0]
    const span = rule ? { start: rule.start, end: rule.end } : pair
    if (resource === undefined || !span) return null
    const sign = ids.find(id => id !== resource && isChoice(table, id))
    return { resource, ...span, ...(sign !== undefined && { sign }) }
  },
  check: ({ resource, start, end, sign }, table) => [
    ...checkFields(table, 'resource', [resource], (_, def) => isResource(def)),
    ...checkFields(table, 'start', [start], (_, def) => bookedTime(def) !== null),
    ...checkFields(
      table,
      'end',
      [end],
      (_, def) =>
        end !== start &&
        bookedTime(def) !== null &&
        // Start and end must have the same type: both days or both instants.
        (table.fields[start] === undefined || timeIn(table, start) === bookedTime(def)),
    ),
    ...checkFields(table, 'sign', sign === undefined ? [] : [sign], type => type.kind === 'choice'),
  ],
  fieldsOf: ({ resource, start, end, sign }) => [resource, start, end, ...(sign ? [sign] : [])],
  narrow: ({ sign, ...options }, isOpen) =>
    [options.resource, options.start, options.end].every(isOpen)
      ? { ...options, ...(sign !== undefined && isOpen(sign) && { sign }) }
      : null,
}

const isChoice = (table: TableDef, id: string): boolean => typedField(table, id)?.type.kind === 'choice'

const timeIn = (table: TableDef, id: string): 'date' | 'dateTime' | null => {
  const found = typedField(table, id)
  return found && bookedTime(found.def)
}
