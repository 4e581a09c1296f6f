/** A group of tasks and its count, which is known before its tasks are loaded. */
export interface GroupCount {
  readonly id: string
  readonly count: number
  /** Without a header: there is only one group because the tasks are not grouped. */
  readonly bare: boolean
  readonly folded: boolean
}

/** Content of a line: a group header, or a task by its index in the group. */
export type Line =
  | { readonly is: 'head'; readonly group: number }
  | { readonly is: 'task'; readonly group: number; readonly at: number }

const linesOf = ({ count, bare, folded }: GroupCount): number => (bare ? 0 : 1) + (folded ? 0 : count)

/** First line of each group, and the total number of lines. */
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

/** Content of a line, by binary search because there may be 100,000 lines. */
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

/** Line of a task by its index in its group; null if the group is collapsed. */
export const lineOf = (
  groups: readonly GroupCount[],
  starts: readonly number[],
  group: number,
  at: number,
): number | null => {
  const found = groups[group]
  return !found || found.folded ? null : (starts[group] ?? 0) + (found.bare ? 0 : 1) + at
}
