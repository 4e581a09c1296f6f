import { AppError } from '@gantry/base/shared'
import type { TextDialect } from '@gantry/model/shared'
import type { Answer, Ask } from './reader-process.ts'
import type { SheetName, SheetRow } from './sheet.ts'
import { startProcess } from './start-process.ts'

/** Cells read in advance to analyse a sheet: 20,000 rows of 25 columns. */
const mostCells = 500_000

export interface SheetFile {
  readonly path: string
  readonly name: string
  /** The known part of a CSV dialect; the rest is detected. */
  readonly dialect?: Partial<TextDialect>
}

/** A file that is read in a child process. */
export interface OpenBook {
  /** Its sheets; a CSV file has one. */
  readonly sheets: readonly SheetName[]
  /** The CSV dialect, detected or given; workbooks have none. */
  readonly dialect?: TextDialect
  /** Rows of one sheet in batches, one sheet at a time. */
  rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined>
  /** The first rows of a sheet, at most `most`, and fewer where rows are wide. */
  start(sheet: number, most: number): Promise<readonly SheetRow[]>
}

/** Opens a file for the duration of `work`. @throws AppError file.unreadable, file.too_large */
export const withBook = async <Result>(
  file: SheetFile,
  work: (book: OpenBook) => Promise<Result>,
): Promise<Result> => {
  const process = startProcess<Ask, Answer>(readerFile)
  async function* rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined> {
    await process.ask({ do: 'read', sheet })
    let next = process.ask({ do: 'next' })
    for (;;) {
      const answer = await next
      if (answer.did !== 'next') return
      // Reads ahead while the caller processes the current batch.
      if (!answer.end) next = ahead(process.ask({ do: 'next' }))
      if (answer.rows.length > 0) yield answer.rows
      if (answer.end) return
    }
  }
  const start: OpenBook['start'] = async (sheet, most) => {
    const first: SheetRow[] = []
    let cells = 0
    for await (const batch of rows(sheet)) {
      for (const row of batch) {
        first.push(row)
        cells += row.cells.length
      }
      if (first.length >= most || cells >= mostCells) break
    }
    return first.slice(0, most)
  }
  try {
    const answer = await process.ask({ do: 'open', ...file })
    if (answer.did !== 'open') throw new AppError('file.unreadable', { name: file.name })
    const { sheets, dialect } = answer
    return await work({ sheets, ...(dialect && { dialect }), rows, start })
  } finally {
    process.stop()
  }
}

const readerFile = {
  source: new URL('./reader-process.ts', import.meta.url),
  bundle: new URL('./sheet-reader.js', import.meta.url),
}

/** Marks a request as awaited later, so that its failure is no unhandled rejection. */
const ahead = <T>(answer: Promise<T>): Promise<T> => {
  answer.catch(ignoreExit)
  return answer
}

const ignoreExit = (): void => undefined
