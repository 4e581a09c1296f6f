import { AppError, answerAsks, limits } from '@gantry/base/shared'
import type { TextDialect } from '@gantry/model/shared'
import { openWorkbook } from './open-workbook.ts'
import type { SheetName, SheetRow, Workbook } from './sheet.ts'

/** Requests of the parent process: `open` once, then `read` per sheet, and `next` per batch. */
export type Ask =
  | {
      readonly do: 'open'
      readonly path: string
      readonly name: string
      readonly dialect?: Partial<TextDialect>
    }
  | { readonly do: 'read'; readonly sheet: number }
  | { readonly do: 'next' }

export type Answer =
  | { readonly did: 'open'; readonly sheets: readonly SheetName[]; readonly dialect?: TextDialect }
  | { readonly did: 'read' }
  | { readonly did: 'next'; readonly rows: readonly SheetRow[]; readonly end: boolean }
  | { readonly did: 'fail'; readonly code: string; readonly params: object }

/** Rows per response; fewer where they have many cells, because the parent receives them in one message. */
const batch = 1_000
const batchCells = 100_000

// A file from outside is parsed in a child process with a memory limit: a crafted slow or huge file can only
// end this process.
let workbook: Workbook | undefined
let sheet = 0
let rows: AsyncGenerator<readonly SheetRow[], void, undefined> | undefined

const answer = async (ask: Ask): Promise<Answer> => {
  if (ask.do === 'open') {
    workbook = await openWorkbook(ask.path, ask.name, ask.dialect)
    const { sheets, dialect } = workbook
    return { did: 'open', sheets, ...(dialect && { dialect }) }
  }
  if (ask.do === 'read') {
    await rows?.return()
    sheet = ask.sheet
    rows = workbook?.rows(sheet)
    rest = []
    return { did: 'read' }
  }
  return next()
}

/** Rows read beyond the last response. */
let rest: readonly SheetRow[] = []

const next = async (): Promise<Answer> => {
  const taken: SheetRow[] = []
  let cells = 0
  while (taken.length < batch && cells < batchCells) {
    if (rest.length === 0) {
      const found = await rows?.next()
      if (!found || found.done) return { did: 'next', rows: taken, end: true }
      rest = found.value
    }
    let count = 0
    for (const row of rest) {
      if (taken.length >= batch || cells >= batchCells) break
      const narrow = withoutEmptyEnd(row)
      taken.push(narrow)
      cells += narrow.cells.length
      count++
    }
    rest = rest.slice(count)
  }
  return { did: 'next', rows: taken, end: false }
}

/** @throws AppError file.too_wide */
const withoutEmptyEnd = (row: SheetRow): SheetRow => {
  let width = row.cells.length
  while (width > 0 && (row.cells[width - 1] ?? '') === '') width--
  if (width > limits.sheetColumns)
    throw new AppError('file.too_wide', {
      sheet: workbook?.sheets[sheet]?.name ?? '',
      columns: width,
      max: limits.sheetColumns,
    })
  return width === row.cells.length ? row : { ...row, cells: row.cells.slice(0, width) }
}

answerAsks(answer, () => ({ code: 'file.unreadable', params: {} }))
