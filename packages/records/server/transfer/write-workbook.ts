import type { Readable } from 'node:stream'
import { type MarkTone, markTones } from '@gantry/model/shared'
import { keepApostrophe } from './formula-guard.ts'
import { isMarked, type WrittenCell } from './moment-cell.ts'
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
export const writeWorkbook = (sheets: readonly SheetSource[]): Readable => writeZip(parts(sheets))

async function* parts(sheets: readonly SheetSource[]): AsyncGenerator<ZipEntry, void, undefined> {
  const names: string[] = []
  const nameNext = (sheet: string): string => {
    names.push(freeName(sheet, names))
    return `xl/worksheets/sheet${names.length}.xml`
  }
  for (const { name, headings, widths, rows, pageHeader } of sheets) {
    if ('parts' in rows) for (const packed of await rows.parts()) yield { name: nameNext(name), packed }
    else
      for await (const content of worksheets(headings, widths, openRows(rows), pageHeader))
        yield { name: nameNext(name), content }
  }
  yield { name: 'xl/workbook.xml', content: [workbook(names)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookLinks(names)] }
  yield { name: 'xl/styles.xml', content: [styles] }
  yield { name: '_rels/.rels', content: [rootLinks] }
  yield { name: '[Content_Types].xml', content: [contentTypes(names)] }
}

/** Texts of as many worksheets as the rows need; each must be read before the next. */
async function* worksheets(
  headings: readonly string[],
  widths: readonly number[] | undefined,
  rows: RowSource,
  pageHeader: string | undefined,
): AsyncGenerator<AsyncIterable<string>, void, undefined> {
  try {
    let next = await rows.take(worksheetText.mostRows)
    async function* one(): AsyncGenerator<string, void, undefined> {
      yield worksheetText.head(headings, widths)
      let line = 1
      while (next && line <= worksheetText.mostRows) {
        yield worksheetText.rows(next, line)
        line += next.length
        next = await rows.take(Math.max(1, worksheetText.mostRows + 1 - line))
      }
      yield pageHeader
        ? worksheetText.tail.replace('</worksheet>', () => headed(pageHeader))
        : worksheetText.tail
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
export const worksheetText: SheetText = {
  head: (headings, widths = []) => {
    const columns = headings.map(
      (heading, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${Math.min(40, Math.max(widths[i] ?? 12, heading.length * 2))}" customWidth="1"/>`,
    )
    return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
      columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
    }<sheetData>${row(1, headings)}`
  },
  rows: (rows, line) => {
    let text = ''
    for (const [at, cells] of rows.entries()) text += row(line + at + 1, cells)
    return text
  },
  tail: '</sheetData></worksheet>',
  mostRows: 1_000_000,
}

const row = (line: number, cells: readonly WrittenCell[]): string => {
  let text = `<row r="${line}">`
  for (let column = 0; column < cells.length; column++) {
    const cell = cells[column] ?? null
    if (cell !== null && cell !== '') text += written(cell, letters(column) + line)
  }
  return `${text}</row>`
}

const written = (given: NonNullable<WrittenCell>, at: string): string => {
  const tone = isMarked(given) ? given.tone : null
  const cell = isMarked(given) ? given.cell : given
  const moment = typeof cell === 'object' && cell !== null ? cell : null
  const style = moment || tone !== null ? styleOf(moment?.text ?? '', tone) : 0
  const head = `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}`
  if (cell === null || cell === '') return `${head}/>`
  if (moment) return `${head}><v>${moment.serial}</v></c>`
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

/** Grounds of marked cells: those of Excel's own styles for good, neutral and bad, and a blue. */
const grounds: Readonly<Record<MarkTone, string>> = {
  good: 'FFC6EFCE',
  warn: 'FFFFEB9C',
  bad: 'FFFFC7CE',
  info: 'FFDDEBF7',
}

/** Formats of cells without a ground: the plain one, then those of dates. */
const plainStyles = momentFormats.length + 1

/**
 * Index among the cell formats, which stand once without a ground and then once per tone. `moment` is the text of a date; any other
 * text has the plain format.
 */
const styleOf = (moment: string, tone: MarkTone | null): number =>
  momentFormats.findIndex(({ length }) => length === moment.length) +
  1 +
  (tone === null ? 0 : plainStyles * (markTones.indexOf(tone) + 1))

/** Numbers below are those of Excel's own formats. */
const firstFormat = 164

/** Grounds below are those that every workbook must have. */
const firstFill = 2

const cellFormats = [null, ...markTones].flatMap((tone, row) => {
  const ground = tone === null ? '' : ` fillId="${firstFill + row - 1}" applyFill="1"`
  return [
    `<xf xfId="0"${ground}/>`,
    ...momentFormats.map(
      (_, i) => `<xf numFmtId="${firstFormat + i}" xfId="0" applyNumberFormat="1"${ground}/>`,
    ),
  ]
})

const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  ...markTones.map(
    tone =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${grounds[tone]}"/><bgColor indexed="64"/></patternFill></fill>`,
  ),
]

/** The minimum of styles that a workbook needs. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${momentFormats.length}">${momentFormats
  .map((format, i) => `<numFmt numFmtId="${firstFormat + i}" formatCode="${format}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="${fills.length}">${fills.join('')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`
