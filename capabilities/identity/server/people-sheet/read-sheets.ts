import { AppError, issue } from '@gantry/base/shared'
import { type OpenBook, type SheetFile, withBook } from '@gantry/records/server'
import {
  type DepartmentColumn,
  departmentColumns,
  type MemberColumn,
  memberColumns,
  mostPeopleLines,
} from '../../shared/people-sheet-contract.ts'
import { columnOf } from './headings.ts'

/** The non-empty cells of a line, by column. */
export interface ReadLine<Column extends string> {
  readonly line: number
  readonly cells: Readonly<Partial<Record<Column, string>>>
}

export interface ReadSheets {
  readonly departments: readonly ReadLine<DepartmentColumn>[]
  readonly members: readonly ReadLine<MemberColumn>[]
  readonly columns: ReadonlySet<string>
  /** Unknown headings. */
  readonly unknown: readonly string[]
}

/** Lines searched for the headings. */
const headLines = 10
const mostSheets = 10

/**
 * Reads the sheets whose headings name columns of departments or members; other sheets are ignored.
 *
 * @throws AppError file.unreadable without such a sheet, request.invalid for more lines than one import allows
 */
export const readSheets = (file: SheetFile): Promise<ReadSheets> =>
  withBook(file, async book => {
    const departments: ReadLine<DepartmentColumn>[] = []
    const members: ReadLine<MemberColumn>[] = []
    const columns = new Set<string>()
    const unknown = new Set<string>()
    const shown = book.sheets.flatMap(({ hidden }, sheet) => (hidden ? [] : [sheet])).slice(0, mostSheets)
    for (const sheet of shown) {
      const read = await readSheet(book, sheet)
      if (!read) continue
      for (const column of read.columns) columns.add(column)
      for (const heading of read.unknown) unknown.add(heading)
      if (read.columns.includes('login')) members.push(...(read.lines as ReadLine<MemberColumn>[]))
      else departments.push(...(read.lines as ReadLine<DepartmentColumn>[]))
    }
    if (columns.size === 0) throw new AppError('file.unreadable', { name: file.name })
    return { departments, members, columns, unknown: [...unknown] }
  })

interface OneSheet {
  readonly columns: readonly string[]
  readonly unknown: readonly string[]
  readonly lines: readonly ReadLine<string>[]
}

const readSheet = async (book: OpenBook, sheet: number): Promise<OneSheet | null> => {
  const rows = await book.start(sheet, mostPeopleLines + headLines + 1)
  const head = rows.slice(0, headLines).find(({ cells }) => {
    const found = cells.map(cell => columnOf(String(cell ?? '')))
    return found.includes('login') || found.includes('path')
  })
  if (!head) return null
  const headings = head.cells.map(cell => String(cell ?? '').trim())
  const found = headings.map(columnOf)
  const allowed: readonly string[] = found.includes('login') ? memberColumns : departmentColumns
  const at = found.map(column => (column !== undefined && allowed.includes(column) ? column : undefined))
  const lines: ReadLine<string>[] = []
  for (const { line, cells } of rows.slice(rows.indexOf(head) + 1)) {
    const read: Record<string, string> = {}
    for (const [index, column] of at.entries()) {
      const text = String(cells[index] ?? '').trim()
      if (column !== undefined && text !== '') read[column] ??= text
    }
    if (Object.keys(read).length > 0) lines.push({ line, cells: read })
  }
  if (lines.length > mostPeopleLines)
    throw new AppError('request.invalid', {}, [issue('file', 'max_items', { limit: mostPeopleLines })])
  return {
    columns: at.filter(column => column !== undefined),
    unknown: headings.filter((heading, index) => heading !== '' && at[index] === undefined),
    lines,
  }
}
