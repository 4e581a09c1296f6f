import type { FieldId, Filter, Operator, Query, Sort } from '@gantry/model/shared'

/** How a field is filtered, as far as it matters to an index. */
export type Asking = 'equal' | 'range' | 'part'

/** The shape of a list query without its values: the input for index proposals. */
export interface ViewShape {
  /** Fields that are all required to match, ordered by id. */
  readonly where: readonly (readonly [field: string, asking: Asking])[]
  readonly sort: readonly Sort[]
  /** Fields of the actors' rules, where no index served each rule's rows in this sort. */
  readonly rules?: readonly FieldId[]
}

const askings: Readonly<Partial<Record<Operator, Asking>>> = {
  eq: 'equal',
  in: 'equal',
  gt: 'range',
  gte: 'range',
  lt: 'range',
  lte: 'range',
  between: 'range',
  within: 'range',
  contains: 'part',
  startsWith: 'part',
  endsWith: 'part',
}

export const shapeOf = (
  { filter, sort }: Pick<Query, 'filter' | 'sort'>,
  rules: readonly FieldId[] = [],
): ViewShape => ({
  where: [...new Map(asked(filter ?? true))].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  sort: sort ?? [],
  ...(rules.length > 0 && { rules: [...rules].toSorted() }),
})

/** Only conditions that narrow the whole list: not one side of an `or`, nor anything under `not`. */
const asked = (filter: Filter): readonly (readonly [string, Asking])[] => {
  if (typeof filter === 'boolean') return []
  switch (filter.op) {
    case 'and':
      return filter.of.flatMap(asked)
    case 'or':
    case 'not':
    case 'role':
    case 'userType':
      return []
    default: {
      const asking = askings[filter.op]
      return asking ? [[filter.field, asking]] : []
    }
  }
}
