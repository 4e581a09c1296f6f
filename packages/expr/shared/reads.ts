import type { Node } from './ast/node.ts'
import { childrenOf } from './ast/walk.ts'
import type { Checked } from './check/check.ts'

/**
 * Fields that an expression reads, as paths of ids: `['amount']`, `['asset', 'name']`, `['items', 'qty']`. A
 * field read as a whole is a path by itself; each path once, in order of first use.
 */
export const reads = (checked: Checked): readonly (readonly string[])[] => {
  const found = new Map<string, readonly string[]>()
  const note = (path: readonly string[]): void => void found.set(path.join('\0'), path)
  const levels: Where[] = []

  const visit = (node: Node): Where => {
    switch (node.kind) {
      case 'name':
        return visitName(node)
      case 'path': {
        const source = visit(node.source)
        const binding = checked.bindings.get(node)
        return source && binding?.kind === 'entry' ? [...source, binding.key] : read(source)
      }
      case 'filter': {
        const source = visit(node.source)
        inside([source], () => read(visit(node.condition)))
        return source
      }
      case 'for':
      case 'some':
      case 'every': {
        const partial = node.kind === 'for' ? 1 : 0
        if (partial) levels.unshift(null)
        for (const { source, until } of node.iterators) {
          const over = visit(source)
          if (until) read(visit(until))
          levels.unshift(until ? read(over) : over)
        }
        read(visit(node.body))
        levels.splice(0, node.iterators.length + partial)
        return null
      }
      case 'context':
        for (const { value } of node.entries) inside([null], () => read(visit(value)))
        return null
      case 'function':
        inside(
          node.params.map(() => null),
          () => read(visit(node.body)),
        )
        return null
      case 'if': {
        for (const part of childrenOf(node)) read(visit(part))
        return null
      }
      default:
        for (const child of childrenOf(node)) read(visit(child))
        return null
    }
  }

  const visitName = (node: Node): Where => {
    const binding = checked.bindings.get(node)
    if (binding?.kind === 'field') return [binding.id]
    if (binding?.kind === 'local') return levels[binding.depth] ?? null
    if (binding?.kind === 'entry') {
      const level = levels[binding.depth]
      return level ? [...level, binding.key] : null
    }
    return null
  }

  const read = (where: Where): null => {
    if (where) note(where)
    return null
  }

  const inside = (added: readonly Where[], act: () => void): void => {
    levels.unshift(...added)
    act()
    levels.splice(0, added.length)
  }

  read(visit(checked.tree))
  return [...found.values()]
}

/** The id path of a value read directly from the row. */
type Where = readonly string[] | null
