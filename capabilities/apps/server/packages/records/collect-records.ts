import { access } from 'node:fs/promises'
import { AppError, isPlainObject, type Json, localise } from '@gantry/base/shared'
import { type AttachedFile, packageLimits } from '@gantry/designs/server'
import { mostRecords, type PackagedRecord, type PackagedRecords } from '@gantry/designs/shared'
import { type Ctx, type FileRow, findFiles, openFile, readSpaceSetting } from '@gantry/kernel/server'
import { exportSetting, type RecordRow, type TableDef, type TableId, where } from '@gantry/model/shared'
import { catalogOf, effectiveRights, streamRecords, tableOf } from '@gantry/records/server'
import type { RecordsExported } from '../../../shared/packages.ts'
import { sourcesOf } from './record-origins.ts'
import { translateRecord, travels, type WholeTable } from './record-values.ts'

interface Wanted {
  /** Which records of each table are exported, by table id of this space. */
  readonly records: Readonly<Record<TableId, RecordsExported>>
  readonly files: boolean
  /** The applications of the package, by their ids here. */
  readonly apps: readonly string[]
  /** The id in the package of an application or table. */
  idOf(id: string): string
}

interface Collected {
  readonly records: readonly PackagedRecords[]
  readonly attached: readonly AttachedFile[]
}

/** Sample size per table: the newest records; records that exported records link to are added. */
const sampleSize = 20

/**
 * Exports the records of a package, within the caller's read and export rights; masked and sealed fields are left out.
 * @throws AppError feature.off, permission.denied, package.too_many_records, package.files_too_large; table.not_found for a table
 * of another application
 */
export const collectRecords = async (ctx: Ctx, wanted: Wanted): Promise<Collected> => {
  const tables = Object.keys(wanted.records)
  if (tables.length === 0) return { records: [], attached: [] }
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, exportSetting))) throw new AppError('feature.off')
  const read = new Map<TableId, ReadTable>()
  for (const id of tables) read.set(id, await readTable(ctx, wanted.apps, id, wanted.records[id] ?? 'sample'))
  await completeSamples(ctx, read, wanted.records)
  const sources = new Map<TableId, ReadonlyMap<string, string>>()
  for (const [id, { rows }] of read)
    sources.set(
      id,
      await sourcesOf(
        ctx,
        id,
        rows.map(row => row.id),
      ),
    )
  const inside = new Map([...read].map(([id, { rows }]) => [id, new Set(rows.map(row => row.id))]))
  const files = await filesOf(ctx, wanted.files ? [...read.values()] : [])
  const records = [...read].map(([id, { whole, fields, rows }]): PackagedRecords => {
    const sourceOf = (table: TableId, record: string) => sources.get(table)?.get(record) ?? record
    const found = rows.map(
      (row): PackagedRecord => ({
        id: sourceOf(id, row.id),
        ...translateRecord(whole, row, {
          reference: (target, ref) =>
            inside.get(target)?.has(ref.id)
              ? { id: sourceOf(target, ref.id) }
              : { id: sourceOf(target, ref.id), title: ref.title ?? '' },
          file: value => files.get(fileId(value))?.path ?? null,
          plain: value => value,
        }),
      }),
    )
    return {
      app: wanted.idOf(whole.table.app ?? ''),
      table: wanted.idOf(id),
      fields,
      records: found.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }
  })
  return { records, attached: [...new Map([...files.values()].map(file => [file.path, file])).values()] }
}

/** Samples hold what travelling records link to, so that a sample can be imported as it is. */
const completeSamples = async (
  ctx: Ctx,
  read: Map<TableId, ReadTable>,
  much: Readonly<Record<TableId, RecordsExported>>,
): Promise<void> => {
  let fresh: readonly (readonly [ReadTable, readonly RecordRow[]])[] = [...read.values()].map(each => [
    each,
    each.rows,
  ])
  while (fresh.length > 0) {
    const linked = new Map<TableId, Set<string>>()
    for (const [{ whole }, rows] of fresh)
      for (const row of rows)
        translateRecord(whole, row, {
          reference: (target, { id }) => {
            if (much[target] === 'sample') linked.set(target, (linked.get(target) ?? new Set()).add(id))
            return null
          },
          file: () => null,
          plain: () => null,
        })
    const next: (readonly [ReadTable, readonly RecordRow[]])[] = []
    for (const [target, ids] of linked) {
      const held = read.get(target)
      if (!held) continue
      const known = new Set(held.rows.map(({ id }) => id))
      const added = await readByIds(
        ctx,
        held,
        [...ids].filter(id => !known.has(id)),
      )
      if (added.length === 0) continue
      const rows = [...held.rows, ...added]
      if (rows.length > mostRecords) throw tooMany(ctx, held.whole.table)
      read.set(target, { ...held, rows })
      next.push([held, added])
    }
    fresh = next
  }
}

/** Records per statement. */
const together = 200

const readByIds = async (
  ctx: Ctx,
  { whole, fields }: ReadTable,
  ids: readonly string[],
): Promise<readonly RecordRow[]> => {
  const rows: RecordRow[] = []
  for (let from = 0; from < ids.length; from += together) {
    const filter = where('id', 'in', ids.slice(from, from + together))
    for await (const batch of streamRecords(ctx, whole.table.id, { filter, fields })) rows.push(...batch)
  }
  return rows
}

const tooMany = ({ actor }: Ctx, { label }: TableDef): AppError =>
  new AppError('package.too_many_records', { table: localise(label, actor.lang), limit: mostRecords })

interface ReadTable {
  /** Exported fields. */
  readonly fields: readonly string[]
  readonly whole: WholeTable
  readonly rows: readonly RecordRow[]
}

const readTable = async (
  ctx: Ctx,
  apps: readonly string[],
  id: TableId,
  much: RecordsExported,
): Promise<ReadTable> => {
  const table = await tableOf(ctx, id)
  if (table.master !== undefined || !apps.includes(table.app ?? ''))
    throw new AppError('table.not_found', { table: id })
  const { readable, masked } = await effectiveRights(ctx, table)
  // Slave rows are exported with all fields or not at all, because an import replaces whole rows.
  const open = (field: string) =>
    readable.includes(field) && !masked.some(each => each === field || each.startsWith(`${field}.`))
  const fields = Object.entries(table.fields).flatMap(([name, field]) =>
    travels(field) && open(name) ? [name] : [],
  )
  const rows: RecordRow[] = []
  const isSample = much === 'sample'
  const query = isSample ? { sort: [{ field: 'createdAt', direction: 'desc' }] as const } : {}
  for await (const batch of streamRecords(ctx, id, { ...query, fields })) {
    rows.push(...batch)
    if (isSample && rows.length >= sampleSize) break
    if (rows.length > mostRecords) throw tooMany(ctx, table)
  }
  const { tables } = await catalogOf(ctx)
  return {
    whole: { table, slaves: tables },
    fields,
    rows: isSample ? rows.slice(0, sampleSize) : rows,
  }
}

const fileId = (value: Json): string => (isPlainObject(value) && typeof value.id === 'string' ? value.id : '')

/** The files of records by their ids. Equal contents of one name are one file of the package. */
const filesOf = async (ctx: Ctx, read: readonly ReadTable[]): Promise<ReadonlyMap<string, AttachedFile>> => {
  const ids = new Set<string>()
  for (const { whole, rows } of read)
    for (const row of rows)
      translateRecord(whole, row, {
        reference: () => null,
        file: value => {
          ids.add(fileId(value))
          return null
        },
        plain: () => null,
      })
  ids.delete('')
  const stored: FileRow[] = []
  for (const file of await findFiles(ctx, [...ids]))
    if (await isReadable(openFile(ctx, file.id).path)) stored.push(file)
  const bytes = stored.reduce((sum, { size }) => sum + Number(size), 0)
  const { entry, whole, entries } = packageLimits
  // Files may use half of the limits; the other half is for designs and records.
  const isOver = bytes > whole / 2 || stored.length > entries / 2
  if (isOver || stored.some(({ size }) => Number(size) > entry))
    throw new AppError('package.files_too_large', {
      each: entry / 1024 ** 2,
      megabytes: whole / 2 / 1024 ** 2,
      entries: entries / 2,
    })
  return new Map(
    stored.map(file => [file.id, { path: pathOfFile(file), open: () => openFile(ctx, file.id).stream() }]),
  )
}

/** A file may be gone from the disk, as after a restore of the database alone; then it is left out. */
const isReadable = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Path of a file in a package: content hash and readable name. */
export const pathOfFile = ({ sha256, name }: { readonly sha256: string; readonly name: string }): string =>
  `files/${sha256.slice(0, 16)}-${name.normalize('NFC')}`
