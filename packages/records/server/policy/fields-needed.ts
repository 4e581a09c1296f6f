import type { FieldId } from '@gantry/model/shared'
import { holdsOfNothing } from './holds-of-nothing.ts'
import type { RowFilter } from './row-filter.ts'

/** Fields that are filled in every row a filter admits; a condition on slave rows needs their field. */
export const fieldsNeeded = (filter: RowFilter): ReadonlySet<FieldId> => {
  if (typeof filter === 'boolean') return none
  switch (filter.op) {
    case 'and':
      return new Set(filter.of.flatMap(part => [...fieldsNeeded(part)]))
    case 'or':
      return commonTo(filter.of.map(fieldsNeeded))
    case 'some':
      return new Set([filter.field])
    case 'not':
    case 'linked':
    case 'shared':
    case 'held':
    case 'labelled':
      return none
    default:
      return holdsOfNothing(filter) ? none : new Set([filter.field])
  }
}

const none: ReadonlySet<FieldId> = new Set()

const commonTo = ([first = none, ...others]: readonly ReadonlySet<FieldId>[]): ReadonlySet<FieldId> =>
  new Set([...first].filter(field => others.every(each => each.has(field))))
