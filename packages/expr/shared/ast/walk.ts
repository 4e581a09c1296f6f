import type { Node } from './node.ts'

/** Direct children of a node. */
export const childrenOf = (node: Node): readonly Node[] => {
  switch (node.kind) {
    case 'path':
      return [node.source]
    case 'filter':
      return [node.source, node.condition]
    case 'call':
      return [node.callee, ...node.args]
    case 'negation':
      return [node.value]
    case 'arithmetic':
    case 'comparison':
      return [node.left, node.right]
    case 'between':
      return [node.value, node.low, node.high]
    case 'in':
      return [node.value, ...node.tests]
    case 'and':
    case 'or':
    case 'list':
      return node.items
    case 'if':
      return [node.condition, node.yes, node.no]
    case 'for':
    case 'some':
    case 'every':
      return [
        ...node.iterators.flatMap(({ source, until }) => (until ? [source, until] : [source])),
        node.body,
      ]
    case 'context':
      return node.entries.map(({ value }) => value)
    case 'function':
      return [node.body]
    case 'instance':
      return [node.value]
    case 'interval':
      return [node.low, node.high]
    case 'test':
      return [node.endpoint]
    case 'tests':
      return node.tests
    default:
      return []
  }
}

/** All nodes in pre-order. */
export function* walk(node: Node): Iterable<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

/** Static cost of one evaluation of a node in steps: arithmetic and comparisons are not counted at run time. */
export const costOf = (node: Node): number => {
  let parts = 0
  for (const _ of walk(node)) parts++
  return Math.ceil(parts / 16)
}

/** All names that are used. */
export const namesIn = (node: Node): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const part of walk(node)) if (part.kind === 'name') names.add(part.name)
  return names
}

/** Whether the expression uses `?`. */
export const asksInput = (node: Node): boolean => {
  for (const part of walk(node)) if (part.kind === 'input') return true
  return false
}
