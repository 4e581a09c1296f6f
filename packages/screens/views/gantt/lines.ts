/** Tasks that stand together: how many there are, known before any of them is fetched. */
export interface GroupCount {
  readonly id: string
  readonly count: number
  /** Without a head: there is only one group, and nobody asked for any. */
  readonly bare: boolean
  readonly folded: boolean
}

/** What stands on one line: the head of a group, or one of its tasks by its place among them. */
export type Line =
  | { readonly is: 'head'; readonly group: number }
  | { readonly is: 'task'; readonly group: number; readonly at: number }

const linesOf = ({ count, bare, folded }: GroupCount): number => (bare ? 0 : 1) + (folded ? 0 : count)

/** Where each group begins, and how many lines there are. */
export const layOut = (
  groups: readonly GroupCount[],
): { readonly starts: readonly number[]; readonly count: number } => {
  const starts: number[] = []
  let count = 0
  for (const group of groups) {
    starts.push(count)
    count += linesOf(group)
  }
  return { starts, count }
}

/** What stands on a line; by halves, for there may be a hundred thousand. */
export const lineAt = (groups: readonly GroupCount[], starts: readonly number[], index: number): Line => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= index) low = middle
    else high = middle - 1
  }
  const within = index - (starts[low] ?? 0)
  if (groups[low]?.bare) return { is: 'task', group: low, at: within }
  return within === 0 ? { is: 'head', group: low } : { is: 'task', group: low, at: within - 1 }
}

/** The line of a task by its place in its group; null where the group is folded. */
export const lineOf = (
  groups: readonly GroupCount[],
  starts: readonly number[],
  group: number,
  at: number,
): number | null => {
  const found = groups[group]
  return !found || found.folded ? null : (starts[group] ?? 0) + (found.bare ? 0 : 1) + at
}
