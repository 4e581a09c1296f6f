import type { Rows } from './row-source.ts'

/** How the rows of a sheet are written in a format. */
export interface SheetText {
  /** What stands before the rows, the line of headings with it. */
  head(headings: readonly string[]): string
  /** Rows below line `line`. */
  rows(rows: Rows, line: number): string
  readonly tail: string
  /** Rows a sheet may have, beyond which another one begins. */
  readonly mostRows: number
}
