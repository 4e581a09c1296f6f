import { asJson, newId } from '@gantry/base/shared'
import { designs, keepDraft, openDesign, publishDesigns, registerDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { migrate } from '@gantry/kernel/server'
import { userType } from '@gantry/model/shared'
import { createSpaceSchema, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { type ChartDesign, chartKind } from '../../shared/chart-design.ts'
import { type Screen, screenKind } from '../../shared/screen/screen.ts'
import { favouriteMigration } from '../migration.ts'
import { exportScreen } from './export-screen.ts'
import { importScreen, planScreen } from './import-screen.ts'

const kernel = await testDatabase()
await migrate(kernel.database, [...(designs.migrations ?? []), favouriteMigration])
registerDesigns(kernel, { kind: chartKind })
registerDesigns(kernel, { kind: screenKind })

const admin = () => testCtx(kernel, { userType: 'admin' })
const elsewhere = () => testCtx(kernel, { space: 'beta', userType: 'admin' })
const policy = [{ who: userType('admin'), operations: ['read', 'create'] as const }]
const orders = drawnTable('orders', { status: field.choice(['open', 'done']) }, { policy })

const chart: ChartDesign = {
  id: newId(),
  name: 'Orders by state',
  chart: { kind: 'bar', from: { table: 'orders' }, rows: [{ field: 'status' }], measures: [{ fn: 'count' }] },
}
const place = { x: 0, y: 0, w: 400, h: 300 }
const screen: Screen = {
  id: newId(),
  name: 'Hall',
  scope: 'all',
  width: 1920,
  height: 1080,
  fit: 'contain',
  pages: [
    {
      id: 'p1',
      layers: [
        { id: 'a', kind: 'chart', ...place, settings: { design: chart.id } },
        { id: 'b', kind: 'records', ...place, settings: { table: 'orders' } },
      ],
    },
  ],
}
const fileOf = () => exportScreen(admin(), screen.id)

const publish = async (kind: string, body: ChartDesign | Screen) => {
  const key = { kind, id: body.id }
  const { revision } = await keepDraft(admin(), { ...key, body: asJson(body), base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
}

beforeAll(async () => {
  for (const ctx of [admin(), elsewhere()]) await createSpaceSchema(ctx)
  await saveTable(admin(), orders)
  await saveTable(elsewhere(), drawnTable('hall', { line: field.text() }, { policy }))
  await saveTable(elsewhere(), {
    ...drawnTable('jobs', orders.fields, { policy }),
    label: orders.label ?? 'orders',
  })
  await publish('chart', chart)
  await publish('screen', screen)
})

test('a file holds the screen, its charts and the names of what they need, for those who design it', async () => {
  const file = await fileOf()
  expect(file).toMatchObject({ screen, charts: [chart], names: { table: { orders: orders.label } } })
  expect(await codeOf(exportScreen(testCtx(kernel), screen.id))).toBe('permission.denied')
})

test('a plan finds tables by id, by name or as chosen, and says what lacks', async () => {
  const file = asJson(await fileOf())
  expect(await planScreen(admin(), { file, tables: {} })).toMatchObject({
    name: 'Hall',
    charts: 1,
    tables: [{ id: 'orders', here: 'orders', lacking: [] }],
    missing: [],
  })
  const { tables: found } = await planScreen(elsewhere(), { file, tables: {} })
  expect(found).toMatchObject([{ id: 'orders', here: 'jobs', lacking: [] }])
  const { tables: led } = await planScreen(elsewhere(), { file, tables: { orders: 'hall' } })
  expect(led).toMatchObject([{ here: 'hall', lacking: ['status'] }])
})

test('an import makes new drafts and changes nothing that exists', async () => {
  const file = asJson(await fileOf())
  const draftOf = async (kind: string, id: string) => openDesign(elsewhere(), { kind, id })
  const first = await importScreen(elsewhere(), { file, tables: {} })
  const { draft, published } = await draftOf('screen', first.id)
  expect(published).toBeNull()
  const body = draft?.body as unknown as Screen
  expect(body).toMatchObject({ id: first.id, name: 'Hall' })
  const [shown, records] = body.pages[0]?.layers ?? []
  expect(records?.settings.table).toBe('jobs')
  const design = String(shown?.settings.design)
  expect(design).not.toBe(chart.id)
  expect((await draftOf('chart', design)).draft?.body).toMatchObject({
    id: design,
    chart: { from: { table: 'jobs' } },
  })

  const second = await importScreen(elsewhere(), { file, tables: { orders: '' } })
  expect(second.id).not.toBe(first.id)
  const open = (await draftOf('screen', second.id)).draft?.body as unknown as Screen
  expect(open.pages[0]?.layers[1]?.settings.table).toBe('')
})

test('another file, and one that was changed, are refused', async () => {
  const file = await fileOf()
  for (const wrong of [{}, { ...file, version: 2 }, { ...file, screen: { ...screen, name: 'Changed' } }])
    expect(await codeOf(planScreen(admin(), { file: asJson(wrong), tables: {} }))).toBe('analysis.file')
})
