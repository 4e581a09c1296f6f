import type { Readable } from 'node:stream'
import { isPlainObject, type Lang, limits, localise } from '@gantry/base/shared'
import type { FileRef, Locale } from '@gantry/fields/shared'
import { type Ctx, findFiles, openFile } from '@gantry/kernel/server'
import type { FieldId, Query, RecordRow, TableDef, TableId } from '@gantry/model/shared'
import { fieldOf } from '../../shared/system-fields.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { catalogOf, tableOf } from '../catalog/snapshots.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { slaveOf } from '../policy/place.ts'
import { streamRecords } from '../read/stream-records.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { cellWriter } from './cell-writer.ts'
import { writeCsv } from './write-csv.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** Lines of the list of files that are not included. */
const mostListed = 20_000

/** The sheet of an export, and what the texts beside it are called. */
interface WithFiles {
  readonly sheet: { readonly name: string; readonly stream: Readable }
  readonly query: Query
  readonly words: {
    /** Name of the list of files that are not included. */
    readonly left: string
    readonly record: string
    readonly file: string
    /** Why a file is not included: beyond the limit, or no longer stored. */
    readonly limit: string
    readonly gone: string
  }
}

/**
 * A zip of the sheet and of the files in readable fields of its records and their slave rows, in a folder for each record. Records are read again by
 * cursor with the same rights. What goes beyond the limits, or is no longer stored, is listed in a file with the reason.
 */
export const zipWithFiles = async (ctx: Ctx, id: TableId, wanted: WithFiles): Promise<Readable> => {
  const table = await tableOf(ctx, id)
  const { readable } = await effectiveRights(ctx, table)
  const places = placesOf(await catalogOf(ctx), table, readable, ctx.actor.lang)
  const shown = [...(readable.includes(table.title) ? [table.title] : []), ...places.map(({ id }) => id)]
  const query = { ...wanted.query, fields: [...new Set(shown)] }
  return writeZip(entriesOf(ctx, table, places, { ...wanted, query }))
}

/** A field that holds files, or a slave field whose rows do. */
interface FilePlace {
  readonly id: FieldId
  /** The files of a record with what stands before their names: the field and, of a slave row, its number. */
  filesIn(record: RecordRow): readonly PlacedFile[]
}

interface PlacedFile {
  readonly label: string
  readonly file: FileRef
}

const placesOf = (
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

async function* entriesOf(
  ctx: Ctx,
  table: TableDef,
  places: readonly FilePlace[],
  { sheet, query, words }: WithFiles,
): AsyncGenerator<ZipEntry, void, undefined> {
  yield { name: sheet.name, content: sheet.stream }
  if (places.length === 0) return
  const locale: Locale = { lang: ctx.actor.lang, timeZone: ctx.actor.timeZone }
  const titleOf = titleWriter(table, locale)
  const taken = new Set<string>()
  const left: string[][] = []
  let [count, bytes] = [0, 0]
  for await (const batch of streamRecords(ctx, table.id, query)) {
    const stored = await storedFiles(ctx, batch, places)
    for (const record of batch) {
      const title = titleOf(record)
      for (const place of places) {
        for (const { label, file } of place.filesIn(record)) {
          const size = stored.get(file.id)
          const isOver =
            size !== undefined && (count >= limits.exportFiles || bytes + size > limits.exportFileBytes)
          if (size === undefined || isOver) {
            if (left.length < mostListed) left.push([title, file.name, isOver ? words.limit : words.gone])
          } else {
            count++
            bytes += size
            const name = freeName(taken, `${plainName(title)}/${plainName(label)} - ${plainName(file.name)}`)
            yield { name, content: openFile(ctx, file.id).stream() }
          }
        }
      }
    }
  }
  if (left.length === 0) return
  async function* rows() {
    yield left
  }
  yield {
    name: freeName(taken, `${plainName(words.left)}.csv`),
    content: writeCsv([words.record, words.file, words.left], rows()),
  }
}

/** The stored files of a batch with their bytes. */
const storedFiles = async (
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

const titleWriter = (table: TableDef, locale: Locale): ((record: RecordRow) => string) => {
  const field = fieldOf(table, table.title)
  const cellOf = field ? cellWriter(field, locale) : null
  return record => {
    const title = cellOf?.(record[table.title])
    return title === null || title === undefined || title === '' ? record.id : String(title)
  }
}

/** A name every file system takes: no separators or control characters, no dots at its ends. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 100) || '_'

const freeName = (taken: Set<string>, name: string): string => {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > name.lastIndexOf('/') ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ending}`
  taken.add(free.toLowerCase())
  return free
}
