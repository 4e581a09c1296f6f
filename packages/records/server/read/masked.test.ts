import { maskInSql } from '@gantry/fields/server'
import { field, maskValue, required } from '@gantry/fields/shared'
import { type Ctx, isoMicroseconds, sql, systemCtx } from '@gantry/kernel/server'
import { all, type Filter, maskKinds, type Operation, role, type TableDef, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { listAsOf, recordAsOf } from '../history/record-as-of.ts'
import { recordHistory } from '../history/record-history.ts'
import { createRecord } from '../write/create-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { aggregateRecords } from './aggregate-records.ts'
import { findRecords } from './find-records.ts'
import { idOf } from './fixtures.ts'
import { getRecord } from './get-record.ts'
import { searchRecords } from './search-records.ts'
import { streamRecords } from './stream-records.ts'

const kernel = await testDatabase()
const everything: readonly Operation[] = ['read', 'create', 'update', 'export']
const patient: TableDef = {
  id: 'patient',
  label: 'Patients',
  title: 'name',
  fields: {
    name: { ...required(field.text()), personal: 'name' },
    phone: { ...field.phone(), personal: 'phone' },
    email: { ...field.email(), personal: 'email' },
    card: field.idCard(),
    born: { ...field.date(), personal: 'hidden' },
    ward: field.text(),
    visits: field.slave('visit'),
  },
  policy: [
    { operations: everything },
    { who: role('nurse'), operations: ['unmask'], rows: where('ward', 'eq', 'A') },
    { who: role('doctor'), operations: ['unmask'] },
    { who: role('desk'), operations: ['unmask'], fields: ['phone'] },
  ],
}
const visit: TableDef = {
  id: 'visit',
  label: 'Visits',
  title: 'note',
  master: 'patient',
  fields: { note: field.text(), caller: { ...field.phone(), personal: 'phone' } },
  policy: [],
}
await createSpaceSchema(systemCtx(kernel, 'alpha', 'test'))
await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: patient }, { definition: visit }])

const as = (...roles: string[]): Ctx => testCtx(kernel, { personId: idOf(2), roles })
const whole = {
  name: '张三丰',
  phone: '13800138000',
  email: 'zhang@example.com',
  card: '11010519491231002X',
  born: '1949-12-31',
}
const masked = {
  name: '张**',
  phone: '138****8000',
  email: 'z***@example.com',
  card: '110105********002X',
  born: null,
}
const add = async (ward: string, values: object = whole) =>
  (await createRecord(as(), 'patient', { ...values, ward, visits: [{ note: 'x', caller: whole.phone }] })).id
const inA = await add('A')
const inB = await add('B', { ...whole, phone: '13900139000' })

describe('personal data is shown in part', () => {
  test('in a record, its slave rows and its history', async () => {
    const { data, rights } = await getRecord(as(), 'patient', inA)
    expect(data).toMatchObject(masked)
    expect(data.visits).toMatchObject([{ caller: '138****8000' }])
    expect(rights?.masked).toEqual([...Object.keys(whole), 'visits.caller'])
    const { data: history } = await recordHistory(as(), 'patient', inA)
    const after = Object.fromEntries(history[0]?.changes.map(({ field, after }) => [field, after]) ?? [])
    expect(after).toMatchObject({ ...masked, visits: [{ caller: '138****8000' }] })
  })

  test('in lists, exports and what search finds', async () => {
    const { data } = await findRecords(as(), 'patient', { fields: ['name', 'phone', 'born'] })
    expect(data.map(({ name, born }) => [name, born])).toEqual([
      ['张**', null],
      ['张**', null],
    ])
    for await (const rows of streamRecords(as(), 'patient'))
      expect(rows.map(({ email }) => email)).toEqual(['z***@example.com', 'z***@example.com'])
    expect((await searchRecords(as(), 'A')).groups).toEqual([
      {
        table: 'patient',
        records: [{ id: inA, title: '张**', code: null, state: null, about: null, at: expect.any(String) }],
      },
    ])
    expect((await searchRecords(as(), '138')).groups).toEqual([])
  })

  test('and whole where unmask is granted for the row and the field', async () => {
    expect((await getRecord(as('doctor'), 'patient', inB)).data).toMatchObject({
      ...whole,
      phone: '13900139000',
    })
    expect((await getRecord(as('doctor'), 'patient', inB)).data.visits).toMatchObject([
      { caller: whole.phone },
    ])
    const nurse = await findRecords(as('nurse'), 'patient', { sort: [{ field: 'ward', direction: 'asc' }] })
    expect(nurse.data.map(({ phone }) => phone)).toEqual(['13800138000', '139****9000'])
    expect((await getRecord(as('desk'), 'patient', inA)).data).toMatchObject({
      ...masked,
      phone: whole.phone,
    })
  })
})

describe('masked values cannot be asked for', () => {
  test.each([
    ['a filter', () => findRecords(as(), 'patient', { filter: where('phone', 'startsWith', '138') })],
    [
      'a filter over slave rows',
      () => findRecords(as(), 'patient', { filter: where('visits.caller', 'notEmpty') }),
    ],
    ['an order', () => findRecords(as(), 'patient', { sort: [{ field: 'born', direction: 'asc' }] })],
    [
      'a group',
      () =>
        aggregateRecords(as(), 'patient', { groupBy: ['name'], aggregates: [{ name: 'n', fn: 'count' }] }),
    ],
    [
      'an extreme',
      () => aggregateRecords(as(), 'patient', { aggregates: [{ name: 'm', fn: 'max', field: 'born' }] }),
    ],
  ])('by %s', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: 'query.invalid', issues: [{ code: 'masked' }] })
  })

  test('who sees them whole on some rows asks those rows only', async () => {
    const found = await findRecords(as('nurse'), 'patient', { filter: where('phone', 'notEmpty') })
    expect(found.data.map(({ id }) => id)).toEqual([inA])
    const groups = await aggregateRecords(as('nurse'), 'patient', {
      groupBy: ['phone'],
      aggregates: [{ name: 'n', fn: 'count' }],
    })
    expect(groups).toEqual([
      { phone: '13800138000', n: 1 },
      { phone: null, n: 1 },
    ])
  })

  test('nor of the past, where it is masked then or now', async () => {
    const id = await add('A')
    const { rows } = await as().db.run<{ now: string }>(
      sql`select ${isoMicroseconds(sql`clock_timestamp()`)} as now`,
    )
    const moment = rows[0]?.now ?? ''
    const then = (asked: Ctx, filter: Filter) => listAsOf(asked, 'patient', { moment, filter })
    const byCaller = where('visits.caller', 'eq', whole.phone)
    await expect(then(as('nurse'), byCaller)).rejects.toMatchObject({ issues: [{ code: 'masked' }] })
    expect((await then(as('doctor'), byCaller)).data.map(({ data }) => data.id)).toContain(id)
    const byPhone = all(where('ward', 'eq', 'A'), where('phone', 'eq', whole.phone))
    await updateRecord(as(), 'patient', id, { version: 1, ward: 'B' })
    await expect(then(as('nurse'), byPhone)).rejects.toMatchObject({ issues: [{ field: 'phone' }] })
    expect((await recordAsOf(as('nurse'), 'patient', id, { moment })).data).toMatchObject({
      ward: 'A',
      phone: masked.phone,
    })
  })
})

test('a masked value sent back as it was seen changes nothing, another one does', async () => {
  const id = await add('C')
  const { data } = await getRecord(as(), 'patient', id)
  const { ward: _, ...seen } = data
  await updateRecord(as(), 'patient', id, { ...seen, ward: 'D' })
  const kept = (await getRecord(as('doctor'), 'patient', id)).data
  expect(kept).toMatchObject({ ...whole, ward: 'D', version: 2, visits: [{ caller: whole.phone }] })
  await updateRecord(as(), 'patient', id, { ...masked, version: 2, phone: '13700137000' })
  expect((await getRecord(as('doctor'), 'patient', id)).data).toMatchObject({
    ...whole,
    phone: '13700137000',
  })
  // One who sees it whole means what he writes, and this is no telephone number.
  await expect(
    updateRecord(as('doctor'), 'patient', id, { version: 3, phone: masked.phone }),
  ).rejects.toMatchObject({
    issues: [{ field: 'phone' }],
  })
})

test('SQL and memory mask alike', { timeout: timeForRuns(60_000) }, async () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', '1', '@', '.', '张', '😀', 'é', '\n', '*', '\\', "'", ' '),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(texts, { minLength: 20, maxLength: 20 }),
      fc.constantFrom(...maskKinds),
      async (values, personal) => {
        const def = { ...field.text(), personal }
        const { rows } = await as().db.run<{ value: string; shown: string | null }>(sql`
        select x.value, ${maskInSql(def, sql`x.value`)} as shown from unnest(${values}::text[]) x (value)`)
        expect(rows.map(({ shown }) => shown)).toEqual(rows.map(({ value }) => maskValue(def, value)))
      },
    ),
    { numRuns: runs(60) },
  )
})
