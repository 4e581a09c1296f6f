import { AppError } from '@gantry/base/shared'
import { openWorkbook } from './open-workbook.ts'
import type { SheetRow, Workbook } from './sheet.ts'

/** What the parent asks: `open` once, then for one sheet after another `read`, and `next` as often as it wants a batch. */
export type Ask =
  | { readonly do: 'open'; readonly path: string; readonly name: string }
  | { readonly do: 'read'; readonly sheet: number }
  | { readonly do: 'next' }

export type Answer =
  | { readonly did: 'open'; readonly sheets: readonly string[] }
  | { readonly did: 'read' }
  | { readonly did: 'next'; readonly rows: readonly SheetRow[]; readonly end: boolean }
  | { readonly did: 'fail'; readonly code: string; readonly params: object }

/** Rows in an answer, or some more. */
const batch = 1_000

// A file from outside is parsed in a process of its own with little memory: one that is made to be slow or huge takes
// down this process and nothing else.
let workbook: Workbook | undefined
let rows: AsyncGenerator<readonly SheetRow[], void, undefined> | undefined

const answer = async (ask: Ask): Promise<Answer> => {
  if (ask.do === 'open') {
    workbook = await openWorkbook(ask.path, ask.name)
    return { did: 'open', sheets: workbook.sheets }
  }
  if (ask.do === 'read') {
    await rows?.return()
    rows = workbook?.rows(ask.sheet)
    return { did: 'read' }
  }
  const taken: SheetRow[] = []
  while (rows && taken.length < batch) {
    const next = await rows.next()
    if (next.done) return { did: 'next', rows: taken, end: true }
    for (const row of next.value) taken.push(row)
  }
  return { did: 'next', rows: taken, end: rows === undefined }
}

process.on('message', (ask: Ask) => {
  answer(ask).then(
    found => process.send?.(found),
    (error: unknown) => {
      const failure =
        error instanceof AppError
          ? { code: error.code, params: error.params }
          : { code: 'file.unreadable', params: { reason: String(error) } }
      process.send?.({ did: 'fail', ...failure } satisfies Answer)
    },
  )
})
process.on('disconnect', () => process.exit(0))
