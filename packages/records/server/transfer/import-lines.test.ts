import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@gantry/base/shared'
import { field, unique } from '@gantry/fields/shared'
import type { JobControl } from '@gantry/kernel/server'
import type { ImportPlan, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { findRecords } from '../read/find-records.ts'
import { importRecords } from './import-records.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })

const operations = ['read', 'create', 'update', 'remove'] as const
const visit: TableDef = {
  id: 'visit',
  label: 'Visits',
  title: 'code',
  fields: {
    code: unique(field.text()),
    items: field.slave('visit_item'),
    parts: field.slave('visit_part'),
  },
  policy: [{ operations: [...operations] }],
}
const slave = (id: string): TableDef => ({
  id,
  master: 'visit',
  label: id,
  title: 'name',
  fields: { name: field.text(), no: field.serial({ pattern: '{n:4}' }) },
  policy: [],
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-lines-'))
  await saveTables(
    request(),
    [visit, slave('visit_item'), slave('visit_part')].map(definition => ({ definition })),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

type Line = readonly string[]

const importLines = async (lines: readonly Line[], more: Partial<ImportPlan> = {}) => {
  const path = join(folder, 'visits.csv')
  await writeFile(path, Papa.unparse([['code', 'item', 'part'], ...lines]))
  const columns = ['code', 'items.name', 'parts.name']
  const plan = { sheet: 0, headingLine: 1, columns, mode: 'good', ...more } as const
  return importRecords(request(), 'visit', { path, name: 'visits.csv' }, plan, control)
}

const repeated = (count: number, line: Line): Line[] => Array.from({ length: count }, () => line)

const codes = async () => {
  const { data } = await findRecords(request(), 'visit', { fields: ['code'], count: 'none' })
  return data.map(({ code }) => code).sort()
}

it('nothing is written of a record with too many lines, whichever slaves they are of', async () => {
  const lines = [
    ['head alone', '', ''],
    ...repeated(limits.slaveRows + 1, ['', 'item', '']),
    ['two slaves', 'item', ''],
    ...repeated(limits.slaveRows - 1_000, ['', 'item', '']),
    ...repeated(2_000, ['', '', 'part']),
    ['good', 'item', 'part'],
  ]
  expect(await importLines(lines)).toMatchObject({ created: 1 })
  expect(await codes()).toEqual(['good'])
  // A record that is there keeps its rows.
  const again = [['good', '', ''], ...repeated(limits.slaveRows + 1, ['', 'other', ''])]
  expect(await importLines(again, { key: 'code' })).toMatchObject({ created: 0, updated: 0 })
  const { data } = await findRecords(request(), 'visit', { fields: ['items'] })
  expect(data[0]?.items).toMatchObject([{ name: 'item' }])
})

it('numbers the server makes for slave rows are left out where a sheet brings them', async () => {
  const columns = ['code', 'items.name', 'items.no']
  expect(await importLines([['numbered', 'bolt', '0815']], { columns })).toMatchObject({
    created: 1,
    bad: 0,
  })
})
