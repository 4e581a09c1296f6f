import { AppError } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { sql, systemCtx } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeEach, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { physicalTable } from '../physical.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { removeRecords } from '../write/remove-records.ts'
import { restoreRecords } from '../write/restore-records.ts'
import { updateRecord } from '../write/update-record.ts'

const kernel = await recordsDatabase()
/** A request of now: one that was made before a table changed is turned away. */
const ctx = () => testCtx(kernel)
const system = systemCtx(kernel, 'alpha', 'test')
const computed = (of: FieldDef, formula: string): FieldDef => ({ ...of, computed: { formula } })

const offer: TableDef = {
  id: 'offer',
  label: 'Offers',
  title: 'name',
  fields: {
    name: field.text(),
    rate: field.decimal(),
    total: computed(field.decimal(), 'sum(lines.price)'),
    lines: field.slave('offer_line'),
  },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
}
const plain: TableDef = {
  id: 'offer_line',
  label: 'Lines',
  title: 'name',
  master: 'offer',
  fields: { name: field.text(), cost: field.decimal(), price: field.decimal() },
  policy: [],
}
const line: TableDef = {
  ...plain,
  fields: { ...plain.fields, price: computed(field.decimal(), 'cost * master.rate') },
}

const save = async (...tables: TableDef[]) => {
  const { rows } = await system.db.run<{ id: string; version: number }>(
    sql`select id, version from gantry.table_def where space = 'alpha'`,
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  await saveTables(
    system,
    tables.map(definition => {
      const seen = versions.get(definition.id)
      return { definition, ...(seen !== undefined && { seen }) }
    }),
  )
}
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? error.issues.map(each => `${each.field} ${each.code}`) : error,
  )
const read = async (id: string) => (await getRecord(ctx(), 'offer', id)).data
const make = async (values: object) => (await createRecord(ctx(), 'offer', { name: 'A', ...values })).id
const change = async (id: string, values: object) =>
  updateRecord(ctx(), 'offer', id, { version: (await read(id)).version, ...values })

beforeEach(() => save(offer, plain))

it('rows follow their master record, and the record its rows', async () => {
  await save(offer, line)
  const id = await make({ rate: 2, lines: [{ cost: 5 }, { cost: 1.5 }] })
  expect(await read(id)).toMatchObject({ total: 13, lines: [{ price: 10 }, { price: 3 }] })
  await change(id, { rate: 3 })
  expect(await read(id)).toMatchObject({ total: 19.5, lines: [{ price: 15 }, { price: 4.5 }] })
  await change(id, { rate: null, name: 'B' })
  expect((await read(id)).lines).toMatchObject([{ price: null }, { price: null }])
  const { rows } = await system.db.run<{ n: number }>(
    sql`select count(*)::int as n from ${physicalTable('alpha', line)} where f_price is not null`,
  )
  expect(rows[0]?.n).toBe(0)
})

it('a formula that is added is filled in, in removed records too', async () => {
  const [id, gone] = [
    await make({ rate: 4, lines: [{ cost: 2 }] }),
    await make({ rate: 5, lines: [{ cost: 2 }] }),
  ]
  await removeRecords(ctx(), 'offer', [gone])
  await save(offer, line)
  expect(await read(id)).toMatchObject({ total: 8, lines: [{ price: 8 }] })
  await restoreRecords(ctx(), 'offer', [gone])
  expect(await read(gone)).toMatchObject({ lines: [{ price: 10 }] })
  // The field that is read takes another form; the rows are as they were.
  await save({ ...offer, fields: { ...offer.fields, rate: field.number() } })
  expect(await read(id)).toMatchObject({ lines: [{ price: 8 }] })
})

it('what is computed from rows or known too late is not offered, and a field that is read is not removed', async () => {
  const circular = computed(field.decimal(), 'cost * master.total')
  expect(await refusalOf(save(offer, { ...plain, fields: { ...plain.fields, price: circular } }))).toEqual([
    'offer_line.fields.price.computed.formula formula',
  ])
  await save(offer, line)
  const { rate: _rate, ...rest } = offer.fields
  expect(await refusalOf(save({ ...offer, fields: rest }))).toEqual(['offer.fields.rate read_elsewhere'])
})
