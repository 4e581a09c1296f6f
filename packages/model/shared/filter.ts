import type { Json } from '@gantry/base/shared'
import type { UserType } from './user-type.ts'

/** Comparison operators; the kind of a field decides which apply. */
export const operators = [
  'eq',
  'ne',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'empty',
  'notEmpty',
  'within',
  'under',
  'inside',
] as const
export type Operator = (typeof operators)[number]

/** Date ranges relative to the actor's today (specification, section 9). */
export const relativeRanges = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'halfYear',
  'thisYear',
  'lastYear',
  'withinYear',
] as const
export type RelativeRange = (typeof relativeRanges)[number]

/** A literal, or a term resolved from the actor. */
export type Operand =
  | Json
  | { readonly term: 'me' | 'myDepartments' | 'myDepartmentsAndBelow' | 'myClearance' | 'now' | 'today' }

export type Comparison = {
  readonly op: Operator
  /** A field id, a system field, or `items.qty` for "some slave row". */
  readonly field: string
  /** `between`: [from, to]; `in`: a list; `within`: a RelativeRange; `under`: a department id or term; `inside`: an Area. */
  readonly value?: Operand
}

/** Syntax of saved filters, queries and permissions; `true` admits every row, `false` none. */
export type Filter =
  | boolean
  | { readonly op: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly op: 'not'; readonly of: Filter }
  | { readonly op: 'role'; readonly role: string }
  | { readonly op: 'userType'; readonly types: readonly UserType[] }
  | Comparison

export const all = (...of: Filter[]): Filter => ({ op: 'and', of })
export const any = (...of: Filter[]): Filter => ({ op: 'or', of })
export const not = (of: Filter): Filter => ({ op: 'not', of })
export const where = (field: string, op: Operator, value?: Operand): Filter =>
  value === undefined ? { op, field } : { op, field, value }
/** True for an actor with this role; does not depend on the row. */
export const role = (id: string): Filter => ({ op: 'role', role: id })
export const userType = (...types: UserType[]): Filter => ({ op: 'userType', types })
export const me = { term: 'me' } as const
export const myDepartments = { term: 'myDepartments' } as const
export const myDepartmentsAndBelow = { term: 'myDepartmentsAndBelow' } as const
/** The person's highest security level; 0 without one. */
export const myClearance = { term: 'myClearance' } as const
