import { randomUUID } from 'node:crypto'
import { field } from '@gantry/fields/shared'
import { sql, systemCtx } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { tableOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { createRecord, createRecords } from '../write/create-records.ts'
import { removeRecords } from '../write/remove-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { fillBatch } from './fill-formulas.ts'
import { fillJob } from './fill-job.ts'
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
const jobs = async () => {
  const { rows } = await system().db.run<{ input: Parameters<typeof fillJob.run>[1] }>(
    sql`select input from gantry.job where name = ${fillJob.name}`,
  )
  return rows
}

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
  expect(await jobs()).toEqual([])
})

it('fills a large table from a job, and loses nothing that is written meanwhile', {
  timeout: 120_000,
}, async () => {
  const load: TableDef = {
    id: 'load',
    label: 'Load',
    title: 'name',
    fields: { name: field.text(), qty: field.number(), price: field.decimal() },
    policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
  }
  await save(load)
  await system().db.run(sql`
    insert into ${physicalTable('alpha', load)} (id, version, created_at, created_by, updated_at, updated_by, f_name, f_qty, f_price)
    select gen_random_uuid(), 1, now(), ${randomUUID()}::uuid, now(), ${randomUUID()}::uuid, 'row ' || n, n, n / 8.0
    from generate_series(1, 20000) n`)
  const fields = {
    ...load.fields,
    worth: { ...field.decimal(), computed: { formula: 'qty * price / 3' } },
    word: { ...field.text(), computed: { formula: 'name + ":" + string(worth)' } },
  }
  await save({ ...load, fields })
  const [job] = await jobs()
  expect(job?.input.fillings).toEqual([{ table: 'load', fields: ['worth', 'word'] }])

  // People go on: rows ahead of the filling and behind it are changed, new ones come.
  const ids = await idsOf('load')
  let at = { after: null as string | null, rows: 0 }
  const filling = { table: 'load', fields: ['worth', 'word'] }
  let turn = 0
  do {
    turn++
    const [next] = await Promise.all([
      fillBatch({ ...system(), request: {} }, filling, at, 1_500),
      ...[1, 2, 3].map(async nth => {
        const id = ids[(turn * 7_919 + nth * 6_007) % ids.length] ?? ''
        const { rows } = await system().db.run<{ version: number }>(
          sql`select version from ${physicalTable('alpha', load)} where id = ${id}`,
        )
        await updateRecord(ctx(), 'load', id, {
          qty: turn * 1_000 + nth,
          version: rows[0]?.version,
        }).catch((error: { code?: string }) => expect(error.code).toBe('record.conflict'))
      }),
      createRecord(ctx(), 'load', { name: 'new', qty: 7, price: 0.35 }),
    ])
    at = next
  } while (at.after !== null)
  expect(await staleFields(ctx(), load, await idsOf('load'))).toEqual([])
})
