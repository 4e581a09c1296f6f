import type { FieldId, Filter, Operator, Query, Sort } from '@gantry/model/shared'

/** How a field is asked about, as far as an index cares. */
export type Asking = 'equal' | 'range' | 'part'

/** A question to a list without its values: what an index could answer of it. */
export interface ViewShape {
  /** Fields that must all hold, in the order of their ids. */
  readonly where: readonly (readonly [field: string, asking: Asking])[]
  readonly sort: readonly Sort[]
  /** By what fields the rows of those who asked are told, where no index held each rule's rows in this order. */
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

/** Only what narrows the whole list: one side of an "or" does not, nor does what must not hold. */
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
