import type { Readable } from 'node:stream'
import { isPlainObject, type Json, localise } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, FieldId, Query } from '@gantry/model/shared'
import { fieldOf } from '../../shared/system-fields.ts'
import { tableOf } from '../catalog/snapshots.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { streamRecords } from '../read/stream-records.ts'
import type { Cell } from '../sheets/sheet.ts'
import { type SheetFormat, writeSheet } from './write-sheet.ts'

export interface ExportRequest {
  readonly query: Query
  readonly format: SheetFormat
  /** In this order; absent: every field the person may read. */
  readonly fields?: readonly FieldId[]
}

/**
 * Streams the records a person may see, as the list shows them, into a file. Reads by cursor and holds one batch at a
 * time; `onRows` hears how many have gone through.
 */
export const exportRecords = async (
  ctx: Ctx,
  tableId: string,
  request: ExportRequest,
  onRows: (count: number) => Promise<void>,
): Promise<Readable> => {
  const table = await tableOf(ctx, tableId)
  const rights = await effectiveRights(ctx, table)
  const wanted = request.fields ?? rights.readable
  const fields = wanted.flatMap(id => {
    const field = fieldOf(table, id)
    return field && !fieldTypeOf(field).rows ? [{ id, field }] : []
  })
  const locale: Locale = { lang: ctx.actor.lang, timeZone: ctx.actor.timeZone }

  async function* rows(): AsyncGenerator<Cell[], void, undefined> {
    const query = { ...request.query, fields: fields.map(({ id }) => id) }
    for await (const batch of streamRecords(ctx, tableId, query)) {
      for (const record of batch)
        yield fields.map(({ id, field }) => toCell((record[id] ?? null) as Json, field, locale))
      await onRows(batch.length)
    }
  }
  const headings = fields.map(({ id, field }) => localise(field.label ?? id, locale.lang))
  return writeSheet(request.format, localise(table.label, locale.lang), headings, rows())
}

/** Numbers stay numbers; everything else is the text the list shows. */
const toCell = (value: Json, field: FieldDef, locale: Locale): Cell => {
  if (value === null) return null
  const type = fieldTypeOf(field)
  if (type.kind === 'number' && typeof value === 'number') return value
  if (isPlainObject(value) && typeof value.title === 'string') return value.title
  return type.format(value, field, locale)
}
