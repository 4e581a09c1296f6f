import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { AppError } from '@gantry/base/shared'
import { type TextEncoding, textEncodings } from '@gantry/model/shared'
import ExcelJS from 'exceljs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeZip } from '../transfer/write-zip.ts'
import { bytesOfFile } from './bytes.ts'
import { openCsv } from './csv.ts'
import { archiveLimits } from './csv-archive.ts'
import { encodingOf } from './encoding.ts'
import { withBook } from './read-sheet.ts'
import type { SheetRow } from './sheet.ts'
import { sniffDialect } from './sniff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const put = async (name: string, bytes: string | Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, name }
}

type File = Awaited<ReturnType<typeof put>>

const listSheets = (file: File) =>
  withBook(file, async ({ sheets }) => sheets.filter(({ hidden }) => !hidden).map(({ name }) => name))

const readAll = (file: File, sheet = 0): Promise<readonly SheetRow[]> =>
  withBook(file, async ({ start }) => start(sheet, Number.POSITIVE_INFINITY))

const chinese = '工单号,描述,费用\r\nWO-1,"阀门 ""卡死""\n需更换",12.5\r\n\r\nWO-2,正常,0\r\n'

/** Short files, as people send them: what is written in each, and the letters that tell its encoding. */
const encoded: readonly (readonly [name: string, text: string, written: string, encoding: TextEncoding])[] = [
  ['Chinese, UTF-8', chinese, 'utf8', 'utf-8'],
  ['Chinese, UTF-8 with a byte-order mark', `\ufeff${chinese}`, 'utf8', 'utf-8'],
  ['Chinese, GBK', chinese, 'gbk', 'gb18030'],
  ['Chinese, GB18030', '名称,人名\n泵,㐀\n', 'gb18030', 'gb18030'],
  ['two Chinese words, GBK', '名称,数量\n水泵,2\n', 'gbk', 'gb18030'],
  ['Chinese, UTF-16', `\ufeff${chinese}`, 'utf16le', 'utf-16le'],
  ['Chinese, UTF-16, big-endian', `\ufeff${chinese}`, 'utf16be', 'utf-16be'],
  ['Chinese, UTF-16 without a mark', chinese, 'utf16le', 'utf-16le'],
  ['Chinese, UTF-16 without a mark, big-endian', chinese, 'utf16be', 'utf-16be'],
  ['English, UTF-16 without a mark', 'Name,Qty\nPump,2\n', 'utf16le', 'utf-16le'],
  ['Chinese of Taiwan', '工單號,描述\nWO-1,閥門卡死需更換\n', 'big5', 'big5'],
  ['two words of Taiwan', '名稱,數量\n水泵,2\n', 'big5', 'big5'],
  ['Japanese', '設備番号,名称\nP-204,循環ポンプの修理\n', 'shift_jis', 'shift_jis'],
  ['Japanese, three words', '名称,数量\nポンプ,2\n', 'shift_jis', 'shift_jis'],
  ['Korean', '작업번호,설명\nWO-1,밸브 교체 필요\n', 'euc-kr', 'euc-kr'],
  ['Korean, three words', '이름,수량\n펌프,2\n', 'euc-kr', 'euc-kr'],
  ['German', 'Nr;Gerät;Größe\n1;Kühlmittelpumpe;5\n', 'windows-1252', 'windows-1252'],
  ['one umlaut', 'Name;Wert\nMüller;5\n', 'windows-1252', 'windows-1252'],
  ['French', 'Numéro;Désignation\n1;Vérifier la pompe à huile\n', 'latin1', 'windows-1252'],
  ['signs', 'Name,Temp °C,Preis €\nPump,5,6\n', 'windows-1252', 'windows-1252'],
  ['units', 'Name;Länge µm;m²\n1;2;3\n', 'windows-1252', 'windows-1252'],
  ['ASCII', 'a,b\n1,2\n', 'ascii', 'utf-8'],
]

test.each(encoded)('the encoding is recognised: %s', (_name, text, written, encoding) => {
  expect(encodingOf(iconv.encode(text, written))).toBe(encoding)
})

test('one damaged character leaves UTF-8 what it is', () => {
  const bytes = Buffer.from(chinese.repeat(3))
  bytes[bytes.indexOf('卡') + 1] = 0x20
  expect(encodingOf(bytes)).toBe('utf-8')
})

const contents = [
  ['Code', 'Text', 'Note'],
  ['A-1', 'plain, with; signs | of\tall : kinds', "it's"],
  ['A-2', 'two\nlines and a "quote"', "'q' and \\"],
  ['A-3', '水泵 Größe', '12:30'],
]

/** Each encoding with the letters it has. */
const lettersOf: Readonly<Record<TextEncoding, string>> = {
  'utf-8': '水泵 Größe 펌프',
  'utf-16le': '水泵 Größe 펌프',
  'utf-16be': '水泵 Größe 펌프',
  gb18030: '循环水泵需要更换',
  big5: '閥門卡死需更換',
  shift_jis: '循環ポンプの修理',
  'euc-kr': '밸브 교체 필요',
  'windows-1252': 'Kühlmittel für Größe',
  'iso-8859-1': 'Vérifier la pompe à huile',
}

const dialects = textEncodings.flatMap(encoding =>
  [',', ';', '\t', '|', '||', ':'].flatMap(delimiter =>
    (['"', "'"] as const).flatMap(quote =>
      (['doubled', 'backslash'] as const).map(how => ({ encoding, delimiter, quote, escape: how })),
    ),
  ),
)

test('a file is read as it is written, whatever its encoding, delimiter, quotes and line ends', async () => {
  for (const [at, { encoding, delimiter, quote, escape: how }] of dialects.entries()) {
    const rows = contents.map(row => row.map(cell => cell.replace('水泵 Größe', lettersOf[encoding])))
    const quoted = (cell: string) => {
      const inner = how === 'backslash' ? cell.replaceAll('\\', '\\\\') : cell
      return quote + inner.replaceAll(quote, how === 'backslash' ? `\\${quote}` : quote + quote) + quote
    }
    const end = ['\n', '\r\n', '\r'][at % 3]
    const text = rows.map(row => row.map(quoted).join(delimiter) + end).join('')
    const path = join(folder, `${at}.csv`)
    await writeFile(path, iconv.encode(text, encoding))
    const book = await openCsv(bytesOfFile(path), 'x.csv')
    const found = []
    for await (const some of book.rows(0)) found.push(...some.map(row => row.cells))
    expect({ at: [encoding, delimiter, quote, how], found }).toEqual({
      at: [encoding, delimiter, quote, how],
      found: rows,
    })
  }
})

test.each([
  ['comma', 'a,b;c,d\n1,2,3\n', ','],
  ['semicolon', 'a;b;c\n1,5;2,5;3\n4,5;5;6\n', ';'],
  ['semicolon with decimals', 'Name;Wert\nA;1,5\nB;2,5\n', ';'],
  ['tab', 'a\tb\n"x,y,z"\t2\n', '\t'],
  ['separators inside quotes', '"a;b;c;d",b\n"1;2;3;4",2\n', ','],
  ['bar', 'a|b\n1,5|2\n', '|'],
  ['two bars', 'a||b||c\n1||2,5||3|4\n', '||'],
  ['empty cells between bars', 'a|b|c\n1||3\n', '|'],
  ['blank', 'day value\nMonday 5\nTuesday 6\n', ' '],
  ['colon', 'name:id\nroot:0\nbin:1\n', ':'],
  ['times in one column', 'time\n12:30\n13:45\n', ','],
  ['moments beside values', 'at,value\n2024-01-01 12:30:00,5\n2024-01-02 12:30:00,6\n', ','],
  ['words in one column', 'title\nreplace the pump\nclean up\n', ','],
  ['a title above', 'Report of May\n\na;b;c\n1;2;3\n4;5;6\n', ';'],
  ['one bad row', 'a,b\n1,"x\n2,y\n3,z\n4,w\n', ','],
])('the separator is found: %s', (_name, text, delimiter) => {
  expect(sniffDialect(text).delimiter).toBe(delimiter)
})

test('what cannot be decoded is told at its row', async () => {
  const bytes = Buffer.from(chinese.repeat(3))
  bytes[bytes.indexOf('正') + 1] = 0x20
  const rows = await readAll(await put('damaged.csv', bytes))
  expect(rows.filter(row => row.wrong).map(({ line, wrong }) => [line, wrong?.[0]?.issue.code])).toEqual([
    [5, 'undecodable'],
  ])
})

test('a file is read as a person says it is written', async () => {
  const file = await put('told.csv', iconv.encode('név;érték\nő;1,5\n', 'windows-1252'))
  const dialect = { encoding: 'iso-8859-1', delimiter: ',', quote: '' } as const
  await withBook({ ...file, dialect }, async book => {
    expect(book.dialect).toEqual({ ...dialect, escape: 'doubled' })
    expect((await book.start(0, 9))[1]?.cells).toHaveLength(2)
  })
})

test('a sheet wider than may be read is refused by name', async () => {
  const wide = Array.from({ length: 2_001 }, (_, at) => `c${at}`).join(',')
  await expect(readAll(await put('wide.csv', `${wide}\n`))).rejects.toMatchObject({
    code: 'file.too_wide',
    params: { sheet: 'wide', columns: 2_001, max: 2_000 },
  })
})

test('a workbook gives its sheets and their rows, dates as dates', async () => {
  const workbook = new ExcelJS.Workbook()
  const orders = workbook.addWorksheet('工单')
  orders.addRow(['工单号', '计划日期', '完成时间', '费用', '已完成'])
  orders.addRow(['WO-1', new Date('2024-03-05T00:00:00Z'), new Date('2024-03-05T14:30:00Z'), 1234.5, true])
  workbook.addWorksheet('草稿', { state: 'hidden' }).addRow(['x'])
  workbook.addWorksheet('备件').addRow(['工单号', '名称'])
  const file = await put('工单.xlsx', new Uint8Array(await workbook.xlsx.writeBuffer()))

  expect(await listSheets(file)).toEqual(['工单', '备件'])
  expect(await readAll(file)).toEqual([
    { line: 1, cells: ['工单号', '计划日期', '完成时间', '费用', '已完成'] },
    { line: 2, cells: ['WO-1', '2024-03-05', '2024-03-05 14:30:00', 1234.5, true] },
  ])
  expect((await readAll(file, 1))[0]?.cells).toEqual(['x'])
  expect((await readAll(file, 2))[0]?.cells).toEqual(['工单号', '名称'])
})

test('a cell shown as percent gives what it shows, whatever else stands in its column', async () => {
  const workbook = new ExcelJS.Workbook()
  const rates = workbook.addWorksheet('税率 & "率"')
  rates.addRow(['品名', '税率', '备注'])
  rates.addRow(['轴承', 0.13, '20%'])
  rates.addRow(['电费', 0.29, 0.5])
  rates.addRow(['运费', 9, 100])
  for (const [place, format] of [
    ['B2', '0%'],
    ['B3', '0.00%;[Red]-0.00%'],
    ['C3', '0.0"%"'],
    ['C4', '#,##0'],
  ] as const)
    rates.getCell(place).numFmt = format
  workbook.addWorksheet('其他').addRow([0.5])
  const file = await put('税率.xlsx', new Uint8Array(await workbook.xlsx.writeBuffer()))

  expect((await readAll(file)).map(row => row.cells)).toEqual([
    ['品名', '税率', '备注'],
    ['轴承', '13%', '20%'],
    ['电费', '29%', 0.5],
    ['运费', 9, 100],
  ])
  expect((await readAll(file, 1)).map(row => row.cells)).toEqual([[0.5]])
})

const relations = (of: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${of
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** A workbook whose parts are called as its program pleases. */
const ownNames: Readonly<Record<string, string>> = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': relations([['R1', 'officeDocument', '/book/main.xml']]),
  'book/main.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="率" sheetId="7" r:id="Rab"/></sheets></workbook>',
  'book/_rels/main.xml.rels': relations([
    ['Rab', 'worksheet', 'pages/one.xml'],
    ['Rcd', 'styles', '../looks.xml'],
  ]),
  'looks.xml':
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>',
  'book/pages/one.xml':
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>率</t></is></c></row><row r="2"><c r="A2" s="1"><v>0.13</v></c></row></sheetData></worksheet>',
}

test('the parts of a workbook are found by its relationships, whatever they are called', async () => {
  async function* entries() {
    for (const [name, content] of Object.entries(ownNames)) yield { name, content: [content] }
  }
  const file = await put('own.xlsx', await buffer(writeZip(entries())))
  expect((await readAll(file)).map(row => row.cells)).toEqual([['率'], ['13%']])
})

/** Saved by LibreOffice as "Excel 97": a merged title above the headings, days, moments, numbers, formulas, two sheets. */
const equipment = {
  path: fileURLToPath(new URL('./fixtures/equipment.xls', import.meta.url)),
  name: '台账.xls',
}

test('an old workbook gives what it shows, formulas their results', async () => {
  expect(await listSheets(equipment)).toEqual(['设备台账', '备件'])
  expect((await readAll(equipment)).map(row => row.cells)).toEqual([
    ['恒川重工 设备台账（2026 年）'],
    ['设备编号', '设备名称', '购入日期', '最近点检', '原值（元）', '年折旧'],
    ['SB-001', '回火炉', '2018-05-06', '2026-02-03 14:30:00', 128000.5, 12800.05],
    ['SB-002', '空压机', '2019-05-06', '2026-02-04 14:30:00', 129000.5, 12900.05],
    ['SB-003', '数控车床', '2020-05-06', '2026-02-05 14:30:00', 130000.5, 13000.05],
  ])
  expect((await readAll(equipment, 1))[3]?.cells).toEqual(['SB-003', '刀塔电机', 1, 8600])
})

/** Saved by LibreOffice as "Excel 97": shares as whole and broken percent, by formula, and texts and numbers that only look so. */
const rates = { path: fileURLToPath(new URL('./fixtures/rates.xls', import.meta.url)), name: '税率.xls' }

test('an old workbook gives cells shown as percent as it shows them', async () => {
  expect((await readAll(rates)).map(row => row.cells)).toEqual([
    ['品名', '税率', '备注'],
    ['轴承', '13%', '20%'],
    ['电费', '29%', 0.5],
    ['运费', 9, 100],
    ['合计', '42%', '12.5%'],
  ])
  expect((await readAll(rates, 1)).map(row => row.cells)).toEqual([[0.5, '50%']])
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['half a workbook', Buffer.from('PK\u0003\u0004 not a zip at all')],
])('%s is refused', async (name, bytes) => {
  const failure = await listSheets(await put(`${name}.xlsx`, bytes)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AppError)
  const { code, params } = failure as AppError
  // What the parser said stays on this side.
  expect([code, Object.hasOwn(params, 'reason')]).toEqual(['file.unreadable', false])
})

test('a sheet is read as far as its caller wants, and then the next one', async () => {
  const file = await put('long.csv', `n\n${Array.from({ length: 50_000 }, (_, n) => `${n}`).join('\n')}`)
  await withBook(file, async ({ rows, start }) => {
    for await (const batch of rows(0)) {
      expect(batch).toHaveLength(1_000)
      break
    }
    expect((await start(0, 2)).map(row => row.cells)).toEqual([['n'], ['0']])
  })
})

const packed = async (name: string, files: Readonly<Record<string, string | Buffer>>) => {
  async function* entries() {
    for (const [path, content] of Object.entries(files)) yield { name: path, content: [content] }
  }
  return put(name, await buffer(writeZip(entries())))
}

test('a zip of CSV files is one book with a sheet for each, every one in its own letters and with its own delimiter', async () => {
  const file = await packed('export.zip', {
    'orders.csv': chinese,
    'plant/parts.csv': iconv.encode('名称;数量\n水泵;2\n', 'gbk'),
    'plant/notes.txt': 'a\tb\n1\t2\n',
    'office/parts.CSV': 'name,qty\npen,5\n',
    'readme.pdf': '%PDF',
    '__MACOSX/._orders.csv': 'x',
    'plant/.hidden.csv': 'x',
  })
  expect(await listSheets(file)).toEqual(['office/parts.CSV', 'orders', 'notes', 'plant/parts.csv'])
  expect((await readAll(file, 3)).map(row => row.cells)).toEqual([
    ['名称', '数量'],
    ['水泵', '2'],
  ])
  expect((await readAll(file, 1))[2]?.cells).toEqual(['WO-2', '正常', '0'])
  expect((await readAll(file, 2))[1]?.cells).toEqual(['1', '2'])
})

test.each([
  ['a path that leads outside', { '../up.csv': 'a,b' }, 'file.unreadable'],
  ['an absolute path', { '/etc/up.csv': 'a,b' }, 'file.unreadable'],
  ['the path of another system', { 'C:\\up.csv': 'a,b' }, 'file.unreadable'],
  ['no CSV file', { 'readme.pdf': '%PDF' }, 'file.unreadable'],
  ['what unpacks to far more than it is', { 'bomb.csv': Buffer.alloc(8_000_000) }, 'file.too_large'],
  [
    'more files than exports have',
    Object.fromEntries(Array.from({ length: archiveLimits.entries + 1 }, (_, n) => [`${n}.csv`, 'a,b'])),
    'file.too_large',
  ],
])('a zip with %s is refused', async (name, files, code) => {
  const failure = await listSheets(await packed(`${name}.zip`, files)).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code })
})
