import type { TypeNode } from '../ast/node.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import type { Checking } from './checking.ts'

const named: Readonly<Record<string, ExprType>> = {
  Any: t.any,
  Null: t.null,
  number: t.number,
  string: t.string,
  boolean: t.boolean,
  date: t.date,
  time: t.time,
  'date and time': t.dateTime,
  'days and time duration': t.days,
  'years and months duration': t.years,
  list: t.list(t.any),
  context: t.anyContext,
  range: t.range(t.any),
  function: { kind: 'function', params: [], result: t.any },
}

/** Converts a type annotation in an expression. */
export const typeFrom = (node: TypeNode, checking: Pick<Checking, 'tell'>): ExprType => {
  const of = node.of.map(each => typeFrom(each, checking))
  if (node.name === 'list' && of[0]) return t.list(of[0])
  if (node.name === 'range' && of[0]) return t.range(of[0])
  if (node.name === 'context' && node.keys.length > 0)
    return {
      kind: 'context',
      fields: Object.fromEntries(node.keys.map((key, index) => [key, { type: of[index] ?? t.any }])),
    }
  if (node.name === 'function' && of.length > 0)
    return {
      kind: 'function',
      params: of.slice(0, -1).map((type, index) => ({ name: String(index + 1), type })),
      result: of.at(-1) ?? t.any,
    }
  const type = Object.hasOwn(named, node.name) ? named[node.name] : undefined
  if (!type) checking.tell(node, 'unknown_type', { name: node.name })
  return type ?? t.any
}
