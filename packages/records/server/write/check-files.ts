import { issue } from '@gantry/base/shared'
import type { FileRef } from '@gantry/fields/shared'
import { type Ctx, type FileRow, findFiles } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { keptByTable } from '../kept-by-table.ts'
import { storedFields } from '../schema/stored-fields.ts'
import type { Draft } from './draft.ts'
import { type Row, rowsIn } from './row.ts'
import type { Target } from './target.ts'

/** One file of a draft, with the place of its issue. */
interface Named {
  readonly draft: Draft
  readonly place: string
  readonly file: FileRef
}

/**
 * Checks that the files of drafts exist, match their stored metadata, and were uploaded by the caller. Readers
 * of a record may open its files, so a caller must not attach other people's files. One statement for all
 * drafts. Files the record already had are accepted, whoever uploaded them.
 */
export const checkFiles = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  if (![target, ...target.slaves].some(({ table }) => holders(table).length > 0)) return
  const named = drafts.flatMap(draft => {
    const held = new Set(
      draft.before ? filesOf(target, draft, draft.before).map(({ file }) => keyOf(file)) : [],
    )
    return filesOf(target, draft, draft.row).filter(({ file }) => !held.has(keyOf(file)))
  })
  const ids = new Set(named.map(({ file }) => file.id))
  const stored = new Map((await findFiles(ctx, [...ids])).map(row => [row.id, row]))
  for (const { draft, place, file } of named)
    if (!mayHang(ctx, file, stored.get(file.id)))
      draft.issues.push(issue(place, 'file_missing', { name: file.name }))
}

const mayHang = (ctx: Ctx, file: FileRef, stored: FileRow | undefined): boolean =>
  stored?.purpose === 'attachment' &&
  keyOf(file) === keyOf(stored) &&
  (stored.owner === ctx.actor.personId || ctx.actor.system !== undefined)

/** A file with its metadata: people rely on the name and size shown. */
const keyOf = ({ id, name, size, mime }: FileRef): string =>
  JSON.stringify([id, name, size, mime.toLowerCase()])

const filesOf = (target: Target, draft: Draft, row: Row): Named[] => [
  ...filesIn(target.table, draft, row, ''),
  ...target.slaves.flatMap(slave =>
    rowsIn(row, slave.id).flatMap((each, at) => filesIn(slave.table, draft, each, `${slave.id}.${at}.`)),
  ),
]

const filesIn = (table: TableDef, draft: Draft, row: Row, at: string): Named[] =>
  holders(table).flatMap(({ id, files }) => {
    const value = row[id] ?? null
    return value === null ? [] : files(value).map(file => ({ draft, place: at + id, file }))
  })

/** Fields that hold files. */
const holders = keptByTable(table =>
  storedFields(table).flatMap(({ id, type }) => (type.files ? [{ id, files: type.files }] : [])),
)
