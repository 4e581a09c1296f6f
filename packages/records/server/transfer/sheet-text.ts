import type { Rows } from './row-source.ts'

/** How a format writes the rows of a sheet. */
export interface SheetText {
  /** Text before the rows, including headings; with the least widths of columns, where they matter. */
  head(headings: readonly string[], widths?: readonly number[]): string
  /** Rows that follow line `line`. */
  rows(rows: Rows, line: number): string
  readonly tail: string
  /** Maximum rows of a sheet; more rows start another sheet. */
  readonly mostRows: number
}
