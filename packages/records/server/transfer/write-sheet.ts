import type { Readable } from 'node:stream'
import type { Kernel } from '@gantry/kernel/server'
import { type CellStyles, openStyles } from './cell-styles.ts'
import type { Rows } from './row-source.ts'
import { openSheetAside, type SheetAside } from './sheet-aside.ts'
import { csvText, writeCsv } from './write-csv.ts'
import { type SheetSource, worksheetText, writeWorkbook } from './write-workbook.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

export type SheetFormat = 'xlsx' | 'csv'

export const sheetMimes: Readonly<Record<SheetFormat | 'zip', string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/**
 * Streams rows as a file. Text stays text: in xlsx by the cell's type, in CSV by the apostrophe of
 * `guardFormula`.
 */
export const writeSheet = (
  format: SheetFormat,
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<Rows>,
): Readable => (format === 'xlsx' ? writeWorkbook([{ name, headings, rows }]) : writeCsv(headings, rows))

/**
 * Several sheets in one file: a workbook, or a zip of CSV files. `ending` is the file name extension; `styles` are those of the sheets
 * that were spilled to disk.
 */
export const writeSheets = (
  format: SheetFormat,
  sheets: readonly SheetSource[],
  styles: CellStyles = openStyles(),
): { readonly stream: Readable; readonly ending: SheetFormat | 'zip' } => {
  if (format === 'xlsx') return { stream: writeWorkbook(sheets, styles), ending: 'xlsx' }
  const [only] = sheets
  if (only && sheets.length === 1 && !('parts' in only.rows))
    return { stream: writeCsv(only.headings, only.rows), ending: 'csv' }
  return { stream: writeZip(textFiles(sheets)), ending: 'zip' }
}

/** A sheet in that format that is filled while another one is written; `styles` are those of its workbook. */
export const spillToDisk = (
  kernel: Kernel,
  format: SheetFormat,
  headings: readonly string[],
  widths: readonly number[],
  styles: CellStyles,
): SheetAside => openSheetAside(kernel, format === 'xlsx' ? worksheetText(styles) : csvText, headings, widths)

async function* textFiles(sheets: readonly SheetSource[]): AsyncGenerator<ZipEntry, void, undefined> {
  for (const { name: sheet, headings, rows } of sheets) {
    const name = `${sheet.replace(/[\\/:*?"<>|]/g, ' ')}.csv`
    if ('parts' in rows) for (const packed of await rows.parts()) yield { name, packed }
    else yield { name, content: writeCsv(headings, rows) }
  }
}
