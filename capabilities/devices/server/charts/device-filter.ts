import { isUuid } from '@gantry/base/shared'
import { type Comparison, type Filter, where } from '@gantry/model/shared'

/** Fields of the source that are the same fields of a device. */
const shared = ['product', 'area']

/**
 * What a filter of the source says of devices, as a filter of devices that admits at least the same ones; null where it says
 * nothing of them. Under `not` and in comparisons of other fields nothing is known of devices.
 */
export const deviceFilter = (filter: Filter): Filter | null => {
  if (typeof filter === 'boolean') return filter
  switch (filter.op) {
    case 'and': {
      const parts = filter.of.map(deviceFilter).filter(part => part !== null)
      return parts.length === 0 ? null : { op: 'and', of: parts }
    }
    case 'or': {
      const parts = filter.of.map(deviceFilter).filter(part => part !== null)
      return parts.length < filter.of.length ? null : { op: 'or', of: parts }
    }
    case 'not':
    case 'role':
    case 'userType':
      return null
    default:
      return ofDevice(filter)
  }
}

const ofDevice = (asked: Comparison): Filter | null => {
  if (shared.includes(asked.field)) return asked
  if (asked.field.startsWith('device.')) return { ...asked, field: asked.field.slice('device.'.length) }
  if (asked.field !== 'device' || (asked.op !== 'eq' && asked.op !== 'in')) return null
  const ids: readonly unknown[] = Array.isArray(asked.value) ? asked.value : [asked.value]
  return ids.every(isUuid) ? where('id', 'in', ids.filter(isUuid)) : null
}
