import type { RowFilter } from '../policy/row-filter.ts'

const known = new WeakMap<object, string>()

/** A canonical text of a filter, independent of the order of its parts. */
export const textOf = (filter: RowFilter): string => {
  if (typeof filter === 'boolean') return String(filter)
  const text = known.get(filter) ?? write(filter)
  known.set(filter, text)
  return text
}

const write = (filter: Exclude<RowFilter, boolean>): string => {
  switch (filter.op) {
    case 'and':
    case 'or':
      return `${filter.op}(${filter.of.map(textOf).sort().join()})`
    case 'not':
      return `not(${textOf(filter.of)})`
    default:
      return JSON.stringify(filter)
  }
}
