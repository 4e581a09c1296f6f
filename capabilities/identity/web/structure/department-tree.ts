import { type DepartmentNode, matchesName } from '../../shared/index.ts'

/** What has a place in a tree: a department or a unit. */
export type Placed = Omit<DepartmentNode, 'reading' | 'manager'>

/** As the tree and the tree select of antd take it. */
export interface TreeNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly children: TreeNode[]
}

/** Departments by their parent; those whose parent is gone stand at the top. */
const byParent = (departments: readonly Placed[]): ReadonlyMap<string | null, readonly Placed[]> => {
  const known = new Set(departments.map(({ id }) => id))
  const rows = new Map<string | null, Placed[]>()
  for (const one of departments) {
    const parent = one.parent !== null && known.has(one.parent) ? one.parent : null
    const row = rows.get(parent)
    if (row) row.push(one)
    else rows.set(parent, [one])
  }
  return rows
}

/** The departments as a tree; those whose parent is gone stand at the top. */
export const departmentTree = (departments: readonly Placed[]): TreeNode[] => {
  const children = byParent(departments)
  const below = (parent: string | null): TreeNode[] =>
    (children.get(parent) ?? []).map(({ id, name }) => ({
      key: id,
      value: id,
      title: name,
      children: below(id),
    }))
  return below(null)
}

/** The departments that a typed text finds by their name or manager, with everything above them. */
export const foundDepartments = (
  departments: readonly DepartmentNode[],
  typed: string,
): { readonly shown: readonly DepartmentNode[]; readonly hits: ReadonlySet<string> } => {
  const nodes = new Map(departments.map(one => [one.id, one]))
  const hits = new Set(departments.filter(one => matchesDepartment(one, typed)).map(({ id }) => id))
  const kept = new Set<string>()
  for (const id of hits)
    for (let up: string | null = id; up !== null && !kept.has(up); up = nodes.get(up)?.parent ?? null)
      kept.add(up)
  return { shown: departments.filter(({ id }) => kept.has(id)), hits }
}

/** Whether a typed text finds a department by its own name or that of its manager. */
const matchesDepartment = (department: DepartmentNode, typed: string): boolean =>
  matchesName(department, typed) || (department.manager !== null && matchesName(department.manager, typed))

/** How a tree select finds its nodes. */
export const findsNode =
  (departments: readonly DepartmentNode[]) =>
  (typed: string, { value }: { readonly value?: unknown }): boolean =>
    departments.some(one => one.id === value && matchesDepartment(one, typed))

/** Whether a department is somewhere below another. */
export const isBelow = (departments: readonly Placed[], id: string, above: string): boolean => {
  const parents = new Map(departments.map(one => [one.id, one.parent]))
  const seen = new Set<string>()
  for (let up = parents.get(id) ?? null; up !== null && !seen.has(up); up = parents.get(up) ?? null) {
    if (up === above) return true
    seen.add(up)
  }
  return false
}

/** Members of each department and of everything below it. */
export const membersBelow = (departments: readonly Placed[]): ReadonlyMap<string, number> => {
  const children = byParent(departments)
  const counts = new Map<string, number>()
  const count = (one: Placed): number => {
    const sum = (children.get(one.id) ?? []).reduce((all, child) => all + count(child), one.members)
    counts.set(one.id, sum)
    return sum
  }
  for (const one of children.get(null) ?? []) count(one)
  return counts
}

/** The place one step up or down among the siblings; null at the end of the row. */
export const placeBeside = (
  departments: readonly Placed[],
  id: string,
  direction: 'up' | 'down',
): Place | null => {
  const siblings = [...byParent(departments).values()].find(row => row.some(one => one.id === id)) ?? []
  const neighbour = siblings[siblings.findIndex(one => one.id === id) + (direction === 'up' ? -1 : 1)]
  return neighbour ? placeAt(departments, id, neighbour.id, direction === 'up' ? 'before' : 'after') : null
}

export type Drop = 'inside' | 'before' | 'after'

export interface Place {
  readonly parent: string | null
  readonly order: number
}

/** Where a department belongs that is dropped at another one: into it, or beside it between its neighbours. */
export const placeAt = (departments: readonly Placed[], moved: string, target: string, drop: Drop): Place => {
  const others = departments.filter(({ id }) => id !== moved)
  const parent = drop === 'inside' ? target : (others.find(({ id }) => id === target)?.parent ?? null)
  const siblings = others.filter(one => one.parent === parent)
  const at = siblings.findIndex(({ id }) => id === target)
  const index = drop === 'inside' ? siblings.length : drop === 'before' ? at : at + 1
  // Those without an order stand last: a place among them is behind all that have one.
  const before = siblings.slice(0, index).findLast(({ order }) => order !== null)?.order ?? null
  const after = siblings[index]?.order ?? null
  if (after === null) return { parent, order: (before ?? 0) + 1 }
  return { parent, order: ((before ?? after - 2) + after) / 2 }
}
