import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { field } from '@gantry/fields/shared'
import { type JobControl, type Sql, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { tradeTables } from '../computed/across/fixtures.ts'
import { createRecords } from '../write/create-records.ts'
import { importRecords } from './import-records.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const kernel = await recordsDatabase(tradeTables)
const request = () => testCtx(kernel, { userType: 'admin' })

/** Nothing is kept by its records, nor in them. */
const part: TableDef = {
  id: 'part',
  label: 'Parts',
  title: 'name',
  fields: { name: field.text(), price: field.number() },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-told-'))
  await saveTable(request(), part)
  await createRecords(request(), 'customer', [{ name: 'Heng' }, { name: 'Yuan' }])
})
afterAll(() => rm(folder, { recursive: true }))

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

const importLines = async (table: string, columns: readonly string[], lines: readonly string[]) => {
  const path = join(folder, `${table}.csv`)
  await writeFile(path, [columns.join(','), ...lines].join('\n'))
  const plan = { sheet: 0, headingLine: 1, columns, mode: 'good' } as const
  return importRecords(request(), table, { path, name: 'lines.csv' }, plan, control)
}

/** The records of a table that its events tell of, and those its audit tells of, in their order. */
const toldOf = async (table: string) => {
  const idsIn = async (lines: Sql) => (await request().db.run<{ id: string }>(lines)).rows.map(({ id }) => id)
  return {
    events: await idsIn(sql`
      select record_id as id from gantry.outbox o where table_id = ${table} and type = 'record.created' order by o.id`),
    audit: await idsIn(sql`
      select record_id as id from gantry.audit a where table_id = ${table} and action = 'record.created' order by a.id`),
  }
}

it('tells every record of an import once, in the order of its lines', async () => {
  const lines = Array.from({ length: 2_500 }, (_, n) => `Seal ${n},${n}`)
  expect(await importLines('part', ['name', 'price'], lines)).toMatchObject({ created: 2_500 })
  const { events, audit } = await toldOf('part')
  expect(audit).toHaveLength(2_500)
  expect(events).toEqual(audit)
})

it('tells of records that are kept by the imported ones behind what they come from', async () => {
  const lines = ['A1,Heng', 'A2,Yuan', 'A3,Heng']
  expect(await importLines('order', ['code', 'customer'], lines)).toMatchObject({ created: 3 })
  const { events, audit } = await toldOf('order')
  expect(audit).toHaveLength(3)
  expect(events).toEqual(audit)
  const { rows } = await request().db.run<{ table: string }>(sql`
    select table_id as "table" from gantry.outbox
    where id > (select min(id) from gantry.outbox where table_id = 'order') order by id`)
  expect(rows.map(({ table }) => table)).toContain('customer')
})

it('tells nothing of a trial', async () => {
  const before = await toldOf('part')
  const path = join(folder, 'trial.csv')
  await writeFile(path, 'name,price\nBelt,1')
  const plan = { sheet: 0, headingLine: 1, columns: ['name', 'price'], mode: 'good', trial: true } as const
  await importRecords(request(), 'part', { path, name: 'trial.csv' }, plan, control)
  expect(await toldOf('part')).toEqual(before)
})
