import { AppError } from '@gantry/base/shared'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import type { TextDialect } from '@gantry/model/shared'
import { catalogOf, type OpenBook, type SheetFile, startProcess, withBook } from '@gantry/records/server'
import type { SheetChoice, SheetProposal, SheetReading } from '../shared/types.ts'
import { knownPeople } from './known-people.ts'
import type { Answer, Ask } from './propose/propose-process.ts'
import { findHead, type NamedHead, rowsToRead } from './sheet-head.ts'
import { readingOf } from './sheet-reading.ts'

/** Maximum number of sheets inspected; a workbook with more is usually a report, not a list. */
export const mostSheets = 10

/** Time limit of a proposal in seconds: columns are compared pairwise, and a crafted file may have very many. */
const mostSeconds = 30

interface Wanted {
  readonly file: string
  readonly dialect?: Partial<TextDialect>
  readonly sheets?: readonly SheetChoice[]
}

/**
 * Reads the start of every sheet of a file that is not hidden or was chosen, and proposes tables for them; whether rows belong
 * to others is judged by no more than these first rows either. Reading and proposing happen in processes of their own.
 * @throws AppError file.too_wide, file.too_slow
 */
export const inspectSheet = async (ctx: Ctx, wanted: Wanted): Promise<SheetProposal> => {
  const { dialect } = wanted
  const file = await ownSheet(ctx, wanted.file)
  const book = await withBook({ ...file, ...(dialect && { dialect }) }, open =>
    readHeads(open, wanted.sheets ?? []),
  )
  const isOnly = book.heads.length === 1
  // A sheet with headings only becomes an empty table; a single cell next to other sheets is not a table.
  const heads = book.heads.filter(
    ({ headings, body }) => headings.length > 0 && (body.length > 0 || isOnly || headings.length > 1),
  )
  if (heads.length === 0) throw new AppError('file.unreadable', { name: file.name })
  const people = await knownPeople(
    ctx,
    heads.map(({ body }) => body.map(row => row.cells)),
  )
  const proposed = await propose({
    // A file with one sheet uses the file name: the sheet name is usually a program default.
    heads: isOnly ? heads.map(head => ({ ...head, label: file.name.replace(/\.[^.]*$/, '') })) : heads,
    people: [...people],
    taken: [...(await catalogOf(ctx)).tables.keys()],
    lang: ctx.actor.lang,
  })
  const { readings, hidden } = book
  return {
    file: wanted.file,
    name: file.name,
    ...(book.dialect && { dialect: book.dialect }),
    readings,
    hidden,
    ...proposed,
  }
}

const readHeads = async (book: OpenBook, choices: readonly SheetChoice[]) => {
  const told = new Map(choices.map(choice => [choice.sheet, choice]))
  const all = book.sheets.map((each, sheet) => ({ ...each, sheet }))
  const shown = all.filter(({ hidden, sheet }) => !hidden || told.has(sheet))
  const taken = (shown.length > 0 ? shown : all).slice(0, mostSheets)
  const heads: NamedHead[] = []
  const readings: SheetReading[] = []
  for (const { sheet, name } of taken) {
    const rows = await book.start(sheet, rowsToRead)
    const head = findHead(rows, told.get(sheet))
    heads.push({ sheet, name, ...head })
    readings.push(readingOf(sheet, rows, head))
  }
  const hidden = all
    .filter(each => each.hidden && !taken.includes(each))
    .map(({ sheet, name }) => ({ sheet, name }))
  return { heads, readings, hidden, ...(book.dialect && { dialect: book.dialect }) }
}

const propose = async (ask: Ask): Promise<Answer['proposed']> => {
  const process = startProcess<Ask, Answer>(proposer, mostSeconds)
  try {
    return (await process.ask(ask)).proposed
  } finally {
    process.stop()
  }
}

const proposer = {
  source: new URL('./propose/propose-process.ts', import.meta.url),
  bundle: new URL('./sheet-proposer.js', import.meta.url),
}

/** @throws AppError file.not_found for a file uploaded by another user */
export const ownFile = async (ctx: Ctx, id: string) => {
  const file = await readFileRow(ctx, id)
  if (file.owner !== ctx.actor.personId) throw new AppError('file.not_found')
  return file
}

/** A file uploaded by the caller, to be read as a sheet. */
export const ownSheet = async (ctx: Ctx, id: string): Promise<SheetFile> => {
  const { name } = await ownFile(ctx, id)
  return { path: openFile(ctx, id).path, name }
}
