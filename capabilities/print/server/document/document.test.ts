import { codeOf } from '@gantry/testing/server'
import exceljs from 'exceljs'
import { describe, expect, test, vi } from 'vitest'
import { fillSheets } from './fill-sheet.ts'
import { fillWord, wordPlaceholders } from './fill-word.ts'
import { openParts } from './open-parts.ts'
import { movedFormula, translatedFormula } from './sheet-refs.ts'
import { bookPlaceholders } from './sheet-rows.ts'
import {
  bookParts,
  cell,
  paragraph,
  partOf,
  pathsOf,
  relation,
  tableRow,
  wordParts,
  zipped,
} from './test-documents.ts'
import type { DocumentValues } from './values.ts'
import { withDocument } from './with-document.ts'
import { openBook } from './workbook.ts'

// A document is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = { picture: pixel, format: 'png', width: 20, height: 10 } as const

const filled = (content: string, values: DocumentValues) =>
  withDocument(content, async ({ placeholders, fill }) => ({ placeholders, bytes: await fill(values) }))

const textOf = (xml: string): string => xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '')

/** What reading it finds, without a process of its own. */
const read = async (content: string) => {
  const { format, parts } = openParts(Buffer.from(content, 'base64'))
  return format === 'docx' ? wordPlaceholders(parts) : bookPlaceholders(openBook(parts))
}

describe('a Word document', () => {
  const content = zipped(
    wordParts(
      `${paragraph('Order {', '{na', 'me}} of {{customer.city}}, {{secret}}')}${paragraph('{{qr(name)}}')}<w:tbl><w:tblPr/><w:tblGrid/>${tableRow('Part', 'Qty')}${tableRow('{{#items}}{{part}}', '{{qty}} {{name}}{{/items}}')}</w:tbl>`,
    ),
  )

  test('is filled, its split placeholders joined and its table rows repeated', async () => {
    const { placeholders, bytes } = await filled(content, {
      fields: { name: 'P-1 <{{secret}}>', 'customer.city': 'Ulm', secret: '', 'qr(name)': picture },
      rows: {
        items: [
          { part: 'seal & ring', qty: { text: '2 pcs', number: 2 }, name: 'P-1' },
          { part: '=1+1', qty: '3', name: 'P-1' },
        ],
      },
    })
    expect(placeholders).toEqual([
      { text: 'name', place: 'Order {{name}} of {{customer.city}}, {{secret}}' },
      { text: 'customer.city', place: 'Order {{name}} of {{customer.city}}, {{secret}}' },
      { text: 'secret', place: 'Order {{name}} of {{customer.city}}, {{secret}}' },
      { text: 'qr(name)', place: '{{qr(name)}}' },
      { text: 'rowNumber', place: '{{#items}}{{part}}', rows: 'items' },
      { text: 'part', place: '{{#items}}{{part}}', rows: 'items' },
      { text: 'qty', place: '{{qty}} {{name}}{{/items}}', rows: 'items' },
      { text: 'name', place: '{{qty}} {{name}}{{/items}}', rows: 'items' },
    ])
    const xml = partOf(bytes, 'word/document.xml')
    expect(textOf(xml)).toBe(
      'Order P-1 &lt;{{secret}}&gt; of Ulm, \n\nPart\nQty\nseal &amp; ring\n2 pcs P-1\n=1+1\n3 P-1\n',
    )
    expect(xml.match(/<w:tr>/g)).toHaveLength(3)
    expect(xml).toContain('<w:drawing>')
    // What the picture is written with is declared, though the document has none of its own.
    for (const prefix of ['wp', 'r']) expect(xml.match(new RegExp(`xmlns:${prefix}=`, 'g'))).toHaveLength(1)
    expect(pathsOf(bytes).filter(path => /^word\/media\/.+/.test(path))).toHaveLength(1)
  })

  test('without rows has none of the row that is repeated', async () => {
    const { parts } = openParts(Buffer.from(content, 'base64'))
    const bytes = await fillWord(parts, { fields: { name: 'P-1' }, rows: { items: [] } })
    expect(textOf(partOf(bytes, 'word/document.xml'))).toBe('Order P-1 of , \nPart\nQty\n')
  })

  const refused = {
    'a placeholder that is not closed': ['print.document_braces', wordParts(paragraph('{{name'))],
    'rows that do not end': ['print.document_rows', wordParts(paragraph('{{#items}}{{part}}'))],
    'rows within rows': [
      'print.document_rows',
      wordParts(paragraph('{{#items}}{{#others}}{{/others}}{{/items}}')),
    ],
    'a picture from outside': [
      'print.document_unsafe',
      wordParts(
        paragraph('x'),
        relation('rId9', 'image', 'https://evil.example/a.png', ' TargetMode="External"'),
      ),
    ],
    'a template from a share': [
      'print.document_unsafe',
      wordParts(
        paragraph('x'),
        relation('rId9', 'attachedTemplate', 'file://evil/a.dotm', ' TargetMode="External"'),
      ),
    ],
    'a link to a file': [
      'print.document_unsafe',
      wordParts(paragraph('x'), relation('rId9', 'hyperlink', 'file://evil/a', ' TargetMode="External"')),
    ],
    macros: ['print.document_unsafe', { ...wordParts(paragraph('x')), 'word/vbaProject.bin': 'x' }],
    'a field that runs a program': [
      'print.document_unsafe',
      wordParts(
        '<w:p><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c</w:instrText></w:r></w:p>',
      ),
    ],
    'a document type with entities': [
      'print.document_broken',
      {
        ...wordParts(paragraph('x')),
        '[Content_Types].xml': '<!DOCTYPE a [<!ENTITY b "c">]><Types>&b;</Types>',
      },
    ],
    'another zip': ['print.document_type', { 'a.txt': 'x' }],
    'what is too large when unpacked': [
      'print.document_too_large',
      { ...wordParts(paragraph('x')), 'word/media/a.bin': '0'.repeat(4 * 1024 ** 2) },
    ],
  } as const
  test.each(Object.entries(refused))('%s is refused', async (_, [code, parts]) => {
    expect(await codeOf(read(zipped(parts)))).toBe(code)
  })

  test('a link that people click is no harm, and what is no zip is no document', async () => {
    const link = relation('rId9', 'hyperlink', 'https://plant.example', ' TargetMode="External"')
    const linked = zipped(wordParts(paragraph('{{name}}'), link))
    expect(await read(linked)).toHaveLength(1)
    expect(await codeOf(read(Buffer.from('x').toString('base64')))).toBe('print.document_type')
  })
})

describe('a workbook', () => {
  const rows = [
    `<row r="1">${cell('A1', 'Order {{name}}')}${cell('B1', '{{qr(name)}}')}</row>`,
    `<row r="4">${cell('A4', '{{#items}}{{part}}')}${cell('B4', '{{qty}}', 1)}${cell('C4', '{{qty}}{{/items}}')}<c r="D4"><f>B4*2</f><v>0</v></c></row>`,
    '<row r="6"><c r="B6"><f>SUM(B4:B4)</f><v>0</v></c></row>',
    `<row r="7"><c r="C7"><f>B6&amp;"B4"</f></c></row>`,
  ].join('')
  const after =
    '<mergeCells count="2"><mergeCell ref="E4:F4"/><mergeCell ref="A6:A7"/></mergeCells><conditionalFormatting sqref="B4:B4"><cfRule type="expression" priority="1"><formula>$B4&gt;1</formula></cfRule></conditionalFormatting><headerFooter><oddFooter>&amp;P {{name}}</oddFooter></headerFooter>'
  const content = zipped(bookParts(rows, after))
  const values = {
    fields: { name: '=HYPERLINK("x") & co', 'qr(name)': picture },
    rows: {
      items: [
        { part: '+1', qty: { text: '1,200', number: 1_200 } },
        { part: '@a', qty: { text: '5', number: 5 } },
        { part: '-c', qty: { text: '***', number: 7 } },
      ],
    },
  } satisfies DocumentValues

  test('is filled: rows are repeated, and what refers to them moves along', async () => {
    const { placeholders, bytes } = await filled(content, values)
    expect(placeholders).toContainEqual({ text: 'qty', place: 'Sheet1!B4', rows: 'items' })
    const book = new exceljs.Workbook()
    await book.xlsx.load(Uint8Array.from(bytes).buffer)
    const sheet = book.getWorksheet('Sheet1')
    if (!sheet) throw new Error('no sheet')
    const at = (ref: string) => sheet.getCell(ref)
    expect(at('A1').value).toBe('Order =HYPERLINK("x") & co')
    expect(['A4', 'A5', 'A6'].map(ref => at(ref).value)).toEqual(['+1', '@a', '-c'])
    expect(['A4', 'A5', 'A6'].map(ref => at(ref).type)).toEqual(
      Array.from({ length: 3 }, () => exceljs.ValueType.String),
    )
    expect(['B4', 'B5', 'B6'].map(ref => at(ref).value)).toEqual([1_200, 5, 7])
    expect(at('C4').value).toBe('1,200')
    expect(['D4', 'D6', 'B8', 'C9'].map(ref => at(ref).formula)).toEqual([
      'B4*2',
      'B6*2',
      'SUM(B4:B6)',
      'B8&"B4"',
    ])
    expect(at('E5').isMerged && at('F6').isMerged && at('A9').isMerged).toBe(true)
    expect(sheet.getImages()).toMatchObject([{ range: { tl: { nativeRow: 0, nativeCol: 1 } } }])
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('sqref="B4:B6"')
    expect(xml).toContain('&amp;P =HYPERLINK("x") &amp;&amp; co')
    expect(partOf(bytes, 'xl/workbook.xml')).toContain('Sheet1!$C$9')
    expect(partOf(bytes, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  test('without rows keeps the place of them, empty', () => {
    const { parts } = openParts(Buffer.from(content, 'base64'))
    const written = fillSheets(parts, { ...values, rows: { items: [] } })
    const xml = new TextDecoder().decode(written.get('xl/worksheets/sheet1.xml'))
    expect(xml).toContain('SUM(B4:B4)')
    expect(xml).not.toContain('{{')
  })

  test('with connections to data or macros is refused', async () => {
    const parts = bookParts(rows)
    for (const path of ['xl/connections.xml', 'xl/vbaProject.bin', 'xl/externalLinks/externalLink1.xml'])
      expect(await codeOf(read(zipped({ ...parts, [path]: '<a/>' })))).toBe('print.document_unsafe')
  })
})

test.each([
  ['A1+A9', 'A1+A11'],
  ['SUM(A4:A5)', 'SUM(A4:A7)'],
  ['SUM($A$4:B$9)', 'SUM($A$4:B$11)'],
  ['Other!A9&"A9"', 'Other!A9&"A9"'],
  ["'My sheet'!B9", "'My sheet'!B11"],
  ['LOG10(A9)+A9B', 'LOG10(A11)+A9B'],
])('the formula %s says %s where rows 4 and 5 stand twice', (formula, moved) => {
  const repeated = [{ from: 4, to: 5, times: 2 }]
  expect(movedFormula(formula, sheet => (sheet === 'Other' ? [] : repeated))).toBe(moved)
})

test('a shared formula is written out for the cells that share it', () => {
  expect(translatedFormula('A1*$B$1+Z$2', 2, 1)).toBe('B3*$B$1+AA$2')
})
