import type { Comparison, Filter, TableDef } from '@gantry/model/shared'

type Leaf = Comparison | Extract<Filter, { readonly role: string } | { readonly types: unknown }>

/** The comparisons of a filter, without their structure. */
const leavesOf = (filter: Filter): readonly Leaf[] => {
  if (typeof filter === 'boolean') return []
  if (!('of' in filter)) return [filter]
  return filter.op === 'not' ? leavesOf(filter.of) : filter.of.flatMap(leavesOf)
}

/** All comparisons in a table's policy and limits. */
export const askedBy = ({ policy, limits = [] }: TableDef): readonly Leaf[] =>
  [
    ...policy.flatMap(({ who, rows }) => [who ?? true, rows ?? true]),
    ...limits.map(({ rows }) => rows),
  ].flatMap(leavesOf)
