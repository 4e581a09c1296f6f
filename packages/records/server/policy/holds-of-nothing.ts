import { admitsEmpty } from '@gantry/fields/shared'
import type { RowFilter } from './row-filter.ts'

/** Whether a resolved filter matches a record whose fields are all empty. */
export const holdsOfNothing = (filter: RowFilter): boolean => {
  if (typeof filter === 'boolean') return filter
  switch (filter.op) {
    case 'and':
      return filter.of.every(holdsOfNothing)
    case 'or':
      return filter.of.some(holdsOfNothing)
    case 'not':
      return !holdsOfNothing(filter.of)
    case 'some':
    case 'linked':
    case 'labelled':
    case 'shared':
    case 'held':
      return false
    default:
      return filter.op === 'empty' || admitsEmpty(filter.op)
  }
}
