import type { InputNode, LiteralNode, NameNode, Span, TemporalNode } from '../ast/node.ts'
import { functionNames } from '../functions/index.ts'
import { explainName } from '../habits/explain-name.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { writtenNames } from '../types/scope.ts'
import { readDigits } from '../values/number.ts'
import { readTemporal } from '../values/read-temporal.ts'
import { DateTimeValue, DateValue, DaysDuration, TimeValue } from '../values/temporal.ts'
import type { Checking } from './checking.ts'
import { findName, type Names } from './level.ts'

export const checkLiteral = (node: LiteralNode, _names: Names, { tell }: Checking): ExprType => {
  const { value } = node
  if (value === null) return t.null
  if (typeof value === 'string') return t.string
  if (typeof value === 'boolean') return t.boolean
  if (readDigits(value.digits) === null) tell(node, 'bad_literal', { text: value.digits })
  return t.number
}

export const checkTemporal = (node: TemporalNode, _names: Names, { tell }: Checking): ExprType => {
  const value = readTemporal(node.text)
  if (value === null) {
    tell(node, 'bad_literal', { text: node.text })
    return t.any
  }
  if (value instanceof DateValue) return t.date
  if (value instanceof DateTimeValue) return t.dateTime
  if (value instanceof TimeValue) return t.time
  return value instanceof DaysDuration ? t.days : t.years
}

export const checkName = (node: NameNode, names: Names, checking: Checking): ExprType => {
  const found = findName(names, node.name)
  if (found === 'ambiguous') {
    checking.tell(node, 'ambiguous_name', { name: node.name })
    return t.any
  }
  if (found) {
    checking.bind(node, found.binding)
    return found.type
  }
  const explained = explainName(node.name, node, name => {
    const known = findName(names, name)
    return known === undefined || known === 'ambiguous'
      ? undefined
      : known.binding.kind === 'builtin'
        ? 'function'
        : 'field'
  })
  if (explained) {
    // With repeated spaces between its words a name is longer in the source.
    checking.raise(node.to - node.from === node.name.length ? explained : { ...explained, ...spanOf(node) })
    return t.any
  }
  const like = checking.nearest(node.name, namesAt(names))
  if (like === undefined) checking.tell(node, 'unknown_name', { name: node.name })
  else checking.tell(node, 'unknown_name_like', { name: node.name, like })
  return t.any
}

const spanOf = ({ from, to }: Span): Span => ({ from, to })

const namesAt = (names: Names): string[] => [
  ...names.levels.flatMap(({ name, open, type }) => [
    ...(name === null ? [] : [name]),
    ...(open && type.kind === 'context' ? writtenNames(type) : []),
  ]),
  ...writtenNames(names.row),
  ...functionNames(),
]

export const checkInput = (node: InputNode, names: Names, { tell }: Checking): ExprType => {
  if (names.input) return names.input
  tell(node, 'unknown_name', { name: '?' })
  return t.any
}
