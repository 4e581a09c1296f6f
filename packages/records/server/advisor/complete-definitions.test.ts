import { field } from '@gantry/fields/shared'
import { cancelJob, defineJob, enqueue, platform, raw, startWorker } from '@gantry/kernel/server'
import { all, type TableDef, where } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { adviseIndexes } from './advise.ts'
import { completeDefinitions } from './complete-definitions.ts'
import { listAdvice } from './list-advice.ts'

const kernel = await recordsDatabase()
const ctx = () => testCtx(kernel, { userType: 'admin' })

const indexes = async (): Promise<readonly string[]> => {
  const { rows } = await ctx().db.run<{ name: string }>({
    text: `select indexname as name from pg_indexes where schemaname = 's_alpha' and tablename = 't_pump' order by 1`,
    values: [],
  })
  return rows.map(({ name }) => name)
}
const waiting = async (): Promise<number> => {
  const { rows } = await platform(kernel).run(raw(`select 1 from gantry.job where name = 'records.indexes'`))
  return rows.length
}

it('makes the indexes a table lacks, once an hour, lists them, and never drops them again', async () => {
  await saveTable(ctx(), {
    id: 'pump',
    label: 'Pump',
    title: 'name',
    fields: { name: field.text(), qty: field.number(), due: field.date() },
    policy: [{ operations: ['read'], rows: all(where('qty', 'gt', 1), where('due', 'gt', '2020-01-01')) }],
  })
  const complete = await indexes()
  expect(complete).toEqual(expect.arrayContaining(['t_pump_f_qty', 't_pump_f_due']))
  await completeDefinitions(kernel)
  expect(await waiting()).toBe(0)

  // As a table stands that was drawn before the product made this index.
  await platform(kernel).run(raw('drop index s_alpha.t_pump_f_qty'))
  await completeDefinitions(kernel)
  expect(await waiting()).toBe(1)
  const worker = await startWorker(kernel, [completeIndexes], [], { concurrency: 1 })
  try {
    await expect.poll(indexes, { timeout: 60_000 }).toEqual(complete)
    await expect
      .poll(async () => (await listAdvice(ctx())).indexes, { timeout: 60_000 })
      .toMatchObject([
        { table: { id: 'pump' }, fields: [{ id: 'qty' }], reason: 'definition', droppedAt: null },
      ])
  } finally {
    await worker.stop()
  }

  const later = { ...kernel, now: () => new Date(Date.now() + 90 * 86_400_000) }
  await completeDefinitions(later)
  await adviseIndexes(later)
  expect(await indexes()).toEqual(complete)
  expect(await waiting()).toBe(1)
})

it('waits for a job that is at work in a table, and makes the other indexes where one cannot be made', async () => {
  await saveTable(ctx(), {
    id: 'valve',
    label: 'Valve',
    title: 'name',
    fields: { name: field.text(), bore: field.number(), due: field.date() },
    policy: [{ operations: ['read'], rows: all(where('bore', 'gt', 1), where('due', 'gt', '2020-01-01')) }],
  })
  const db = platform(kernel)
  await db.run(raw('drop index s_alpha.t_valve_f_bore, s_alpha.t_valve_f_due'))
  // As an import does that puts indexes aside: it is at work in the table, or waits to be.
  const bringing = defineJob({ name: 'bring', run: async (_ctx, _input: { readonly table: string }) => ({}) })
  const jobs = await waiting()
  const id = await enqueue(ctx(), bringing, { table: 'valve' })
  await completeDefinitions(kernel)
  expect(await waiting()).toBe(jobs)
  await cancelJob(ctx(), id)

  // Once an hour, while the first one waits.
  await completeDefinitions(kernel)
  await completeDefinitions(kernel)
  expect(await waiting()).toBe(jobs + 1)

  // Something else has the name of the first index that lacks.
  await db.run(raw('create view s_alpha.t_valve_f_bore as select 1 as one'))
  const made = async (): Promise<readonly string[]> => {
    const { rows } = await db.run<{ name: string }>(
      raw(`select indexname as name from pg_indexes where schemaname = 's_alpha' and tablename = 't_valve'`),
    )
    return rows.map(({ name }) => name)
  }
  const worker = await startWorker(kernel, [completeIndexes, bringing], [], { concurrency: 1 })
  try {
    await expect.poll(made, { timeout: 60_000 }).toContain('t_valve_f_due')
  } finally {
    await worker.stop()
  }
  expect(await made()).not.toContain('t_valve_f_bore')
})

it('takes over indexes of an earlier version that definitions no longer imply, and drops those nobody uses', async () => {
  const gauge = {
    id: 'gauge',
    label: 'Gauge',
    title: 'name',
    fields: { name: field.text(), qty: field.number(), due: field.date() },
    policy: [],
  } satisfies TableDef
  await saveTable(ctx(), gauge)
  const db = platform(kernel)
  for (const name of ['qty', 'due'])
    await db.run(
      raw(`create index t_gauge_f_${name} on s_alpha.t_gauge (f_${name}, id) where deleted_at is null`),
    )
  await completeDefinitions(kernel)
  const earlier = async () => (await listAdvice(ctx())).indexes.filter(({ reason }) => reason === 'earlier')
  expect(await earlier()).toMatchObject([
    { table: { id: 'gauge' }, fields: [{ id: 'due' }], droppedAt: null },
    { table: { id: 'gauge' }, fields: [{ id: 'qty' }], droppedAt: null },
  ])
  // Wanted again, it is the definition's own, and stays.
  const policy: TableDef['policy'] = [{ operations: ['read'], rows: where('due', 'gt', '2020-01-01') }]
  await saveTable(ctx(), { ...gauge, policy }, 1)
  await completeDefinitions(kernel)
  await adviseIndexes({ ...kernel, now: () => new Date(Date.now() + 90 * 86_400_000) })
  expect(await earlier()).toMatchObject([{ droppedAt: expect.any(String) }])
  const { rows } = await db.run(
    raw(`select indexname as name from pg_indexes where indexname in ('t_gauge_f_qty', 't_gauge_f_due')`),
  )
  expect(rows).toEqual([{ name: 't_gauge_f_due' }])
})
