import { AppError } from '@gantry/base/shared'
import type { TextDialect } from '@gantry/model/shared'
import type { Answer, Ask } from './reader-process.ts'
import type { SheetName, SheetRow } from './sheet.ts'
import { startProcess } from './start-process.ts'

/** Cells read ahead of a sheet to judge it by: all of 20,000 rows of 25 columns. */
const mostCells = 500_000

export interface SheetFile {
  readonly path: string
  readonly name: string
  /** What is known of how a text file is written; the rest is recognised. */
  readonly dialect?: Partial<TextDialect>
}

/** A file that is being read, in a process of its own. */
export interface OpenBook {
  /** Its sheets; a text file has one. */
  readonly sheets: readonly SheetName[]
  /** How a text file is written, as it was recognised or told; workbooks have none. */
  readonly dialect?: TextDialect
  /** The rows of one sheet in batches, one sheet at a time. */
  rows(sheet: number): AsyncGenerator<readonly SheetRow[], void, undefined>
  /** The first rows of a sheet, at most so many, and fewer where they are wide. */
  start(sheet: number, most: number): Promise<readonly SheetRow[]>
}

/** Opens a file for as long as `work` goes on. @throws AppError file.unreadable, file.too_large */
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
      // The reader goes on while the caller works on what there is.
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

/** A question nobody waits for yet: its failure is heard by the one who asks for the answer, or by nobody any more. */
const ahead = <T>(answer: Promise<T>): Promise<T> => {
  answer.catch(ignoreExit)
  return answer
}

const ignoreExit = (): void => undefined
