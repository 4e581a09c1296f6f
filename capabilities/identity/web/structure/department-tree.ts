import type { DepartmentNode } from '../../shared/index.ts'

/** As the tree and the tree select of antd take it. */
export interface TreeNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly children: TreeNode[]
}

/** The departments as a tree; those whose parent is gone stand at the top. */
export const departmentTree = (departments: readonly DepartmentNode[]): TreeNode[] => {
  const known = new Set(departments.map(({ id }) => id))
  const below = (parent: string | null): TreeNode[] =>
    departments
      .filter(one => (one.parent !== null && known.has(one.parent) ? one.parent : null) === parent)
      .map(({ id, name }) => ({ key: id, value: id, title: name, children: below(id) }))
  return below(null)
}

/** Members of a department and of everything below it. */
export const membersBelow = (departments: readonly DepartmentNode[], id: string): number =>
  departments.reduce(
    (sum, one) => sum + (one.parent === id ? membersBelow(departments, one.id) : 0),
    departments.find(one => one.id === id)?.members ?? 0,
  )

export type Drop = 'inside' | 'before' | 'after'

export interface Place {
  readonly parent: string | null
  readonly order: number
}

/** Where a department belongs that is dropped at another one: into it, or beside it between its neighbours. */
export const placeAt = (
  departments: readonly DepartmentNode[],
  moved: string,
  target: string,
  drop: Drop,
): Place => {
  const others = departments.filter(({ id }) => id !== moved)
  const parent = drop === 'inside' ? target : (others.find(({ id }) => id === target)?.parent ?? null)
  const siblings = others.filter(one => one.parent === parent)
  const at = siblings.findIndex(({ id }) => id === target)
  const index = drop === 'inside' ? siblings.length : drop === 'before' ? at : at + 1
  const before = siblings[index - 1]?.order ?? null
  const after = siblings[index]?.order ?? null
  if (after === null) return { parent, order: (before ?? 0) + 1 }
  return { parent, order: ((before ?? after - 2) + after) / 2 }
}
