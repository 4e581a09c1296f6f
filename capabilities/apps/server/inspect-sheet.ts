import { AppError } from '@gantry/base/shared'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import { catalogOf, type SheetFile, withBook } from '@gantry/records/server'
import type { SheetProposal } from '../shared/types.ts'
import { knownPeople } from './known-people.ts'
import { proposeSheets } from './propose/propose-sheets.ts'
import { findHead, type NamedHead, rowsToRead } from './sheet-head.ts'

/** Sheets looked at; a workbook with more is a report, not a list. */
export const mostSheets = 10

/**
 * Reads the start of every sheet of a file and proposes tables for them; whether rows belong to others is judged by no more
 * than these first rows either.
 */
export const inspectSheet = async (ctx: Ctx, fileId: string): Promise<SheetProposal> => {
  const file = await ownSheet(ctx, fileId)
  const { heads, isOnly } = await withBook(file, async book => {
    const found: NamedHead[] = []
    const names = book.names.slice(0, mostSheets)
    for (const [sheet, name] of names.entries())
      found.push({ sheet, name, ...findHead(await book.start(sheet, rowsToRead)) })
    return { heads: found, isOnly: names.length === 1 }
  })
  const sheets = heads.filter(({ headings, body }) => headings.length > 0 && body.length > 0)
  if (sheets.length === 0) throw new AppError('file.unreadable', { name: file.name })
  const people = await knownPeople(
    ctx,
    sheets.flatMap(({ body }) => body.map(row => row.cells)),
  )
  const proposed = proposeSheets(
    // A file of one sheet is called by its own name: that of the sheet is mostly the program's.
    isOnly ? sheets.map(sheet => ({ ...sheet, label: file.name.replace(/\.[^.]*$/, '') })) : sheets,
    { people, taken: new Set((await catalogOf(ctx)).tables.keys()), lang: ctx.actor.lang },
  )
  return { file: fileId, name: file.name, ...proposed }
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
