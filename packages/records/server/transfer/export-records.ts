import type { Readable } from 'node:stream'
import { isPlainObject, type Json, localise } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, FieldId, Query, RecordRow, TableDef } from '@gantry/model/shared'
import { fieldOf } from '../../shared/system-fields.ts'
import { catalogOf, tableOf } from '../catalog/snapshots.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { slaveOf } from '../policy/place.ts'
import { streamRecords } from '../read/stream-records.ts'
import type { Cell } from '../sheets/sheet.ts'
import { lineHeading } from './match-columns.ts'
import { openSpool, type Spool } from './spool.ts'
import { type SheetFormat, writeSheets } from './write-sheet.ts'
import type { SheetSource } from './write-workbook.ts'

export interface ExportRequest {
  readonly query: Query
  readonly format: SheetFormat
  /**
   * In this order; absent: every field the person may read. A slave field brings the sheet of its rows along: text, which
   * has one sheet, becomes a zip of files then, and so brings slave rows only where they are asked for by name.
   */
  readonly fields?: readonly FieldId[]
  /** Slave rows stand beside their record, one in a line, rather than in sheets of their own. */
  readonly beside?: boolean
}

interface Column {
  readonly id: FieldId
  readonly field: FieldDef
}

interface SlaveSheet {
  readonly id: FieldId
  readonly label: string
  readonly columns: readonly Column[]
}

/**
 * Streams the records a person may see, as the list shows them, into a file: a sheet of the records and one for each slave
 * field, whose rows name their record in the first column, or all in one sheet; either can be imported as it is. Reads by
 * cursor and holds one batch at a time; `onRows` hears how many records have gone through.
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
  const slaves = await slavesOf(ctx, table, wanted)
  const asked = columnsOf(table, wanted)
  const key = slaves.length > 0 ? keyOf(table, readable) : null
  const columns = key && !asked.some(({ id }) => id === key.id) ? [key, ...asked] : asked
  const locale: Locale = { lang: ctx.actor.lang, timeZone: ctx.actor.timeZone }
  const cellOf = (row: RecordRow | SlaveRow, { id, field }: Column): Cell =>
    toCell((row[id] ?? null) as Json, field, locale)
  const headingOf = ({ id, field }: Column): string => localise(field.label ?? id, locale.lang)
  let spool: Spool | undefined

  const putAside = async (record: RecordRow): Promise<void> => {
    for (const [sheet, slave] of slaves.entries()) {
      for (const row of rowsIn(record[slave.id])) {
        spool ??= await openSpool(ctx.kernel)
        await spool.add({
          sheet,
          cells: [key && cellOf(record, key), ...slave.columns.map(column => cellOf(row, column))],
        })
      }
    }
  }
  const besideOf = (record: RecordRow, own: readonly Cell[]): Cell[][] => {
    const rows = slaves.map(({ id }) => rowsIn(record[id]))
    const count = Math.max(1, ...rows.map(of => of.length))
    return Array.from({ length: count }, (_, line) => [
      ...(line === 0 ? own : own.map(() => null)),
      ...slaves.flatMap((slave, at) => {
        const row = rows[at]?.[line]
        return slave.columns.map(column => (row ? cellOf(row, column) : null))
      }),
    ])
  }
  async function* masters(): AsyncGenerator<Cell[], void, undefined> {
    const fields = [...columns, ...slaves].map(({ id }) => id)
    for await (const batch of streamRecords(ctx, tableId, { ...request.query, fields })) {
      for (const record of batch) {
        const own = columns.map(column => cellOf(record, column))
        if (request.beside) yield* besideOf(record, own)
        else {
          yield own
          if (slaves.length > 0) await putAside(record)
        }
      }
      await onRows(batch.length)
    }
    await spool?.close()
  }
  async function* slaveRows(sheet: number): AsyncGenerator<readonly Cell[], void, undefined> {
    if (spool) yield* spool.rows(sheet)
  }
  const besides = request.beside
    ? slaves.flatMap(({ label, columns: own }) => own.map(column => lineHeading(label, headingOf(column))))
    : []
  const apart = request.beside ? [] : slaves
  const sheets: SheetSource[] = [
    {
      name: localise(table.label, locale.lang),
      headings: [...columns.map(headingOf), ...besides],
      rows: masters(),
    },
    ...apart.map((slave, sheet) => ({
      name: slave.label,
      headings: [...(key ? [headingOf(key)] : []), ...slave.columns.map(headingOf)],
      rows: slaveRows(sheet),
    })),
  ]
  const written = writeSheets(request.format, sheets)
  written.stream.once('close', () => void spool?.drop())
  return written
}

const columnsOf = (table: TableDef, ids: readonly FieldId[]): Column[] =>
  ids.flatMap(id => {
    const field = fieldOf(table, id)
    return field && !fieldTypeOf(field).rows ? [{ id, field }] : []
  })

const slavesOf = async (ctx: Ctx, table: TableDef, ids: readonly FieldId[]): Promise<SlaveSheet[]> => {
  const catalog = await catalogOf(ctx)
  return ids.flatMap(id => {
    const slave = slaveOf(catalog, table, id)
    if (!slave) return []
    const label = localise(table.fields[id]?.label ?? slave.label, ctx.actor.lang)
    return [{ id, label, columns: columnsOf(slave, Object.keys(slave.fields)) }]
  })
}

/** What slave rows name their record by: a value no two records share, which every record has; else its id. */
const keyOf = (table: TableDef, readable: readonly FieldId[]): Column => {
  const own = columnsOf(table, readable).find(
    ({ field }) => fieldTypeOf(field).assigned || (field.unique && field.required),
  )
  return own ?? { id: 'id', field: fieldOf(table, 'id')! }
}

type SlaveRow = Readonly<Record<FieldId, Json>>

const rowsIn = (value: unknown): readonly SlaveRow[] =>
  Array.isArray(value) ? value.filter((row): row is SlaveRow => isPlainObject(row)) : []

/** Numbers stay numbers; everything else is the text the list shows. */
const toCell = (value: Json, field: FieldDef, locale: Locale): Cell => {
  if (value === null) return null
  const type = fieldTypeOf(field)
  if (type.kind === 'number' && typeof value === 'number') return value
  if (isPlainObject(value) && typeof value.title === 'string') return value.title
  return type.format(value, field, locale)
}
