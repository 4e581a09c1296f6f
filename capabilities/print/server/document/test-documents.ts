import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A zip of texts as base64, as a template keeps a document. */
export const zipped = (parts: Readonly<Record<string, string>>): string =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))),
  ).toString('base64')

/** The text of a part of a filled document. */
export const partOf = (bytes: Uint8Array, path: string): string => {
  const part = unzipSync(bytes)[path]
  if (!part) throw new Error(`no ${path}`)
  return strFromU8(part)
}

export const pathsOf = (bytes: Uint8Array): readonly string[] => Object.keys(unzipSync(bytes))

const types = (main: string, more = ''): string =>
  `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${main}${more}</Types>`

const relations = (list: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${list}</Relationships>`

export const relation = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${mode}/>`

/** A Word document with this body, and further parts. */
export const wordParts = (body: string, links = ''): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': types(
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
  ),
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
  'word/_rels/document.xml.rels': relations(links),
  'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
})

/** A paragraph whose text stands in several runs, as Word writes it. */
export const paragraph = (...runs: readonly string[]): string =>
  `<w:p>${runs.map(text => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`

export const tableRow = (...cells: readonly string[]): string =>
  `<w:tr>${cells.map(text => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`

/** A workbook with one sheet called Sheet1; texts stand in the cells themselves. */
export const bookParts = (rows: string, after = '', styles = ''): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': types(
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
  ),
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml'),
  ),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="total">Sheet1!$C$7</definedName></definedNames></workbook>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="4"/></cellXfs>${styles}</styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A cell with text. */
export const cell = (at: string, text: string, style = 0): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
