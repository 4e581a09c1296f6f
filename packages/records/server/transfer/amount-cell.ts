import { readNumber } from '@gantry/base/shared'
import type { Amount } from '@gantry/fields/shared'

/** A number with its unit, which a workbook stores as a number whose format shows the unit. */
export interface AmountCell {
  /** As lists show it, and as a text file stores it. */
  readonly text: string
  readonly amount: number
  /** Number format of the cell. */
  readonly format: string
}

/** Digits that a workbook stores exactly. */
const exactDigits = 15

/** The cell of an amount; one with more digits than a workbook stores exactly stays text. */
export const amountCell = (text: string, { amount, before, after, places }: Amount): AmountCell | string =>
  isExact(amount) ? { text, amount, format: `${quoted(before)}${digitsOf(places)}${quoted(after)}` } : text

/** The number of a decimal that is stored as text, unless a workbook would round it. */
export const decimalCell = (text: string): number | null =>
  /^-?\d+(?:\.\d+)?$/.test(text) && isExact(text) ? Number(text) : null

const isExact = (amount: number | string): boolean =>
  (readNumber(amount)?.precision() ?? Number.POSITIVE_INFINITY) <= exactDigits

const digitsOf = (places: number): string => (places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`)

/** Text between the codes of a number format: quotes cannot stand inside it. */
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '″')}"`)
