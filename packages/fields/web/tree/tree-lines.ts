import type { Ref } from '@gantry/model/shared'

/** A record of a tree, and whether it has children. */
export interface TreeNode extends Ref {
  readonly below: boolean
}

/** The children of a record fetched so far. */
export interface TreeLevel {
  readonly nodes: readonly TreeNode[]
  /** Total number of children, fetched or not; -1 if unknown. */
  readonly size: number
  /** Cursor of the next page; null: none. */
  readonly next: string | null
}

/** Levels by parent id; the top level has the empty id. */
export type TreeLevels = ReadonlyMap<string, TreeLevel>

/** One line of a rendered tree: a record, or the placeholder of a level's next page. */
export type TreeLine = NodeLine | WaitLine

export interface NodeLine {
  readonly is: 'node'
  readonly node: TreeNode
  /** From 0 at the top. */
  readonly depth: number
  readonly open: boolean
  /** Not a record but a term, such as "my departments". */
  readonly term?: true
  /** Position in its level, 1 to `size`. */
  readonly place: number
  readonly size: number
}

interface WaitLine {
  readonly is: 'wait'
  /** Parent id of the level; empty for the top level. */
  readonly above: string
  readonly depth: number
}

/** Lines of a tree in display order, terms first. A sole record at the top is open unless toggled. */
export const linesOf = (
  levels: TreeLevels,
  turned: ReadonlySet<string>,
  terms: readonly Ref[] = [],
): readonly TreeLine[] => {
  const first = { is: 'node', depth: 0, open: false, term: true } as const
  const top = levels.get('')?.size ?? -1
  const size = top < 0 ? top : terms.length + top
  const lines: TreeLine[] = terms.map(({ id, title }, i) => ({
    ...first,
    node: { id, title, below: false },
    place: i + 1,
    size,
  }))
  const walk = (above: string, depth: number) => {
    const level = levels.get(above)
    const alone = depth === 0 && level?.nodes.length === 1 && level.next === null
    level?.nodes.forEach((node, i) => {
      const open = node.below && turned.has(node.id) !== alone
      lines.push({
        is: 'node',
        node,
        depth,
        open,
        ...(depth === 0 ? { place: terms.length + i + 1, size } : { place: i + 1, size: level.size }),
      })
      if (open) walk(node.id, depth + 1)
    })
    if (!level || level.next !== null) lines.push({ is: 'wait', above, depth })
  }
  walk('', 0)
  return lines
}
