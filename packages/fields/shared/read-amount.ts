import { issue, localise, readNumber, type Text } from '@gantry/base/shared'
import type { Parsed } from './field-type.ts'
import { failure } from './parsed.ts'

type Amount = NonNullable<ReturnType<typeof readNumber>>

/** Parses a number with or without the field's own unit. */
export const readAmount = (input: unknown, unit: Text | undefined): Amount | null =>
  readNumber(typeof input === 'string' && unit !== undefined ? withoutUnit(input, unit) : input)

const withoutUnit = (input: string, unit: Text): string => {
  const text = input.trim()
  const written = [localise(unit, 'zh-CN'), localise(unit, 'en')].find(word => word && text.endsWith(word))
  return written ? text.slice(0, -written.length) : text
}

export interface Range {
  readonly min?: number
  readonly max?: number
}

/** The issue of an amount out of range, naming the existing bounds. */
export const outOfRange = (amount: Amount, { min, max }: Range): Parsed<never> | null => {
  const inside = (min === undefined || amount.gte(min)) && (max === undefined || amount.lte(max))
  if (inside) return null
  if (min !== undefined && max !== undefined) return failure('range', { min, max })
  return min === undefined ? failure('max', { limit: max }) : failure('min', { limit: min })
}

/** An empty range. */
export const rangeFaults = ({
  min,
  max,
}: {
  readonly min?: number | string
  readonly max?: number | string
}) => (min !== undefined && max !== undefined && min > max ? [issue('max', 'min', { limit: min })] : [])
