import { type Json, newId } from '@gantry/base/shared'
import { answerChart, listSources } from '@gantry/charts/server'
import type { Chart } from '@gantry/charts/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { everySpace } from '@gantry/kernel/server'
import { all, type Filter, where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, removeRecord } from '@gantry/records/server'
import { makeDays, pointIds, storeReadings } from '@gantry/telemetry/server'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { emptyProduct, type Product } from '../../shared/product.ts'
import { devices } from '../index.ts'
import { historySource } from './history-source.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, devices])
const now = new Date('2026-05-04T12:00:00Z')
const admin = () => ({ ...testCtx(kernel, { userType: 'admin', timeZone: 'Asia/Shanghai' }), now })
const minute = 60_000
const hour = 60 * minute
const [pump, fan] = [newId(), newId()]
const products: readonly Product[] = [
  {
    ...emptyProduct(pump),
    name: 'Pump',
    code: 'pump',
    points: [
      { code: 'temp', name: { 'zh-CN': '温度', en: 'Temperature' }, type: 'number', unit: '°C' },
      { code: 'mode', name: 'Mode', type: 'text' },
    ],
  },
  {
    ...emptyProduct(fan),
    name: 'Fan',
    code: 'fan',
    points: [{ code: 'speed', name: 'Speed', type: 'number', unit: 'rpm' }],
  },
]
const ids = new Map<string, string>()

/** The value of each minute of the last 120 is its number, counted from the newest. */
const send = async (device: string, code: string) => {
  const [point = 0] = await pointIds(kernel, [{ space: 'alpha', device, code, keepDays: 90 }])
  const readings = Array.from({ length: 120 }, (_, n) => ({
    point,
    ts: now.getTime() - n * minute,
    value: n,
    quality: 0,
  }))
  const old = { point, ts: now.getTime() - 30 * 24 * hour, value: 1_000, quality: 0 }
  await makeDays(
    kernel,
    [...readings, old].map(({ ts }) => ts),
  )
  await kernel.database.transaction(everySpace, tx => storeReadings(tx, [...readings, old]))
}

beforeAll(async () => {
  await createSpaceSchema(admin())
  await createSpaceSchema(testCtx(kernel, { space: 'beta', userType: 'admin' }))
  for (const product of products) {
    const { revision } = await keepDraft(admin(), {
      kind: 'product',
      id: product.id,
      body: JSON.parse(JSON.stringify(product)) as Json,
      base: null,
      revision: 0,
    })
    await publishDesigns(admin(), { designs: [{ kind: 'product', id: product.id, revision }] })
  }
  for (const [name, product, area, code] of [
    ['P-1', pump, 'Hall A', 'temp'],
    ['P-2', pump, 'Hall B', 'temp'],
    ['F-1', fan, 'Hall A', 'speed'],
    ['Gone', fan, 'Hall A', 'speed'],
  ] as const) {
    const { id } = await createRecord(admin(), 'device', { name, code: name, product, area })
    ids.set(name, id)
    await send(id, code)
  }
  await removeRecord(admin(), 'device', ids.get('Gone')!)
})

const chart = (filter: Filter, more: Partial<Chart> = {}): Chart => ({
  kind: 'table',
  from: { table: 'devices.history' },
  filter,
  rows: [{ field: 'device' }],
  measures: [
    { fn: 'min', field: 'min' },
    { fn: 'max', field: 'max' },
    { fn: 'sum', field: 'count' },
  ],
  sort: { by: 'key', direction: 'asc' },
  ...more,
})
const titled = (key: unknown) => (key as { readonly title: string }).title
const shown = async (filter: Filter, more: Partial<Chart> = {}) =>
  (await answerChart(admin(), chart(filter, more))).rows.map(({ keys, values }) => [
    titled(keys[0]),
    ...values.map(Number),
  ])

it('draws the values of the last 24 hours of the devices there are, and says when to ask again', async () => {
  expect((await listSources(admin())).map(({ name }) => name)).toEqual(['devices.history'])
  const answer = await answerChart(admin(), chart(true))
  expect(answer).toMatchObject({ refresh: 15 })
  expect(answer.rows.map(({ keys, values }) => [titled(keys[0]), ...values.map(Number)]).toSorted()).toEqual([
    ['F-1', 0, 119, 120],
    ['P-1', 0, 119, 120],
    ['P-2', 0, 119, 120],
  ])
})

it('is narrowed by device, product, area, point and fields of the device', async () => {
  const only = (name: string) => [[name, 0, 119, 120]]
  expect(await shown(where('device', 'eq', ids.get('P-2')!))).toEqual(only('P-2'))
  expect(await shown(where('product', 'eq', fan))).toEqual(only('F-1'))
  expect(await shown(all(where('area', 'eq', 'Hall A'), where('point', 'eq', 'temp')))).toEqual(only('P-1'))
  expect(await shown(where('device.code', 'startsWith', 'F'))).toEqual(only('F-1'))
  expect(await shown(where('unit', 'eq', 'rpm'))).toEqual(only('F-1'))
  expect(await shown(where('device', 'eq', ids.get('Gone')!))).toEqual([])
})

it('groups by minutes and hours of the reader, and takes a period that is named', async () => {
  const temp = all(where('device', 'eq', ids.get('P-1')!), where('point', 'eq', 'temp'))
  const minutes = await answerChart(
    admin(),
    chart(temp, {
      kind: 'line',
      rows: [{ field: 'time', step: 'minute' }],
      measures: [{ fn: 'avg', field: 'mean' }],
      sort: { by: 'key', direction: 'asc' },
    }),
  )
  expect(minutes.rows.at(-1)).toMatchObject({ keys: ['2026-05-04T20:00'], values: [0] })
  expect(minutes.rows.at(-2)).toMatchObject({ keys: ['2026-05-04T19:59'], values: [1] })
  const month = all(temp, where('time', 'within', 'halfYear'))
  const days = await answerChart(admin(), chart(month, { rows: [{ field: 'time', step: 'day' }] }))
  const filled = days.rows.filter(({ values }) => Number(values[2]) > 0)
  expect(filled.map(({ keys, values }) => [keys[0], ...values.map(Number)])).toEqual([
    ['2026-04-04', 1_000, 1_000, 1],
    ['2026-05-04', 0, 119, 120],
  ])
  const early = all(temp, where('time', 'lt', new Date(now.getTime() - 100 * minute).toISOString()))
  expect(await shown(early)).toEqual([['P-1', 101, 119, 19]])
})

it('says the units of points in their names', async () => {
  const { point } = await historySource.fields(admin())
  expect(point?.options).toEqual([
    { id: 'speed', label: { 'zh-CN': 'Speed（rpm）', en: 'Speed (rpm)' } },
    { id: 'temp', label: { 'zh-CN': '温度（°C）', en: 'Temperature (°C)' } },
  ])
})

it('refuses a period that is too long, and gives another space and a caller without devices nothing', async () => {
  const long = all(where('time', 'gte', '2020-01-01'), where('time', 'lt', '2026-05-01'))
  await expect(answerChart(admin(), chart(long))).rejects.toMatchObject({
    code: 'query.invalid',
    issues: [{ code: 'history_period' }],
  })
  const beta = { ...testCtx(kernel, { space: 'beta', userType: 'admin' }), now }
  expect((await answerChart(beta, chart(where('device', 'eq', ids.get('P-1')!)))).rows).toEqual([])
  const outside = testCtx(kernel, { userType: 'root' })
  expect(await codeOf(answerChart(outside, chart(true)))).toBe('table.not_found')
})

it('is bounded by the number of devices', async () => {
  for (let n = 0; n < 200; n++)
    await createRecord(admin(), 'device', { name: `M-${n}`, code: `M-${n}`, product: fan, area: 'Hall C' })
  await expect(answerChart(admin(), chart(true))).rejects.toMatchObject({
    code: 'query.invalid',
    issues: [{ code: 'history_devices', params: { limit: 200 } }],
  })
  expect(await shown(where('area', 'eq', 'Hall B'))).toEqual([['P-2', 0, 119, 120]])
})
