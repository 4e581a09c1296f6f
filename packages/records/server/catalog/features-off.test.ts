import { field, required } from '@gantry/fields/shared'
import { asSystem, sql } from '@gantry/kernel/server'
import { defineTable, parseQuery } from '@gantry/model/shared'
import {
  codeOf,
  drawnTable,
  fixtureTables,
  recordsDatabase,
  switchFeaturesOff,
  testCtx,
} from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { findRecords } from '../read/find-records.ts'
import { getRecord } from '../read/get-record.ts'
import { searchRecords } from '../read/search-records.ts'
import { createRecord } from '../write/create-records.ts'
import { registerFeatures } from './product-tables.ts'
import { saveTable } from './save-tables.ts'

const gauge = defineTable({
  id: 'gauge',
  home: 'platform',
  label: 'Gauges',
  title: 'name',
  fields: { name: required(field.text()) },
  policy: [{ operations: ['read', 'create', 'update'] }],
})
const kernel = await recordsDatabase([...fixtureTables, gauge])
registerFeatures(kernel, new Map([['gauge', 'devices']]))
const request = (space = 'alpha') => testCtx(kernel, { space, userType: 'admin' })

it('tables of a feature that is off are closed to people in lists, search and joins, and come back whole', async () => {
  await saveTable(
    request(),
    drawnTable('visit', { at: field.link('gauge') }, { policy: [{ operations: ['read', 'create'] }] }),
  )
  const { id: first } = await createRecord(request(), 'gauge', { name: 'Boiler pressure' })
  const { id: visit } = await createRecord(request(), 'visit', { name: 'Round 1', at: first })
  await createRecord(request('beta'), 'gauge', { name: 'Boiler pressure' })
  const found = async (space = 'alpha') =>
    (await searchRecords(request(space), 'Boiler')).groups.map(({ table }) => table)
  const linked = async () => (await getRecord(request(), 'visit', visit)).data.at
  const joined = async () =>
    (await findRecords(request(), 'visit', parseQuery({ filter: { 'at.name': 'Boiler pressure' } }))).data
      .length
  const listed = () => codeOf(findRecords(request(), 'gauge', {}))
  expect(await found()).toEqual(['gauge'])
  expect(await linked()).toMatchObject({ id: first, title: 'Boiler pressure' })
  expect(await joined()).toBe(1)

  await switchFeaturesOff(kernel, 'alpha', ['devices'])
  expect([await found(), await found('beta')]).toEqual([[], ['gauge']])
  expect(await linked()).toMatchObject({ id: first, title: null })
  expect(await codeOf(joined())).toBe('query.invalid')
  expect(await listed()).toBe('feature.devices')
  expect(await codeOf(createRecord(request(), 'gauge', { name: 'Another' }))).toBe('feature.devices')
  // The product itself goes on: what is counted and kept stays true.
  expect((await findRecords(asSystem(request(), 'test'), 'gauge', {})).data).toHaveLength(1)

  await switchFeaturesOff(kernel, 'alpha', [])
  expect(await found()).toEqual(['gauge'])
  expect(await linked()).toMatchObject({ title: 'Boiler pressure' })
  expect(await joined()).toBe(1)
  const { rows } = await request().db.run<{ n: number }>(
    sql`select count(*)::int as n from gantry.t_gauge where space = 'alpha'`,
  )
  expect(rows).toEqual([{ n: 1 }])
})
