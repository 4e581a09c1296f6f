import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { withBook } from '../sheets/read-sheet.ts'
import type { Cell } from '../sheets/sheet.ts'
import { openStyles } from './cell-styles.ts'
import { unguardFormula } from './formula-guard.ts'
import { momentCell, type WrittenCell, withTone } from './moment-cell.ts'
import { openSheetAside } from './sheet-aside.ts'
import { writeSheet, writeSheets } from './write-sheet.ts'
import { worksheetText } from './write-workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-write-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Rows as they come together: one, then the rest. */
async function* each(rows: readonly (readonly Cell[])[]) {
  yield rows.slice(0, 1)
  yield rows.slice(1)
}

const readBack = async (stream: Readable, name: string) => {
  const file = { path: join(folder, name), name }
  await writeFile(file.path, await buffer(stream))
  return withBook(file, async ({ sheets: names, start }) => {
    const sheets: [string, (readonly Cell[])[]][] = []
    for (const [index, { name: sheet }] of names.entries())
      sheets.push([sheet, (await start(index, 100)).map(row => row.cells)])
    return sheets
  })
}

const orders = {
  name: '工单/A区',
  headings: ['编号', '费用'],
  rows: [
    ['WO-1', 12.5],
    ['<b>&"', null],
    ['=1+1', true],
    ['_x000D_ 不是换行', -0.25],
    ['一\n二', 1e-7],
  ] as Cell[][],
}
const parts = { name: '工单 A区', headings: ['编号', '名称'], rows: [['WO-1', '轴承']] as Cell[][] }

test('a workbook holds its sheets one after another, each under a name of its own', async () => {
  const { stream, ending } = writeSheets('xlsx', [
    { ...orders, rows: each(orders.rows) },
    { ...parts, rows: each(parts.rows) },
  ])
  expect(ending).toBe('xlsx')
  expect(await readBack(stream, 'orders.xlsx')).toEqual([
    ['工单 A区', [orders.headings, ...orders.rows.map(trimmed)]],
    ['工单 A区 (2)', [parts.headings, ...parts.rows]],
  ])
})

test('a text file keeps breaks within its cells, whatever they are', async () => {
  const rows = [['一\n二', '1\r2', '3\r\n4']]
  expect(await readBack(writeSheet('csv', 'a', ['甲', '乙', '丙'], each(rows)), 'breaks.csv')).toEqual([
    ['breaks', [['甲', '乙', '丙'], ...rows]],
  ])
})

/** A row without the empty cells at its end, as a sheet holds it. */
const trimmed = (row: readonly Cell[]): readonly Cell[] =>
  row.slice(0, row.findLastIndex(cell => cell !== null) + 1)

test('another reader of workbooks finds the same', async () => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(
    (await buffer(writeSheet('xlsx', '工单', orders.headings, each(orders.rows)))).buffer as ArrayBuffer,
  )
  const [sheet] = workbook.worksheets
  expect(sheet?.name).toBe('工单')
  expect(sheet?.getRow(2).values).toEqual([undefined, 'WO-1', 12.5])
  expect(sheet?.getCell('A4').value).toBe('=1+1')
  expect(sheet?.getCell('B4').value).toBe(true)
})

test('what a cell cannot hold is left out', async () => {
  const rows = [['a\u0007b\uffffc', `${'长'.repeat(40_000)}`]]
  const [[, [, row]]] = (await readBack(writeSheet('xlsx', 's', ['x', 'y'], each(rows)), 's.xlsx')) as [
    [string, [unknown, [string, string]]],
  ]
  expect(row[0]).toBe('abc')
  expect(row[1]).toHaveLength(32_767)
})

test.each(['csv', 'xlsx'] as const)(
  'blanks, quotes and separators come back from %s as they were',
  async format => {
    const rows = [
      [' vor und nach ', 'a,b', '"q"'],
      ['&amp; <i>', '_', ' _x0041_'],
    ]
    expect(await readBack(writeSheet(format, 's', ['x', 'y', 'z'], each(rows)), `signs.${format}`)).toEqual([
      [format === 'csv' ? 'signs' : 's', [['x', 'y', 'z'], ...rows]],
    ])
  },
)

test('an empty sheet has its headings', async () => {
  expect(await readBack(writeSheet('xlsx', 's', ['x', 'y'], each([])), 'empty.xlsx')).toEqual([
    ['s', [['x', 'y']]],
  ])
})

test('one table as text is a text file, several are packed together', async () => {
  const one = writeSheets('csv', [{ ...orders, rows: each(orders.rows) }])
  expect(one.ending).toBe('csv')
  expect((await buffer(one.stream)).toString()).toContain("'=1+1,true\r\n")

  const { stream, ending } = writeSheets('csv', [
    { ...orders, rows: each(orders.rows) },
    { ...parts, name: '备件', rows: each(parts.rows) },
  ])
  expect(ending).toBe('zip')
  const files = await unzip(await buffer(stream))
  expect([...files.keys()]).toEqual(['工单 A区.csv', '备件.csv'])
  expect(files.get('备件.csv')).toBe('\ufeff编号,名称\r\nWO-1,轴承\r\n')
})

test('a sheet that is put aside is as long as its rows need, and leaves nothing behind', async () => {
  const kernel = { dataFolder: join(folder, 'aside') }
  const styles = openStyles()
  const aside = openSheetAside(kernel, { ...worksheetText(styles), mostRows: 2 }, parts.headings)
  const empty = openSheetAside(kernel, worksheetText(styles), ['x'])
  const rows = Array.from({ length: 5 }, (_, at) => [`WO-${at}`, at])
  await aside.add(rows.slice(0, 1))
  await aside.add(rows.slice(1))
  const { stream } = writeSheets('xlsx', [
    { ...orders, rows: each(orders.rows) },
    { ...parts, name: '备件', rows: aside },
    { name: '空', headings: ['x'], rows: empty },
  ])
  expect((await readBack(stream, 'aside.xlsx')).slice(1)).toEqual([
    ['备件', [parts.headings, ...rows.slice(0, 2)]],
    ['备件 (2)', [parts.headings, ...rows.slice(2, 4)]],
    ['备件 (3)', [parts.headings, ...rows.slice(4)]],
    ['空', [['x']]],
  ])
  await Promise.all([aside.drop(), empty.drop()])
  expect(await readdir(join(folder, 'aside', 'tmp'))).toEqual([])
})

test.each(['xlsx', 'csv'] as const)('rows that cannot be read break the %s file off', async format => {
  async function* broken(): AsyncGenerator<Cell[][], void, undefined> {
    yield [['a']]
    throw new Error('the cursor is gone')
  }
  await expect(buffer(writeSheet(format, 's', ['x'], broken()))).rejects.toThrow('the cursor is gone')
})

test('nothing is read ahead of whoever takes the file', async () => {
  let read = 0
  async function* endless(): AsyncGenerator<Cell[][], void, undefined> {
    for (;;) yield [[`${++read} ${Math.sin(read)} ${Math.cos(read)}`]]
  }
  const stream = writeSheet('xlsx', 's', ['x'], endless())
  for await (const _chunk of stream) break
  expect(stream.destroyed).toBe(true)
  expect(read).toBeLessThan(50_000)
})

/** The files of an archive by their names, as its index says. */
const unzip = (bytes: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error)
      const files = new Map<string, string>()
      archive.on('error', reject)
      archive.on('end', () => resolve(files))
      archive.on('entry', entry => {
        const at = entry.relativeOffsetOfLocalHeader
        const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
        files.set(
          entry.fileName,
          inflateRawSync(bytes.subarray(start, start + entry.compressedSize)).toString(),
        )
        archive.readEntry()
      })
      archive.readEntry()
    })
  })

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'text that begins with %s is marked in csv and comes back',
  async sign => {
    const text = `${sign}1+1`
    const { stream } = writeSheets('csv', [
      { name: 'x', headings: ['a'], rows: each([[text], [`'${text}`]]) },
    ])
    const lines = (await buffer(stream)).toString().split('\r\n').slice(1, 3)
    expect(lines).toEqual([`'${text}`, `''${text}`])
    expect(lines.map(unguardFormula)).toEqual([text, `'${text}`])
  },
)

test('marked cells keep what they hold, on the ground of their tone, also when they are empty', async () => {
  const rows: readonly (readonly WrittenCell[])[] = [
    [withTone('WO-1', 'bad'), withTone(momentCell('2026-03-01'), 'good'), withTone(null, 'warn'), 'plain'],
  ]
  const book = new ExcelJS.Workbook()
  const packed = await buffer(writeSheet('xlsx', 'Orders', ['No', 'Due', 'Note', 'Rest'], chunk(rows)))
  await book.xlsx.load(new Uint8Array(packed).buffer)
  const cells = [1, 2, 3, 4].map(at => book.worksheets[0]!.getRow(2).getCell(at))
  expect(
    cells.map(({ fill }) =>
      fill?.type === 'pattern' && fill.pattern === 'solid' ? fill.fgColor?.argb : false,
    ),
  ).toEqual(['FFFFC7CE', 'FFC6EFCE', 'FFFFEB9C', false])
  expect(cells.map(({ value }) => value)).toEqual(['WO-1', new Date('2026-03-01'), null, 'plain'])
  expect(cells[1]!.numFmt).toBe('yyyy-mm-dd')

  const text = (
    await buffer(writeSheet('csv', 'Orders', ['No', 'Due', 'Note', 'Rest'], chunk(rows)))
  ).toString()
  expect(text).toContain('WO-1,2026-03-01,,plain')
})

async function* chunk<Row>(rows: readonly Row[]) {
  yield rows
}
