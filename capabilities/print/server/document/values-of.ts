import { AppError, isPlainObject, type Json, type JsonObject, joined, limits } from '@gantry/base/shared'
import type { FileRef } from '@gantry/fields/shared'
import { seenTable } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { type RecordRow, type TableDef, type TableId, type TableInfo, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import { fieldOf } from '@gantry/records/shared'
import { isFiles, isOfRow, type Meaning, meaningOf } from '../../shared/document.ts'
import type { Placeholder } from '../../shared/document-file.ts'
import { type Printing, placeholderTexts, valueText } from '../../shared/render.ts'
import { slaveOf } from '../../shared/slave-of.ts'
import { pictureOfCode, pictureOfFile } from './pictures.ts'
import { type DocumentValues, type Filled, wordsOf } from './values.ts'

interface Source {
  readonly info: TableInfo
  readonly printing: Printing
  readonly placeholders: readonly Placeholder[]
}

/** Titles and values of linked records by table and id, as the reader sees them. */
type Linked = ReadonlyMap<
  TableId,
  { readonly table: TableDef; readonly rows: ReadonlyMap<string, RecordRow> }
>

/**
 * The values of records for the placeholders of a document, with the rights of the reader: what is closed stays empty, what is
 * masked stays masked. Linked records are read with one statement for each table they belong to.
 */
export const valuesOf = async (
  ctx: Ctx,
  source: Source,
  records: readonly RecordRow[],
): Promise<readonly DocumentValues[]> => {
  const linked = await readLinked(ctx, source, records)
  const values: DocumentValues[] = []
  for (const record of records) values.push(await valuesOfRecord(ctx, source, linked, record))
  return values
}

/** A record or a row of it, with the table it belongs to. */
interface Row {
  readonly table: TableDef
  readonly row: JsonObject
  readonly number: number
}

const slavesOf = ({ slaves }: TableInfo): ReadonlyMap<TableId, TableDef> =>
  new Map(slaves.map(each => [each.id, each]))

const openTo = ({ info }: Source, field: string): boolean => info.rights.readable.includes(field)

const isRow = (value: Json): value is JsonObject => isPlainObject(value)

const rowsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRow) : []

const valuesOfRecord = async (
  ctx: Ctx,
  source: Source,
  linked: Linked,
  record: RecordRow,
): Promise<DocumentValues> => {
  const { info, placeholders } = source
  const { table } = info
  const tables = slavesOf(info)
  const fill = fillerOf(ctx, source, linked, record)
  const own = { table, row: record as JsonObject, number: 0 }
  const fields: Record<string, Filled> = {}
  const rows: Record<string, readonly Record<string, Filled>[]> = {}
  for (const { text, rows: field } of placeholders)
    if (field === undefined) fields[text] ??= await fill(meaningOf(text, table, tables), own)
  for (const field of new Set(placeholders.flatMap(each => each.rows ?? []))) {
    const texts = new Set(placeholders.flatMap(each => (each.rows === field ? [each.text] : [])))
    const found = openTo(source, field) ? rowsIn((record as JsonObject)[field]) : []
    const slave = slaveOf(table, field, tables)
    const filled: Record<string, Filled>[] = []
    for (const [at, row] of found.entries()) {
      const values: Record<string, Filled> = {}
      for (const text of texts)
        if (isFiles(table, field) && text === 'picture()')
          values[text] = isFileRef(row) ? await pictureOfFile(ctx, row) : ''
        else {
          const place = slave && isOfRow(text, slave) ? { table: slave, row } : own
          const meaning = meaningOf(text, place.table, tables)
          values[text] = await fill(meaning, { ...place, number: at + 1 })
        }
      filled.push(values)
    }
    rows[field] = filled
  }
  return { fields, rows }
}

const isFileRef = (value: Json | undefined): value is FileRef =>
  isPlainObject(value) && typeof value.id === 'string' && typeof value.mime === 'string'

const fillerOf = (ctx: Ctx, { info, printing }: Source, linked: Linked, record: RecordRow) => {
  const texts = placeholderTexts(info, printing)
  const { locale } = printing
  const isOwn = (table: TableDef): boolean => table === info.table
  const valueIn = ({ table, row }: Row, field: string): Json | undefined =>
    isOwn(table) ? texts.valueOf(field, record) : fieldOf(table, field) && row[field]
  const textOf = ({ table, row }: Row, name: string): string =>
    isOwn(table) ? texts.textOf(name, record) : texts.textOfRow(table, name, row)
  const fill = async (meaning: Meaning, place: Row): Promise<Filled> => {
    switch (meaning.kind) {
      case 'word':
        if (meaning.word !== 'rowNumber') return texts.textOf(meaning.word, record)
        return place.number === 0 ? '' : String(place.number)
      case 'field': {
        const text = textOf(place, meaning.field)
        const number = texts.numberOf(place.table, meaning.field, place.row)
        return number === null ? text : { text, number }
      }
      case 'expression':
        return textOf(place, meaning.text)
      case 'linked': {
        const found = linked.get(meaning.table)
        const def = found && fieldOf(found.table, meaning.field)
        const said = idsIn(valueIn(place, meaning.link)).flatMap(id => {
          const row = found?.rows.get(id)
          return def && row ? [valueText(def, row[meaning.field], locale)] : []
        })
        return joined(said, locale.lang)
      }
      case 'picture': {
        const file = rowsIn(valueIn(place, meaning.field)).find(isFileRef)
        return file ? pictureOfFile(ctx, file, meaning.size) : ''
      }
      case 'code': {
        const text = meaning.of ? wordsOf(await fill(meaning.of, place)) : printing.addressOf(record.id)
        return pictureOfCode(meaning.code, text, meaning.size)
      }
    }
  }
  return fill
}

/** The ids of the records a field refers to. */
const idsIn = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap(each =>
    isPlainObject(each) && typeof each.id === 'string' ? [each.id] : [],
  )

/** Reads the linked records that placeholders name. A table or field that is closed to the reader is left out. */
const readLinked = async (ctx: Ctx, source: Source, records: readonly RecordRow[]): Promise<Linked> => {
  const found = new Map<
    TableId,
    { readonly table: TableDef; readonly rows: ReadonlyMap<string, RecordRow> }
  >()
  for (const [id, { fields, ids }] of linksOf(source, records)) {
    const target = await openTarget(ctx, id)
    if (!target) continue
    const open = [...fields].filter(field => target.rights.readable.includes(field))
    const rows = new Map<string, RecordRow>()
    const wanted = [...ids]
    for (let at = 0; open.length > 0 && at < wanted.length; at += limits.pageSize) {
      const { data } = await findRecords(ctx, id, {
        filter: where('id', 'in', wanted.slice(at, at + limits.pageSize)),
        fields: open,
        pageSize: limits.pageSize,
        count: 'none',
      })
      for (const row of data) rows.set(row.id, row)
    }
    found.set(id, { table: target.table, rows })
  }
  return found
}

const openTarget = async (ctx: Ctx, id: TableId): Promise<TableInfo | null> => {
  try {
    const target = await seenTable(ctx, id)
    return target.rights.operations.includes('read') ? target : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'table.not_found') return null
    throw error
  }
}

/** The fields placeholders ask of linked tables, and the records of these that rows refer to. */
const linksOf = (
  source: Source,
  records: readonly RecordRow[],
): ReadonlyMap<TableId, { readonly fields: Set<string>; readonly ids: Set<string> }> => {
  const { info, placeholders } = source
  const { table } = info
  const tables = slavesOf(info)
  const found = new Map<TableId, { readonly fields: Set<string>; readonly ids: Set<string> }>()
  for (const { text, rows: field } of placeholders) {
    const slave = field === undefined ? undefined : slaveOf(table, field, tables)
    const ofRow = slave !== undefined && isOfRow(text, slave)
    const meaning = linkedIn(meaningOf(text, ofRow ? slave : table, tables))
    if (!meaning) continue
    const of = found.get(meaning.table) ?? { fields: new Set(), ids: new Set() }
    found.set(meaning.table, of)
    of.fields.add(meaning.field)
    for (const record of records) {
      const own = record as JsonObject
      const rows = !ofRow || field === undefined ? [own] : openTo(source, field) ? rowsIn(own[field]) : []
      for (const row of rows) for (const id of idsIn(row[meaning.link])) of.ids.add(id)
    }
  }
  return found
}

const linkedIn = (meaning: Meaning): Extract<Meaning, { readonly kind: 'linked' }> | null =>
  meaning.kind === 'linked' ? meaning : meaning.kind === 'code' && meaning.of ? linkedIn(meaning.of) : null
