import type { Readable } from 'node:stream'
import type { Cell } from '../sheets/sheet.ts'
import { keepApostrophe } from './formula-guard.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** One table of a file: its rows are pulled when their turn comes. */
export interface SheetSource {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** Rows in Excel, beyond which a second sheet begins. */
const rowsPerSheet = 1_000_000
/** Characters a cell of Excel holds; it takes a file with a longer one for broken, so the rest is left out. */
const cellLength = 32_767
/** Characters gathered before they are packed. */
const chunk = 64 * 1024

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An Excel workbook of any number of sheets, packed while the rows are read: flat in memory however many there are. */
export const writeWorkbook = (sheets: readonly SheetSource[]): Readable => writeZip(parts(sheets))

async function* parts(sheets: readonly SheetSource[]): AsyncGenerator<ZipEntry, void, undefined> {
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = sheet.rows[Symbol.asyncIterator]()
    try {
      let next = await rows.next()
      do {
        names.push(freeName(sheet.name, names))
        const part = { first: next, last: next }
        yield {
          name: `xl/worksheets/sheet${names.length}.xml`,
          content: worksheet(sheet.headings, rows, part),
        }
        next = part.last
      } while (!next.done)
    } finally {
      await rows.return?.()
    }
  }
  yield { name: 'xl/workbook.xml', content: [workbook(names)] }
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookLinks(names)] }
  yield { name: 'xl/styles.xml', content: [styles] }
  yield { name: '_rels/.rels', content: [rootLinks] }
  yield { name: '[Content_Types].xml', content: [contentTypes(names)] }
}

type Next = IteratorResult<readonly Cell[], unknown>

/** The rows of one sheet from `part.first` on; in the end `part.last` is the row that had no room. */
async function* worksheet(
  headings: readonly string[],
  rows: AsyncIterator<readonly Cell[]>,
  part: { readonly first: Next; last: Next },
): AsyncGenerator<string, void, undefined> {
  const widths = headings.map(
    (heading, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${Math.min(40, Math.max(12, heading.length * 2))}" customWidth="1"/>`,
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  }<sheetData>`
  let text = row(1, headings)
  let line = 1
  let next = part.first
  while (!next.done && line <= rowsPerSheet) {
    text += row(++line, next.value)
    if (text.length > chunk) {
      yield text
      text = ''
    }
    next = await rows.next()
  }
  part.last = next
  yield `${text}</sheetData></worksheet>`
}

const row = (line: number, cells: readonly Cell[]): string =>
  `<row r="${line}">${cells.map((cell, column) => written(cell, `${letters(column)}${line}`)).join('')}</row>`

const written = (cell: Cell, at: string): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xml(keepApostrophe(cell).slice(0, cellLength))}</t></is></c>`
}

const known: string[] = []

/** `A` to `Z`, then `AA`. */
const letters = (column: number): string => {
  known[column] ??=
    (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
  return known[column]
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Signs XML cannot hold are left out; what Excel would take for one of its own escapes (`_x000D_`) is escaped. */
const xml = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, sign => entities[sign]!)

/** Excel refuses these characters in the name of a sheet, more than 31 of any, and two sheets of one name. */
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

/** The least a workbook must say of fonts and cells. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf xfId="0"/></cellXfs></styleSheet>`
