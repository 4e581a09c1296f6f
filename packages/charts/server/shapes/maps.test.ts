import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { migrate } from '@gantry/kernel/server'
import { all, role, userType, where } from '@gantry/model/shared'
import { countRecords, createRecords, createSpaceSchema, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { inCells } from '../../shared/cells.ts'
import type { Chart } from '../../shared/chart.ts'
import { filterOfMark } from '../../shared/filter-of-mark.ts'
import { answerChart } from '../answer-chart.ts'
import { dropShapes, keepShapes, shapeHeads } from './keep-shapes.ts'
import { shapesMigration } from './migration.ts'

const kernel = await testDatabase()
await migrate(kernel.database, [shapesMigration])
const fitters = newId()
const admin = () => testCtx(kernel, { userType: 'admin' })
const fitter = () => testCtx(kernel, { roles: [fitters] })
const table = drawnTable(
  'site',
  { area: field.text(), at: field.location(), cost: field.decimal({ scale: 2 }) },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create'] },
      { who: role(fitters), operations: ['read'], rows: where('area', 'eq', 'A1'), fields: ['name', 'area'] },
    ],
  },
)
const bubbles: Chart = {
  kind: 'points',
  from: { table: 'site' },
  rows: [{ field: 'at' }],
  measures: [{ fn: 'count' }],
}

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(admin(), table)
  await createRecords(
    admin(),
    'site',
    Array.from({ length: 700 }, (_, at) => ({
      name: `Site ${at}`,
      area: `A${at % 3}`,
      cost: at,
      // On the edges of cells, in both hemispheres; every hundredth has no place.
      at: at % 100 === 99 ? null : { lng: -3.5 + (at % 35) / 10, lat: 2 - Math.floor(at / 35) / 10 },
    })),
  )
})

describe('a chart of places', () => {
  test('counts every record once, in the smallest cells there are few enough of', async () => {
    const fine = await answerChart(admin(), { ...bubbles, limit: 1_000 })
    expect(fine.cell).toBe(0.00001)
    expect(fine.rows).toHaveLength(694)
    const coarse = await answerChart(admin(), { ...bubbles, limit: 40 })
    expect(coarse.cell).toBe(1)
    expect(coarse.rows.every(({ rest }) => !rest)).toBe(true)
    expect(coarse.rows.reduce((sum, { values }) => sum + Number(values[0]), 0)).toBe(700)
  })

  test.each([1_000, 40])('leads from every bubble to as many records, with at most %i', async limit => {
    const asked = { ...bubbles, limit }
    const answer = await answerChart(admin(), asked)
    const { rows } = inCells(asked, answer)
    for (const { keys, values } of answer.rows.slice(0, 200)) {
      const conditions = filterOfMark(rows, keys, hour => hour)
      expect(conditions).not.toBeNull()
      const found = await countRecords(admin(), 'site', { filter: all(...(conditions ?? [])) })
      expect(found.count).toBe(Number(values[0]))
    }
  })

  test('is closed to whoever may not read the place', async () => {
    expect(await codeOf(answerChart(fitter(), bubbles))).toBe('query.invalid')
  })

  test('takes no other field, and no other kind takes a place', async () => {
    expect(await codeOf(answerChart(admin(), { ...bubbles, rows: [{ field: 'area' }] }))).toBe(
      'query.invalid',
    )
    expect(await codeOf(answerChart(admin(), { ...bubbles, kind: 'bar' }))).toBe('query.invalid')
  })
})

describe('shapes of a space', () => {
  const corner = (x: number) => [
    [
      [x, 0],
      [x + 1, 0],
      [x + 1, 1],
      [x, 0],
    ],
  ]
  const geo = {
    type: 'FeatureCollection',
    features: ['A0', 'A1'].map((code, at) => ({
      type: 'Feature',
      properties: { code },
      geometry: { type: 'Polygon', coordinates: corner(at) },
    })),
  }
  const id = newId()
  const name = { 'zh-CN': '厂区', en: 'Site' }
  const regions: Chart = {
    kind: 'regions',
    from: { table: 'site' },
    rows: [{ field: 'area' }],
    measures: [{ fn: 'count' }],
    shapes: id,
  }

  test('come with the answers of their charts, and are gone when they are deleted', async () => {
    expect((await answerChart(fitter(), regions)).shapes).toBeUndefined()
    expect(await keepShapes(admin(), { id, name, key: 'code', names: {}, plan: true, geo })).toBe(2)
    await keepShapes(admin(), { id, name, key: 'code', names: {}, plan: true, geo })
    const { shapes } = await answerChart(fitter(), regions)
    expect(shapes?.version).toBe(2)
    expect(shapes?.shapes.map(({ key }) => key)).toEqual(['A0', 'A1'])
    expect(await shapeHeads(fitter())).toMatchObject([{ id, name, plan: true, shapes: 2 }])
    expect(await shapeHeads(testCtx(kernel, { space: 'other' }))).toEqual([])
    await dropShapes(admin(), id)
    expect((await answerChart(fitter(), regions)).shapes).toBeUndefined()
  })

  test('are no part of a kind without a map', async () => {
    expect(await codeOf(answerChart(admin(), { ...regions, kind: 'bar' }))).toBe('query.invalid')
  })
})
