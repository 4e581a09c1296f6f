import type { Ref } from '@gantry/model/shared'

/** What is done in a tree by its keys. */
export interface TreeMoves {
  stand(id: string): void
  turn(id: string): void
  choose(node: Ref): void
}

/**
 * Up and down through what is open, right into a branch and left out of it, Enter to choose. Reads the tree as it is drawn,
 * which alone knows what has been fetched. True: the key was the tree's.
 */
export const pressInTree = (
  tree: Element | null,
  at: string | null,
  key: string,
  moves: TreeMoves,
): boolean => {
  const nodes = [...(tree?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
  const place = nodes.findIndex(node => node.dataset.node === at)
  const node = nodes[place]
  const go = (to: HTMLElement | undefined): true => {
    if (to?.dataset.node) moves.stand(to.dataset.node)
    to?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const level = Number(node?.ariaLevel ?? 1)
  const opened = node?.ariaExpanded
  switch (key) {
    case 'ArrowDown':
      return go(nodes[Math.min(place + 1, nodes.length - 1)])
    case 'ArrowUp':
      return go(nodes[Math.max(place - 1, 0)])
    case 'ArrowRight':
      if (opened === 'true') return go(nodes[place + 1])
      if (opened === 'false') moves.turn(at ?? '')
      return true
    case 'ArrowLeft':
      if (opened === 'true') {
        moves.turn(at ?? '')
        return true
      }
      return go(nodes.slice(0, Math.max(place, 0)).findLast(each => Number(each.ariaLevel) < level))
    case 'Enter':
      if (!node?.dataset.node) return false
      moves.choose({ id: node.dataset.node, title: node.dataset.title ?? '' })
      return true
    default:
      return false
  }
}
