import { readdirSync } from 'node:fs'
import { field, labelled } from '@gantry/fields/shared'
import type { GroupAnswer, GroupHead, TableDef, TableInfo } from '@gantry/model/shared'
import { modelTable } from '@gantry/screens/web'
import { drawnSkins } from '@gantry/ui/shared'
import { use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { Value } from 'typebox/value'
import { describe, expect, test, vi } from 'vitest'
import { arranged } from '../shared/arrange.ts'
import { inCells } from '../shared/cells.ts'
import { type Chart, chartSchema } from '../shared/chart.ts'
import { checkChart } from '../shared/check-chart.ts'
import { drawnChart } from '../shared/drawn-chart.ts'
import { fieldsOfChart } from '../shared/fields-of.ts'
import { chartKindNames, chartKindOf, isChartKindName } from '../shared/kinds.ts'
import { csvOf, linesOf } from '../shared/lines.ts'
import { questionOf } from '../shared/question.ts'
import type { ShapeSet } from '../shared/shapes.ts'
import { texts } from '../texts.ts'
import { init, registerMap } from '../web/engine.ts'
import { faces } from '../web/faces.ts'
import { paintOf } from '../web/paint.ts'
import type { Scene } from '../web/scene.ts'
import { chartWords } from '../web/words.ts'
import { around, bubblesOf, groundOf } from './points/bubbles-of.ts'

// Draws without a page.
use([SVGRenderer])

const table: TableDef = {
  id: 'work',
  label: 'Work',
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', field.text()),
    status: labelled('状态', 'Status', field.choice(['a', 'b'])),
    day: labelled('日期', 'Day', field.date()),
    amount: labelled('金额', 'Amount', field.decimal({ scale: 2 })),
    hours: labelled('工时', 'Hours', field.number()),
    place: labelled('位置', 'Place', field.location()),
  },
  policy: [],
}
const info = {
  table,
  view: { table: 'work', list: { columns: [] }, form: { groups: [] } },
  rights: { operations: ['read'], readable: Object.keys(table.fields), writable: [], masked: [] },
  slaves: [],
  preferences: {},
} satisfies TableInfo
const model = modelTable(info, 'en', id => id)

const measures = [
  { fn: 'sum', field: 'amount', target: 50 },
  { fn: 'count' },
  { fn: 'avg', field: 'hours' },
] as const
/** The largest and the smallest valid chart of a kind. */
const chartOf = (name: (typeof chartKindNames)[number], end: 0 | 1): Chart => {
  const { rows, columns, measures: figures, look, places, shapes } = chartKindOf(name)
  const wide = Math.min(columns[end], 1)
  return {
    kind: name,
    from: { table: 'work' },
    rows: places
      ? [{ field: 'place' }]
      : [{ field: 'day', step: 'day' } as const, { field: 'status' } as const].slice(0, rows[end]),
    ...(shapes && { shapes: hexagons.id }),
    ...(wide > 0 && { columns: [{ field: 'status' }] }),
    measures: measures.slice(0, wide > 0 ? 1 : Math.max(1, figures[end])),
    ...(look && { look: Object.fromEntries(look.map(each => [each, true])) }),
  }
}

/** Three hexagons of a honeycomb, called like the rows of the answer. */
const hexagons: ShapeSet = {
  id: '01a22b61-0668-7000-8000-000000000001',
  version: 1,
  plan: true,
  shapes: ['2026-03-04', '2026-03-01', 'nobody'].map((key, at) => ({
    key,
    name: { 'zh-CN': `区${at}`, en: `Area ${at}` },
    polygons: [
      [
        Array.from({ length: 7 }, (_, corner) => {
          const angle = ((corner % 6) * Math.PI) / 3
          return [at * 20 + Math.round(10 * Math.cos(angle)), Math.round(10 * Math.sin(angle))] as const
        }),
      ],
    ],
  })),
}

const head = (keys: GroupHead['keys'], ...values: GroupHead['values']): GroupHead => ({ keys, values })
/** As answered by the engine: newest days first, a group beyond the limit, a group of empty values. */
const answerOf = (chart: Chart): GroupAnswer => ({
  rows:
    chart.rows.length === 0
      ? []
      : [
          head(
            chart.rows.map((row, at) =>
              row.field === 'place' ? '12147,3123' : at === 0 ? '2026-03-04' : 'a',
            ),
            '12.5',
            3,
            2,
            4,
            20,
          ),
          head(
            chart.rows.map((row, at) => (row.field === 'place' ? '-3,-4' : at === 0 ? '2026-03-01' : 'b')),
            '-1',
            1,
            null,
            null,
            null,
          ),
          { keys: [], rest: 4, values: ['9', 7, 1, 2, 3] },
        ],
  columns: (chart.columns ?? []).length === 0 ? [] : [head(['a'], 5), head([null], 3)],
  cells:
    (chart.columns ?? []).length === 0
      ? []
      : [
          { row: 0, column: 1, values: [3] },
          { row: 2, column: 0, values: [5] },
        ],
  total: ['20.5', 11, 1.5, 2, 3],
  narrowed: false,
})
const t = ((key: string) => key) as unknown as Parameters<typeof chartWords>[0]
const sceneOf = (given: Chart, skin: (typeof drawnSkins)[number] = 'dawnBlue'): Scene => {
  const drawn = drawnChart(given)
  const places = isChartKindName(drawn.kind) && chartKindOf(drawn.kind).places
  const answer = {
    ...arranged(drawn, answerOf(drawn), '2026-03-05T00:00:00.000Z'),
    ...(places && { cell: 0.01 }),
    ...(drawn.shapes !== undefined && { shapes: hexagons }),
  }
  return {
    chart: inCells(drawn, answer),
    answer,
    words: chartWords(t, model),
    paint: paintOf(skin),
    width: 600,
  }
}

test('a long value is short beside its mark and whole elsewhere', () => {
  const words = chartWords(t, model)
  const cost = { fn: 'sum', field: 'cost', places: 2 } as const
  expect(words.beside(cost, 99_999.5)).toBe('99,999.5')
  expect(words.beside(cost, -2_480_398.5)).toBe('-248.04万')
  expect(words.value(cost, -2_480_398.5)).toBe('-2,480,398.5')
  expect(words.beside(cost, null)).toBe('–')
})

test('every folder is listed, and nothing else', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  expect(folders.filter(entry => entry.isDirectory()).map(({ name }) => name)).toEqual(
    [...chartKindNames].sort(),
  )
  expect(Object.keys(faces).sort()).toEqual([...chartKindNames].sort())
})

describe.each(chartKindNames)('%s', name => {
  const kind = chartKindOf(name)
  const charts = [chartOf(name, 0), chartOf(name, 1)]

  test('is called by its name in both languages', () => {
    expect(kind.name).toBe(name)
    for (const lang of ['zh-CN', 'en'] as const) expect(texts[lang][`charts.kind.${name}`]).toBeTruthy()
  })

  test('takes what it says it takes, and nothing else', () => {
    for (const chart of charts) {
      expect([...Value.Errors(chartSchema, chart)]).toEqual([])
      expect(checkChart(chart, table)).toEqual([])
      expect(checkChart({ ...chart, look: { nonsense: true } as never }, table)).not.toEqual([])
      expect(checkChart({ ...chart, limit: 100_000 }, table)).not.toEqual([])
      const many = Array.from({ length: 9 }, () => ({ fn: 'count' }) as const)
      expect(checkChart({ ...chart, measures: many }, table)).not.toEqual([])
    }
  })

  test('misses every field that is gone', () => {
    for (const chart of charts)
      for (const gone of fieldsOfChart(chart)) {
        const { [gone]: _, ...fields } = table.fields
        const codes = checkChart(chart, { ...table, fields }).map(({ code }) => code)
        expect([...new Set(codes)]).toEqual(['unknown'])
      }
  })

  test('asks for no more than its limits', () => {
    const { rows, columns } = questionOf(charts[1]!, kind, '2026-03-05')
    expect(rows.limit).toBeLessThanOrEqual(1_000)
    expect(columns.limit).toBeLessThanOrEqual(60)
  })

  test('is drawn the same of the same answer, in every skin', () => {
    const face = faces[name]
    if (!('option' in face)) return
    for (const chart of charts)
      for (const skin of drawnSkins) {
        const option = face.option(sceneOf(chart, skin))
        expect(JSON.stringify(option)).toBe(JSON.stringify(face.option(sceneOf(chart, skin))))
        expect(JSON.stringify(option)).not.toMatch(/NaN|undefined/)
      }
  })

  test('is drawn by the chart library, without a warning', async () => {
    const face = faces[name]
    if (!('option' in face)) return
    const warned = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    await face.parts?.()
    for (const chart of charts) {
      const drawn = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 400 })
      const map = face.map?.(sceneOf(chart))
      if (map) registerMap(map.name, map.geo)
      drawn.setOption(face.option(sceneOf(chart)))
      expect(drawn.renderToSVGString().match(/<(path|polygon)/g)?.length ?? 0).toBeGreaterThan(1)
      drawn.dispose()
    }
    for (const spy of warned) {
      expect(spy.mock.calls).toEqual([])
      spy.mockRestore()
    }
  })

  test('draws the groups beyond the limit in every skin', () => {
    const face = faces[name]
    const chart: Chart = { ...charts[1]!, rows: chartKindOf(name).rows[1] > 0 ? [{ field: 'status' }] : [] }
    if (!('option' in face) || checkChart(chart, table).length > 0) return
    for (const skin of drawnSkins) {
      const text = JSON.stringify(face.option(sceneOf(chart, skin)))
      expect(text).not.toMatch(/NaN|undefined/)
    }
  })

  test('can be read as a table and saved', () => {
    for (const chart of charts) {
      const [face, scene] = [faces[name], sceneOf(chart)]
      const lines = linesOf(scene, 'option' in face ? face.notes?.(scene) : undefined)
      for (const { names, cells } of lines.lines) expect(names.length + cells.length).toBe(lines.heads.length)
      expect(scene.chart.rows.length + lines.total.length).toBe(lines.heads.length)
      expect(csvOf(lines).split('\r\n')).toHaveLength(lines.lines.length + 2)
    }
  })
})

test('regions are found by code or name, and what is on no map is said', () => {
  const face = faces.regions
  if (!('option' in face)) throw new Error('regions are drawn')
  const chart: Chart = {
    kind: 'regions',
    from: { table: 'work' },
    rows: [{ field: 'name' }],
    measures: [{ fn: 'count' }],
    shapes: hexagons.id,
  }
  const { answer: given, ...rest } = sceneOf(chart)
  const answer = {
    ...given,
    rows: [head([' NOBODY'], 3), head(['区0'], 2), head(['area 0'], 1), head(['X'], 4)],
  }
  const scene = { ...rest, answer }
  expect(face.option(scene)).toMatchObject({
    series: [
      {
        data: [
          { name: 'nobody', value: 3, mark: { row: 0, column: null } },
          { name: '2026-03-04', value: 2, mark: { row: 1, column: null } },
        ],
      },
    ],
  })
  // Two rows are called like one region: the second is said with those that are called like none.
  const said: unknown[] = []
  const words = { ...scene.words, t: (key: string, params?: object) => String(said.push([key, params])) }
  face.remarks?.({ ...scene, words })
  expect(said).toEqual([['charts.regions.unmatched', { names: 'area 0 · X' }]])
  expect(face.notes?.(scene)[0]?.cells.map(({ value }) => value)).toEqual(['区2', '区0', null, null])
  const { shapes: _, ...without } = answer
  expect(face.undrawn?.({ ...scene, answer: without })).toBe('charts.regions.gone')
  expect(face.undrawn?.(scene)).toBeNull()
})

test('bubbles stand in the middle of their cells and show the shares of the colours', () => {
  const chart: Chart = {
    kind: 'points',
    from: { table: 'work' },
    rows: [{ field: 'place' }],
    columns: [{ field: 'status' }],
    measures: [{ fn: 'count' }],
  }
  const bubbles = bubblesOf(sceneOf(chart))
  expect(bubbles.map(({ lng, lat, row }) => [lng, lat, row])).toEqual([
    [121.475, 31.235, 0],
    [-0.025, -0.035, 1],
  ])
  expect(around(bubbles)).toEqual([-0.025, -0.035, 121.475, 31.235])
  expect(bubbles[0]!.width).toBeGreaterThan(bubbles[1]!.width)
  expect(bubbles[0]!.shares).toHaveLength(1)
  const two = {
    ...bubbles[0]!,
    shares: [
      { color: 'red', value: 1 },
      { color: 'blue', value: 3 },
    ],
  }
  expect(groundOf(two, 'grey')).toBe('conic-gradient(red 0.0deg 90.0deg, blue 90.0deg 360.0deg)')
})

test('a file runs no formulas of people', () => {
  const scene = sceneOf({
    kind: 'bar',
    from: { table: 'work' },
    rows: [{ field: 'name' }],
    measures: [{ fn: 'count' }],
  })
  const answer = { ...scene.answer, rows: [head(['=cmd|x,"y"'], 1)] }
  expect(csvOf(linesOf({ ...scene, answer }))).toContain('"\'=cmd|x,""y"""')
})
