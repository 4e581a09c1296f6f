import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCtx, type JobControl, readJob, startWorker } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { recordsDatabase, testActor, testCtx } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startUndo, undoJob } from '../history/undo-batch.ts'
import { findRecords } from '../read/find-records.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { importRecords } from './import-records.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const kernel = await recordsDatabase()
// An order without an assignee is its maker's, who must therefore be somebody.
const { id: personId } = await createRecord(testCtx(kernel), 'member', { name: 'Li' })
const ctx = testCtx(kernel, { personId })
const request = createCtx(kernel, testActor({ personId }), '01900000-0000-7000-8000-0000000000c1')

let folder: string
let worker: { stop(): Promise<void> }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-undo-'))
  worker = await startWorker(kernel, [undoJob], [], { concurrency: 1 })
})
afterAll(async () => {
  await worker.stop()
  await rm(folder, { recursive: true })
})

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

/** Orders and their parts, on a sheet each. */
const writeBook = async (
  orders: readonly (readonly unknown[])[],
  parts: readonly (readonly unknown[])[],
): Promise<string> => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('orders').addRows([['name', 'amount'], ...orders.map(row => [...row])])
  book.addWorksheet('parts').addRows([['order', 'name', 'qty'], ...parts.map(row => [...row])])
  const path = join(folder, 'orders.xlsx')
  await book.xlsx.writeFile(path)
  return path
}

const plan = {
  sheet: 0,
  headingLine: 1,
  columns: ['name', 'amount'],
  mode: 'good',
  key: 'name',
  slaves: [
    {
      sheet: 1,
      field: 'items',
      headingLine: 1,
      columns: [null, 'name', 'qty'],
      joinColumn: 0,
      masterColumn: 0,
    },
  ],
} as const

const living = async (name: string) => {
  const { data } = await findRecords(ctx, 'everything', { filter: where('name', 'eq', name) })
  return data[0] ? (await getRecord(ctx, 'everything', String(data[0].id))).data : null
}

it('undoing an import takes back what it made and changed, with their rows, and leaves what people have touched since', async () => {
  for (const name of ['old', 'old, touched'])
    await createRecord(ctx, 'everything', {
      name,
      amount: 1,
      items: [{ name: 'before', qty: 1 }],
    })
  const path = await writeBook(
    [
      ['new', 10],
      ['new, touched', 20],
      ['old', 30],
      ['old, touched', 40],
    ],
    ['new', 'new', 'new, touched', 'old', 'old, touched'].map((order, n) => [order, `part ${n}`, n + 1]),
  )
  const report = await importRecords(request, 'everything', { path, name: 'orders.xlsx' }, plan, control)
  expect(report).toMatchObject({ created: 2, updated: 2, bad: 0 })
  expect(await living('old')).toMatchObject({ amount: 30, items: [{ name: 'part 3', qty: 4 }] })

  const touched = [await living('new, touched'), await living('old, touched')]
  for (const record of touched)
    await updateRecord(ctx, 'everything', String(record?.id), {
      version: Number(record?.version),
      amount: 99,
    })

  const job = await startUndo(ctx, request.requestId)
  await expect
    .poll(async () => (await readJob(ctx, job)).state, { timeout: 60_000, interval: 50 })
    .toBe('done')
  const { result } = await readJob(ctx, job)
  expect(result).toMatchObject({ undone: 2, left: 2 })
  expect(result).toMatchObject({
    samples: expect.arrayContaining(
      touched.map(record => expect.objectContaining({ id: record?.id, code: 'record.conflict' })),
    ),
  })

  expect(await living('new')).toBe(null)
  expect(await living('new, touched')).toMatchObject({ amount: 99, items: [{ name: 'part 2' }] })
  expect(await living('old')).toMatchObject({ amount: 1, items: [{ name: 'before', qty: 1 }] })
  expect(await living('old, touched')).toMatchObject({ amount: 99, items: [{ name: 'part 4' }] })
})
