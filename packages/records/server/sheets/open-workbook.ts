import { open } from 'node:fs/promises'
import { openCsv } from './csv.ts'
import { isOle, isZip, openExcel } from './excel.ts'
import type { Workbook } from './sheet.ts'

/** Opens a spreadsheet or text file by what is in it; `name` is what the person called it. */
export const openWorkbook = async (path: string, name: string): Promise<Workbook> => {
  const head = await firstBytes(path)
  return isZip(head) || isOle(head) ? openExcel(path) : openCsv(path, name)
}

const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(8), 0, 8, 0)).buffer
  } finally {
    await file.close()
  }
}
