import { localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { SlaveSheet, TableDef } from '@gantry/model/shared'
import { type LineTable, matchColumns, type OpenBook } from '@gantry/records/server'
import { findJoin } from './find-join.ts'
import { mostSheets } from './inspect-sheet.ts'
import { findHead, type SheetHead } from './sheet-head.ts'

interface Candidate {
  readonly sheet: number
  readonly name: string
  readonly head: SheetHead
}

/**
 * The sheets of a file that hold slave rows of the records in sheet `main`: for each slave field the sheet that is called
 * like it, else the one most of whose columns are known to it, provided a column says which record a row belongs to.
 */
export const matchSlaves = async (
  ctx: Ctx,
  table: TableDef,
  slaves: readonly LineTable[],
  book: OpenBook,
  main: { readonly sheet: number } & Pick<SheetHead, 'headings' | 'body'>,
): Promise<readonly (SlaveSheet & { readonly name: string })[]> => {
  if (slaves.length === 0 || book.sheets.length === 1) return []
  const samples = main.body.slice(0, 20).map(row => row.cells)
  const others: Candidate[] = []
  for (const [sheet, { name, hidden }] of book.sheets.slice(0, mostSheets).entries()) {
    if (sheet !== main.sheet && !hidden)
      others.push({ sheet, name, head: findHead(await book.start(sheet, linesToTell)) })
  }
  const taken = new Set<number>()
  return slaves.flatMap(({ id, table: slave }) => {
    const labels = [table.fields[id]?.label ?? id, slave.label].map(label => localise(label, ctx.actor.lang))
    const found = others
      .filter(({ sheet }) => !taken.has(sheet))
      .flatMap(({ sheet, name, head }) => {
        const { headings, headingLine, headingLines } = head
        const join = findJoin({ headings: main.headings, samples }, { headings })
        const columns = matchColumns(slave, headings).map((field, at) =>
          at === join?.joinColumn ? null : field,
        )
        const known = columns.filter(field => field !== null).length
        const likeness = known / headings.length + (labels.includes(name) ? 1 : 0)
        return join && known > 0
          ? [
              {
                sheet,
                name,
                headingLine,
                headingLines,
                asides: 'leftOut' as const,
                columns,
                field: id,
                ...join,
                likeness,
              },
            ]
          : []
      })
      .sort((a, b) => b.likeness - a.likeness)[0]
    if (!found) return []
    taken.add(found.sheet)
    const { likeness: _likeness, ...match } = found
    return [match]
  })
}

/** Lines read to find the headings. */
const linesToTell = 50
