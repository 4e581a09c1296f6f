import { open, readFile } from 'node:fs/promises'
import type { TextDialect } from '@gantry/model/shared'
import { bytesOfFile } from './bytes.ts'
import { openCsv } from './csv.ts'
import { openCsvArchive } from './csv-archive.ts'
import { isOle, isZip, openExcel } from './excel.ts'
import type { Workbook } from './sheet.ts'

/**
 * Opens a spreadsheet, a CSV file or a zip of CSV files by its content; `name` is the original file name, `dialect` the known part of
 * the CSV dialect.
 */
export const openWorkbook = async (
  path: string,
  name: string,
  dialect?: Partial<TextDialect>,
): Promise<Workbook> => {
  const head = await firstBytes(path)
  if (isZip(head)) {
    const bytes = await readFile(path)
    return (await openCsvArchive(bytes)) ?? openExcel(bytes)
  }
  return isOle(head) ? openExcel(await readFile(path)) : openCsv(bytesOfFile(path), name, dialect)
}

const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(8), 0, 8, 0)).buffer
  } finally {
    await file.close()
  }
}
