import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@gantry/base/shared'
import ExcelJS from 'exceljs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delimiterOf, encodingOf } from './csv.ts'
import { withBook } from './read-sheet.ts'
import type { SheetRow } from './sheet.ts'

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

const listSheets = (file: File) => withBook(file, async ({ names }) => names)

const readAll = (file: File, sheet = 0): Promise<readonly SheetRow[]> =>
  withBook(file, async ({ start }) => start(sheet, Number.POSITIVE_INFINITY))

const table = '工单号,描述,费用\r\nWO-1,"阀门 ""卡死""\n需更换",12.5\r\n\r\nWO-2,正常,0\r\n'

test.each([
  ['UTF-8', Buffer.from(table), 'utf8'],
  ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${table}`), 'utf8'],
  ['GBK', iconv.encode(table, 'gbk'), 'gb18030'],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(table, 'utf16le')]), 'utf16le'],
] as const)('a %s file is read as what it says', async (name, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding)
  const rows = await readAll(await put(`${name}.csv`, bytes))
  expect(rows.map(row => row.cells)).toEqual([
    ['工单号', '描述', '费用'],
    ['WO-1', '阀门 "卡死"\n需更换', '12.5'],
    ['WO-2', '正常', '0'],
  ])
  expect(rows.map(row => row.line)).toEqual([1, 3, 5])
})

test.each([
  ['comma', 'a,b;c,d\n1,2,3\n', ','],
  ['semicolon', 'a;b;c\n1,5;2,5;3\n4,5;5;6\n', ';'],
  ['tab', 'a\tb\n"x,y,z"\t2\n', '\t'],
  ['separators inside quotes', '"a;b;c;d",b\n"1;2;3;4",2\n', ','],
])('the separator is found: %s', (_name, text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test('a workbook gives its visible sheets and their rows, dates as dates', async () => {
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
  expect((await readAll(file, 1))[0]?.cells).toEqual(['工单号', '名称'])
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
