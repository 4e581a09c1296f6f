import type { Json } from '@gantry/base/shared'
import type { FieldId, Operation, Operator } from '@gantry/model/shared'

/** A comparison whose operand is in the field's stored form. */
export interface Test {
  readonly op: Operator
  readonly field: FieldId
  readonly value: Json
}

/** Whether a record, or with `field` that field of it, is shared with one of the subjects for an operation. */
export interface SharedTest {
  readonly op: 'shared'
  readonly operation: Operation
  readonly subjects: readonly string[]
  readonly field?: FieldId
}

/**
 * What is left of a filter once the actor, the clock and the table are known (`settle`): a question to one row and nothing
 * else. `some` asks the rows of a slave field for one that fits all of its filter, `linked` the records a link names; the
 * latter stands in questions only (`settleQuestion`), never in what is settled of a policy.
 */
export type RowFilter =
  | boolean
  | { readonly op: 'and' | 'or'; readonly of: readonly RowFilter[] }
  | { readonly op: 'not'; readonly of: RowFilter }
  | { readonly op: 'some' | 'linked'; readonly field: FieldId; readonly of: RowFilter }
  | SharedTest
  | Test

export const both = (of: readonly RowFilter[]): RowFilter => joined('and', of)
export const either = (of: readonly RowFilter[]): RowFilter => joined('or', of)

/** Flattens, drops what says nothing, and ends at once where one part decides. */
const joined = (op: 'and' | 'or', of: readonly RowFilter[]): RowFilter => {
  const neutral = op === 'and'
  const parts = new Map<string, RowFilter>()
  for (const part of of.flatMap(each => (isJoined(each, op) ? each.of : [each]))) {
    if (part === !neutral) return part
    if (part !== neutral) parts.set(JSON.stringify(part), part)
  }
  const [first, ...rest] = parts.values()
  if (first === undefined) return neutral
  return rest.length === 0 ? first : { op, of: [first, ...rest] }
}

const isJoined = (
  filter: RowFilter,
  op: 'and' | 'or',
): filter is { op: 'and' | 'or'; of: readonly RowFilter[] } => typeof filter === 'object' && filter.op === op

/** What a filter still asks of rows that another one admits: its parts that the other has as well are left out. */
export const without = (filter: RowFilter, known: RowFilter): RowFilter => {
  const answered = new Set(partsOf(known).map(part => JSON.stringify(part)))
  return both(partsOf(filter).filter(part => !answered.has(JSON.stringify(part))))
}

const partsOf = (filter: RowFilter): readonly RowFilter[] => (isJoined(filter, 'and') ? filter.of : [filter])

const opposites: Readonly<Partial<Record<Operator, Operator>>> = {
  eq: 'ne',
  ne: 'eq',
  in: 'notIn',
  notIn: 'in',
  empty: 'notEmpty',
  notEmpty: 'empty',
}

export const negated = (of: RowFilter): RowFilter => {
  if (typeof of === 'boolean') return !of
  if (of.op === 'not') return of.of
  if (!('value' in of)) return { op: 'not', of }
  const op = opposites[of.op]
  return op ? { ...of, op } : { op: 'not', of }
}

/** Every field a filter asks about; `items.qty` for one of slave rows. */
export const fieldsAsked = (filter: RowFilter): readonly FieldId[] => {
  if (typeof filter === 'boolean') return []
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.flatMap(fieldsAsked)
    case 'not':
      return fieldsAsked(filter.of)
    case 'shared':
      return []
    case 'some':
    case 'linked':
      return fieldsAsked(filter.of).map(field => `${filter.field}.${field}`)
    default:
      return [filter.field]
  }
}
