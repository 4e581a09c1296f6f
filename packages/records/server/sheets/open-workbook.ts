import { open } from 'node:fs/promises'
import type { TextDialect } from '@gantry/model/shared'
import { openCsv } from './csv.ts'
import { isOle, isZip, openExcel } from './excel.ts'
import type { Workbook } from './sheet.ts'

/**
 * Opens a spreadsheet or text file by what is in it; `name` is what the person called it, `dialect` what is known of how a text
 * is written.
 */
export const openWorkbook = async (
  path: string,
  name: string,
  dialect?: Partial<TextDialect>,
): Promise<Workbook> => {
  const head = await firstBytes(path)
  return isZip(head) || isOle(head) ? openExcel(path) : openCsv(path, name, dialect)
}

const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(8), 0, 8, 0)).buffer
  } finally {
    await file.close()
  }
}
