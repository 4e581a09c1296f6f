import { arranged, type Chart } from '@gantry/charts/shared'
import { field, labelled } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { figureWords } from '../alerts/figure-words.ts'
import { chartPicture } from './chart-picture.ts'
import { withOutlines } from './outlines.ts'

const table: TableDef = {
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: { name: labelled('名称', 'Name', field.text()) },
  policy: [],
}
const words = figureWords(table, { lang: 'zh-CN', timeZone: 'Asia/Shanghai' })
const chart = (kind: string): Chart => ({
  kind,
  from: { table: 'job' },
  rows: [{ field: 'name' }],
  measures: [{ fn: 'count' }],
})
const answered = (asked: Chart, ...names: readonly string[]) =>
  arranged(
    asked,
    {
      rows: names.map((name, at) => ({ keys: [name], values: [at + 1] })),
      columns: [],
      cells: [],
      total: [3],
      narrowed: false,
    },
    '2026-03-05T00:00:00.000Z',
  )

test('a chart is drawn as a light PNG with its names, in which no font of the server has a part', async () => {
  const asked = chart('bar')
  const picture = await chartPicture(asked, answered(asked, '水泵', 'Fan'), words)
  const other = await chartPicture(asked, answered(asked, '阀门', 'Fan'), words)
  if (!picture || !other) throw new Error('not drawn')
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1_152, height: 672 })
  const { dominant } = await sharp(picture).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(230)
  expect(picture.equals(other)).toBe(false)
})

test('kinds that are no drawing, and charts without a row, have no picture', async () => {
  expect(await chartPicture(chart('table'), answered(chart('table'), 'a'), words)).toBeNull()
  expect(await chartPicture(chart('bar'), answered(chart('bar')), words)).toBeNull()
})

test('texts become outlines at their place', async () => {
  const svg =
    '<svg><text dominant-baseline="central" text-anchor="end" style="font-size:10px;font-weight:600;" x="100" y="20" transform="translate(1 2)" fill="#111">a&lt;泵</text></svg>'
  const drawn = await withOutlines(svg)
  expect(drawn).toMatch(/^<svg><path d="M[^"]+" transform="translate\(1 2\)" fill="#111"\/><\/svg>$/)
  const [, path = ''] = /d="([^"]+)"/.exec(drawn) ?? []
  const xs = [...path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x]) => Number(x))
  expect(Math.max(...xs)).toBeLessThanOrEqual(100)
  expect(Math.min(...xs)).toBeGreaterThan(70)
})
