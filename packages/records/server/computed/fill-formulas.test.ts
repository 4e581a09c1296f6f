import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { field } from '@gantry/fields/shared'
import { platform, sql, startWorker, systemCtx } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { retryOnCatalogChange } from '../catalog/retry-on-catalog-change.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { tableOf } from '../catalog/snapshots.ts'
import { changeJob } from '../changes/change-job.ts'
import { readChange } from '../changes/change-rows.ts'
import { pauseChange, resumeChange, rollBackChange, startChange } from '../changes/start-change.ts'
import { physicalTable } from '../physical.ts'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { createRecord, createRecords } from '../write/create-records.ts'
import { removeRecords } from '../write/remove-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { computeJob } from './across/compute-job.ts'
import { beingComputed, listComputing } from './computing.ts'
import { part, repair, staleFields } from './fixtures.ts'

const kernel = await recordsDatabase()
const ctx = () => testCtx(kernel)
const system = () => systemCtx(kernel, 'alpha', 'test')

const plain = (fields: TableDef['fields']): TableDef['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, def]) => !def.computed))

const versionOf = async (table: string): Promise<number> => {
  const { rows } = await system().db.run<{ version: number }>(
    sql`select version from gantry.table_def where space = 'alpha' and id = ${table}`,
  )
  return rows[0]?.version ?? 0
}
const save = async (...tables: TableDef[]) => {
  const saves = []
  for (const definition of tables) {
    const seen = await versionOf(definition.id)
    saves.push({ definition, ...(seen > 0 && { seen }) })
  }
  await saveTables(system(), saves)
}
const idsOf = async (table: string): Promise<readonly string[]> => {
  const { rows } = await system().db.run<{ id: string }>(
    sql`select id from ${physicalTable('alpha', await tableOf(system(), table))}`,
  )
  return rows.map(({ id }) => id)
}
const computing = () => listComputing(system())

it('gives formulas that are added to the rows that are there, slave rows and removed records too, and follows every change of them', async () => {
  const before = { ...repair, fields: plain(repair.fields) }
  await save(before, { ...part, fields: plain(part.fields) })
  const made = await createRecords(
    ctx(),
    'mend',
    Array.from({ length: 40 }, (_, n) => ({
      name: `No ${n}`,
      hours: n,
      parts: [
        { name: 'a', qty: n, price: 2.5 },
        { name: 'b', qty: 1, price: n },
      ],
    })),
  )
  const ids = made.flatMap(one => (one.ok ? [one.id] : []))
  await removeRecords(ctx(), 'mend', ids.slice(0, 3))

  await save(repair, part)
  expect(await staleFields(ctx(), repair, ids)).toEqual([])
  // The formula of the rows alone is changed, and what the master makes of them follows.
  const dearer: FieldDef = { ...part.fields.cost, computed: { formula: 'qty * price * 2' } }
  await save({ ...part, fields: { ...part.fields, cost: dearer } })
  expect(await staleFields(ctx(), repair, ids)).toEqual([])
  // A field that is read has another type.
  await save({ ...repair, fields: { ...repair.fields, hours: field.number() } })
  expect(await staleFields(ctx(), repair, ids)).toEqual([])
  expect(await computing()).toEqual([])
})

const everyone: TableDef['policy'] = [{ operations: ['read', 'create', 'update', 'remove'] }]
const load: TableDef = {
  id: 'load',
  label: 'Load',
  title: 'name',
  fields: { name: field.text(), qty: field.number(), price: field.decimal() },
  policy: everyone,
}
const filled = async (rows: number): Promise<void> => {
  await save(load)
  await system().db.run(sql`
    insert into ${physicalTable('alpha', load)} (id, version, created_at, created_by, updated_at, updated_by, f_name, f_qty, f_price)
    select gen_random_uuid(), 1, now(), ${randomUUID()}::uuid, now(), ${randomUUID()}::uuid, 'row ' || n, n, n / 8.0
    from generate_series(1, ${rows}) n`)
}
/** By SQL, and by closures: `upper case` has no SQL. */
const worth = { ...field.decimal(), computed: { formula: 'qty * price / 3' } }
const word = { ...field.text(), computed: { formula: 'name + ":" + CONCAT(worth)' } }
const loud = { ...field.text(), computed: { formula: 'upper case(name)' } }

/** People who write a table with hardly a pause until told to stop; those turned away come again. */
const people = (rows: readonly string[]): (() => Promise<number>) => {
  let open = true
  const turnedAway = (error: { code?: string }) =>
    expect(['record.conflict', 'server.busy']).toContain(error.code)
  const person = async (nth: number): Promise<number> => {
    let times = 0
    for (; open; times++) {
      const id = rows[(times * 7_919 + nth * 6_007) % rows.length] ?? ''
      const { rows: found } = await system().db.run<{ version: number }>(
        sql`select version from ${physicalTable('alpha', load)} where id = ${id}`,
      )
      await updateRecord(ctx(), 'load', id, { qty: times, version: found[0]?.version }).catch(turnedAway)
      if (times % 10 === 0)
        await createRecord(ctx(), 'load', { name: `new ${times}`, qty: 7, price: 0.35 }).catch(turnedAway)
      await sleep(5)
    }
    return times
  }
  const all = [1, 2].map(person)
  return async () => {
    open = false
    return (await Promise.all(all)).reduce((sum, times) => sum + times, 0)
  }
}

it('fills a large table as a part of the change, while people write, who lose nothing', {
  timeout: 300_000,
}, async () => {
  await filled(5_000)
  const stop = people(await idsOf('load'))
  const worker = await startWorker(kernel, [changeJob, computeJob, completeIndexes], [], { concurrency: 2 })
  const reached = async (fields: TableDef['fields']) => {
    const definition = { ...load, fields: { ...load.fields, ...fields } }
    const id = await startChange(system(), [{ definition, seen: await versionOf('load') }])
    await expect
      .poll(async () => (await readChange(system(), id)).state, { timeout: 240_000, interval: 50 })
      .toBe('done')
  }
  try {
    await reached({ worth, word })
    await reached({ worth: { ...worth, computed: { formula: 'ROUND(qty * price, 1) + 1' } }, word, loud })
  } finally {
    expect(await stop()).toBeGreaterThan(10)
    await worker.stop()
  }
  expect(await staleFields(ctx(), load, await idsOf('load'))).toEqual([])
  expect(await computing()).toEqual([])
})

it('turns away a writer who knows the tables of before a formula', async () => {
  const small: TableDef = { ...load, id: 'small', label: 'Small' }
  await save(small)
  const late = ctx()
  const { id } = await createRecord(late, 'small', { name: 'a', qty: 2, price: 3 })
  await save({ ...small, fields: { ...small.fields, worth } })
  await expect(createRecord(late, 'small', { name: 'b', qty: 2, price: 3 })).rejects.toMatchObject({
    code: 'server.busy',
  })
  // He has heard it, and comes again with the tables of now.
  await createRecord(late, 'small', { name: 'b', qty: 2, price: 3 })
  const again = ctx()
  await tableOf(again, 'small')
  await save({ ...small, fields: { ...small.fields, worth: { ...worth, computed: { formula: 'qty + 1' } } } })
  await expect(updateRecord(again, 'small', id, { version: 1, qty: 5 })).rejects.toMatchObject({
    code: 'server.busy',
  })
  // Whoever does not hold on to what he knows has it done with the tables of now.
  const third = ctx()
  await tableOf(third, 'small')
  await save({ ...small, fields: { ...small.fields, worth } })
  await retryOnCatalogChange(third, ctx => updateRecord(ctx, 'small', id, { version: 1, qty: 5 }))
  expect(await staleFields(ctx(), small, await idsOf('small'))).toEqual([])
})

/** Somebody holds the last row until told to let go, so that no filling comes to its end. */
const holdLastRow = async (): Promise<() => Promise<void>> => {
  const client = await kernel.database.connect('alpha')
  await client.query('begin')
  await client.query('select from s_alpha.t_load order by id desc limit 1 for update')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Statements that wait for somebody who holds what they need. */
const waiting = async (): Promise<number> => {
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

it('pauses, goes on, and takes the change back while it fills', { timeout: 300_000 }, async () => {
  await save(load)
  await filled(12_000)
  const definition = { ...load, fields: { ...load.fields, worth, loud } }
  const change = await startChange(system(), [{ definition, seen: await versionOf('load') }])
  const state = async () => {
    const { state, isSwitched, progress } = await readChange(system(), change)
    return { state, isSwitched, filling: progress > 0 && progress < 1 }
  }
  const reaches = (wanted: object) =>
    expect.poll(state, { timeout: 120_000, interval: 5 }).toMatchObject(wanted)
  const worker = await startWorker(kernel, [changeJob, completeIndexes], [], { concurrency: 2 })
  try {
    await reaches({ isSwitched: true })
    const letGo = await holdLastRow()
    await reaches({ filling: true })
    expect((await computing()).map(({ table, fields }) => [table.id, fields.map(({ id }) => id)])).toEqual([
      ['load', ['worth', 'loud']],
    ])
    const being = await beingComputed(system(), 'load')
    expect(being.map(({ field }) => field)).toEqual(['loud', 'worth'])
    expect(being.every(({ share }) => share > 0 && share < 1)).toBe(true)
    await pauseChange(system(), change)
    await letGo()
    await reaches({ state: 'paused' })

    const letGoAgain = await holdLastRow()
    await resumeChange(system(), change)
    await reaches({ state: 'running', filling: true })
    await expect.poll(waiting, { timeout: 120_000 }).toBeGreaterThanOrEqual(1)
    const goingBack = rollBackChange(system(), change)
    await expect.poll(waiting, { timeout: 120_000 }).toBeGreaterThanOrEqual(2)
    await letGoAgain()
    const back = await goingBack
    await expect
      .poll(async () => (await readChange(system(), back)).state, { timeout: 60_000, interval: 50 })
      .toBe('done')
    expect(await state()).toMatchObject({ state: 'rolled_back' })
    expect(await computing()).toEqual([])
    expect(Object.keys((await tableOf(ctx(), 'load')).fields)).toEqual(['name', 'qty', 'price'])
  } finally {
    await worker.stop()
  }
})
