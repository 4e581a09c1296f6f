import type { Json } from '@gantry/base/shared'
import type { FieldId, Operation, Operator } from '@gantry/model/shared'

/** A comparison whose operand is in the field's stored form. */
export interface Test {
  readonly op: Operator
  readonly field: FieldId
  readonly value: Json
}

/**
 * Whether a record, or one field of it, is shared with one of the subjects for an operation, by somebody other than the person
 * who asks.
 */
export interface SharedTest {
  readonly op: 'shared'
  readonly operation: Operation
  readonly person: string
  readonly subjects: readonly string[]
  readonly field?: FieldId
}

/** Whether a record is held (`held.ts`) against an operation; from reading, against everybody but one person. */
export interface HeldTest {
  readonly op: 'held'
  readonly operation: Operation
  readonly person: string
}

/** Whether a record has one of these labels, or any (null), of those its reader may see; only in queries. */
export interface LabelledTest {
  readonly op: 'labelled'
  readonly labels: readonly string[] | null
}

/**
 * A filter after actor, clock and table have been resolved (`settle`): it depends on one row only. `some`
 * requires a slave row that matches all of its filter, `linked` tests linked records; the latter occurs in
 * queries (`resolveQueryTerms`), never in policies.
 */
export type RowFilter =
  | boolean
  | { readonly op: 'and' | 'or'; readonly of: readonly RowFilter[] }
  | { readonly op: 'not'; readonly of: RowFilter }
  | { readonly op: 'some' | 'linked'; readonly field: FieldId; readonly of: RowFilter }
  | SharedTest
  | HeldTest
  | LabelledTest
  | Test

export const both = (of: readonly RowFilter[]): RowFilter => joined('and', of)
export const either = (of: readonly RowFilter[]): RowFilter => joined('or', of)

/** Flattens nested filters, drops neutral parts, and stops at a part that decides the result. */
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

/** Simplifies a filter for rows that `known` admits: parts that `known` has as well are removed. */
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

/** Every field a filter uses; `items.qty` for one of slave rows. */
export const fieldsAsked = (filter: RowFilter): readonly FieldId[] => {
  if (typeof filter === 'boolean') return []
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.flatMap(fieldsAsked)
    case 'not':
      return fieldsAsked(filter.of)
    case 'shared':
    case 'held':
    case 'labelled':
      return []
    case 'some':
    case 'linked':
      return fieldsAsked(filter.of).map(field => `${filter.field}.${field}`)
    default:
      return [filter.field]
  }
}
