import { halfWidth } from '@gantry/base/shared'

/**
 * The characters of a code however it was typed: full width, in groups, in small letters. Undefined for what cannot be one,
 * such as a number so long that a sheet has already rounded it.
 */
export const readCode = (input: unknown): string | undefined => {
  if (typeof input === 'number') return Number.isSafeInteger(input) ? String(input) : undefined
  if (typeof input === 'bigint') return String(input)
  if (typeof input !== 'string' || input.length > 60) return undefined
  return halfWidth(input)
    .replace(/[\s\u2010-\u2015-]+/g, '')
    .toUpperCase()
}
