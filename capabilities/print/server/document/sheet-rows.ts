import type { Placeholder } from '../../shared/document-file.ts'
import { marksIn, misplaced, placeOf, requirePairs } from './placeholders.ts'
import { type BookParts, type SheetPart, textIn } from './workbook.ts'
import { childrenOf, elementsOf } from './xml.ts'

/** Rows of a sheet that are repeated for the rows of a field. */
interface Region {
  readonly field: string
  readonly from: number
  readonly to: number
}

/** The text of a cell that people wrote; empty for numbers and formulas. */
export const textOfCell = (cell: Element, { texts }: Pick<BookParts, 'texts'>): string => {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textIn(cell)
  if (type !== 's') return ''
  return texts[Number(childrenOf(cell, 'v')[0]?.textContent ?? '')] ?? ''
}

export const rowsOf = ({ document }: SheetPart): Element[] => {
  const data = elementsOf(document, 'sheetData')[0]
  return data ? childrenOf(data, 'row') : []
}

/** The heads and feet of the pages of a sheet. */
export const pageTextsOf = ({ document }: SheetPart): Element[] =>
  elementsOf(document, 'headerFooter').flatMap(each =>
    ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'].flatMap(name =>
      childrenOf(each, name),
    ),
  )

export const rowNumber = (row: Element): number => Number(row.getAttribute('r') ?? 0)

/**
 * The rows that are repeated, in their order: from the row that begins them to the one that ends them, all cells of both included.
 * @throws AppError print.document_rows for what begins or ends alone, or in the rows of another
 */
export const regionsOf = (sheet: SheetPart, book: BookParts): readonly Region[] => {
  const found: Region[] = []
  let open: { readonly field: string; readonly from: number; readonly place: string } | null = null
  for (const row of rowsOf(sheet))
    for (const cell of childrenOf(row, 'c')) {
      const text = textOfCell(cell, book)
      const place = `${sheet.name}!${cell.getAttribute('r') ?? ''}`
      const at = rowNumber(row)
      requirePairs(text, place)
      for (const { does, name } of marksIn(text)) {
        if (does === 'begin') {
          if (open || (found.at(-1)?.to ?? 0) >= at) throw misplaced(place)
          open = { field: name, from: at, place }
        } else if (does === 'end') {
          if (open?.field !== name) throw misplaced(place)
          found.push({ field: name, from: open.from, to: at })
          open = null
        }
      }
    }
  if (open) throw misplaced(open.place)
  return found
}

/** The placeholders of a workbook. @throws AppError print.document_rows */
export const bookPlaceholders = (book: BookParts): readonly Placeholder[] =>
  book.sheets.flatMap(sheet => {
    const regions = regionsOf(sheet, book)
    const inCells = rowsOf(sheet).flatMap(row => {
      const region = regions.find(({ from, to }) => rowNumber(row) >= from && rowNumber(row) <= to)
      return childrenOf(row, 'c').flatMap(cell =>
        marksIn(textOfCell(cell, book))
          .filter(({ does }) => does !== 'end')
          .map(
            ({ does, name }): Placeholder => ({
              text: does === 'begin' ? 'rowNumber' : name,
              place: placeOf(`${sheet.name}!${cell.getAttribute('r') ?? ''}`),
              ...(region && { rows: region.field }),
            }),
          ),
      )
    })
    const onPages = pageTextsOf(sheet).flatMap(each =>
      marksIn(each.textContent ?? '').map(({ name }) => ({ text: name, place: placeOf(sheet.name) })),
    )
    return [...inCells, ...onPages]
  })
