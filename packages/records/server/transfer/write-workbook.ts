import type { Readable } from 'node:stream'
import type { AmountCell } from './amount-cell.ts'
import { type CellStyles, openStyles } from './cell-styles.ts'
import { keepApostrophe } from './formula-guard.ts'
import { isMarked, type MomentCell, type WrittenCell } from './moment-cell.ts'
import { openRows, type RowSource, type Rows } from './row-source.ts'
import type { SheetAside } from './sheet-aside.ts'
import type { SheetText } from './sheet-text.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** One sheet of a file: its rows are pulled in chunks when it is written, or were spilled to disk before. */
export interface SheetSource {
  readonly name: string
  readonly headings: readonly string[]
  /** Least widths of the columns of a workbook's sheet, in characters. */
  readonly widths?: readonly number[]
  readonly rows: AsyncIterable<Rows> | SheetAside
  /** Page header of a workbook's sheet, seen in previews and prints; not of sheets that were spilled to disk. */
  readonly pageHeader?: string
}

/**
 * Maximum characters of a cell in Excel, which reports a file with a longer one as damaged; the rest is
 * truncated.
 */
const cellLength = 32_767

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An Excel workbook of any number of sheets, compressed while rows are read, with bounded memory. */
export const writeWorkbook = (
  sheets: readonly SheetSource[],
  /** Those of the sheets that were spilled to disk. */
  styles: CellStyles = openStyles(),
): Readable => writeZip(parts(sheets, styles))

async function* parts(
  sheets: readonly SheetSource[],
  styles: CellStyles,
): AsyncGenerator<ZipEntry, void, undefined> {
  const text = worksheetText(styles)
  const names: string[] = []
  const nameNext = (sheet: string): string => {
    names.push(freeName(sheet, names))
    return `xl/worksheets/sheet${names.length}.xml`
  }
  for (const { name, headings, widths, rows, pageHeader } of sheets) {
    if ('parts' in rows) for (const packed of await rows.parts()) yield { name: nameNext(name), packed }
    else
      for await (const content of worksheets(text, headings, widths, openRows(rows), pageHeader))
        yield { name: nameNext(name), content }
  }
  yield { name: 'xl/workbook.xml', content: [workbook(names)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookLinks(names)] }
  yield { name: 'xl/styles.xml', content: [styles.xml()] }
  yield { name: '_rels/.rels', content: [rootLinks] }
  yield { name: '[Content_Types].xml', content: [contentTypes(names)] }
}

/** Texts of as many worksheets as the rows need; each must be read before the next. */
async function* worksheets(
  text: SheetText,
  headings: readonly string[],
  widths: readonly number[] | undefined,
  rows: RowSource,
  pageHeader: string | undefined,
): AsyncGenerator<AsyncIterable<string>, void, undefined> {
  try {
    let next = await rows.take(text.mostRows)
    async function* one(): AsyncGenerator<string, void, undefined> {
      yield text.head(headings, widths)
      let line = 1
      while (next && line <= text.mostRows) {
        yield text.rows(next, line)
        line += next.length
        next = await rows.take(Math.max(1, text.mostRows + 1 - line))
      }
      yield pageHeader ? text.tail.replace('</worksheet>', () => headed(pageHeader)) : text.tail
    }
    do yield one()
    while (next)
  } finally {
    await rows.close()
  }
}

/** The end of a worksheet with a page header: at most 255 characters, in which `&` begins a code unless it is doubled. */
const headed = (text: string): string =>
  `<headerFooter><oddHeader>${xml(`&C${text.slice(0, 120).replace(/&/g, '&&')}`)}</oddHeader></headerFooter></worksheet>`

/** A worksheet with a frozen header row. */
export const worksheetText = (styles: CellStyles): SheetText => ({
  head: (headings, widths = []) => {
    const columns = headings.map(
      (heading, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${Math.min(40, Math.max(widths[i] ?? 12, heading.length * 2))}" customWidth="1"/>`,
    )
    return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
      columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
    }<sheetData>${row(1, headings, styles)}`
  },
  rows: (rows, line) => {
    let text = ''
    for (const [at, cells] of rows.entries()) text += row(line + at + 1, cells, styles)
    return text
  },
  tail: '</sheetData></worksheet>',
  mostRows: 1_000_000,
})

const row = (line: number, cells: readonly WrittenCell[], styles: CellStyles): string => {
  let text = `<row r="${line}">`
  for (let column = 0; column < cells.length; column++) {
    const cell = cells[column] ?? null
    if (cell !== null && cell !== '') text += written(cell, letters(column) + line, styles)
  }
  return `${text}</row>`
}

const written = (given: NonNullable<WrittenCell>, at: string, styles: CellStyles): string => {
  const tone = isMarked(given) ? given.tone : null
  const cell = isMarked(given) ? given.cell : given
  const formatted = typeof cell === 'object' && cell !== null ? cell : null
  const style = formatted || tone !== null ? styles.indexOf(formatted ? formatOf(formatted) : '', tone) : 0
  const head = `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}`
  if (cell === null || cell === '') return `${head}/>`
  if (formatted) return `${head}><v>${'amount' in formatted ? formatted.amount : formatted.serial}</v></c>`
  if (typeof cell === 'number') return `${head}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `${head} t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = xml(keepApostrophe(String(cell)).slice(0, cellLength))
  // Without xml:space, leading and trailing blanks would be lost.
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''
  return `${head} t="inlineStr"><is><t${space}>${text}</t></is></c>`
}

const known: string[] = []

/** `A` to `Z`, then `AA`. */
const letters = (column: number): string => {
  known[column] ??=
    (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
  return known[column]
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Characters that XML cannot represent are removed; text that looks like Excel's own escapes (`_x000D_`) is
 * escaped.
 */
const xml = (text: string): string => (special.test(text) ? escaped(text) : text)

/** Characters that need escaping; absent from most texts. */
const special = /[&<>"\p{Cc}\ufffe\uffff]|_x[\dA-Fa-f]{4}_/u

const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, sign => entities[sign]!)

/** Sheet names must not contain these characters, exceed 31 characters or repeat. */
const freeName = (name: string, taken: readonly string[]): string => {
  const base =
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'|'$/g, ' ')
      .trim() || 'Sheet'
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` (${n})`
    const free = base.slice(0, 31 - end.length) + end
    if (!taken.some(other => other.toLowerCase() === free.toLowerCase())) return free
  }
}

const workbook = (names: readonly string[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, i) => `<sheet name="${xml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

const workbookLinks = (names: readonly string[]): string =>
  links([
    ...names.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ])

const links = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const rootLinks = links([['officeDocument', 'xl/workbook.xml']])

const contentTypes = (names: readonly string[]): string =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${names
    .map(
      (_, i) =>
        `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${kinds}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

/** Formats of dates by the length of their text: a day, to the minute, to the second. */
const momentFormats: readonly string[] = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'yyyy-mm-dd hh:mm:ss']

const formatOf = (cell: MomentCell | AmountCell): string =>
  'format' in cell ? cell.format : (momentFormats.find(({ length }) => length === cell.text.length) ?? '')
