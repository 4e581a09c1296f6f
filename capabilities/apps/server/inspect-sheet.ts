import { AppError, isId } from '@gantry/base/shared'
import { proposeTable } from '@gantry/fields/shared'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import { catalogOf, type SheetFile, type SheetRow, withBook } from '@gantry/records/server'
import type { SheetDraft, SheetProposal } from '../shared/types.ts'
import { findJoin } from './find-join.ts'
import { knownPeople } from './known-people.ts'
import { findHead, rowsToRead, type SheetHead } from './sheet-head.ts'
import { withoutJoin } from './without-join.ts'

/** Sheets looked at; a workbook with more is a report, not a list. */
export const mostSheets = 10

/** Reads the start of every sheet of a file and proposes a table for each; a sheet that hangs on another becomes its slave. */
export const inspectSheet = async (ctx: Ctx, fileId: string): Promise<SheetProposal> => {
  const file = await ownSheet(ctx, fileId)
  const heads = await withBook(file, async book => {
    const found: (SheetHead & { readonly sheet: number; readonly name: string })[] = []
    const names = book.names.slice(0, mostSheets)
    for (const [sheet, name] of names.entries())
      found.push({ sheet, name, ...findHead(await book.start(sheet, rowsToRead)) })
    return found
  })
  const taken = new Set((await catalogOf(ctx)).tables.keys())
  const people = await knownPeople(
    ctx,
    heads.flatMap(({ body }) => body.map(row => row.cells)),
  )
  const drafts = heads.flatMap(({ sheet, name, headingLine, headings, body }): SheetDraft[] => {
    if (headings.length === 0 || body.length === 0) return []
    const { table, columns } = proposeTable(
      heads.length === 1 ? file.name.replace(/\.[^.]*$/, '') : name,
      headings,
      body.map(found => found.cells),
      { people },
    )
    return [
      {
        sheet,
        name,
        headingLine,
        headings,
        rowsRead: body.length,
        samples: body.slice(0, 20).map(found => found.cells),
        distinct: headings.map((_heading, column) => distinctOf(body, column)),
        columns,
        table: { ...table, id: freeId(table.id, taken) },
      },
    ]
  })
  const [master, ...others] = drafts
  if (!master) throw new AppError('file.unreadable', { name: file.name })
  return { file: fileId, name: file.name, sheets: [master, ...others.map(draft => joinTo(master, draft))] }
}

/** More different values than this are no list to choose from. */
const mostOptions = 60

const distinctOf = (rows: readonly SheetRow[], column: number): string[] | null => {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[column]
    if (cell !== null && cell !== undefined && cell !== '') values.add(String(cell).trim())
    if (values.size > mostOptions) return null
  }
  return [...values]
}

const joinTo = (master: SheetDraft, draft: SheetDraft): SheetDraft => {
  const join = findJoin(master, draft)
  return join ? withoutJoin({ ...draft, slaveOf: { sheet: master.sheet, ...join } }) : draft
}

/** @throws AppError file.not_found for a file somebody else sent. */
export const ownFile = async (ctx: Ctx, id: string) => {
  const file = await readFileRow(ctx, id)
  if (file.owner !== ctx.actor.personId) throw new AppError('file.not_found')
  return file
}

/** A file of one's own, to be read as a sheet. */
export const ownSheet = async (ctx: Ctx, id: string): Promise<SheetFile> => {
  const { name } = await ownFile(ctx, id)
  return { path: openFile(ctx, id).path, name }
}

/** The id itself, or with the first number that makes it new. */
const freeId = (wanted: string, taken: Set<string>): string => {
  const base = isId(wanted) ? wanted.slice(0, 40) : 'table'
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}_${n}`
  taken.add(id)
  return id
}
