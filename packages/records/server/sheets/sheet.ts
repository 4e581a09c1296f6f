import type { Issue } from '@gantry/base/shared'
import type { TextDialect } from '@gantry/model/shared'

/** A cell as a file holds it: dates are ISO text, everything else is what the file says. */
export type Cell = string | number | boolean | null

/** What is wrong with one line. */
export interface LineIssue {
  readonly line: number
  readonly issue: Issue
}

export interface SheetRow {
  /** Line or row number in the file, from 1, as people see it. */
  readonly line: number
  readonly cells: readonly Cell[]
  /** Why the row cannot be taken as it was read. */
  readonly wrong?: readonly LineIssue[]
}

export interface SheetName {
  readonly name: string
  /** Hidden in its workbook. */
  readonly hidden: boolean
}

/** A table-like file, opened: its sheets, and their rows as a stream, some at a time, that stops when nobody reads on. */
export interface Workbook {
  readonly sheets: readonly SheetName[]
  /** How a text file is written; workbooks have none. */
  readonly dialect?: TextDialect
  rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined>
}
