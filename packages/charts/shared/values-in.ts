import type { Json } from '@gantry/base/shared'
import type { Filter } from '@gantry/model/shared'

/** The only values of a field that a filter can admit; null where it does not say. */
export const valuesIn = (filter: Filter, field: string): readonly Json[] | null => {
  if (typeof filter === 'boolean') return null
  if (filter.op === 'and')
    return filter.of.reduce<readonly Json[] | null>((found, each) => {
      const own = valuesIn(each, field)
      return found && own ? found.filter(value => own.includes(value)) : (found ?? own)
    }, null)
  if ((filter.op !== 'eq' && filter.op !== 'in') || filter.field !== field) return null
  const { value } = filter
  if (value === undefined || (typeof value === 'object' && !Array.isArray(value))) return null
  return Array.isArray(value) ? value : [value]
}
