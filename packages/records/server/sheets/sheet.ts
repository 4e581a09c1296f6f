/** A cell as a file holds it: dates are ISO text, everything else is what the file says. */
export type Cell = string | number | boolean | null

export interface SheetRow {
  /** Line or row number in the file, from 1, as people see it. */
  readonly line: number
  readonly cells: readonly Cell[]
}

/** A table-like file, opened: its sheets by name, and their rows as a stream, some at a time, that stops when nobody reads on. */
export interface Workbook {
  readonly sheets: readonly string[]
  rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined>
}
