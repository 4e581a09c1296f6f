import type { Ref } from '@gantry/model/shared'
import type { NodeLine, TreeLine } from './tree-lines.ts'

/** Actions of the tree's keys. */
export interface TreeMoves {
  stand(id: string): void
  turn(id: string): void
  choose(node: Ref): void
}

/**
 * Handles the keys of the WAI-ARIA tree pattern: Up and Down through open nodes, Home and End, Right to open or enter a
 * branch, Left to close or leave it, Enter to select. Returns true if the key was handled.
 */
export const pressInTree = (
  lines: readonly TreeLine[],
  at: string | null,
  key: string,
  moves: TreeMoves,
): boolean => {
  const nodes = lines.filter((line): line is NodeLine => line.is === 'node')
  const place = nodes.findIndex(({ node }) => node.id === at)
  const line = nodes[place]
  const go = (to: NodeLine | undefined): true => {
    if (to) moves.stand(to.node.id)
    return true
  }
  const turn = (): true => {
    if (line) moves.turn(line.node.id)
    return true
  }
  switch (key) {
    case 'ArrowDown':
      return go(nodes[Math.min(place + 1, nodes.length - 1)])
    case 'ArrowUp':
      return go(nodes[Math.max(place - 1, 0)])
    case 'Home':
      return go(nodes[0])
    case 'End':
      return go(nodes.at(-1))
    case 'ArrowRight':
      if (!line?.node.below) return true
      return line.open ? go(nodes[place + 1]) : turn()
    case 'ArrowLeft':
      if (line?.open) return turn()
      return go(nodes.slice(0, Math.max(place, 0)).findLast(({ depth }) => depth < (line?.depth ?? 0)))
    case 'Enter':
      if (!line) return false
      moves.choose({ id: line.node.id, title: line.node.title })
      return true
    default:
      return false
  }
}
