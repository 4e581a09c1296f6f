import { isPlainObject, type Lang, localise } from '@gantry/base/shared'
import type { FileRef, Locale } from '@gantry/fields/shared'
import { type Ctx, findFiles } from '@gantry/kernel/server'
import type { FieldId, RecordRow, TableDef } from '@gantry/model/shared'
import { fieldOf } from '../../shared/system-fields.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { slaveOf } from '../policy/place.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { cellWriter } from './cell-writer.ts'
import { plainOf } from './moment-cell.ts'

/** A field that holds files, or a slave field whose rows do. */
export interface FilePlace {
  readonly id: FieldId
  /** The files of a record with what stands before their names: the field and, of a slave row, its number. */
  filesIn(record: RecordRow): readonly PlacedFile[]
}

interface PlacedFile {
  readonly label: string
  readonly file: FileRef
}

/** The readable fields that hold files, those of slave rows included. */
export const placesOf = (
  catalog: Catalog,
  table: TableDef,
  readable: readonly FieldId[],
  lang: Lang,
): readonly FilePlace[] =>
  readable.flatMap((id): readonly FilePlace[] => {
    const slave = slaveOf(catalog, table, id)
    const fields = fileFields(slave ?? table, lang)
    if (!slave) {
      const own = fields.filter(field => field.id === id)
      return own.length === 0 ? [] : [{ id, filesIn: record => filesOf(record, own) }]
    }
    if (fields.length === 0) return []
    const label = localise(table.fields[id]?.label ?? slave.label, lang)
    const filesIn = (record: RecordRow) => {
      const rows = record[id]
      return (Array.isArray(rows) ? rows.filter(isPlainObject) : []).flatMap((row, at) =>
        filesOf(row, fields).map(each => ({ ...each, label: `${label} ${at + 1} - ${each.label}` })),
      )
    }
    return [{ id, filesIn }]
  })

interface FileField {
  readonly id: FieldId
  readonly label: string
  files(value: unknown): readonly FileRef[]
}

const fileFields = (table: TableDef, lang: Lang): readonly FileField[] =>
  storedFields(table).flatMap(({ id, type, field }) => {
    const { files } = type
    if (!files) return []
    const of = (value: unknown) => (Array.isArray(value) ? files(value) : [])
    return [{ id, label: localise(field.label ?? id, lang), files: of }]
  })

const filesOf = (
  row: Readonly<Record<string, unknown>>,
  fields: readonly FileField[],
): readonly PlacedFile[] =>
  fields.flatMap(({ id, label, files }) => files(row[id]).map(file => ({ label, file })))

/** The stored files of a batch with their bytes. */
export const storedFiles = async (
  ctx: Ctx,
  batch: readonly RecordRow[],
  places: readonly FilePlace[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = batch.flatMap(record =>
    places.flatMap(place => place.filesIn(record).map(({ file }) => file.id)),
  )
  const rows = ids.length === 0 ? [] : await findFiles(ctx, [...new Set(ids)])
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** Writes the title of a record as a cell of a sheet; the id where it has none. */
export const titleWriter = (table: TableDef, locale: Locale): ((record: RecordRow) => string) => {
  const field = fieldOf(table, table.title)
  const cellOf = field ? cellWriter(field, locale) : null
  return record => {
    const title = plainOf(cellOf?.(record[table.title]) ?? null)
    return title === null || title === '' ? record.id : String(title)
  }
}

/** A name every file system takes: no separators or control characters, no dots at its ends. */
export const plainName = (name: string): string =>
  name
    .slice(0, 1_000)
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 100) || '_'

/** A name that was not given yet, whatever the case of its letters. */
export const freeName = (taken: Set<string>, name: string): string => {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > name.lastIndexOf('/') ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ending}`
  taken.add(free.toLowerCase())
  return free
}
