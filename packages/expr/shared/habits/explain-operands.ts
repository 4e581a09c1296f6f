import type { Node, NodeOf } from '../ast/node.ts'
import { type ExprIssue, exprIssue } from '../issue.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { typeName } from '../types/relate.ts'
import { readTemporal } from '../values/read-temporal.ts'

/** A node with its checked type. */
export interface Operand {
  readonly node: Node
  readonly type: ExprType
}

const instead = (node: Node, text: string, like: string): ExprIssue =>
  exprIssue(node, 'write_instead', { text, like })

const isMoment = ({ type }: Operand): boolean => type.kind === 'date' || type.kind === 'dateTime'

/** `today - due`: a function name without brackets. */
const uncalled = (operands: readonly Operand[]): ExprIssue | null => {
  for (const { node, type } of operands)
    if (type.kind === 'function' && node.kind === 'name') return instead(node, node.name, `${node.name}()`)
  return null
}

/** The likely intention of two operands of an unsuitable type; null where it is unclear. */
export const explainArithmetic = (operator: string, left: Operand, right: Operand): ExprIssue | null => {
  const called = uncalled([left, right])
  if (called) return called
  const days = isMoment(left) ? right : isMoment(right) ? left : null
  if (days?.type.kind === 'number' && (operator === '+' || operator === '-'))
    return wholeDays(days.node) ?? exprIssue(days.node, 'add_days', {})
  const kinds = [typeName(left.type), typeName(right.type)]
  if (operator === '+' && kinds.includes('string') && kinds.some(kind => joinable.has(kind))) {
    const other = left.type.kind === 'string' ? right.node : left.node
    return exprIssue(other, 'join_text', {})
  }
  return null
}

const joinable = new Set(['number', 'date', 'dateTime', 'time', 'boolean'])

const wholeDays = (node: Node): ExprIssue | null => {
  const digits = digitsOf(node)
  return digits !== null && /^\d+$/.test(digits) ? instead(node, digits, `@"P${digits}D"`) : null
}

const digitsOf = (node: Node): string | null =>
  node.kind === 'literal' && node.value !== null && typeof node.value === 'object' ? node.value.digits : null

/** The likely intention of two values that are not comparable; null where it is unclear. */
export const explainComparison = (left: Operand, right: Operand): ExprIssue | null => {
  const called = uncalled([left, right])
  if (called) return called
  if (left.node.kind === 'comparison' && left.node.operator !== '=' && right.type.kind !== 'boolean')
    return exprIssue(left.node, 'chained', {})
  return explainBeside(left, right) ?? explainBeside(right, left)
}

/** The likely intention of an argument of another type; null where it is unclear. */
export const explainArgument = (wanted: ExprType, node: Node): ExprIssue | null =>
  explainBeside({ node, type: wanted }, { node, type: t.any })

/** A text or arithmetic expression compared with a number, date or boolean. */
const explainBeside = (one: Operand, other: Operand): ExprIssue | null => {
  const { node } = other
  if (isMoment(one)) {
    const date = dateSpelt(node)
    if (date && readTemporal(date.like) !== null) return instead(node, date.text, `@"${date.like}"`)
  }
  if (node.kind !== 'literal' || typeof node.value !== 'string' || one.type.kind === 'string') return null
  if (node.value === '') return instead(node, '""', 'null')
  if (one.type.kind === 'number' && /^-?\d+(\.\d+)?$/.test(node.value))
    return instead(node, `"${node.value}"`, node.value)
  return null
}

/** `"2024-03-05"`, 2024-03-05 and 2024/3/5, which parse as a text, a difference and a quotient. */
const dateSpelt = (node: Node): { readonly text: string; readonly like: string } | null => {
  if (node.kind === 'literal' && typeof node.value === 'string') {
    const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(node.value)
    return parts && { text: `"${node.value}"`, like: isoDate(parts.slice(1)) }
  }
  if (node.kind !== 'arithmetic' || node.left.kind !== 'arithmetic') return null
  const { operator, left, right } = node as NodeOf<'arithmetic'> & { left: NodeOf<'arithmetic'> }
  const parts = [left.left, left.right, right].map(digitsOf)
  const [year = null, month = null, day = null] = parts
  if (operator !== left.operator || (operator !== '-' && operator !== '/')) return null
  if (year === null || month === null || day === null || !/^\d{4}$/.test(year)) return null
  return { text: [year, month, day].join(operator), like: isoDate([year, month, day]) }
}

const isoDate = ([year = '', month = '', day = '']: readonly string[]): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
