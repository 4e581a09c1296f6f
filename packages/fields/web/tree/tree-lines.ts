import type { Ref } from '@gantry/model/shared'

/** A record of a tree, and whether any stand below it. */
export interface TreeNode extends Ref {
  readonly below: boolean
}

/** The records that stand right below one, as far as they have been fetched. */
export interface TreeLevel {
  readonly nodes: readonly TreeNode[]
  /** All of them, fetched or not; -1 where nobody counted that far. */
  readonly size: number
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
}

/** Levels by the id above them; the top is under the empty one. */
export type TreeLevels = ReadonlyMap<string, TreeLevel>

/** One line of a tree as it is drawn: a record, or where more of a level will stand. */
export type TreeLine = NodeLine | WaitLine

export interface NodeLine {
  readonly is: 'node'
  readonly node: TreeNode
  /** From 0 at the top. */
  readonly depth: number
  readonly open: boolean
  /** No record but what stands for one, such as "my departments". */
  readonly term?: true
  /** From 1, among the `size` of its level. */
  readonly place: number
  readonly size: number
}

interface WaitLine {
  readonly is: 'wait'
  /** Whose level it is; empty: the top's. */
  readonly above: string
  readonly depth: number
}

/** The lines of a tree from the top down, terms before them; the only record at the top is open until somebody closes it. */
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
