import type { Comparison, Filter, Operand, Operator } from '@gantry/model/shared'

/** A condition: a line of the filter editor and a chip of the toolbar. */
export interface Condition {
  readonly field: string
  readonly op: Operator
  readonly value?: Operand
}

/** How the conditions of a list are joined. */
export type Match = 'all' | 'any'

const withoutValue: readonly Operator[] = ['empty', 'notEmpty']
const withList: readonly Operator[] = ['in', 'notIn', 'between']

export const takesValue = (op: Operator): boolean => !withoutValue.includes(op)
export const takesList = (op: Operator): boolean => withList.includes(op)

/** Whether the condition is complete; an incomplete condition does not filter. */
export const isComplete = ({ op, value }: Condition): boolean => {
  if (!takesValue(op)) return true
  if (value === undefined || value === null || value === '') return false
  if (op === 'between') return Array.isArray(value) && value.some(end => end !== null && end !== '')
  return !Array.isArray(value) || value.length > 0
}

/** Converts conditions to a filter; `between` with one bound becomes a single comparison. */
export const filterOf = (conditions: readonly Condition[], match: Match): Filter => {
  const of = conditions.filter(isComplete).map(comparisonOf)
  if (of.length === 0) return true
  return of.length === 1 ? of[0]! : { op: match === 'all' ? 'and' : 'or', of }
}

const comparisonOf = ({ field, op, value }: Condition): Comparison => {
  if (op === 'between' && Array.isArray(value)) {
    const [from, to] = value
    if (to === null || to === undefined || to === '') return { op: 'gte', field, value: from }
    if (from === null || from === undefined || from === '') return { op: 'lte', field, value: to }
  }
  return takesValue(op) ? { op, field, value } : { op, field }
}

/** Converts a filter to conditions; null if the editor cannot show the filter. */
export const conditionsOf = (filter: Filter): { match: Match; conditions: Condition[] } | null => {
  if (filter === true) return { match: 'all', conditions: [] }
  if (filter === false) return null
  if ('field' in filter) return { match: 'all', conditions: [filter] }
  if (filter.op !== 'and' && filter.op !== 'or') return null
  const conditions: Condition[] = []
  for (const part of filter.of) {
    if (typeof part === 'boolean' || !('field' in part)) return null
    conditions.push(part)
  }
  return { match: filter.op === 'and' ? 'all' : 'any', conditions }
}

/** Combines filters with AND; filters that match everything are dropped. */
export const narrow = (...filters: (Filter | undefined)[]): Filter | undefined => {
  const of = filters.filter((filter): filter is Filter => filter !== undefined && filter !== true)
  if (of.length === 0) return undefined
  return of.length === 1 ? of[0]! : { op: 'and', of }
}
