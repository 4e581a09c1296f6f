import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { field } from '@gantry/fields/shared'
import { type JobControl, sql } from '@gantry/kernel/server'
import type { ImportPlan, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { importRecords } from './import-records.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })

const part: TableDef = {
  id: 'order_part',
  label: 'Parts',
  title: 'name',
  master: 'part_order',
  fields: { name: field.text() },
  policy: [],
}
const order: TableDef = {
  id: 'part_order',
  label: 'Orders',
  title: 'number',
  fields: { number: field.text(), parts: { ...field.slave('order_part') } },
  policy: [{ operations: ['read', 'create'] }],
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-slaves-'))
  await saveTables(request(), [{ definition: order }, { definition: part }])
})
afterAll(() => rm(folder, { recursive: true }))

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

it('gives every record its rows wherever they stand in the other sheet, over several batches', async () => {
  const orders = 2_300
  const book = new ExcelJS.Workbook()
  const numbers = Array.from({ length: orders }, (_, n) => `N${n}`)
  book.addWorksheet('orders').addRows([['number'], ...numbers.map(number => [number])])
  const parts = numbers.toReversed().flatMap(number => [
    [number, `${number} first`],
    [number, `${number} second`],
  ])
  book.addWorksheet('parts').addRows([['order', 'name'], ...parts, ['N9999', 'of nobody']])
  const path = join(folder, 'orders.xlsx')
  await book.xlsx.writeFile(path)
  const plan: ImportPlan = {
    sheet: 0,
    headingLine: 1,
    columns: ['number'],
    mode: 'good',
    slaves: [
      { sheet: 1, field: 'parts', headingLine: 1, columns: [null, 'name'], joinColumn: 0, masterColumn: 0 },
    ],
  }

  const report = await importRecords(request(), 'part_order', { path, name: 'orders.xlsx' }, plan, control)

  expect(report).toMatchObject({ created: orders, bad: 1 })
  const { rows } = await request().db.run(sql`
    select count(*)::int as parts, count(*) filter (where p.f_name = o.f_number || case p.position when 0 then ' first' else ' second' end)::int as right
    from s_alpha.t_order_part p join s_alpha.t_part_order o on o.id = p.master_id`)
  expect(rows).toEqual([{ parts: 2 * orders, right: 2 * orders }])
})
