import { sayNumber } from '@gantry/client/web'
import type { AreaDevice, AreaValue } from '../../shared/contract.ts'

/** The value a device shows on a plan: one out of its range, otherwise its first measurement. */
export const shownValue = ({ values }: AreaDevice): AreaValue | undefined => {
  const measured = values.filter(({ value }) => value !== null)
  return measured.find(({ isOut }) => isOut) ?? measured.find(({ type }) => type !== 'text') ?? measured[0]
}

/** A value without its unit. */
export const sayValue = (t: (key: string) => string, { value, type, decimals }: AreaValue): string => {
  if (value === null) return '—'
  if (typeof value === 'string') return value
  if (type === 'bool') return t(value === 0 ? 'area.device.off' : 'area.device.on')
  const digits = type === 'integer' ? 0 : decimals
  return sayNumber(value, digits ?? 3, digits ?? 0)
}
