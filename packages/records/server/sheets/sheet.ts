import type { Issue } from '@gantry/base/shared'
import type { TextDialect } from '@gantry/model/shared'

/** A cell as stored in the file; dates are ISO text. */
export type Cell = string | number | boolean | null

/** An issue of one line. */
export interface LineIssue {
  readonly line: number
  readonly issue: Issue
}

export interface SheetRow {
  /** Line or row number in the file, from 1. */
  readonly line: number
  readonly cells: readonly Cell[]
  /** Why the row cannot be used as read. */
  readonly wrong?: readonly LineIssue[]
}

export interface SheetName {
  readonly name: string
  /** Hidden in its workbook. */
  readonly hidden: boolean
}

/**
 * An opened spreadsheet or CSV file: its sheets, and their rows as a stream in chunks that can be abandoned.
 */
export interface Workbook {
  readonly sheets: readonly SheetName[]
  /** The CSV dialect; workbooks have none. */
  readonly dialect?: TextDialect
  rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined>
}
