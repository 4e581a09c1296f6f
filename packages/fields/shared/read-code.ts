import { halfWidth } from '@gantry/base/shared'

/**
 * Normalises a code: character width, grouping, case. Undefined for invalid input, such as a number that a
 * spreadsheet has rounded.
 */
export const readCode = (input: unknown): string | undefined => {
  if (typeof input === 'number') return Number.isSafeInteger(input) ? String(input) : undefined
  if (typeof input === 'bigint') return String(input)
  if (typeof input !== 'string' || input.length > 60) return undefined
  return halfWidth(input)
    .replace(/[\s\u2010-\u2015-]+/g, '')
    .toUpperCase()
}
