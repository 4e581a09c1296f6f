import type { Comparison, Filter, Operand, Operator } from '@gantry/model/shared'

/** One line of the filter editor and one chip of the toolbar. */
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

/** True when the condition says something already; a half-written one narrows nothing yet. */
export const isComplete = ({ op, value }: Condition): boolean => {
  if (!takesValue(op)) return true
  if (value === undefined || value === null || value === '') return false
  if (op === 'between') return Array.isArray(value) && value.some(end => end !== null && end !== '')
  return !Array.isArray(value) || value.length > 0
}

/** The filter that conditions mean; an open end of `between` becomes a single comparison. */
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

/** The conditions a filter is made of, or null when it says more than the editor can show. */
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

/** All of these at once, without the ones that admit everything. */
export const narrow = (...filters: (Filter | undefined)[]): Filter | undefined => {
  const of = filters.filter((filter): filter is Filter => filter !== undefined && filter !== true)
  if (of.length === 0) return undefined
  return of.length === 1 ? of[0]! : { op: 'and', of }
}
