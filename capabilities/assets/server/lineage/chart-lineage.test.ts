import { newId } from '@gantry/base/shared'
import { dashboards } from '@gantry/dashboards/server'
import type { ChartDesign } from '@gantry/dashboards/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { sql } from '@gantry/kernel/server'
import { createSpaceSchema, saveTables } from '@gantry/records/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { assets } from '../index.ts'
import { readLineage } from './read-lineage.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, dashboards, assets])
const admin = () => testCtx(kernel, { userType: 'admin', lang: 'en' })

const [chart, board, threshold, report] = [newId(), newId(), newId(), newId()]

const publish = async (kind: string, id: string, body: object): Promise<void> => {
  const { revision } = await keepDraft(admin(), {
    kind,
    id,
    body: JSON.parse(JSON.stringify(body)),
    base: null,
    revision: 0,
  })
  await publishDesigns(admin(), { designs: [{ kind, id, revision }] })
}

beforeAll(async () => {
  await createSpaceSchema(admin())
  const app = { app: 'app-1' }
  await saveTables(
    admin(),
    [
      drawnTable('site', { area: { ...field.text(), label: 'Area' } }, app),
      drawnTable(
        'job',
        {
          site: { ...field.link('site'), label: 'Site' },
          hours: { ...field.number(), label: 'Hours' },
          state: { ...field.text(), label: 'State' },
        },
        app,
      ),
    ].map(definition => ({ definition })),
  )
  const design: ChartDesign = {
    id: chart,
    name: 'Work by area',
    chart: {
      kind: 'bar',
      from: { table: 'job' },
      filter: { op: 'eq', field: 'state', value: 'done' },
      rows: [{ field: 'site' }],
      measures: [{ fn: 'count' }, { fn: 'sum', field: 'hours' }],
    },
  }
  await publish('chart', chart, design)
  await publish('dashboard', board, {
    id: board,
    name: 'Plant',
    scope: 'all',
    page: {
      tiles: [
        { id: 'one', kind: 'chart', at: { x: 0, y: 0, w: 6, h: 8 }, settings: { design: chart } },
        {
          id: 'two',
          kind: 'chart',
          title: 'Longest',
          at: { x: 6, y: 0, w: 6, h: 8 },
          settings: {
            chart: {
              kind: 'number',
              from: { table: 'job' },
              rows: [],
              measures: [{ fn: 'max', field: 'hours' }],
            },
          },
        },
      ],
    },
  })
  await admin().db.run(sql`
    insert into gantry.chart_alert (space, id, chart, rule, people, next_at, changed_name, changed_at)
    values
      (${admin().space}, ${threshold}::uuid, ${chart}, '{"kind": "threshold", "measure": 1, "side": "above", "limit": 40}',
        '{}', now(), 'Ann', now()),
      (${admin().space}, ${report}::uuid, ${chart}, '{"kind": "report", "every": "day", "hour": 8}', '{}', now(), 'Ann', now())`)
})

const parts = (objects: Awaited<ReturnType<typeof readLineage>>['objects'], id: string) =>
  objects.find(each => each.id === id)?.columns

test('a field leads to the figures that show it, and on to the alerts that watch them', async () => {
  const { edges, objects } = await readLineage(admin(), { table: 'job', column: 'hours', up: 0, down: 3 })
  expect(parts(objects, `chart:${chart}`)).toEqual({
    'measure:1': { 'zh-CN': expect.any(String), en: 'Hours, total' },
  })
  expect(parts(objects, `dashboard:${board}`)).toMatchObject({
    'two/measure:0': { en: expect.stringContaining('Longest · ') },
  })
  const to = edges
    .filter(({ from }) => from.object === `chart:${chart}`)
    .map(({ from, to: place }) => [from.part, place.object])
  expect(to.toSorted()).toEqual(
    [
      ['measure:1', `chart_alert:${threshold}`],
      ['measure:1', `chart_alert:${report}`],
      ['measure:1', `dashboard:${board}`],
    ].toSorted(),
  )
  expect(objects.find(({ id }) => id === `chart_alert:${threshold}`)?.name).toMatchObject({
    en: 'Work by area: Hours, total > 40',
  })
  // The chart as a whole stands for nothing that its figures say.
  expect(edges.filter(({ to: place }) => place.object === `chart:${chart}` && place.part === null)).toEqual(
    [],
  )
})

test('a field that only chooses records is a condition of the filter', async () => {
  const { edges } = await readLineage(admin(), { table: 'job', column: 'state', up: 0, down: 1 })
  expect(edges).toMatchObject([{ to: { object: `chart:${chart}`, part: 'filter' }, how: 'indirect' }])
})

test('the lineage of one figure leads up to its fields alone', async () => {
  const { start, objects } = await readLineage(admin(), {
    object: `chart:${chart}`,
    part: 'measure:1',
    up: 2,
    down: 0,
  })
  expect(start).toBe(`chart:${chart}`)
  expect(parts(objects, 'table:job')).toEqual({ hours: 'Hours' })
  const other = testCtx(kernel, { userType: 'admin', space: 'beta' })
  expect(await readLineage(other, { object: `chart:${chart}`, up: 2, down: 2 })).toMatchObject({
    objects: [],
  })
})
