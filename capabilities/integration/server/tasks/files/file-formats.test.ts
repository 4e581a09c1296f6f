import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runs, timeForRuns } from '@gantry/testing/shared'
import type { RowBatch } from '@gantry/transform/server'
import type { Column, FileFormat, FileSettings } from '@gantry/transform/shared'
import { parquetMetadataAsync, parquetSchema } from 'hyparquet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeParquet, parquetRows } from '../../../connectors/file/parquet/read-parquet.ts'
import { rowsOfFile, sheetsOf } from '../../../connectors/file/rows.ts'
import { exactNumber } from './exact-number.ts'
import { fileFormatOf } from './file-formats.ts'

// Workbooks and Parquet files are read in a process of their own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columns: readonly Column[] = [
  { name: '名称', type: { kind: 'text' } },
  { name: 'count', type: { kind: 'integer' } },
  { name: 'price', type: { kind: 'decimal', places: 2 } },
  { name: 'exact', type: { kind: 'decimal', places: 12 } },
  { name: 'good', type: { kind: 'boolean' } },
  { name: 'day', type: { kind: 'date' } },
  { name: 'at', type: { kind: 'timestamp' } },
]

const values: RowBatch['values'] = [
  ['泵, "A"', '=1+1', null, ' two\nlines '],
  [7, '9007199254740993', null, -3],
  ['12.50', '-0.05', null, '1234567890123.99'],
  ['0.000000000001', '1.500000000000', null, '-1234567890123.123456789012'],
  [true, false, null, true],
  ['2026-11-30', '1969-12-31', null, '2000-02-29'],
  ['2026-11-30T15:36:00.250Z', '1969-12-31T23:59:59.999Z', null, '2026-01-01T00:00:00.000Z'],
]

const settings: FileSettings = {
  format: 'csv',
  name: 'rows',
  map: [],
  delimiter: 'comma',
  encoding: 'utf8_bom',
  header: true,
  sheet: '',
  keep: { by: 'days', days: 30 },
}

async function* batch(rows = 4) {
  yield { rows, values: values.map(column => column.slice(0, rows)) }
}

let made = 0
const write = async (
  format: FileFormat,
  rows: AsyncIterable<RowBatch>,
  more: Partial<FileSettings> = {},
  of: readonly Column[] = columns,
) => {
  const { write: pieces } = fileFormatOf[format]
  const name = `rows-${++made}.${format}`
  const path = join(folder, name)
  const written = pieces({
    columns: of,
    rows,
    settings: { ...settings, format, ...more },
    timeZone: 'Asia/Shanghai',
  })
  await pipeline(Readable.from(written, { objectMode: false }), createWriteStream(path))
  return { path, name }
}

const readBack = async (file: { readonly path: string; readonly name: string }, sheet = 0) => {
  const rows: unknown[] = []
  for await (const part of rowsOfFile(file, sheet)) rows.push(...part)
  return rows
}

const names = columns.map(({ name }) => name)

test('CSV keeps values as text, guards formulas and begins with the mark of its encoding', async () => {
  const file = await write('csv', batch())
  expect((await readFile(file.path)).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(await readBack(file)).toEqual([
    names,
    ['泵, "A"', '7', '12.50', '0.000000000001', 'true', '2026-11-30', '2026-11-30T15:36:00.250Z'],
    [
      "'=1+1",
      '9007199254740993',
      '-0.05',
      '1.500000000000',
      'false',
      '1969-12-31',
      '1969-12-31T23:59:59.999Z',
    ],
    [
      ' two\nlines ',
      '-3',
      '1234567890123.99',
      '-1234567890123.123456789012',
      'true',
      '2000-02-29',
      '2026-01-01T00:00:00.000Z',
    ].map(value => expect.stringContaining(value.trim())),
  ])
})

test.each([
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
] as const)('CSV with %s, without mark and heading', async (delimiter, sign) => {
  async function* rows() {
    yield {
      rows: 2,
      values: [
        [`a${sign}b`, 'plain'],
        [1, null],
      ],
    }
  }
  const of: readonly Column[] = columns.slice(0, 2)
  const file = await write('csv', rows(), { delimiter, encoding: 'utf8', header: false }, of)
  expect(await readFile(file.path, 'utf8')).toBe(`"a${sign}b"${sign}1\r\nplain${sign}\r\n`)
})

test('an empty cell that stands alone is a line of its own', async () => {
  async function* rows() {
    yield { rows: 2, values: [[null, 'a']] }
  }
  const file = await write('csv', rows(), { encoding: 'utf8' }, columns.slice(0, 1))
  expect(await readFile(file.path, 'utf8')).toBe('名称\r\n""\r\na\r\n')
})

const objects = [
  ['泵, "A"', 7, 12.5, 0.000000000001, true, '2026-11-30', '2026-11-30T15:36:00.250Z'],
  ['=1+1', '9007199254740993', -0.05, 1.5, false, '1969-12-31', '1969-12-31T23:59:59.999Z'],
  [null, null, null, null, null, null, null],
  [
    ' two\nlines ',
    -3,
    1234567890123.99,
    '-1234567890123.123456789012',
    true,
    '2000-02-29',
    '2026-01-01T00:00:00.000Z',
  ],
]

test('JSON is an object per line, or one array; numbers that readers would round are text', async () => {
  expect(await readBack(await write('jsonl', batch()))).toEqual([names, ...objects])
  const array = await write('json', batch())
  expect(await readBack(array)).toEqual([names, ...objects])
  expect(JSON.parse(await readFile(array.path, 'utf8'))).toHaveLength(4)
  expect(JSON.parse(await readFile((await write('json', batch(0))).path, 'utf8'))).toEqual([])
})

test('a workbook has numbers, days, and moments on the clocks of the space', async () => {
  const file = await write('xlsx', batch(), { sheet: '订单' })
  expect((await sheetsOf(file)).map(({ name }) => name)).toEqual(['订单'])
  const [heading, first, second, last] = await readBack(file)
  expect(heading).toEqual(names)
  expect(first).toEqual(['泵, "A"', 7, 12.5, 0.000000000001, true, '2026-11-30', '2026-11-30 23:36:00'])
  expect(second).toEqual(['=1+1', '9007199254740993', -0.05, 1.5, false, '1969-12-31', '1970-01-01 07:59:59'])
  expect(last).toMatchObject([
    expect.any(String),
    -3,
    1234567890123.99,
    '-1234567890123.123456789012',
    true,
    '2000-02-29',
    '2026-01-01 08:00:00',
  ])
})

test('rows beyond one sheet of a workbook go on in the next one', async () => {
  const of: readonly Column[] = [{ name: 'n', type: { kind: 'integer' } }]
  async function* many() {
    const rows = 5_000
    for (let from = 0; from < 1_000_001; from += rows) {
      const count = Math.min(rows, 1_000_001 - from)
      yield { rows: count, values: [Array.from({ length: count }, (_, at) => from + at)] }
    }
  }
  const file = await write('xlsx', many(), { sheet: 'n' }, of)
  expect((await sheetsOf(file)).map(({ name }) => name)).toEqual(['n', 'n (2)'])
  expect(await readBack(file, 1)).toEqual([['n'], [1_000_000]])
}, 120_000)

const parquet = async (file: { readonly path: string; readonly name: string }) => {
  const rows: unknown[][] = []
  for await (const { rows: count, values: found } of parquetRows(file, {}, undefined))
    for (let at = 0; at < count; at++) rows.push(found.map(column => column[at]))
  return rows
}

test('Parquet has the types of the columns, and values come back exactly', async () => {
  const file = await write('parquet', batch())
  const { columns: found, rowsAbout } = await describeParquet(file)
  expect(rowsAbout).toBe(4)
  expect(found.map(({ name, type }) => [name, type])).toEqual([
    ['名称', 'text'],
    ['count', 'integer'],
    ['price', 'decimal(15,2)'],
    ['exact', 'decimal(25,12)'],
    ['good', 'boolean'],
    ['day', 'date'],
    ['at', 'timestamp'],
  ])
  expect(await parquet(file)).toEqual(Array.from({ length: 4 }, (_, at) => values.map(column => column[at])))
  const content = await readFile(file.path)
  const metadata = await parquetMetadataAsync({
    byteLength: content.length,
    slice: async (start, end) =>
      content.buffer.slice(
        content.byteOffset + start,
        content.byteOffset + (end ?? content.length),
      ) as ArrayBuffer,
  })
  expect(
    parquetSchema(metadata).children.map(({ element: { type, logical_type: logical } }) => [
      type,
      logical?.type,
    ]),
  ).toEqual([
    ['BYTE_ARRAY', 'STRING'],
    ['INT64', undefined],
    ['INT64', 'DECIMAL'],
    ['FIXED_LEN_BYTE_ARRAY', 'DECIMAL'],
    ['BOOLEAN', undefined],
    ['INT32', 'DATE'],
    ['INT64', 'TIMESTAMP'],
  ])
})

test('Parquet without rows still has its columns', async () => {
  const file = await write('parquet', batch(0))
  expect(await describeParquet(file)).toMatchObject({ rowsAbout: 0, columns: { length: 7 } })
  expect(await parquet(file)).toEqual([])
})

/** Bytes that are still reachable. */
const heldBytes = (): number => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** As many as would not fit into the memory that is allowed, were they kept. */
const manyRows = runs(500_000)

test.each(['csv', 'jsonl', 'parquet', 'xlsx'] as const)(
  'very many rows pass as %s within bounded memory',
  async format => {
    const of: readonly Column[] = [
      { name: 'n', type: { kind: 'integer' } },
      { name: 'text', type: { kind: 'text' } },
      { name: 'at', type: { kind: 'timestamp' } },
    ]
    const before = heldBytes()
    let most = 0
    async function* many() {
      for (let from = 0; from < manyRows; from += 2_000) {
        if (from % 50_000 === 0) most = Math.max(most, heldBytes() - before)
        const numbers = Array.from({ length: 2_000 }, (_, at) => from + at)
        yield {
          rows: 2_000,
          values: [
            numbers,
            numbers.map(n => `row ${n} of many`),
            numbers.map(() => '2026-11-30T15:36:00.000Z'),
          ],
        }
      }
    }
    const file = await write(format, many(), {}, of)
    expect(most / 1024 ** 2).toBeLessThan(32)
    let size = 0
    for await (const chunk of createReadStream(file.path)) size += chunk.length
    expect(size).toBeGreaterThan(1_000_000)
  },
  timeForRuns(120_000),
)

test.each([
  ['0.1', 0.1],
  ['-12.500000', -12.5],
  ['123456789012345', 123456789012345],
  ['1234567890123456', null],
  ['0.0000000000012345678901234567', null],
  ['0', 0],
])('the decimal %s is the number %s', (decimal, number) => {
  expect(exactNumber(decimal)).toBe(number)
})
