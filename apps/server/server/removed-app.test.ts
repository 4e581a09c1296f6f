import type { CreatedApp } from '@gantry/apps/shared'
import { newId } from '@gantry/base/shared'
import type { RecordAnswer, TableInfo } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()
const space = '/space-demo/api'
const admin: Visitor = visitor()
await admin.signIn('admin', demoPassword)

const publish = async (kind: string, id: string, body: object) => {
  const kept = await admin.call<{ revision: number }>('PUT', `${space}/designs/${kind}/${id}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const done = await admin.call('POST', `${space}/designs/publish`, {
    designs: [{ kind, id, revision: kept.body.revision }],
  })
  expect(done.status, JSON.stringify(done.body)).toBe(202)
  return id
}

const listed = async (path: string): Promise<readonly string[]> => {
  const { status, body } = await admin.call<{ data: readonly { id: string }[] }>('GET', `${space}/${path}`)
  expect(status).toBe(200)
  return body.data.map(({ id }) => id)
}

it('rules, interfaces and charts go into the recycle bin with their application, and come back with it', async () => {
  const made = await admin.call<CreatedApp>('POST', `${space}/apps/blank`, {
    name: 'Short lived',
    table: 'Things',
    title: 'Name',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const app = made.body.id
  const table = made.body.tables[0] ?? ''
  const { table: definition } = (await admin.call<TableInfo>('GET', `${space}/tables/${table}`)).body
  const title = definition.title
  const rule = await publish('rule', newId(), {
    name: 'Watch',
    app,
    on: { kind: 'record', options: { table, events: ['created'] } },
    results: [{ id: newId(), kind: 'change', options: { values: [{ field: title, formula: '"seen"' }] } }],
    as: 'rule',
  })
  const api = newId()
  await publish('api', api, {
    id: api,
    app,
    name: 'Things',
    path: 'short-lived',
    version: 1,
    source: { kind: 'table', table, operations: ['list'], fields: [title], filter: true, most: 10 },
  })
  const chart = newId()
  await publish('chart', chart, {
    id: chart,
    name: 'Things',
    chart: { kind: 'bar', from: { table }, rows: [{ field: title }], measures: [{ fn: 'count' }] },
  })
  const lists = async () => [
    (await listed('rules')).includes(rule),
    (await listed('gateway-apis')).includes(api),
    (await listed('analysis/chart')).includes(chart),
    (await admin.call('GET', '/space-demo/gateway/short-lived/v1')).status,
  ]
  // Without a key: known, but closed.
  expect(await lists()).toEqual([true, true, true, 401])

  expect((await admin.call('DELETE', `${space}/apps/${app}`)).status).toBe(200)
  const [inRules, inApis, inCharts] = await lists()
  expect([inRules, inApis, inCharts]).toEqual([false, false, false])

  expect((await admin.call('POST', `${space}/apps/${app}/restore`)).status).toBe(200)
  expect(await lists()).toEqual([true, true, true, 401])
  const record = await admin.call<RecordAnswer>('POST', `${space}/tables/${table}/records`, {
    [title]: 'new',
  })
  expect(record.status).toBe(201)
})
