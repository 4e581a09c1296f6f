import { AppError, isId } from '@gantry/base/shared'
import { proposeTable } from '@gantry/fields/shared'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import { catalogOf, listSheets, readSheet, type SheetRow } from '@gantry/records/server'
import type { SheetDraft, SheetProposal } from '../shared/types.ts'
import { findJoin } from './find-join.ts'
import { findHead, rowsToRead } from './sheet-head.ts'

/** Sheets looked at; a workbook with more is a report, not a list. */
const mostSheets = 10

/** Reads the start of every sheet of a file and proposes a table for each; a sheet that hangs on another becomes its slave. */
export const inspectSheet = async (ctx: Ctx, fileId: string): Promise<SheetProposal> => {
  const row = await ownFile(ctx, fileId)
  const file = { path: openFile(ctx, fileId).path, name: row.name }
  const names = (await listSheets(file)).slice(0, mostSheets)
  const taken = new Set((await catalogOf(ctx)).tables.keys())

  const drafts: SheetDraft[] = []
  for (const [sheet, name] of names.entries()) {
    const { headingLine, headings, body } = findHead(await readStart(file, sheet))
    if (headings.length === 0 || body.length === 0) continue
    const proposal = proposeTable(
      names.length === 1 ? row.name.replace(/\.[^.]*$/, '') : name,
      headings,
      body.map(found => found.cells),
    )
    const table = { ...proposal.table, id: freeId(proposal.table.id, taken) }
    drafts.push({
      sheet,
      name,
      headingLine,
      headings,
      rowsRead: body.length,
      samples: body.slice(0, 20).map(found => found.cells),
      distinct: headings.map((_heading, column) => distinctOf(body, column)),
      columns: proposal.columns,
      table,
    })
  }
  if (drafts.length === 0) throw new AppError('file.unreadable', { name: row.name })
  const [master, ...others] = drafts
  return { file: fileId, name: row.name, sheets: [master!, ...others.map(draft => joinTo(master!, draft))] }
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
  return join ? { ...draft, slaveOf: { sheet: master.sheet, ...join } } : draft
}

/** @throws AppError file.not_found for a file somebody else sent. */
export const ownFile = async (ctx: Ctx, id: string) => {
  const file = await readFileRow(ctx, id)
  if (file.owner !== ctx.actor.personId) throw new AppError('file.not_found')
  return file
}

export const readStart = async (file: { path: string; name: string }, sheet: number): Promise<SheetRow[]> => {
  const rows: SheetRow[] = []
  for await (const batch of readSheet(file, sheet)) {
    rows.push(...batch)
    if (rows.length >= rowsToRead) break
  }
  return rows.slice(0, rowsToRead)
}

/** The id itself, or with the first number that makes it new. */
const freeId = (wanted: string, taken: Set<string>): string => {
  const base = isId(wanted) ? wanted.slice(0, 40) : 'table'
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}_${n}`
  taken.add(id)
  return id
}
