import type { Sort } from '@gantry/model/shared'

/** The order after a press on the head of a column: up, down, as usual; `add` keeps the other fields of the order. */
export const sortedBy = (sort: readonly Sort[], field: string, add: boolean): readonly Sort[] => {
  const now = sort.find(each => each.field === field)
  const others = add ? sort.filter(each => each.field !== field) : []
  if (now === undefined) return [...others, { field, direction: 'asc' }]
  return now.direction === 'asc' ? [...others, { field, direction: 'desc' }] : others
}
