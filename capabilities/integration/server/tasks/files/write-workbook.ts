import { type Cell, momentCell, type WrittenCell, writeSheet } from '@gantry/records/server'
import type { Column } from '@gantry/transform/shared'
import { exactNumber } from './exact-number.ts'
import { type FileWriter, linesOf } from './file-writer.ts'

/**
 * An Excel workbook. More rows than a sheet holds go on in further sheets. Days and moments are cells of a date, moments on the clocks of
 * the space; numbers of more than 15 digits, which Excel would round, are texts.
 */
export const writeWorkbookFile: FileWriter = ({ columns, rows, settings, timeZone }) => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const cellOf = (value: unknown, { type }: Column): WrittenCell => {
    if (value === null || value === undefined) return null
    switch (type.kind) {
      case 'integer':
      case 'decimal':
        return exactNumber(String(value)) ?? String(value)
      case 'date':
        return momentCell(String(value))
      case 'timestamp': {
        const moment = new Date(String(value))
        return Number.isNaN(moment.getTime()) ? String(value) : momentCell(clock.format(moment))
      }
      default:
        return value as Cell
    }
  }
  async function* cells() {
    for await (const batch of rows)
      yield linesOf(batch).map(line => columns.map((column, at) => cellOf(line[at], column)))
  }
  return writeSheet(
    'xlsx',
    settings.sheet || 'Sheet1',
    columns.map(({ name }) => name),
    cells(),
  )
}
