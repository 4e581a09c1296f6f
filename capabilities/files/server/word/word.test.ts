import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { cleanHtml } from '@gantry/fields/shared'
import { writeZip } from '@gantry/records/server'
import { codeOf } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readWord } from './read-word.ts'
import { wordBlocks } from './word-blocks.ts'

// A document is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-word-'))
})
afterAll(() => rm(folder, { recursive: true }))

const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const documentOf = async (name: string, body: string, links = ''): Promise<string> => {
  const path = join(folder, name)
  async function* entries() {
    const parts = {
      '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships">${links}</Relationships>`,
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    }
    for (const [part, text] of Object.entries(parts)) yield { name: part, content: [text] }
  }
  await writeFile(path, await buffer(writeZip(entries())))
  return path
}
const paragraph = (text: string, run = ''): string =>
  `<w:p><w:r><w:rPr>${run}</w:rPr><w:t>${text}</w:t></w:r></w:p>`

test('a document is text and tables, and its HTML keeps no script', async () => {
  const link = `<Relationship Id="rId9" Type="${office}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>`
  const path = await documentOf(
    'order.docx',
    `${paragraph('Seal', '<w:b/>')}<w:tbl><w:tr><w:tc>${paragraph('Part')}</w:tc><w:tc>${paragraph('2 &lt; 3')}</w:tc></w:tr></w:tbl><w:p><w:hyperlink r:id="rId9"><w:r><w:t>press</w:t></w:r></w:hyperlink></w:p>`,
    link,
  )
  const { blocks, more } = await readWord(path)
  expect(more).toBe(false)
  expect(blocks.slice(0, 2)).toEqual([
    { html: '<p><strong>Seal</strong></p>' },
    {
      rows: [
        [
          { html: '<p>Part</p>', span: 1 },
          { html: '<p>2 &lt; 3</p>', span: 1 },
        ],
      ],
    },
  ])
  const [, , last] = blocks
  expect(last && 'html' in last && cleanHtml(last.html)).toBe('<p>press</p>')
})

test('what is no document is refused', async () => {
  const path = join(folder, 'broken.docx')
  await writeFile(path, 'PK no zip')
  expect(await codeOf(readWord(path))).toBe('file.unreadable')
})

test('a document that is large when unpacked is refused', async () => {
  const path = await documentOf('bomb.docx', paragraph('0'.repeat(8 * 1024 ** 2)))
  expect(await codeOf(readWord(path))).toBe('file.too_large')
})

test.each([
  [
    'a<table><tr><td colspan="2">b</td></tr></table>c',
    [{ html: 'a' }, { rows: [[{ html: 'b', span: 2 }]] }, { html: 'c' }],
  ],
  [
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b<table><tr><td>c</td></tr></table></td></tr></tbody></table>',
    [{ rows: [[{ html: 'a', span: 1 }], [{ html: 'b<table><tr><td>c</td></tr></table>', span: 1 }]] }],
  ],
  ['', []],
])('%s is shown by its parts', (html, blocks) => {
  expect(wordBlocks(html)).toEqual({ blocks, more: false })
})
