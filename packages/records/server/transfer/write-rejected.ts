import { Readable } from 'node:stream'
import type { ImportPlan } from '@gantry/model/shared'
import { writeXlsx } from 'hucre'
import type { Cell } from '../sheets/sheet.ts'
import type { Rejected } from './rejected.ts'
import { type SheetFormat, sheetMimes, writeSheet } from './write-sheet.ts'

interface Written {
  readonly name: string
  readonly mime: string
  readonly stream: Readable
}

/**
 * Bad rows in the shape of the file they came from, with a column of reasons at the end. One sheet is streamed; with
 * slave sheets the workbook is put together in memory, as a workbook of several sheets cannot be streamed.
 */
export const writeRejected = (
  name: string,
  plan: ImportPlan,
  headings: ReadonlyMap<number, readonly Cell[]>,
  rejected: Rejected,
  reasonHeading: string,
): Written => {
  const base = name.replace(/\.[^.]*$/, '')
  const slaves = plan.slaves ?? []
  const format: SheetFormat = /\.csv$|\.txt$/i.test(name) ? 'csv' : 'xlsx'
  const headingOf = (sheet: number): string[] => [
    ...(headings.get(sheet) ?? []).map(cell => String(cell ?? '')),
    reasonHeading,
  ]

  const stream =
    slaves.length === 0
      ? writeSheet(
          format,
          base,
          headingOf(plan.sheet),
          withReasons(rejected, plan.sheet, headingOf(plan.sheet).length),
        )
      : Readable.from(wholeWorkbook([plan.sheet, ...slaves.map(slave => slave.sheet)], headingOf, rejected))
  return {
    name: `${base}-${reasonHeading}.${slaves.length === 0 ? format : 'xlsx'}`,
    mime: sheetMimes[format],
    stream,
  }
}

async function* withReasons(
  rejected: Rejected,
  sheet: number,
  width: number,
): AsyncGenerator<readonly Cell[], void, undefined> {
  for await (const row of rejected.rows(sheet)) {
    const cells = Array.from({ length: width - 1 }, (_, index) => row.cells[index] ?? null)
    yield [...cells, row.reason]
  }
}

async function* wholeWorkbook(
  sheets: readonly number[],
  headingOf: (sheet: number) => string[],
  rejected: Rejected,
): AsyncGenerator<Buffer, void, undefined> {
  const written = []
  for (const sheet of sheets) {
    const rows: Cell[][] = [headingOf(sheet)]
    for await (const row of withReasons(rejected, sheet, headingOf(sheet).length)) rows.push([...row])
    written.push({ name: `Sheet${written.length + 1}`, rows })
  }
  yield Buffer.from(await writeXlsx({ sheets: written }))
}
