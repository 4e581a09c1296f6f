import type { BookingRule, TableDef } from '@gantry/model/shared'

type Span = Pick<BookingRule, 'resource' | 'start' | 'end'>

/** The rule of a table for these fields. */
export const ruleFor = (table: TableDef, span: Span): BookingRule | undefined =>
  table.bookings?.find(rule => isFor(rule, span))

const isFor = (rule: Span, { resource, start, end }: Span): boolean =>
  rule.resource === resource && rule.start === start && rule.end === end

/** A booking rule for these fields with an unused id. */
export const newRule = (table: TableDef, { resource, start, end }: Span): BookingRule => {
  const taken = new Set((table.bookings ?? []).map(({ id }) => id))
  let id = resource
  for (let n = 2; taken.has(id); n++) id = `${resource.slice(0, 40)}_${n}`
  return { id, resource, start, end }
}

/** Adds or replaces the rule for these fields; null removes it. */
export const withRule = (table: TableDef, span: Span, rule: BookingRule | null): TableDef => {
  const { bookings = [], ...rest } = table
  const at = bookings.findIndex(each => isFor(each, span))
  const next =
    rule === null
      ? bookings.filter((_, n) => n !== at)
      : at < 0
        ? [...bookings, rule]
        : bookings.map((each, n) => (n === at ? rule : each))
  return next.length > 0 ? { ...rest, bookings: next } : rest
}
