import type { AllNode, ForNode, IfNode, Iterator, Node, QuantifiedNode } from '../ast/node.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { typeName, unite } from '../types/relate.ts'
import type { Checking } from './checking.ts'
import { type Names, within } from './level.ts'

const checkCondition = (node: Node, names: Names, checking: Checking): void => {
  const type = checking.check(node, names)
  if (!['boolean', 'any', 'null'].includes(type.kind))
    checking.tell(node, 'not_yes_no', { found: typeName(type) })
}

export const checkAll = (node: AllNode, names: Names, checking: Checking): ExprType => {
  for (const item of node.items) checkCondition(item, names, checking)
  return t.boolean
}

export const checkIf = (node: IfNode, names: Names, checking: Checking): ExprType => {
  checkCondition(node.condition, names, checking)
  return unite(checking.check(node.yes, names), checking.check(node.no, names))
}

/** One scope per iterator; later iterators see earlier ones. */
const iterate = (iterators: readonly Iterator[], names: Names, checking: Checking): Names =>
  iterators.reduce((inner, { name, source, until }) => {
    const type = checking.check(source, inner)
    if (until) checking.check(until, inner)
    return within(inner, { name: name.name, type: until ? type : itemOf(type), open: false })
  }, names)

const itemOf = (type: ExprType): ExprType => (type.kind === 'list' || type.kind === 'range' ? type.of : type)

export const checkFor = (node: ForNode, names: Names, checking: Checking): ExprType => {
  const outer = within(names, { name: 'partial', type: t.list(t.any), open: false })
  return t.list(checking.check(node.body, iterate(node.iterators, outer, checking)))
}

export const checkQuantified = (node: QuantifiedNode, names: Names, checking: Checking): ExprType => {
  checkCondition(node.body, iterate(node.iterators, names, checking), checking)
  return t.boolean
}
