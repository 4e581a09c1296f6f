import type { Parts } from './open-parts.ts'
import { marksIn, replaceMarks } from './placeholders.ts'
import { addPictures, type PlacedPicture } from './sheet-pictures.ts'
import {
  columnOf,
  movedFormula,
  movedRow,
  placeOfCell,
  type Repeated,
  translatedFormula,
} from './sheet-refs.ts'
import { pageTextsOf, regionsOf, rowNumber, rowsOf, textOfCell } from './sheet-rows.ts'
import { type DocumentValues, type Filled, isPicture, wordsOf } from './values.ts'
import { type BookParts, openBook, relationsOf, relationsPath, type SheetPart } from './workbook.ts'
import { childrenOf, elementLike, elementsOf, parseXml, plainText, removeNode, writeXml } from './xml.ts'

/** Characters of a cell; Excel reports a file with more as damaged. */
const cellLength = 32_767
/** Characters of a head or foot of pages. */
const pageTextLength = 255

type Values = Readonly<Record<string, Filled>>

/** Where a row is written; `copy` is the repetition it belongs to. */
interface Place {
  readonly sheet: SheetPart
  readonly row: number
  readonly copy: { readonly of: Repeated; readonly number: number } | undefined
}

const blank: Values = {}

const copyOf = (element: Element): Element => element.ownerDocument.importNode(element, true)

interface Filling {
  readonly book: BookParts
  readonly values: DocumentValues
  /** By the name of a sheet. */
  readonly repeated: ReadonlyMap<string, readonly (Repeated & { readonly field: string })[]>
}

/** A workbook with its placeholders filled. A filled cell holds text or a number, never a formula. */
export const fillSheets = (parts: Parts, values: DocumentValues): Parts => {
  const book = openBook(new Map(parts))
  const repeated = new Map(
    book.sheets.map(sheet => [
      sheet.name,
      regionsOf(sheet, book).map(({ field, from, to }) => ({
        field,
        from,
        to,
        // Without rows the place stays, empty: formulas below would lose what they refer to.
        times: Math.max(1, values.rows[field]?.length ?? 0),
      })),
    ]),
  )
  const filling = { book, values, repeated }
  for (const sheet of book.sheets) fillSheet(sheet, filling)
  for (const name of elementsOf(book.document, 'definedName'))
    name.textContent = movedFormula(name.textContent ?? '', sheet => repeated.get(sheet ?? '') ?? [])
  recalculate(book)
  book.parts.set(book.path, writeXml(book.document))
  return book.parts
}

const fillSheet = (sheet: SheetPart, filling: Filling): void => {
  const { book, values, repeated } = filling
  const regions = repeated.get(sheet.name) ?? []
  const pictures: PlacedPicture[] = []
  writeOutFormulas(sheet)
  for (const row of rowsOf(sheet)) {
    const at = rowNumber(row)
    const region = regions.find(({ from, to }) => at >= from && at <= to)
    // The copies of a region of several rows are put in order afterwards.
    const copies = region
      ? Array.from({ length: region.times }, (_, number) => (number === 0 ? row : copyOf(row)))
      : [row]
    for (const [number, copy] of copies.entries()) {
      const own = region && { of: region, number }
      const cells = region ? (values.rows[region.field]?.[number] ?? blank) : values.fields
      const place = { sheet, row: movedRow(regions, at, 'first', own), copy: own }
      pictures.push(...fillRow(copy, place, cells, filling))
      if (number > 0) row.parentNode?.appendChild(copy)
    }
  }
  putInOrder(sheet)
  moveAreas(sheet, filling)
  for (const each of pageTextsOf(sheet))
    each.textContent = replaceMarks(each.textContent ?? '', ({ name }) =>
      // `&` begins a code in these texts unless it is doubled.
      plainText(wordsOf(values.fields[name])).replaceAll('&', '&&'),
    ).slice(0, pageTextLength)
  addPictures(book.parts, sheet, pictures)
  book.parts.set(sheet.path, writeXml(sheet.document))
}

/** Fills the cells of a row, and answers the pictures that stand in them. */
const fillRow = (row: Element, place: Place, values: Values, filling: Filling): readonly PlacedPicture[] => {
  row.setAttribute('r', String(place.row))
  return childrenOf(row, 'c').flatMap(cell => {
    const text = textOfCell(cell, filling.book)
    const letters = (cell.getAttribute('r') ?? '').replace(/\d+$/, '')
    cell.setAttribute('r', letters + place.row)
    moveFormula(cell, place, filling)
    const marks = marksIn(text)
    if (marks.length === 0) return []
    fillCell(cell, text, values, filling.book)
    const found = marks.map(({ name }) => values[name]).filter(each => each !== undefined)
    return found.filter(isPicture).map(picture => ({ picture, row: place.row, column: columnOf(letters) }))
  })
}

const moveFormula = (cell: Element, { sheet, copy }: Place, { repeated }: Filling): void => {
  const [formula] = childrenOf(cell, 'f')
  if (!formula) return
  const moved = (text: string) => movedFormula(text, name => repeated.get(name ?? sheet.name) ?? [], copy)
  formula.textContent = moved(formula.textContent ?? '')
  const area = formula.getAttribute('ref')
  if (area) formula.setAttribute('ref', moved(area))
  // The result of the template's own values; Excel calculates it when the workbook is opened.
  for (const value of childrenOf(cell, 'v')) removeNode(value)
}

const fillCell = (cell: Element, text: string, values: Values, { isNumberStyle }: BookParts): void => {
  const marks = marksIn(text)
  const only = marks.filter(({ does }) => does === 'value')
  const value = only.length === 1 && only[0] ? values[only[0].name] : undefined
  const around = replaceMarks(text, () => '').trim()
  while (cell.firstChild) cell.removeChild(cell.firstChild)
  if (
    around === '' &&
    typeof value === 'object' &&
    'number' in value &&
    isNumberStyle(cell.getAttribute('s'))
  ) {
    cell.removeAttribute('t')
    const number = elementLike(cell, 'v')
    number.textContent = String(value.number)
    cell.appendChild(number)
    return
  }
  const filled = replaceMarks(text, ({ does, name }) => (does === 'value' ? wordsOf(values[name]) : ''))
  const words = plainText(around === '' ? filled.trim() : filled).slice(0, cellLength)
  if (words === '') {
    cell.removeAttribute('t')
    return
  }
  cell.setAttribute('t', 'inlineStr')
  const inline = elementLike(cell, 'is')
  const run = elementLike(cell, 't')
  run.setAttribute('xml:space', 'preserve')
  run.textContent = escapedMarks(words)
  inline.appendChild(run)
  cell.appendChild(inline)
}

/** Excel reads `_x000D_` as a control character, unless its underscore is written as one itself. */
const escapedMarks = (text: string): string => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** Formulas that cells share are written into each of them, because the cells move apart. */
const writeOutFormulas = (sheet: SheetPart): void => {
  const shared = new Map<string, { readonly text: string; readonly at: string }>()
  for (const cell of rowsOf(sheet).flatMap(row => childrenOf(row, 'c'))) {
    const [formula] = childrenOf(cell, 'f')
    if (formula?.getAttribute('t') !== 'shared') continue
    const id = formula.getAttribute('si') ?? ''
    const at = cell.getAttribute('r') ?? 'A1'
    const text = formula.textContent ?? ''
    if (text !== '') shared.set(id, { text, at })
    const first = shared.get(id)
    if (first && text === '') {
      const [from, to] = [placeOfCell(first.at), placeOfCell(at)]
      formula.textContent = translatedFormula(first.text, to.row - from.row, to.column - from.column)
    }
    for (const name of ['t', 'si', 'ref']) formula.removeAttribute(name)
  }
}

const putInOrder = (sheet: SheetPart): void => {
  const rows = rowsOf(sheet).toSorted((one, other) => rowNumber(one) - rowNumber(other))
  for (const row of rows) row.parentNode?.appendChild(row)
}

const areaAttributes: readonly (readonly [element: string, attribute: string])[] = [
  ['conditionalFormatting', 'sqref'],
  ['dataValidation', 'sqref'],
  ['ignoredError', 'sqref'],
  ['protectedRange', 'sqref'],
  ['hyperlink', 'ref'],
  ['autoFilter', 'ref'],
  ['dimension', 'ref'],
]

/** Moves what a sheet says of areas of its cells: merged ones, formats, validations, breaks, drawings, tables. */
const moveAreas = (sheet: SheetPart, { book, repeated }: Filling): void => {
  const { document, path } = sheet
  const regions = repeated.get(sheet.name) ?? []
  const repeatedOf = (name: string | null) => repeated.get(name ?? sheet.name) ?? []
  const moved = (area: string) => movedFormula(area, repeatedOf)
  mergeCopies(document, regions)
  for (const [name, attribute] of areaAttributes)
    for (const each of elementsOf(document, name)) {
      const area = each.getAttribute(attribute)
      if (area) each.setAttribute(attribute, moved(area))
    }
  for (const name of ['formula', 'formula1', 'formula2', 'sqref'])
    for (const each of elementsOf(document, name)) each.textContent = moved(each.textContent ?? '')
  for (const each of elementsOf(document, 'rowBreaks').flatMap(breaks => childrenOf(breaks, 'brk')))
    each.setAttribute('id', String(movedRow(regions, Number(each.getAttribute('id') ?? 0), 'last')))
  for (const related of relationsOf(book.parts, path).values()) {
    if (related.type === 'drawing') {
      const drawing = parseXml(book.parts.get(related.path), related.path)
      for (const row of elementsOf(drawing, 'row'))
        row.textContent = String(movedRow(regions, Number(row.textContent ?? 0) + 1, 'first') - 1)
      book.parts.set(related.path, writeXml(drawing))
    }
    if (related.type === 'table') {
      const table = parseXml(book.parts.get(related.path), related.path)
      for (const each of [table.documentElement, ...elementsOf(table, 'autoFilter')])
        each.setAttribute('ref', moved(each.getAttribute('ref') ?? ''))
      book.parts.set(related.path, writeXml(table))
    }
  }
}

/** Cells merged within repeated rows are merged in every copy of them. */
const mergeCopies = (document: Document, regions: readonly Repeated[]): void => {
  for (const merged of elementsOf(document, 'mergeCells')) {
    for (const each of childrenOf(merged, 'mergeCell')) {
      const area = each.getAttribute('ref') ?? ''
      const rows = area.split(':').map(ref => placeOfCell(ref).row)
      const region = regions.find(({ from, to }) => rows.every(row => row >= from && row <= to))
      const copies = region
        ? Array.from({ length: region.times }, (_, number) => ({ of: region, number }))
        : [undefined]
      for (const [at, copy] of copies.entries()) {
        const written = at === 0 ? each : copyOf(each)
        written.setAttribute(
          'ref',
          movedFormula(area, () => regions, copy),
        )
        if (at > 0) merged.appendChild(written)
      }
    }
    merged.setAttribute('count', String(childrenOf(merged, 'mergeCell').length))
  }
}

/** Has Excel calculate all formulas when the workbook is opened; the order it kept for them names cells that moved. */
const recalculate = ({ parts, path, document }: BookParts): void => {
  const [sheets] = elementsOf(document, 'sheets')
  const before = elementsOf(document, 'definedNames')[0] ?? sheets
  let [settings] = elementsOf(document, 'calcPr')
  if (!settings && before) {
    settings = elementLike(before, 'calcPr')
    before.parentNode?.insertBefore(settings, before.nextSibling)
  }
  settings?.setAttribute('fullCalcOnLoad', '1')
  const chain = [...relationsOf(parts, path).values()].find(({ type }) => type === 'calcChain')
  if (!chain) return
  parts.delete(chain.path)
  removeFrom(parts, relationsPath(path), 'Relationship', each =>
    (each.getAttribute('Type') ?? '').endsWith('/calcChain'),
  )
  removeFrom(
    parts,
    '[Content_Types].xml',
    'Override',
    each => each.getAttribute('PartName') === `/${chain.path}`,
  )
}

const removeFrom = (
  parts: Parts,
  path: string,
  name: string,
  isMeant: (element: Element) => boolean,
): void => {
  const document = parseXml(parts.get(path), path)
  for (const each of elementsOf(document, name)) if (isMeant(each)) removeNode(each)
  parts.set(path, writeXml(document))
}
