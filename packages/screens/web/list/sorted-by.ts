import type { Sort } from '@gantry/model/shared'

/** The sort order after a click on a column header: ascending, descending, default; `add` keeps the other sort fields. */
export const sortedBy = (sort: readonly Sort[], field: string, add: boolean): readonly Sort[] => {
  const now = sort.find(each => each.field === field)
  const others = add ? sort.filter(each => each.field !== field) : []
  if (now === undefined) return [...others, { field, direction: 'asc' }]
  return now.direction === 'asc' ? [...others, { field, direction: 'desc' }] : others
}
