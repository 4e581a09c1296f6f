import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { isPlainObject, type Json, localise } from '@gantry/base/shared'
import { fieldTypeOf, type Locale, planMarks } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, FieldId, Query, RecordRow, TableDef } from '@gantry/model/shared'
import { markReads } from '../../shared/mark-reads.ts'
import { fieldOf } from '../../shared/system-fields.ts'
import { catalogOf, tableOf } from '../catalog/snapshots.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { slaveOf } from '../policy/place.ts'
import { openMarks } from '../read/open-marks.ts'
import { checkStream, streamRecords } from '../read/stream-records.ts'
import { openStyles } from './cell-styles.ts'
import { cellWriter, leastWidth } from './cell-writer.ts'
import { lineHeading } from './match-columns.ts'
import { type WrittenCell, withTone } from './moment-cell.ts'
import type { Rows } from './row-source.ts'
import { type SheetFormat, spillToDisk, writeSheets } from './write-sheet.ts'
import type { SheetSource } from './write-workbook.ts'

export interface ExportRequest {
  readonly query: Query
  readonly format: SheetFormat
  /**
   * In this order; absent: every readable field. A slave field adds a sheet with its rows. For text, which has
   * one sheet, the result is then a zip of files, so slave fields are included only when named.
   */
  readonly fields?: readonly FieldId[]
  /** Slave rows are written beside their record, one per line, instead of in separate sheets. */
  readonly beside?: boolean
  /** Page header of the sheet of records in a workbook. */
  readonly pageHeader?: string
}

interface Column {
  readonly id: FieldId
  readonly field: FieldDef
  readonly heading: string
  readonly width: number
  cellOf(value: Json | undefined): WrittenCell
}

interface SlaveSheet {
  readonly id: FieldId
  readonly label: string
  readonly columns: readonly Column[]
}

/**
 * Streams the readable records, formatted as in the list and in a workbook coloured as there, into a file: a sheet
 * of records and one per slave field, whose first column names the record, or everything in one sheet; both forms
 * can be imported. Reads by cursor with one batch in memory; `onRows` receives the number of records so far.
 *
 * @throws AppError query.invalid before the stream begins
 */
export const exportRecords = async (
  ctx: Ctx,
  tableId: string,
  request: ExportRequest,
  onRows: (count: number) => Promise<void>,
): Promise<{ readonly stream: Readable; readonly ending: SheetFormat | 'zip' }> => {
  const catalog = await catalogOf(ctx)
  const table = await tableOf(ctx, tableId)
  const { readable } = await effectiveRights(ctx, table)
  const wanted =
    request.fields ??
    (request.format === 'csv' && !request.beside
      ? readable.filter(id => !slaveOf(catalog, table, id))
      : readable)
  const locale: Locale = { lang: ctx.actor.lang, timeZone: ctx.actor.timeZone }
  const slaves = await slavesOf(ctx, table, wanted, locale)
  const asked = columnsOf(table, wanted, locale)
  const key = slaves.length > 0 ? keyOf(table, readable, locale) : null
  const columns = key && !asked.some(({ id }) => id === key.id) ? [key, ...asked] : asked
  const cellsOf = (row: Valued, of: readonly Column[]): WrittenCell[] =>
    of.map(({ id, cellOf }) => cellOf(row[id]))
  const styles = openStyles()
  const apart = (request.beside ? [] : slaves).map(slave => {
    const all = [...(key ? [key] : []), ...slave.columns]
    const headings = all.map(({ heading }) => heading)
    const widths = all.map(({ width }) => width)
    return { slave, headings, rows: spillToDisk(ctx.kernel, request.format, headings, widths, styles) }
  })
  const rowsOf = ({ id, columns: own }: SlaveSheet, record: RecordRow): WrittenCell[][] => {
    const named = key ? key.cellOf(record[key.id]) : null
    return rowsIn(record[id]).map(row => [named, ...cellsOf(row, own)])
  }
  const besideOf = (record: RecordRow, own: readonly WrittenCell[]): WrittenCell[][] => {
    const rows = slaves.map(({ id }) => rowsIn(record[id]))
    const count = Math.max(1, ...rows.map(of => of.length))
    return Array.from({ length: count }, (_, line) => {
      const cells: WrittenCell[] = line === 0 ? [...own] : own.map(() => null)
      for (const [at, slave] of slaves.entries()) {
        const row = rows[at]?.[line]
        for (const { id, cellOf } of slave.columns) cells.push(row ? cellOf(row[id]) : null)
      }
      return cells
    })
  }
  const marks = request.format === 'xlsx' ? await openMarks(ctx, table) : []
  const markRow = planMarks(marks, table)
  const asksFor = [...columns, ...slaves].map(({ id }) => id)
  const query = {
    ...request.query,
    fields: [...new Set([...asksFor, ...marks.flatMap(mark => markReads(mark, table))])],
  }
  /** The cells of a record, on the grounds of its marks. */
  const mastersCells = (record: RecordRow): WrittenCell[] => {
    const cells = cellsOf(record, columns)
    if (marks.length === 0) return cells
    const { whole, fields } = markRow(record, ctx.now.getTime())
    return cells.map((cell, at) => {
      const mark = fields[columns[at]?.id ?? ''] ?? whole
      return mark ? withTone(cell, mark.tone) : cell
    })
  }
  await checkStream(ctx, tableId, query)
  async function* masters(): AsyncGenerator<Rows, void, undefined> {
    for await (const batch of streamRecords(ctx, tableId, query)) {
      let rows: WrittenCell[][] = []
      for (const record of batch) {
        const own = mastersCells(record)
        if (request.beside) rows.push(...besideOf(record, own))
        else rows.push(own)
        if (rows.length < rowsAtOnce) continue
        yield rows
        rows = []
        await setImmediate()
      }
      yield rows
      for (const { slave, rows: aside } of apart) {
        let some: WrittenCell[][] = []
        for (const record of batch) {
          some.push(...rowsOf(slave, record))
          if (some.length < rowsAtOnce) continue
          await aside.add(some)
          some = []
          await setImmediate()
        }
        await aside.add(some)
      }
      await onRows(batch.length)
    }
  }
  const besides = request.beside
    ? slaves.flatMap(({ label, columns: own }) =>
        own.map(({ heading, width }) => ({ heading: lineHeading(label, heading), width })),
      )
    : []
  const inSheet = [...columns, ...besides]
  const sheets: SheetSource[] = [
    {
      name: localise(table.label, locale.lang),
      headings: inSheet.map(({ heading }) => heading),
      widths: inSheet.map(({ width }) => width),
      rows: masters(),
      ...(request.pageHeader && { pageHeader: request.pageHeader }),
    },
    ...apart.map(({ slave, headings, rows }) => ({ name: slave.label, headings, rows })),
  ]
  const written = writeSheets(request.format, sheets, styles)
  written.stream.once('close', () => {
    for (const { rows } of apart) void rows.drop()
  })
  return written
}

/** Rows written before yielding to the event loop: about a millisecond. */
const rowsAtOnce = 200

const columnsOf = (table: TableDef, ids: readonly FieldId[], locale: Locale): Column[] =>
  ids.flatMap(id => {
    const field = fieldOf(table, id)
    if (!field || fieldTypeOf(field).rows) return []
    return [
      {
        id,
        field,
        heading: localise(field.label ?? id, locale.lang),
        width: leastWidth(field),
        cellOf: cellWriter(field, locale),
      },
    ]
  })

const slavesOf = async (
  ctx: Ctx,
  table: TableDef,
  ids: readonly FieldId[],
  locale: Locale,
): Promise<SlaveSheet[]> => {
  const catalog = await catalogOf(ctx)
  return ids.flatMap(id => {
    const slave = slaveOf(catalog, table, id)
    if (!slave) return []
    const label = localise(table.fields[id]?.label ?? slave.label, locale.lang)
    return [{ id, label, columns: columnsOf(slave, Object.keys(slave.fields), locale) }]
  })
}

/** The field by which slave rows name their record: unique and required; otherwise the record's id. */
const keyOf = (table: TableDef, readable: readonly FieldId[], locale: Locale): Column => {
  const own = columnsOf(table, readable, locale).find(
    ({ field }) => fieldTypeOf(field).assigned || (field.unique && field.required),
  )
  return own ?? columnsOf(table, ['id'], locale)[0]!
}

type Valued = Readonly<Record<FieldId, Json | undefined>>

const rowsIn = (value: unknown): readonly Valued[] =>
  Array.isArray(value) ? value.filter((row): row is Valued => isPlainObject(row)) : []
