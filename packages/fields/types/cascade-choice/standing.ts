import type { BranchNode } from './branches.ts'

/** Keyboard position: the opened branches, outermost first, and the index in the last list. */
export interface Standing {
  readonly above: readonly BranchNode[]
  readonly at: number
}

export const offered = ({ retired }: BranchNode): boolean => !retired

export const listOf = (roots: readonly BranchNode[], above: readonly BranchNode[]): readonly BranchNode[] =>
  (above.at(-1)?.below ?? roots).filter(offered)

/** Initial position: at the selected option, otherwise at the start. */
export const standingAt = (roots: readonly BranchNode[], node: BranchNode | undefined): Standing => {
  if (!node || node.retired) return { above: [], at: 0 }
  const above = node.above ? linesTo(node.above) : []
  return { above, at: listOf(roots, above).indexOf(node) }
}

const linesTo = (node: BranchNode): readonly BranchNode[] => [
  ...(node.above ? linesTo(node.above) : []),
  node,
]

type Move = (standing: Standing, list: readonly BranchNode[], roots: readonly BranchNode[]) => Standing

/** Position after each key; the caller handles Enter as selection. */
export const moves: Readonly<Record<string, Move>> = {
  Enter: standing => standing,
  ArrowDown: ({ above, at }, list) => ({ above, at: at + 1 < list.length ? at + 1 : 0 }),
  ArrowUp: ({ above, at }, list) => ({ above, at: at > 0 ? at - 1 : list.length - 1 }),
  Home: ({ above }) => ({ above, at: 0 }),
  End: ({ above }, list) => ({ above, at: list.length - 1 }),
  PageDown: ({ above, at }, list) => ({ above, at: Math.min(at + 8, list.length - 1) }),
  PageUp: ({ above, at }) => ({ above, at: Math.max(at - 8, 0) }),
  ArrowRight: (standing, list) => {
    const node = list[standing.at]
    return node?.below.some(offered) ? { above: [...standing.above, node], at: 0 } : standing
  },
  ArrowLeft: (standing, _list, roots) => {
    const left = standing.above.at(-1)
    if (!left) return standing
    const above = standing.above.slice(0, -1)
    return { above, at: listOf(roots, above).indexOf(left) }
  },
}
