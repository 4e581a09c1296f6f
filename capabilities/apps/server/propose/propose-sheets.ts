import { fillIn, isId, type Lang, localise } from '@gantry/base/shared'
import { proposeTable } from '@gantry/fields/shared'
import type { Cell } from '@gantry/records/server'
import type { SheetDraft, SheetProposal, SlaveOf } from '../../shared/types.ts'
import { sheetTexts } from '../../texts/sheet.ts'
import type { NamedHead } from '../sheet-head.ts'
import { withoutJoin } from '../without-join.ts'
import { columnsOf } from './column.ts'
import { findLines, type Lines } from './find-lines.ts'
import { findSheetJoin } from './find-sheet-join.ts'

/** Names of people and existing table ids of the space. */
interface Surroundings {
  readonly people: ReadonlySet<string>
  /** Ids of its tables. */
  readonly taken: Set<string>
  readonly lang: Lang
}

/**
 * Drafts for the sheets of a file: one for each, two where its lines hold slave rows, and slaves where rows surely belong to
 * those of another sheet. Whatever else the rows admit is told as another way.
 */
export const proposeSheets = (
  heads: readonly NamedHead[],
  { people, taken, lang }: Surroundings,
): Pick<SheetProposal, 'sheets' | 'otherwise'> => {
  const read = heads.map(head => {
    const rows = head.body.map(row => row.cells)
    const columns = columnsOf(head.headings, rows)
    const flat = toDraft(head, rows, people)
    const table = { ...flat.table, id: freeId(flat.table.id, taken) }
    return { head, rows, columns, own: { ...flat, table }, lines: findLines(columns) }
  })

  const joins = read.map(({ columns, own }) =>
    read.flatMap(master => {
      const join = master.own === own ? null : findSheetJoin(master.columns, columns)
      if (!join) return []
      const { isSure, ...by } = join
      return [{ isSure, slaveOf: { by: 'column', table: master.own.table.id, ...by } as const }]
    }),
  )
  const isSlave = (at: number) => joins[at]!.some(({ isSure }) => isSure)
  const slaves = new Set(read.flatMap(({ own }, at) => (isSlave(at) ? [own.table.id] : [])))

  const sheets: SheetDraft[] = []
  const otherwise: (readonly SheetDraft[])[] = []
  for (const [at, { head, rows, own, lines }] of read.entries()) {
    const joined = joins[at]!.map(({ isSure, slaveOf }) => ({
      // Slave tables cannot have slave tables.
      isSure: isSure && !slaves.has(slaveOf.table),
      drafts: [withoutJoin({ ...own, slaveOf })],
    }))
    const inLines = lines && {
      isSure: lines.isSure,
      drafts: splitDraft(own, head, rows, lines, { people, taken, lang }),
    }
    const ways = [...joined, ...(inLines ? [inLines] : []), { isSure: true, drafts: [own] }]
    const proposed = ways.find(way => way.isSure)
    for (const way of ways)
      if (way === proposed) sheets.push(...way.drafts)
      else otherwise.push(way.drafts)
  }
  return { sheets, otherwise }
}

/** The record and its slave rows, each with the fields of its own columns, judged by the lines that say something of it. */
const splitDraft = (
  own: SheetDraft,
  head: NamedHead,
  rows: readonly (readonly Cell[])[],
  { record, recordColumn }: Lines,
  { people, taken, lang }: Surroundings,
): readonly SheetDraft[] => {
  const only = (isWanted: (at: number) => boolean) => ({
    headings: head.headings.map((heading, at) => (isWanted(at) ? heading : '')),
    rows: rows
      .map(cells => cells.map((cell, at) => (isWanted(at) ? cell : null)))
      .filter(cells => cells.some(cell => cell !== null && cell !== '')),
  })
  const above = only(at => record.includes(at))
  // Values repeated in every line of a record are kept once.
  const said = above.rows.filter(
    (cells, at) => at === 0 || record.some(place => cells[place] !== above.rows[at - 1]?.[place]),
  )
  // What stands beyond the headings as well.
  const below = only(at => !record.includes(at))
  const master = toDraft({ ...head, headings: above.headings }, said, people)
  const label = fillIn(sheetTexts[lang]['sheet.lines_of'], { name: localise(own.table.label, lang) })
  const slave = toDraft({ ...head, headings: below.headings, label }, below.rows, people)
  const slaveOf: SlaveOf = { by: 'lines', table: own.table.id, recordColumn }
  const whole = { headings: head.headings, rowsRead: rows.length }
  return [
    { ...master, ...whole, table: { ...master.table, id: own.table.id } },
    { ...slave, ...whole, table: { ...slave.table, id: freeId(`${own.table.id}_lines`, taken) }, slaveOf },
  ]
}

const toDraft = (
  { sheet, name, label = name, headingLine, headingLines, headings, asides, keepsAsides, beside }: NamedHead,
  rows: readonly (readonly Cell[])[],
  people: ReadonlySet<string>,
): SheetDraft => ({
  sheet,
  name,
  headingLine,
  headingLines,
  ...(asides.length > 0 && !keepsAsides && { asides: 'leftOut' as const }),
  ...(beside.length > 0 && { beside }),
  headings,
  rowsRead: rows.length,
  samples: rows.slice(0, 20),
  distinct: headings.map((_heading, column) => distinctOf(rows, column)),
  ...proposeTable(label, headings, rows, { people }),
})

/** Maximum distinct values of a proposed choice field. */
const mostOptions = 60

const distinctOf = (rows: readonly (readonly Cell[])[], column: number): string[] | null => {
  const values = new Set<string>()
  for (const cells of rows) {
    const cell = cells[column]
    if (cell !== null && cell !== undefined && cell !== '') values.add(String(cell).trim())
    if (values.size > mostOptions) return null
  }
  return [...values]
}

/** The id itself, or with the first number that makes it new. */
const freeId = (wanted: string, taken: Set<string>): string => {
  const base = isId(wanted) ? wanted.slice(0, 40) : 'table'
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}_${n}`
  taken.add(id)
  return id
}
