import { isPlainObject, type Json } from '@gantry/base/shared'
import type { Node } from '@gantry/expr/shared'
import type { Operator } from '@gantry/model/shared'

/** What a comparison is about, as it is written. */
export interface WrittenSubject {
  /** The node that names the field. */
  readonly field: Node
  /** `device.id` is by the id, `date(due)` by the day, `count(items)` and `SUM(items.qty)` by what rows come to. */
  readonly by: 'value' | 'id' | 'day' | 'count' | 'sum'
  /** The node that names the column of a sum. */
  readonly column?: Node
}

/** A comparison of a field with written values. */
export interface WrittenComparison {
  readonly subject: WrittenSubject
  readonly op: Operator
  readonly values: readonly Node[]
  /** The values of a field that has several are compared one by one. */
  readonly isSet: boolean
}

/** How operators with one value are written. */
export const symbols: Readonly<Partial<Record<Operator, string>>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

/** The functions that look into a text. */
export const textCalls: Readonly<Partial<Record<Operator, string>>> = {
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
}

/** Whether capital and small letters make a difference to a text. */
export const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()

/** The comparison a node says; null where it says anything else. */
export const readWritten = (node: Node): WrittenComparison | null => {
  switch (node.kind) {
    case 'comparison': {
      const { left, right, operator } = node
      if (right.kind === 'literal' && right.value === null) return readPresence(left, operator)
      if (right.kind === 'literal' && right.value === true && operator === '!=') {
        const denied = readDenied(left)
        if (denied) return denied
      }
      const op = (Object.keys(symbols) as Operator[]).find(each => symbols[each] === operator)
      return op ? compared(left, op, [right]) : null
    }
    case 'between':
      return compared(node.value, 'between', [node.low, node.high])
    case 'in':
      return compared(node.value, 'in', node.tests)
    case 'some':
      return readSome(node)
    case 'call':
      return calledWith(node, 'not', 1) ? readNot(node.args[0]) : readTextCall(node)
    default:
      return null
  }
}

const readPresence = (on: Node, operator: string): WrittenComparison | null => {
  if (operator !== '=' && operator !== '!=') return null
  return on.kind === 'name' ? compared(on, operator === '=' ? 'empty' : 'notEmpty', []) : null
}

/** Of `… != true`, which holds for an empty field as well. */
const readDenied = (node: Node): WrittenComparison | null => {
  if (node.kind === 'some') {
    const some = readSome(node)
    return some && { ...some, op: 'notIn' }
  }
  const call = node.kind === 'call' ? readTextCall(node) : null
  return call?.op === 'contains' ? { ...call, op: 'notContains' } : null
}

const readNot = (node: Node | undefined): WrittenComparison | null =>
  node?.kind === 'in' ? compared(node.value, 'notIn', node.tests) : null

/** `some each in tags satisfies each in ("a", "b")`, or `each.id` of linked records. */
const readSome = (node: Extract<Node, { readonly kind: 'some' | 'every' }>): WrittenComparison | null => {
  const [iterator, more] = node.iterators
  const { body } = node
  if (!iterator || more || iterator.until || iterator.source.kind !== 'name' || body.kind !== 'in')
    return null
  const one = subjectOf(body.value)
  if (one?.field.kind !== 'name' || one.field.name !== iterator.name.name) return null
  return {
    subject: { field: iterator.source, by: one.by },
    op: 'in',
    values: body.tests,
    isSet: true,
  }
}

/** With letters in the text, both sides are in small letters; otherwise capital letters would differ. */
const readTextCall = (node: Node): WrittenComparison | null => {
  const op = (Object.keys(textCalls) as Operator[]).find(each => calledWith(node, textCalls[each] ?? '', 2))
  const [on, value] = node.kind === 'call' ? node.args : []
  if (!op || !on || !value) return null
  const [smallOn, smallValue] = [inSmallLetters(on), inSmallLetters(value)]
  if (smallOn && smallValue) return compared(smallOn, op, [smallValue])
  const text = literalOf(value)
  return typeof text === 'string' && !hasCase(text) ? compared(on, op, [value]) : null
}

const inSmallLetters = (node: Node): Node | undefined =>
  calledWith(node, 'lower case', 1) && node.kind === 'call' ? node.args[0] : undefined

const calledWith = (node: Node, name: string, count: number): boolean =>
  node.kind === 'call' &&
  node.names === null &&
  node.args.length === count &&
  node.callee.kind === 'name' &&
  node.callee.name === name

const compared = (on: Node, op: Operator, values: readonly Node[]): WrittenComparison | null => {
  const subject = subjectOf(on)
  return subject && { subject, op, values, isSet: false }
}

const subjectOf = (node: Node): WrittenSubject | null => {
  if (node.kind === 'name') return { field: node, by: 'value' }
  if (node.kind === 'path')
    return node.source.kind === 'name' && node.name.name === 'id' ? { field: node.source, by: 'id' } : null
  const [inner] = node.kind === 'call' ? node.args : []
  if (!inner) return null
  if (calledWith(node, 'date', 1)) return inner.kind === 'name' ? { field: inner, by: 'day' } : null
  if (calledWith(node, 'count', 1)) return inner.kind === 'name' ? { field: inner, by: 'count' } : null
  return calledWith(node, 'SUM', 1) && inner.kind === 'path' && inner.source.kind === 'name'
    ? { field: inner.source, by: 'sum', column: inner }
    : null
}

/** What a literal says: text, yes or no, the digits of a number, a date or a time; undefined for anything else. */
export const literalOf = (node: Node): Json | undefined => {
  if (node.kind === 'temporal') return node.text
  if (node.kind === 'negation') {
    const { value } = node
    return value.kind === 'literal' && isPlainObject(value.value)
      ? `-${String(value.value.digits)}`
      : undefined
  }
  if (node.kind !== 'literal') return undefined
  return isPlainObject(node.value) ? String(node.value.digits) : (node.value as Json)
}
