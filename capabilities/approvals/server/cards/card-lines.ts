import { isPlainObject, type Json, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { CardFace } from '@gantry/identity/server'
import type { Ctx } from '@gantry/kernel/server'
import { type FieldId, type TableDef, where } from '@gantry/model/shared'
import { effectiveRights, findRecords } from '@gantry/records/server'

/** Fields a card has room for; the others are read in the product. */
const most = 6
const longest = 200

/**
 * The first fields of a record with a value, among those a step shows. A card leaves the enterprise, so it also keeps to the
 * reader's own rights: what is masked for the reader is left out, and so are sealed values, files and slave rows.
 */
export const cardLines = async (
  ctx: Ctx,
  table: TableDef,
  record: string,
  shown: readonly FieldId[],
): Promise<CardFace['lines']> => {
  const { operations, readable, masked } = await effectiveRights(ctx, table)
  if (!operations.includes('read')) return []
  const fields = shown.filter(id => {
    const field = table.fields[id]
    if (!field || !readable.includes(id) || masked.includes(id)) return false
    const { sealed, files, rows } = fieldTypeOf(field)
    return !sealed && !files && !rows
  })
  if (fields.length === 0) return []
  const { data } = await findRecords(ctx, table.id, {
    filter: where('id', 'in', [record]),
    fields,
    pageSize: 1,
    count: 'none',
  })
  const row = data[0]
  if (!row) return []
  return fields
    .flatMap(id => {
      const value = said(ctx, table, id, row[id])
      return value === '' ? [] : [{ label: localise(table.fields[id]?.label ?? id, ctx.actor.lang), value }]
    })
    .slice(0, most)
}

const said = (ctx: Ctx, table: TableDef, id: FieldId, value: Json | undefined): string => {
  const field = table.fields[id]
  if (!field || value === null || value === undefined || value === '') return ''
  const titles = (Array.isArray(value) ? value : [value]).flatMap(each =>
    isPlainObject(each) && typeof each.title === 'string' ? [each.title] : [],
  )
  return (titles.length > 0 ? titles.join(', ') : fieldTypeOf(field).format(value, field, ctx.actor)).slice(
    0,
    longest,
  )
}
