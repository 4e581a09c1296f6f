import { type Json, readNumber } from '@gantry/base/shared'
import { type ExprType, writeTextLiteral } from '@gantry/expr/shared'
import type { FieldDef, Operator } from '@gantry/model/shared'
import { fieldTypeOf, operatorsOf } from '../field-type-of.ts'
import { typeInExpressions } from '../in-expressions.ts'
import { idOf } from '../kinds/reference.ts'

/** How a field is compared in a line of field, operator and value that is kept as an expression. */
export interface ComparedField {
  /** Operators whose comparison means the same in an expression as in a filter. */
  readonly operators: readonly Operator[]
  /** What stands for a value: itself, the id of the record it refers to, or the day of an instant. */
  readonly by: 'value' | 'id' | 'day'
  /** The field has several values, each of which is compared. */
  readonly isSet: boolean
  /** The literal of an operand; null: it has none, as a term that depends on the reader. */
  write(operand: Json): string | null
  /** The operand of what a literal says; undefined: none. */
  read(said: Json): Json | undefined
}

/** A literal as an expression writes it, and what it says: digits, text, yes or no, a day or a time. */
type Literal = Pick<ComparedField, 'write' | 'read'>

const presence: readonly Operator[] = ['empty', 'notEmpty']
const equality: readonly Operator[] = [...presence, 'eq', 'ne']
const membership: readonly Operator[] = ['in', 'notIn']
const ordered: readonly Operator[] = [...equality, 'gt', 'gte', 'lt', 'lte', 'between']
const texts: readonly Operator[] = ['contains', 'notContains', 'startsWith', 'endsWith']

const day = /^\d{4}-\d{2}-\d{2}$/
const clock = /^\d{2}:\d{2}(:\d{2})?$/
const digits = /^-?\d+(\.\d+)?$/

const textLiteral: Literal = {
  write: operand => (typeof operand === 'string' ? writeTextLiteral(operand) : null),
  read: said => (typeof said === 'string' ? said : undefined),
}

const yesNoLiteral: Literal = {
  write: operand => (typeof operand === 'boolean' ? String(operand) : null),
  read: said => (typeof said === 'boolean' ? said : undefined),
}

const dayLiteral: Literal = {
  write: operand => (typeof operand === 'string' && day.test(operand) ? `@"${operand}"` : null),
  read: said => (typeof said === 'string' && day.test(said) ? said : undefined),
}

const timeLiteral: Literal = {
  write: operand =>
    typeof operand === 'string' && clock.test(operand) ? `@"${operand.padEnd(8, ':00')}"` : null,
  read: said => (typeof said === 'string' && clock.test(said) ? said.replace(/:00$/, '') : undefined),
}

const recordLiteral: Literal = {
  write: operand => textLiteral.write(idOf(operand)),
  read: textLiteral.read,
}

/** An operand is as people write it (12.5 of 12.5 %), the literal as expressions have it (0.125). */
const numberLiteral = (field: FieldDef): Literal => {
  const { inExpressions } = fieldTypeOf(field)
  // Types without a way back, such as quantities, take a plain number for one in the unit of the field.
  const converted = inExpressions?.from && inExpressions
  return {
    write: operand => {
      const number = readNumber(operand)
      const said = number && converted?.of ? readNumber(converted.of(number.toNumber(), field)) : number
      return said?.toFixed() ?? null
    },
    read: said =>
      typeof said === 'string' && digits.test(said) ? (converted?.from?.(said, field) ?? said) : undefined,
  }
}

interface Way extends Omit<ComparedField, 'write' | 'read'> {
  readonly literal: Literal | ((field: FieldDef) => Literal)
}

const ways: Readonly<Partial<Record<ExprType['kind'], Way>>> = {
  string: {
    operators: [...equality, ...texts, ...membership],
    by: 'value',
    isSet: false,
    literal: textLiteral,
  },
  number: { operators: [...ordered, ...membership], by: 'value', isSet: false, literal: numberLiteral },
  boolean: { operators: equality, by: 'value', isSet: false, literal: yesNoLiteral },
  date: { operators: ordered, by: 'value', isSet: false, literal: dayLiteral },
  // As in filters, an instant is compared by its day.
  dateTime: { operators: ordered, by: 'day', isSet: false, literal: dayLiteral },
  time: { operators: ordered, by: 'value', isSet: false, literal: timeLiteral },
}

const record: Way = {
  operators: [...equality, ...membership],
  by: 'id',
  isSet: false,
  literal: recordLiteral,
}

const set: Way = { operators: [...presence, ...membership], by: 'value', isSet: true, literal: textLiteral }

/** A value without scalar form: lines only say whether there is one. */
const other: Way = { operators: presence, by: 'value', isSet: false, literal: textLiteral }

const wayOf = (field: FieldDef): Way => {
  const { kind, target } = fieldTypeOf(field)
  if (kind === 'set') return target ? { ...set, by: 'id', literal: recordLiteral } : set
  return target ? record : (ways[typeInExpressions(field).kind] ?? other)
}

/** Null: expressions do not see the field, or its rows are compared by what they come to. */
export const comparedField = (field: FieldDef): ComparedField | null => {
  const { sealed, rows } = fieldTypeOf(field)
  if (sealed || rows) return null
  const { operators, by, isSet, literal } = wayOf(field)
  const known = operatorsOf(field).filter(operator => operators.includes(operator))
  return { operators: known, by, isSet, ...(typeof literal === 'function' ? literal(field) : literal) }
}
