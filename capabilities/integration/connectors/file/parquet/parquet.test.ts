import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { AppError } from '@gantry/base/shared'
import { parquetMetadata } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReadOptions } from '../../connector.ts'
import { craftedFile } from './crafted-file.ts'
import { describeParquet, parquetRows } from './read-parquet.ts'

// A file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const fixture = (name: string) => ({ path: join(import.meta.dirname, 'fixtures', name), name })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-parquet-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file in the folder of this run. */
const made = (name: string) => ({ path: join(folder, name), name })

/** Writes the answer of a query to a file, with another program than the one that reads it. */
const copy = async (query: string, name: string, options = '') => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`copy (${query}) to '${made(name).path}' (format parquet${options})`)
  connection.closeSync()
  instance.closeSync()
  return made(name)
}

type File = ReturnType<typeof made>

const batchesOf = (file: File, options: ReadOptions = {}, signal?: AbortSignal) =>
  parquetRows(file, options, signal)

const rowsOf = async (file: File, options: ReadOptions = {}) => {
  const rows: unknown[][] = []
  for await (const batch of batchesOf(file, options))
    for (let row = 0; row < batch.rows; row++) rows.push(batch.values.map(values => values[row]))
  return rows
}

const failureOf = async (work: Promise<unknown>) => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof AppError)) throw failure ?? new Error('nothing failed')
  return { code: failure.code, params: failure.params }
}

test('columns have the types of the schema, and values lose nothing', async () => {
  const { columns, rowsAbout } = await describeParquet(fixture('types.parquet'))
  const [first, second] = await rowsOf(fixture('types.parquet'))
  expect(rowsAbout).toBe(2)
  expect(columns.filter(({ nullable }) => !nullable).map(({ name }) => name)).toEqual(['whole'])
  expect(columns.map(({ name, type }, at) => [name, type, first?.[at], second?.[at]])).toEqual([
    ['flag', 'boolean', true, null],
    ['tiny', 'integer', -128, null],
    ['whole', 'integer', '9007199254740993', -5],
    ['unsigned', 'decimal(20,0)', '18446744073709551615', null],
    ['small', 'integer', 4_294_967_295, null],
    ['ratio', 'double', 0.1, null],
    ['real', 'double', 1.5, null],
    ['half', 'double', 0.5, null],
    ['price', 'decimal(38,4)', '-12345678901234567890.1234', '0.0001'],
    ['wide', 'decimal(60,10)', '1.0000000000', null],
    ['day', 'date', '2026-02-28', '1969-12-31'],
    ['clock', 'time', '23:59:58.123', null],
    ['clock6', 'time', '00:00:01.000001', null],
    ['utc', 'timestamp', '2026-01-02T03:04:05.678901Z', '1969-12-31T23:59:59.999999Z'],
    ['local', 'timestamp', '2026-01-02T03:04:05.000', null],
    ['nanos', 'timestamp', '2026-01-02T03:04:05.123456789Z', null],
    ['beyond', 'timestamp', '9223372036854775807', null],
    ['text', 'text', '泵 1', null],
    ['kind', 'text', 'a', 'b'],
    ['bytes', 'binary', 'AP8=', null],
    ['fixed', 'binary', 'YWJj', null],
    ['ident', 'text', '01900000-0000-7000-8000-0000000000aa', null],
    ['list', 'json', '[1,null,3]', null],
    ['struct', 'json', '{"at":"2026-01-02T00:00:00.000Z","cost":"1.50","raw":"AQ==","none":null}', null],
    ['map', 'json', '{"a":"0.10","b":null}', null],
    ['deep', 'json', '[{"tags":["x"],"sizes":["2.0"]},{"tags":[],"sizes":null}]', '[]'],
  ])
})

test('a moment of twelve bytes is read with all its digits', async () => {
  expect((await describeParquet(fixture('int96.parquet'))).columns).toEqual([
    { name: 'seen', type: 'timestamp', nullable: true },
  ])
  expect(await rowsOf(fixture('int96.parquet'))).toEqual([['2026-01-02T03:04:05.678901000'], [null]])
})

test.each(['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4', 'lz4_raw'])(
  'reads %s, all row groups in their order, and wanted columns alone',
  async codec => {
    const query = `select i as id, 'pump ' || i % 7 as name, [i, i + 1] as sizes from range(5000) t(i)`
    const file = await copy(query, `${codec}.parquet`, `, compression ${codec}, row_group_size 2048`)
    const rows = await rowsOf(file)
    expect(rows).toHaveLength(5_000)
    expect([rows[0], rows[4_999]]).toEqual([
      [0, 'pump 0', '[0,1]'],
      [4_999, 'pump 1', '[4999,5000]'],
    ])
    expect((await rowsOf(file, { columns: ['name', 'id'], limit: 3_000 })).at(-1)).toEqual(['pump 3', 2_999])
    expect(await failureOf(rowsOf(file, { columns: ['colour'] }))).toMatchObject({ code: 'source.no_column' })
  },
)

test('a large row group is decoded in parts', async () => {
  const query = `select i as id, i % 3 as kind, [i] as list from range(400_000) t(i)`
  const file = await copy(query, 'large.parquet', ', row_group_size 400_000')
  let rows = 0
  for await (const { values, rows: more } of batchesOf(file)) {
    const [ids = [], kinds = [], lists = []] = values
    if (ids[0] !== rows || ids.at(-1) !== rows + more - 1)
      throw new Error(`the ids at ${rows} are not in order`)
    expect([kinds[0], lists[0]]).toEqual([rows % 3, `[${rows}]`])
    rows += more
  }
  expect(rows).toBe(400_000)
})

test('a file without rows has its columns', async () => {
  const file = await copy('select 1 as id where false', 'empty.parquet')
  const batches = []
  for await (const batch of batchesOf(file)) batches.push(batch)
  expect(batches).toEqual([
    { columns: [{ name: 'id', type: 'integer', nullable: true }], rows: 0, values: [[]] },
  ])
})

test('ends early when its reader has gone', async () => {
  const file = await copy(
    'select i as id from range(100_000) t(i)',
    'long.parquet',
    ', row_group_size 10_240',
  )
  const gone = new AbortController()
  const read = async () => {
    for await (const { rows } of batchesOf(file, {}, gone.signal)) if (rows > 0) gone.abort()
  }
  expect(await failureOf(read())).toMatchObject({ code: 'source.stopped' })
  expect(await failureOf(read())).toMatchObject({ code: 'source.stopped' })
})

describe('what cannot be read is named', () => {
  const broken = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const whole = await readFile(
      (await copy('select i as id, i * 2 as twice from range(1000) t(i)', name)).path,
    )
    await writeFile(made(name).path, change(whole))
    return made(name)
  }
  const unreadable = (name: string) => ({ code: 'file.unreadable', params: { name } })

  test.each(['encrypted.parquet', 'encrypted-columns.parquet'])('%s', async name => {
    expect(await failureOf(describeParquet(fixture(name)))).toEqual(unreadable(name))
    expect(await failureOf(rowsOf(fixture(name)))).toEqual(unreadable(name))
  })

  test.each([
    ['cut.parquet', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['start.parquet', (bytes: Buffer) => bytes.subarray(0, 6)],
    ['nothing.parquet', () => Buffer.alloc(0)],
    ['other.parquet', () => Buffer.from('id,name\n1,pump\n')],
    ['middle.parquet', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 8), bytes.subarray(600)])],
  ])('%s', async (name, change) => {
    expect(await failureOf(rowsOf(await broken(name, change)))).toEqual(unreadable(name))
  })

  test('a broken column does not touch the others', async () => {
    const file = await broken('column.parquet', bytes => {
      const { row_groups: groups } = parquetMetadata(bytes)
      const chunk = groups[0]?.columns[1]?.meta_data
      return bytes.fill(255, Number(chunk?.data_page_offset), Number(chunk?.data_page_offset) + 40)
    })
    expect(await rowsOf(file, { columns: ['id'] })).toHaveLength(1_000)
    expect(await failureOf(rowsOf(file))).toEqual(unreadable(file.name))
  })
})

describe('a crafted file cannot take the memory of the machine', () => {
  const crafted = async (name: string, claims: Parameters<typeof craftedFile>[0]) => {
    await writeFile(made(name).path, craftedFile(claims))
    return made(name)
  }

  test('it is read while it tells the truth', async () => {
    const file = await crafted('true.parquet', { rows: 3n, values: 3 })
    expect(await rowsOf(file)).toEqual([[1.5], [1.5], [1.5]])
  })

  test('one byte that stands for 400 million values ends the process that reads it', async () => {
    const file = await crafted('values.parquet', { rows: 400_000_000n, values: 400_000_000 })
    expect(await failureOf(rowsOf(file))).toMatchObject({ code: 'file.too_large' })
  })

  test.each([
    ['rows.parquet', { rows: 2n ** 50n, values: 3 }],
    ['more-rows.parquet', { rows: 2n ** 62n, values: 3 }],
    ['fewer-rows.parquet', { rows: -1n, values: 3 }],
    ['bytes.parquet', { rows: 3n, values: 3, codec: 1, bytes: 2 ** 31 - 1 }],
  ])('%s claims what it does not hold', async (name, claims) => {
    const file = await crafted(name, claims)
    expect(await failureOf(rowsOf(file))).toEqual({ code: 'file.unreadable', params: { name } })
  })
})
