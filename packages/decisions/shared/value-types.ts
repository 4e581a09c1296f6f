import { type ExprType, kindOf, t, type Value } from '@gantry/expr/shared'

/** Types people choose for inputs, outputs and parameters. */
export const valueTypes = ['text', 'number', 'boolean', 'date', 'dateTime', 'duration', 'any'] as const
export type ValueType = (typeof valueTypes)[number]

const types: Readonly<Record<ValueType, ExprType>> = {
  text: t.string,
  number: t.number,
  boolean: t.boolean,
  date: t.date,
  dateTime: t.dateTime,
  duration: t.days,
  any: t.any,
}

/** The type of the expression language behind a chosen type. */
export const exprTypeOf = (type: ValueType): ExprType => types[type]

/** The type as it is written in an expression, for parameters of functions. */
export const writtenTypes: Readonly<Record<ValueType, string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'date and time',
  duration: 'days and time duration',
  any: 'Any',
}

/** Whether a value is of a chosen type; null is of every type. */
export const fits = (value: Value, type: ValueType): boolean => {
  if (value === null || type === 'any') return true
  const kind = kindOf(value)
  return kind === kinds[type] || (type === 'dateTime' && kind === 'date')
}

const kinds: Readonly<Record<ValueType, string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'dateTime',
  duration: 'daysDuration',
  any: '',
}
