import type { Filter } from '@gantry/model/shared'
import type { RowFilter } from '@gantry/records/server'

const field = 'time'

/** The parts of a filter that bound the time; what else it says is left out, so that more is admitted rather than less. */
export const timeFilter = (filter: Filter): Filter => {
  if (typeof filter === 'boolean') return true
  if (filter.op === 'and') return { op: 'and', of: filter.of.map(timeFilter) }
  if (filter.op === 'or') return { op: 'or', of: filter.of.map(timeFilter) }
  if (filter.op === 'not' || filter.op === 'role' || filter.op === 'userType') return true
  return 'field' in filter && filter.field === field ? filter : true
}

/** Milliseconds since 1970, `to` excluded; infinite where nothing bounds them. */
interface Period {
  readonly from: number
  readonly to: number
}

const always: Period = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** The time outside of which a filter admits nothing. */
export const periodOf = (filter: RowFilter): Period => {
  if (typeof filter === 'boolean') return always
  if (filter.op === 'and') {
    const parts = filter.of.map(periodOf)
    return { from: Math.max(...parts.map(({ from }) => from)), to: Math.min(...parts.map(({ to }) => to)) }
  }
  if (filter.op === 'or') {
    const parts = filter.of.map(periodOf)
    return { from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)) }
  }
  const at = 'value' in filter && typeof filter.value === 'string' ? Date.parse(filter.value) : Number.NaN
  if (Number.isNaN(at)) return always
  switch (filter.op) {
    case 'gt':
    case 'gte':
      return { ...always, from: at }
    case 'lt':
      return { ...always, to: at }
    case 'lte':
      return { ...always, to: at + 1 }
    case 'eq':
      return { from: at, to: at + 1 }
    default:
      return always
  }
}
