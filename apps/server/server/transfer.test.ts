import { readExportResult, readImportReport } from '@gantry/apps/shared'
import { isPlainObject } from '@gantry/base/shared'
import type { JobInfo, Page, RecordAnswer, RecordRow } from '@gantry/model/shared'
import ExcelJS from 'exceljs'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

const { url, visitor } = await productApp()
const admin = visitor()
beforeAll(() => admin.signIn('admin', demoPassword))

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const records = '/api/tables/work_order/records'

const ended = async (job: string): Promise<JobInfo> => {
  for (let tries = 0; tries < 1_200; tries++) {
    const { body } = await admin.call<JobInfo>('GET', `/api/jobs/${job}`)
    if (body.finishedAt !== null) return body
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the job did not end')
}

const fileOf = async (id: string): Promise<Uint8Array<ArrayBuffer>> => {
  const cookie = [...admin.cookies].map(pair => pair.join('=')).join('; ')
  const answer = await fetch(`${url}/api/files/${id}`, { headers: { cookie, origin: url } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

const exported = async (wanted: object, of = records) => {
  const { body } = await admin.call<{ job: string }>('POST', `${of}/export`, wanted)
  const { error, result } = await ended(body.job)
  expect(error).toBeNull()
  const file = readExportResult(result)
  return { name: file?.name ?? '', bytes: await fileOf(file?.file ?? '') }
}

const imported = async (name: string, bytes: Uint8Array<ArrayBuffer>, wanted: object = {}) => {
  const sent = await sendFile(admin, name, bytes, 'import')
  const { status, body } = await admin.call<{ job: string }>('POST', `${records}/import`, {
    file: sent.body.data[0]?.id,
    ...wanted,
  })
  expect(status).toBe(202)
  const { error, result } = await ended(body.job)
  expect(error).toBeNull()
  return readImportReport(result)
}

const make = async (title: string, items: readonly object[]): Promise<RecordRow> => {
  const { status, body } = await admin.call<RecordAnswer>('POST', records, {
    title,
    priority: 'high',
    status: 'open',
    area: 'A1',
    items,
  })
  expect(status).toBe(201)
  return body.data
}

const called = async (title: string) => {
  const query = new URLSearchParams({ filter: JSON.stringify({ title }), sort: 'code' })
  const { body } = await admin.call<Page<RecordRow>>('GET', `${records}?${query}`)
  return Promise.all(
    body.data.map(async ({ id }) => (await admin.call<RecordAnswer>('GET', `${records}/${id}`)).body.data),
  )
}

const itemsOf = (record: RecordRow | undefined) =>
  Array.isArray(record?.items)
    ? record.items.filter(isPlainObject).map(({ name, qty, price }) => [name, qty, price])
    : null

const fields = ['title', 'area', 'priority', 'status', 'items']
const items = [
  { name: '轴承 6205', qty: 4, price: 23.5 },
  { name: '=油封', qty: 2, price: null },
]

it('a workbook with slave rows is imported as it was exported', async () => {
  await make('导出再导入', items)
  const { name, bytes } = await exported({ filter: { title: '导出再导入' }, fields })
  expect(name).toMatch(/\.xlsx$/)
  expect(await imported(name, bytes)).toMatchObject({ rows: 1, created: 1, bad: 0 })
  const copies = await called('导出再导入')
  expect(copies.map(itemsOf)).toEqual(Array(2).fill(items.map(({ name, qty, price }) => [name, qty, price])))
  // The number tells which record is meant and is never taken over.
  expect(new Set(copies.map(({ code }) => code)).size).toBe(2)
})

it('by their number records are updated, slave rows and all, and rows without a number are new', async () => {
  const record = await make('按编号更新', items)
  const rows = [
    ['编号', '标题', '区域', '优先级', '状态'],
    [record.code, '按编号更新', 'A9', '低', '处理中'],
    ['', '没有编号', 'A8', '低', '待处理'],
    ['WO-999999999', '编号不存在', 'A8', '低', '待处理'],
  ]
  const report = await imported(
    '更新.csv',
    new TextEncoder().encode(rows.map(row => row.join(',')).join('\n')),
    {
      key: 'code',
    },
  )
  expect(report).toMatchObject({ rows: 3, created: 1, updated: 1, bad: 1 })
  expect(report?.samples).toEqual([{ line: 4, reason: expect.stringContaining('编号') }])
  const [updated] = await called('按编号更新')
  expect(updated).toMatchObject({ code: record.code, area: 'A9', priority: 'low', status: 'in_progress' })
  expect(itemsOf(updated)).toHaveLength(2)
  expect(await called('没有编号')).toHaveLength(1)
})

it('a bad slave row comes back with its record, to be mended in the workbook it came in', async () => {
  await make('坏明细', items)
  const { name, bytes } = await exported({ filter: { title: '坏明细' }, fields })
  const report = await imported(name, await changed(bytes, '备件明细', 'B2', ''))
  expect(report).toMatchObject({ rows: 1, created: 0, bad: 1 })
  expect(report?.samples[0]?.reason).toMatch(/备件.*名称/)
  const back = await fileOf(report?.rejected ?? '')
  const mended = await changed(back, '备件明细', 'B2', '轴承 6206')
  expect(await imported('改好.xlsx', mended)).toMatchObject({ created: 1, bad: 0 })
  const [, copy] = await called('坏明细')
  expect(itemsOf(copy)).toEqual([
    ['轴承 6206', 4, 23.5],
    ['=油封', 2, null],
  ])
})

it('as text each table is a file of its own, packed together', async () => {
  await make('两张文本表', items)
  const filter = { title: '两张文本表' }
  const both = await exported({ filter, fields, format: 'csv' })
  expect(both.name).toMatch(/\.zip$/)
  const one = await exported({ filter, fields: ['title'], format: 'csv' })
  expect(one.name).toMatch(/\.csv$/)
  expect(new TextDecoder().decode(one.bytes)).toBe('标题\r\n两张文本表\r\n')
})

it('packs the files of its records, a folder for each, where that is wished', async () => {
  const contracts = '/api/tables/contract/records'
  const first = (await admin.call<Page<RecordRow>>('GET', `${contracts}?pageSize=1`)).body.data[0]!
  const sent = await Promise.all(
    ['one', 'two'].map(text => sendFile(admin, 'scan.txt', `${text} of the contract`)),
  )
  const file = sent.flatMap(({ body }) => body.data)
  const kept = await admin.call('PUT', `${contracts}/${first.id}`, { version: first.version, file })
  expect(kept.status).toBe(200)
  const filter = { id: first.id }
  const plain = await exported({ filter, fields: ['title'], format: 'csv' }, contracts)
  expect(plain.name).toMatch(/\.csv$/)
  const { name, bytes } = await exported({ filter, format: 'csv', files: true }, contracts)
  expect(name).toMatch(/\.zip$/)
  const names = new TextDecoder().decode(bytes).match(/[^/\0]+\/合同文本 - scan( \(2\))?\.txt/g)
  expect(new Set(names).size).toBe(2)
})

/** The workbook with another value in one cell. */
const changed = async (bytes: Uint8Array<ArrayBuffer>, sheet: string, cell: string, value: string) => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes.buffer)
  const found = workbook.getWorksheet(sheet)
  if (!found) throw new Error(`no sheet ${sheet}`)
  found.getCell(cell).value = value
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
