import type { SheetMatch } from '@gantry/apps/shared'
import type { ImportPlan, JobInfo, Page, RecordRow } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const { visitor, url } = await productApp()
const table = '/api/tables/work_order/records'

let admin: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
})

type Line = readonly (string | number | null)[]

/** Cells that are the same below each other are one merged cell where `merged` names their column. */
const workbook = async (lines: readonly Line[], merged: readonly string[] = []) => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('工单')
  for (const line of lines) sheet.addRow([...line])
  for (const range of merged) sheet.mergeCells(range)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const match = async (name: string, content: string | Uint8Array<ArrayBuffer>): Promise<SheetMatch> => {
  const file = (await sendFile(admin, name, content, 'import')).body.data[0]?.id ?? ''
  return (await admin.call<SheetMatch>('POST', `${table}/import/match`, { file })).body
}

const ended = (job: string): Promise<JobInfo> =>
  vi.waitFor(
    async () => {
      const { body } = await admin.call<JobInfo>('GET', `/api/jobs/${job}`)
      if (body.finishedAt === null) throw new Error(`the job is ${body.state}`)
      return body
    },
    { timeout: 150_000, interval: 100 },
  )

const bring = async (found: SheetMatch, more: Partial<ImportPlan> = {}): Promise<JobInfo> => {
  const { file, sheet, headingLine, columns, recordColumn } = found
  const plan = {
    sheet,
    headingLine,
    columns,
    mode: 'good',
    ...(recordColumn !== null && { recordColumn }),
    ...more,
  }
  const { body } = await admin.call<{ job: string }>('POST', `${table}/import`, { file, plan })
  return ended(body.job)
}

/** What a finished job left under a name: a file. */
const fileOf = ({ result }: JobInfo, name: 'file' | 'rejected'): string => {
  const file =
    typeof result === 'object' && result !== null && name in result ? Reflect.get(result, name) : null
  expect(file).toBeTypeOf('string')
  return String(file)
}

/** The rows of a file, as a person opening it sees them. */
const opened = async (file: string): Promise<Line[]> => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${url}/api/files/${file}`, { headers: { cookie } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await answer.arrayBuffer())
  const lines: Line[] = []
  book.worksheets[0]?.eachRow(row => {
    lines.push(Array.from({ length: row.cellCount }, (_, at) => cellValue(row.getCell(at + 1).value)))
  })
  return lines
}

const cellValue = (value: ExcelJS.CellValue): string | number | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

/** Records by their titles, which begin with `word`, with their slave rows. */
const recordsOf = async (word: string): Promise<ReadonlyMap<string, RecordRow>> => {
  const query = new URLSearchParams({ search: word, pageSize: '50', fields: 'code,title,area,asset,items' })
  const { body } = await admin.call<Page<RecordRow>>('GET', `${table}?${query}`)
  return new Map(body.data.map(row => [String(row.title), row]))
}

it('takes a sheet whose lines are slave rows, the record in the first line of each group', async () => {
  const found = await match(
    '合并单元格.xlsx',
    await workbook(
      [
        ['维修工单与备件', null, null, null, null, null],
        ['标题', '区域', '优先级', '名称', '数量', '单价（元）'],
        ['合并 齿轮箱漏油', 'A1', '高', '油封', 2, 35.5],
        [null, null, null, '齿轮油', 10, 28],
        [null, null, null, '密封垫', 4, 3.2],
        ['合并 更换皮带', 'A2', '普通', '皮带', 1, 120],
        ['合并 例行点检', 'A3', '低', null, null, null],
      ],
      ['A3:A5', 'B3:B5', 'C3:C5'],
    ),
  )
  expect(found).toMatchObject({
    headingLine: 2,
    columns: ['title', 'area', 'priority', 'items.name', 'items.qty', 'items.price'],
    recordColumn: null,
  })
  expect(await bring(found)).toMatchObject({ result: { rows: 3, created: 3, bad: 0 } })
  const records = await recordsOf('合并')
  expect(records.get('合并 齿轮箱漏油')).toMatchObject({
    area: 'A1',
    items: [
      { name: '油封', qty: 2, price: 35.5 },
      { name: '齿轮油', qty: 10 },
      { name: '密封垫', qty: 4 },
    ],
  })
  expect(records.get('合并 更换皮带')).toMatchObject({ items: [{ name: '皮带' }] })
  expect(records.get('合并 例行点检')).toMatchObject({ items: [] })
})

it('hands all lines of a bad record back with reasons at theirs, and takes them mended', async () => {
  const found = await match(
    '重复.xlsx',
    await workbook([
      ['标题', '设备', '名称', '数量'],
      ['重复 甲', 'P-1', '轴承', 1],
      ['重复 甲', 'P-1', '密封', '很多'],
      ['重复 甲', 'P-2', '油脂', 1],
      ['重复 乙', 'P-3', '螺栓', 4],
      ['重复 乙', 'P-3', '螺母', 4],
    ]),
  )
  const plan = { recordColumn: 0, columns: ['title', 'asset', 'items.name', 'items.qty'] }
  const outcome = {
    rows: 2,
    created: 1,
    bad: 1,
    samples: [
      { line: 3, reason: '备件 2 · 数量：请填写数字' },
      { line: 4, reason: '设备：与第 2 行不同，而这两行属于同一条记录' },
    ],
  }
  expect(await bring(found, { ...plan, trial: true })).toMatchObject({ result: { trial: true, ...outcome } })
  expect((await recordsOf('重复')).size).toBe(0)

  const job = await bring(found, plan)
  expect(job).toMatchObject({ result: outcome })
  expect((await recordsOf('重复')).get('重复 乙')).toMatchObject({
    items: [{ name: '螺栓' }, { name: '螺母' }],
  })
  const [headings, ...lines] = await opened(fileOf(job, 'rejected'))
  expect(headings).toEqual(['标题', '设备', '名称', '数量', '未导入原因'])
  expect(lines.map(cells => cells[4] ?? '')).toEqual([
    '',
    outcome.samples[0]?.reason,
    outcome.samples[1]?.reason,
  ])

  const mended = lines.map(([title, , name], at) => [title ?? null, 'P-1', name ?? null, at + 1])
  const again = await match('重复-未导入原因.xlsx', await workbook([headings ?? [], ...mended]))
  expect(again).toMatchObject({
    columns: ['title', 'asset', 'items.name', 'items.qty', null],
    recordColumn: 0,
  })
  expect(await bring(again)).toMatchObject({ result: { created: 1, bad: 0 } })
  expect((await recordsOf('重复')).get('重复 甲')).toMatchObject({
    asset: 'P-1',
    items: [{ qty: 1 }, { qty: 2 }, { qty: 3 }],
  })
})

it('takes back what it exported in this form, changed', async () => {
  for (const [title, items] of [
    [
      '往返 甲',
      [
        { name: '阀门', qty: 1 },
        { name: '法兰', qty: 2 },
      ],
    ],
    ['往返 乙', []],
    ['往返 丙', [{ name: '螺栓', qty: 8 }]],
  ] as const) {
    const { status } = await admin.call('POST', table, { title, area: 'A1', items })
    expect(status).toBe(201)
  }
  const { body } = await admin.call<{ job: string }>('POST', `${table}/export`, {
    search: '往返',
    sort: [{ field: 'code', dir: 'asc' }],
    fields: ['title', 'area', 'items'],
    beside: true,
  })
  const lines = await opened(fileOf(await ended(body.job), 'file'))
  const [, code = ''] = String(lines[1]?.[0]).match(/^(WO-\d+)$/) ?? []
  expect(lines).toEqual([
    [
      '编号',
      '标题',
      '区域',
      '备件明细 · 名称',
      '备件明细 · 数量',
      '备件明细 · 缺料数量',
      '备件明细 · 单价(元)',
    ],
    [code, '往返 甲', 'A1', '阀门', 1],
    [null, null, null, '法兰', 2],
    [expect.stringMatching(/^WO-/), '往返 乙', 'A1'],
    [expect.stringMatching(/^WO-/), '往返 丙', 'A1', '螺栓', 8],
  ])
  const changed = lines.map((cells, at) => (at === 2 ? [null, null, null, '法兰', 20] : cells))
  const found = await match('往返.xlsx', await workbook(changed))
  expect(found).toMatchObject({
    columns: ['code', 'title', 'area', 'items.name', 'items.qty', 'items.missing', 'items.price'],
    recordColumn: null,
  })
  expect(await bring(found, { key: 'code' })).toMatchObject({ result: { created: 0, updated: 3, bad: 0 } })
  expect((await recordsOf('往返')).get('往返 甲')).toMatchObject({
    code,
    items: [
      { name: '阀门', qty: 1 },
      { name: '法兰', qty: 20 },
    ],
  })
})

it('leaves a column alone that is only called like a field of slave rows, and refuses one that is not there', async () => {
  const found = await match('数量.csv', '标题,数量\n单列 甲,1\n单列 乙,2\n')
  expect(found).toMatchObject({ columns: ['title', null], recordColumn: null })
  const answer = await admin.call('POST', `${table}/import`, {
    file: found.file,
    plan: { sheet: 0, headingLine: 1, columns: ['title', 'items.weight'], mode: 'good' },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'plan.columns.1', code: 'unknown' }] },
  })
})
