import type { Text } from '@gantry/base/shared'

/** Currency symbols and names used as units; a number with such a unit is an amount of money. */
const written = new Set(['元', '万元', '亿元', '人民币', '美元', '欧元', '¥', '￥', '$', '€', '£'])
const codes = new Set(['cny', 'rmb', 'usd', 'eur', 'gbp', 'hkd', 'jpy', 'yuan'])

/** Whether a unit is a currency. */
export const isMoney = (unit: Text | undefined): boolean => {
  const words = unit === undefined ? [] : typeof unit === 'string' ? [unit] : Object.values(unit)
  return words.some(word => written.has(word.trim()) || codes.has(word.trim().toLowerCase()))
}
