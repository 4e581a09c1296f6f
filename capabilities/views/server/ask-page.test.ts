import { asJson, newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { type TableView, userType, where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { answerPage } from '@gantry/tiles/server'
import { beforeAll, expect, test } from 'vitest'
import { views } from './index.ts'
import { listViews } from './list-views.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs, views])
const admin = () => testCtx(kernel, { userType: 'admin' })
const worker = () => testCtx(kernel)
const stranger = () => testCtx(kernel, { space: 'beta' })
const work = ['read', 'create', 'update', 'remove'] as const
let job = ''

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(
    admin(),
    drawnTable(
      'job',
      { area: field.text(), price: field.decimal({ scale: 2 }) },
      {
        policy: [
          { who: userType('admin'), operations: [...work] },
          { operations: ['read'], rows: where('area', 'eq', 'A1'), fields: ['name', 'area'] },
        ],
      },
    ),
  )
  await saveTable(
    admin(),
    drawnTable('wage', {}, { policy: [{ who: userType('admin'), operations: [...work] }] }),
  )
  for (const area of ['A1', 'A1', 'A2'])
    job = (await createRecord(admin(), 'job', { name: area, area, price: 5 })).id
  await createRecord(admin(), 'wage', { name: 'secret' })
})

const ask = async (ctx: ReturnType<typeof admin>, ...questions: Parameters<typeof answerPage>[1]) =>
  JSON.parse((await answerPage(ctx, questions)).text).answers

const page = [
  { ask: 'records', input: { table: 'job', fields: ['name'], count: 'exact' } },
  { ask: 'aggregate', input: { table: 'job', aggregates: [{ name: 'value', fn: 'count' }] } },
  { ask: 'records', input: { table: 'wage' } },
] as const

test('the questions of a page are answered in one request, each with the rights of the asker', async () => {
  expect(await ask(admin(), ...page)).toMatchObject([
    { data: { total: 3 } },
    { data: { data: [{ value: 3 }] } },
    { data: { total: 1 } },
  ])
  expect(await ask(worker(), ...page)).toMatchObject([
    { data: { total: 2 } },
    { data: { data: [{ value: 2 }] } },
    { error: { status: expect.toSatisfy(status => status === 403 || status === 404) } },
  ])
})

test('a question that is refused or makes no sense leaves the others their answers', async () => {
  const answers = await ask(
    worker(),
    { ask: 'records', input: { table: 'job', filter: { op: 'gt', field: 'price', value: 1 } } },
    { ask: 'record', input: { table: 'job', id: job } },
    { ask: 'nothing', input: {} },
    { ask: 'record', input: { table: 'job', id: 'x' } },
    page[0],
  )
  expect(answers.map((answer: object) => 'error' in answer)).toEqual([true, true, true, true, false])
  expect(answers[1]).toMatchObject({ error: { code: 'record.not_found', status: 404 } })
  expect(JSON.stringify(answers)).not.toContain('"price"')
})

test('another space answers none of them', async () => {
  const answers = await ask(stranger(), ...page)
  expect(answers.every((answer: object) => 'error' in answer)).toBe(true)
})

test('an own view is offered without what is closed in other tables', async () => {
  const at = { x: 0, y: 0, w: 6, h: 6 }
  const view: TableView = {
    id: newId(),
    table: 'job',
    kind: 'custom',
    label: 'Desk',
    options: {
      tiles: [
        { id: 'jobs', kind: 'list', at, settings: { table: 'job', columns: ['area', 'price'] } },
        {
          id: 'wages',
          kind: 'number',
          at: { ...at, x: 6 },
          settings: { table: 'wage', filter: where('name', 'eq', 'x') },
        },
      ],
    } as unknown as TableView['options'],
  }
  await releaseDesign(admin(), { kind: 'view', id: view.id, body: asJson(view) })
  expect((await listViews(admin(), 'job'))[0]?.options).toEqual(view.options)
  expect((await listViews(worker(), 'job'))[0]?.options).toMatchObject({
    tiles: [
      { id: 'jobs', settings: { table: 'job', columns: ['area'] } },
      { id: 'wages', kind: 'closed', settings: {} },
    ],
  })
})
