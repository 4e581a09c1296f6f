import { AppError } from '@gantry/base/shared'
import { type CellValue, readXls, readXlsx, streamXlsxRows } from 'hucre'
import yauzl from 'yauzl'
import { percentCells } from './percent-cells.ts'
import type { Cell, SheetName, SheetRow, Workbook } from './sheet.ts'
import { readXlsShapes } from './xls-percents.ts'

/** Maximum uncompressed size of a workbook in bytes: far above real ones, far below what harms the process. */
const maxUnpacked = 2 * 1024 ** 3
/** Maximum compression ratio: real sheets stay below, zip bombs are in the thousands. */
const maxRatio = 400

/** An Excel workbook, xlsx (zip) or xls (OLE2), distinguished by its first bytes and not by its name. */
export const openExcel = (bytes: Buffer): Promise<Workbook> =>
  isZip(bytes) ? openXlsx(bytes) : openXls(bytes)

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
export const isOle = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

const openXlsx = async (bytes: Buffer): Promise<Workbook> => {
  await refuseBomb(bytes)
  const sheets: SheetName[] = []
  // The predicate receives all sheet names before any sheet is read, and rejects them all.
  await readXlsx(bytes, {
    sheets: info => {
      sheets.push({ name: info.name, hidden: info.hidden === true || info.veryHidden === true })
      return false
    },
  })
  return {
    sheets,
    async *rows(sheet) {
      const name = nameOf(sheets, sheet)
      const percents = percentCells(bytes, name)
      let percent = await percents.next()
      try {
        for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
          const line = index + 1
          while (!percent.done && percent.value.line < line) percent = await percents.next()
          if (!percent.done && percent.value.line === line)
            for (const column of percent.value.columns) values[column] = asPercent(values[column] ?? null)
          const found = toRow(line, values)
          if (found) yield [found]
        }
      } finally {
        await percents.return()
      }
    },
  }
}

const openXls = async (bytes: Buffer): Promise<Workbook> => {
  const workbook = await readXls(bytes)
  const { percents, hidden } = readXlsShapes(bytes)
  return {
    sheets: workbook.sheets.map(({ name }, sheet) => ({ name, hidden: hidden[sheet] === true })),
    async *rows(sheet) {
      const { rows } = workbook.sheets[sheet] ?? { rows: [] }
      const isPercent = percents[sheet]
      for (const [index, values] of rows.entries()) {
        const shown = isPercent
          ? values.map((value, column) => (isPercent(index, column) ? asPercent(value) : value))
          : values
        const found = toRow(index + 1, shown)
        if (found) yield [found]
      }
    },
  }
}

const nameOf = (sheets: readonly SheetName[], index: number): string => {
  const name = sheets[index]?.name
  if (name === undefined) throw new AppError('file.unreadable', { sheet: index })
  return name
}

const toRow = (line: number, values: readonly CellValue[]): SheetRow | null => {
  const cells = values.map(toCell)
  return cells.every(cell => cell === null || cell === '') ? null : { line, cells }
}

/** 0.2 as displayed: `20%`. A share times 100 needs at most the 15 digits that Excel stores. */
const asPercent = (value: CellValue): CellValue =>
  typeof value === 'number' ? `${Number((value * 100).toPrecision(15))}%` : value

/** Excel has no time zones: the reader returns the displayed date as if it were UTC. */
const toCell = (value: CellValue): Cell => {
  if (!(value instanceof Date)) return value
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** Sizes are declared in the archive's central directory and checked before anything is unpacked. */
const refuseBomb = (bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error) return reject(new AppError('file.unreadable', { reason: error.message }))
      let unpacked = 0
      archive.on('error', failure => reject(new AppError('file.unreadable', { reason: failure.message })))
      archive.on('entry', entry => {
        unpacked += entry.uncompressedSize
        const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1024)
        if (unpacked > maxUnpacked || ratio > maxRatio)
          reject(new AppError('file.too_large', { max: maxUnpacked }))
        else archive.readEntry()
      })
      archive.on('end', () => resolve())
      archive.readEntry()
    })
  })
