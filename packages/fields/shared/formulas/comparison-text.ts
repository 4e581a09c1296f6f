import { isPlainObject, type Json, readNumber } from '@gantry/base/shared'
import { check, type ExprType, type Node, parse, t, writeName, writeTextLiteral } from '@gantry/expr/shared'
import type { Comparison, FieldDef, Filter, Operator, TableDef } from '@gantry/model/shared'
import { fieldTypeOf, operatorsOf } from '../field-type-of.ts'
import { typeInExpressions } from '../in-expressions.ts'
import { plainScope } from './plan-condition.ts'

/*
 * Conditions are kept as expressions. Those that only compare fields with values can be shown and edited as lines of field,
 * operator and value: here is the way there and back.
 */

const order: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']
const always: readonly Operator[] = ['eq', 'ne', 'empty', 'notEmpty']

/** Operators of each type whose comparison reads the same as an expression. */
const operatorsByType: Readonly<Partial<Record<ExprType['kind'], readonly Operator[]>>> = {
  string: [...always, 'contains', 'startsWith', 'endsWith', 'in', 'notIn'],
  number: [...always, ...order, 'between', 'in', 'notIn'],
  boolean: always,
  date: [...always, ...order, 'between'],
}

/** Operators with which a field can be compared in a line that is kept as an expression; none: only by an expression. */
export const comparableBy = (field: FieldDef): readonly Operator[] => {
  const { sealed, inExpressions } = fieldTypeOf(field)
  // A value that expressions convert (a percentage is a fraction there) is not the one people compare with.
  if (sealed || inExpressions?.of) return []
  const known = operatorsByType[typeInExpressions(field).kind] ?? []
  return operatorsOf(field).filter(operator => known.includes(operator))
}

const symbols: Readonly<Partial<Record<Operator, string>>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

const calls: Readonly<Partial<Record<Operator, string>>> = {
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
}

/** The expression of comparisons that all or any hold; null where one of them has no plain expression. */
export const writeComparisons = (filter: Filter, table: TableDef): string | null => {
  if (typeof filter === 'boolean') return filter ? '' : null
  if (filter.op !== 'and' && filter.op !== 'or')
    return 'field' in filter ? writeComparison(filter, table) : null
  const written = filter.of.map(each =>
    typeof each === 'object' && 'field' in each ? writeComparison(each, table) : null,
  )
  return written.includes(null) ? null : written.join(` ${filter.op} `)
}

const writeComparison = ({ field, op, value = null }: Comparison, table: TableDef): string | null => {
  const def = table.fields[field]
  if (!def || !comparableBy(def).includes(op)) return null
  const { kind } = typeInExpressions(def)
  const name = writeName(field)
  if (op === 'empty') return `${name} = null`
  if (op === 'notEmpty') return `${name} != null`
  const literals = (Array.isArray(value) ? value : [value]).map(each => writeLiteral(each, kind))
  if (literals.length === 0 || literals.includes(null)) return null
  const [first, second] = literals
  if (op === 'between') return second === undefined ? null : `${name} between ${first} and ${second}`
  if (op === 'in') return `${name} in (${literals.join(', ')})`
  if (op === 'notIn') return `not(${name} in (${literals.join(', ')}))`
  const call = calls[op]
  return call === undefined ? `${name} ${symbols[op]} ${first}` : `${call}(${name}, ${first})`
}

const digits = /^-?\d+(\.\d+)?$/
const day = /^\d{4}-\d{2}-\d{2}$/

const writeLiteral = (value: unknown, kind: ExprType['kind']): string | null => {
  if (kind === 'boolean') return typeof value === 'boolean' ? String(value) : null
  if (kind === 'number') return readNumber(value)?.toFixed() ?? null
  if (typeof value !== 'string') return null
  if (kind === 'date') return day.test(value) ? `@"${value}"` : null
  return writeTextLiteral(value)
}

/** The comparisons an expression consists of; null where it says more than lines of field, operator and value can. */
export const readComparisons = (text: string, table: TableDef): Filter | null => {
  if (text.trim() === '') return true
  const scope = plainScope(table)
  const checked = check(parse(text, scope), scope, t.boolean)
  if (checked.issues.length > 0) return null
  const read = (node: Node): Comparison | null => {
    const comparison = readComparison(node, (value: Node) => {
      const option = checked.options.get(value)
      return option ? option.value : literalOf(value)
    })
    const binding = comparison && checked.bindings.get(comparison.on)
    if (!comparison || binding?.kind !== 'field') return null
    const { op, value } = comparison
    const def = table.fields[binding.id]
    if (!def || !comparableBy(def).includes(op)) return null
    return value === undefined ? { op, field: binding.id } : { op, field: binding.id, value }
  }
  const { tree } = checked
  if (tree.kind !== 'and' && tree.kind !== 'or') return read(tree)
  const of = tree.items.map(read)
  return of.includes(null) ? null : { op: tree.kind, of: of.filter(each => each !== null) }
}

interface ReadComparison {
  /** The node that names the field. */
  readonly on: Node
  readonly op: Operator
  readonly value?: Json
}

/** Null where the node is no comparison of a name with written values. */
const readComparison = (node: Node, readValue: (value: Node) => Json | undefined): ReadComparison | null => {
  const compared = (on: Node, op: Operator, ...values: readonly Node[]): ReadComparison | null => {
    const read = values.map(readValue)
    if (on.kind !== 'name' || read.some(value => value === undefined || value === null)) return null
    const isList = op === 'in' || op === 'notIn' || op === 'between'
    return { on, op, value: (isList ? read : read[0]) as Json }
  }
  switch (node.kind) {
    case 'comparison': {
      const { left, right, operator } = node
      if (left.kind === 'name' && right.kind === 'literal' && right.value === null)
        return operator === '=' || operator === '!='
          ? { on: left, op: operator === '=' ? 'empty' : 'notEmpty' }
          : null
      const op = (Object.keys(symbols) as Operator[]).find(each => symbols[each] === operator)
      return op ? compared(left, op, right) : null
    }
    case 'between':
      return compared(node.value, 'between', node.low, node.high)
    case 'in':
      return compared(node.value, 'in', ...node.tests)
    case 'call':
      return readCall(node.callee, node.names === null ? node.args : [], compared)
    default:
      return null
  }
}

const readCall = (
  callee: Node,
  [first, second]: readonly Node[],
  compared: (on: Node, op: Operator, ...values: readonly Node[]) => ReadComparison | null,
): ReadComparison | null => {
  if (callee.kind !== 'name' || !first) return null
  if (callee.name === 'not' && !second && first.kind === 'in')
    return compared(first.value, 'notIn', ...first.tests)
  const op = (Object.keys(calls) as Operator[]).find(each => calls[each] === callee.name)
  return op && second ? compared(first, op, second) : null
}

const literalOf = (node: Node): Json | undefined => {
  if (node.kind === 'temporal') return day.test(node.text) ? node.text : undefined
  if (node.kind === 'negation') {
    const value = literalOf(node.value)
    return typeof value === 'string' && digits.test(value) ? `-${value}` : undefined
  }
  if (node.kind !== 'literal') return undefined
  return isPlainObject(node.value) ? String(node.value.digits) : (node.value as Json)
}
