import type {
  ArithmeticNode,
  ArithmeticOperator,
  BetweenNode,
  ComparisonNode,
  InNode,
  IntervalNode,
  NegationNode,
  Node,
  UnaryTestNode,
  UnaryTestsNode,
} from '../ast/node.ts'
import {
  explainArgument,
  explainArithmetic,
  explainComparison,
  type Operand,
} from '../habits/explain-operands.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { accepts, typeName, unite } from '../types/relate.ts'
import type { Checking } from './checking.ts'
import type { Names } from './level.ts'
import { meanOption } from './mean-option.ts'

const isOpen = (type: ExprType): boolean => type.kind === 'any' || type.kind === 'null'

/** A single-item list may also replace its item in an operator; decided at run time. */
const single = (type: ExprType): ExprType => (type.kind === 'list' ? t.any : type)

export const checkNegation = (node: NegationNode, names: Names, checking: Checking): ExprType => {
  const type = single(checking.check(node.value, names))
  if (isOpen(type)) return t.any
  if (type.kind === 'number' || type.kind === 'duration') return type
  checking.tell(node, 'operand', { operator: '-', found: typeName(type) })
  return t.any
}

/** Result type of an operator for two kinds; other combinations are errors. */
const sums: Readonly<Record<string, ExprType>> = {
  'number + number': t.number,
  'number - number': t.number,
  'number * number': t.number,
  'number / number': t.number,
  'number ** number': t.number,
  'string + string': t.string,
  'date + daysDuration': t.date,
  'date + yearsDuration': t.date,
  'daysDuration + date': t.date,
  'yearsDuration + date': t.date,
  'date - daysDuration': t.date,
  'date - yearsDuration': t.date,
  'date - date': t.days,
  'date - dateTime': t.days,
  'dateTime - date': t.days,
  'dateTime - dateTime': t.days,
  'dateTime + daysDuration': t.dateTime,
  'dateTime + yearsDuration': t.dateTime,
  'daysDuration + dateTime': t.dateTime,
  'yearsDuration + dateTime': t.dateTime,
  'dateTime - daysDuration': t.dateTime,
  'dateTime - yearsDuration': t.dateTime,
  'time + daysDuration': t.time,
  'daysDuration + time': t.time,
  'time - daysDuration': t.time,
  'time - time': t.days,
  'daysDuration + daysDuration': t.days,
  'daysDuration - daysDuration': t.days,
  'yearsDuration + yearsDuration': t.years,
  'yearsDuration - yearsDuration': t.years,
  'daysDuration * number': t.days,
  'number * daysDuration': t.days,
  'yearsDuration * number': t.years,
  'number * yearsDuration': t.years,
  'daysDuration / number': t.days,
  'yearsDuration / number': t.years,
  'daysDuration / daysDuration': t.number,
  'yearsDuration / yearsDuration': t.number,
}

const arithmeticType = (operator: ArithmeticOperator, left: ExprType, right: ExprType): ExprType | null =>
  sums[`${typeName(left)} ${operator} ${typeName(right)}`] ?? null

export const checkArithmetic = (node: ArithmeticNode, names: Names, checking: Checking): ExprType => {
  const left = single(checking.check(node.left, names))
  const right = single(checking.check(node.right, names))
  if (isOpen(left) || isOpen(right)) return openResult(node.operator, left, right)
  const type = arithmeticType(node.operator, left, right)
  if (type) return type
  const explained = explainArithmetic(
    node.operator,
    { node: node.left, type: left },
    { node: node.right, type: right },
  )
  if (explained) checking.raise(explained)
  else
    checking.tell(node, 'operands', { operator: node.operator, left: typeName(left), right: typeName(right) })
  return t.any
}

/** With one unknown operand the other may decide: only numbers have powers, texts are only concatenated. */
const openResult = (operator: ArithmeticOperator, left: ExprType, right: ExprType): ExprType =>
  operator === '**' ? t.number : left.kind === 'string' || right.kind === 'string' ? t.string : t.any

const ordered = new Set([
  'number',
  'string',
  'date',
  'dateTime',
  'time',
  'daysDuration',
  'yearsDuration',
  'any',
  'null',
])

const comparable = (left: ExprType, right: ExprType): boolean => {
  const moments = new Set(['date', 'dateTime'])
  return accepts(left, right) || accepts(right, left) || (moments.has(left.kind) && moments.has(right.kind))
}

export const checkComparison = (node: ComparisonNode, names: Names, checking: Checking): ExprType => {
  const left = checking.check(node.left, names)
  const right = checking.check(node.right, names)
  meanOption(left, node.right, checking)
  meanOption(right, node.left, checking)
  const equality = node.operator === '=' || node.operator === '!='
  tellUnlessComparable(
    node,
    { node: node.left, type: equality ? left : single(left) },
    { node: node.right, type: equality ? right : single(right) },
    !equality,
    checking,
  )
  return t.boolean
}

const tellUnlessComparable = (
  at: Node,
  first: Operand,
  last: Operand,
  needsOrder: boolean,
  checking: Checking,
): void => {
  const [left, right] = [typeName(first.type), typeName(last.type)]
  if (comparable(first.type, last.type) && (!needsOrder || (ordered.has(left) && ordered.has(right)))) return
  const explained = explainComparison(first, last)
  if (explained) checking.raise(explained)
  else checking.tell(at, 'not_comparable', { left, right })
}

export const checkBetween = (node: BetweenNode, names: Names, checking: Checking): ExprType => {
  const value = single(checking.check(node.value, names))
  for (const end of [node.low, node.high]) {
    const type = single(checking.check(end, names))
    tellUnlessComparable(node, { node: node.value, type: value }, { node: end, type }, true, checking)
  }
  return t.boolean
}

export const checkIn = (node: InNode, names: Names, checking: Checking): ExprType => {
  const value = checking.check(node.value, names)
  for (const test of node.tests) checkOneTest(test, value, names, checking)
  return t.boolean
}

/** A test contains a value, a list or range of values, or a condition. */
const checkOneTest = (test: Node, value: ExprType, names: Names, checking: Checking): void => {
  const type = checking.check(test, names)
  meanOption(value, test, checking)
  if (test.kind === 'list') for (const item of test.items) meanOption(value, item, checking)
  const asked = type.kind === 'list' || type.kind === 'range' ? type.of : type
  const nested = asked.kind === 'list' || asked.kind === 'range' ? asked.of : asked
  if (comparable(value, type) || comparable(value, asked) || comparable(value, nested)) return
  if (names.input && type.kind === 'boolean') return
  const explained = explainArgument(value, test)
  if (explained) checking.raise(explained)
  else checking.tell(test, 'not_comparable', { left: typeName(value), right: typeName(nested) })
}

export const checkInterval = (node: IntervalNode, names: Names, checking: Checking): ExprType => {
  const low = checking.check(node.low, names)
  const high = checking.check(node.high, names)
  tellUnlessComparable(
    node,
    { node: node.low, type: single(low) },
    { node: node.high, type: single(high) },
    true,
    checking,
  )
  return t.range(unite(low, high))
}

export const checkTest = (node: UnaryTestNode, names: Names, checking: Checking): ExprType => {
  const type = checking.check(node.endpoint, names)
  if (node.operator !== '=' && node.operator !== '!=')
    tellUnlessComparable(
      node,
      { node: node.endpoint, type: single(type) },
      { node: node.endpoint, type: single(type) },
      true,
      checking,
    )
  return t.range(type)
}

export const checkTests = (node: UnaryTestsNode, names: Names, checking: Checking): ExprType => {
  for (const test of node.tests) checkOneTest(test, names.input ?? t.any, names, checking)
  return t.boolean
}
