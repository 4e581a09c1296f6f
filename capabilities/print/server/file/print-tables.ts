import type { Readable } from 'node:stream'
import type { Ctx } from '@gantry/kernel/server'
import type { FilledRecord } from '../../shared/render.ts'
import type { Page } from '../../shared/template.ts'
import { openPdf } from '../pdf/document.ts'
import { drawRecord, sheetsOf } from './draw-record.ts'
import { wordsOf } from './printing-of.ts'
import { watermarkOf } from './watermark-of.ts'

/** A table of a report; numbers stand at the end of their cell. */
export interface ReportTable {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const isOfNumbers = (rows: ReportTable['rows'], column: number): boolean =>
  rows.length > 0 && rows.every(row => typeof row[column] === 'number')

const page: Page = {
  size: 'A4',
  landscape: true,
  margins: { top: 16, right: 14, bottom: 16, left: 14 },
}

/**
 * A report as a PDF with the watermark of the space: its title, then one table after the other; the pages are numbered. Errors of
 * drawing end the stream.
 */
export const printTables = async (
  ctx: Ctx,
  title: string,
  tables: readonly ReportTable[],
): Promise<Readable> => {
  const pdf = await openPdf({ title, author: ctx.actor.name, now: ctx.now }, await watermarkOf(ctx))
  const report: FilledRecord = {
    head: '',
    foot: '{{page}} / {{pages}}',
    parts: [
      { block: 0, part: { kind: 'text', text: title, size: 'title', bold: true, align: 'start' } },
      ...tables.map(({ name, headings, rows }, at) => ({
        block: at + 1,
        part: {
          kind: 'table' as const,
          title: name,
          heads: headings.map((label, column) => ({
            label,
            align: isOfNumbers(rows, column) ? ('end' as const) : ('start' as const),
          })),
          rows: rows.map(row => row.map(cell => String(cell ?? ''))),
          totals: null,
          sums: null,
        },
      })),
    ],
  }
  const draw = async (): Promise<void> => {
    const layout = await sheetsOf(report, { pdf, page, words: wordsOf(ctx) })
    await drawRecord(pdf, report, layout, { before: 0, pages: layout.sheets.length }, async () => null)
    pdf.end()
  }
  draw().catch((error: unknown) =>
    pdf.stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return pdf.stream
}
