import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { field, required, unique } from '@gantry/fields/shared'
import { type JobControl, startWorker } from '@gantry/kernel/server'
import type { ImportPlan, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { findRecords } from '../read/find-records.ts'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { indexesOf } from '../schema/indexes.ts'
import { importRecords } from './import-records.ts'

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const drawn = (id: string): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name: required(unique(field.text())), area: field.choice(['a', 'b']), qty: field.number() },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
})

/** Few rows, but as many bytes as an import of many has. */
const longFile = async (name: string, rows: readonly string[]) => {
  const path = join(folder, name)
  const long = ' '.repeat(Math.ceil((2.1 * 1024 ** 2) / rows.length))
  await writeFile(path, ['name,area,qty,note', ...rows.map(row => `${row},${long}`)].join('\n'))
  return { path, name }
}

const plan: ImportPlan = { sheet: 0, headingLine: 1, columns: ['name', 'area', 'qty', null], mode: 'good' }

const indexNames = async (table: string): Promise<readonly string[]> => {
  const { rows } = await request().db.run<{ name: string }>({
    text: `select indexname as name from pg_indexes where tablename = $1 and indexname not like '%pkey'`,
    values: [`t_${table}`],
  })
  return rows.map(({ name }) => name).sort()
}

const control = (progress: () => Promise<void>): JobControl => ({
  signal: new AbortController().signal,
  progress,
  settle: async () => undefined,
})

const all = (table: TableDef) =>
  indexesOf(table)
    .map(({ name }) => name)
    .sort()
const kept = (table: TableDef) =>
  indexesOf(table)
    .filter(index => index.unique)
    .map(({ name }) => name)

const completed = async (table: TableDef): Promise<void> => {
  const worker = await startWorker(kernel, [completeIndexes], [], { concurrency: 1 })
  await expect.poll(() => indexNames(table.id), { timeout: 60_000 }).toEqual(all(table))
  await worker.stop()
}

it('loads a new table with the unique indexes alone, and has the others built behind it', async () => {
  const table = drawn('fresh')
  await saveTable(request(), table)
  const seen = new Set<string>()
  const rows = Array.from({ length: 40 }, (_, n) => `pump ${n},${'ab'[n % 2]},${n}`)
  const report = await importRecords(
    request(),
    table.id,
    await longFile('rows.csv', [...rows, 'pump 1,a,1']),
    plan,
    control(async () => void seen.add(String(await indexNames(table.id)))),
  )
  expect(report).toMatchObject({ created: 40, bad: 1 })
  expect([...seen]).toEqual([String(kept(table))])
  await completed(table)
  expect((await findRecords(request(), table.id, { count: 'exact' })).total).toBe(40)
})

it('has them built when nothing was written, too', async () => {
  const table = drawn('refused')
  await saveTable(request(), table)
  const stopped = importRecords(
    request(),
    table.id,
    await longFile('rows.csv', ['pump,a,1']),
    plan,
    control(() => Promise.reject(new Error('stopped'))),
  )
  await expect(stopped).rejects.toThrow('stopped')
  expect(await indexNames(table.id)).toEqual(kept(table))
  await completed(table)
  expect((await findRecords(request(), table.id, { count: 'exact' })).total).toBe(0)
})

it.each([
  ['a trial', { trial: true }, 'rows,a,1'],
  ['an import that looks for records by a key', { key: 'name' }, 'rows,a,1'],
] as const)('%s keeps the indexes', async (what, more, row) => {
  const table = drawn(`kept_${Object.keys(more)[0]}`)
  await saveTable(request(), table)
  const seen = new Set<string>()
  const file = await longFile(`${what}.csv`, [row])
  await importRecords(
    request(),
    table.id,
    file,
    { ...plan, ...more },
    control(async () => void seen.add(String(await indexNames(table.id)))),
  )
  expect([...seen]).toEqual([String(all(table))])
})
