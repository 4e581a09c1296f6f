import { type ExprType, t } from '../types/expr-type.ts'
import { typeName } from '../types/relate.ts'

const day = { year: t.number, month: t.number, day: t.number, weekday: t.number }
const clock = {
  hour: t.number,
  minute: t.number,
  second: t.number,
  'time offset': t.days,
  timezone: t.string,
}

/** Properties of values that are no contexts, by type: `due.year`, `[1..5].start`. */
const properties: Readonly<Record<string, Readonly<Record<string, ExprType>>>> = {
  date: day,
  dateTime: { ...day, ...clock, date: t.date, time: t.time },
  time: clock,
  daysDuration: { days: t.number, hours: t.number, minutes: t.number, seconds: t.number },
  yearsDuration: { years: t.number, months: t.number },
  range: { start: t.any, end: t.any, 'start included': t.boolean, 'end included': t.boolean },
}

/** Properties of a value, with their types. */
export const propertiesOf = (type: ExprType): readonly (readonly [string, ExprType])[] =>
  Object.keys(properties[typeName(type)] ?? {}).map(name => [name, propertyOf(type, name) ?? t.any])

export const propertyOf = (type: ExprType, name: string): ExprType | undefined => {
  const own = properties[typeName(type)]
  if (!own || !Object.hasOwn(own, name)) return undefined
  return type.kind === 'range' && (name === 'start' || name === 'end') ? type.of : own[name]
}
