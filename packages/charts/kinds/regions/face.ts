import { localise } from '@gantry/base/shared'
import type { EChartsOption } from 'echarts'
import { shapesOfRows } from '../../shared/match-shapes.ts'
import type { Shape, ShapeSet } from '../../shared/shapes.ts'
import { baseOption, escaped } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { rampOf } from '../../web/ramp.ts'
import { numberOf, type Scene } from '../../web/scene.ts'

/** Names of rows without a shape that are said at most. */
const mostNames = 12

const mapName = ({ id, version }: ShapeSet): string => `${id} ${version}`

/** How much narrower a degree of longitude is than one of latitude in the middle of the shapes; plans have square units. */
const aspectOf = ({ plan, shapes }: ShapeSet): number => {
  if (plan) return 1
  const heights = shapes.flatMap(({ polygons }) => polygons.flat(2).map(([, y]) => y))
  const [south, north] = heights.reduce<readonly [number, number]>(
    ([least, most], y) => [Math.min(least, y), Math.max(most, y)],
    [90, -90],
  )
  return Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180))
}

const matched = (scene: Scene): readonly (Shape | null)[] =>
  shapesOfRows(scene, scene.answer.shapes?.shapes ?? [])

const isLeftOut = ({ chart, answer }: Scene, row: number): boolean =>
  answer.rows[row]?.rest !== undefined && chart.look?.noRest === true

export const regions: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const base = baseOption(scene, false)
    const [measure] = chart.measures
    const set = answer.shapes
    if (!set || !measure) return base
    const found = matched(scene)
    const byKey = new Map(set.shapes.map(shape => [shape.key, shape]))
    const nameOf = (key: string): string => localise(byKey.get(key)?.name ?? key, words.lang)
    const data = found.flatMap((shape, row) => {
      const value = numberOf(answer.rows[row]?.values[0])
      return shape && value !== null ? [{ name: shape.key, value, mark: { row, column: null } }] : []
    })
    const values = data.map(({ value }) => value)
    const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)]
    return {
      ...base,
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const { name = '', data: own } = given as { name?: string; data?: { value?: number } }
          return `${escaped(nameOf(name))}&emsp;<b>${escaped(words.value(measure, own?.value))}</b>`
        },
      },
      visualMap: {
        min: least,
        max: most,
        orient: 'horizontal',
        right: 0,
        top: 0,
        itemWidth: 10,
        itemHeight: 80,
        calculable: false,
        inRange: { color: rampOf(paint) },
        textStyle: { color: paint.ink2 },
        text: [words.short(most), words.short(least)],
      },
      series: [
        {
          type: 'map',
          map: mapName(set),
          aspectScale: aspectOf(set),
          left: 8,
          right: 8,
          top: 36,
          bottom: 8,
          preserveAspect: 'contain',
          roam: false,
          selectedMode: false,
          showLegendSymbol: false,
          cursor: 'pointer',
          itemStyle: { areaColor: paint.grid, borderColor: paint.line, borderWidth: 1 },
          emphasis: {
            itemStyle: { borderColor: paint.ink, borderWidth: 1.5 },
            label: { show: true, color: paint.ink, formatter: ({ name }) => nameOf(name) },
          },
          label: {
            show: chart.look?.labels === true,
            color: paint.ink,
            fontSize: 11,
            lineHeight: 15,
            textBorderColor: paint.panel,
            textBorderWidth: 2,
            formatter: ({ name, value }) =>
              `${nameOf(name)}\n${words.beside(measure, typeof value === 'number' && !Number.isNaN(value) ? value : null)}`,
          },
          labelLayout: { hideOverlap: true },
          data,
        },
      ],
    }
  },
  map: ({ answer: { shapes: set } }) =>
    set
      ? {
          name: mapName(set),
          geo: {
            type: 'FeatureCollection',
            features: set.shapes.map(({ key, polygons }) => ({
              type: 'Feature',
              properties: { name: key },
              geometry: {
                type: 'MultiPolygon',
                coordinates: polygons.map(rings => rings.map(ring => ring.map(([x, y]) => [x, y]))),
              },
            })),
          },
        }
      : null,
  undrawn: ({ chart, answer, words }) =>
    answer.shapes
      ? null
      : words.t(chart.shapes === undefined ? 'charts.regions.none' : 'charts.regions.gone'),
  remarks: scene => {
    const { chart, answer, words } = scene
    if (!answer.shapes) return []
    const lost = matched(scene).flatMap((shape, row) => {
      const head = answer.rows[row]
      return shape || !head || isLeftOut(scene, row) ? [] : [words.head(chart.rows, head)]
    })
    if (lost.length === 0) return []
    const names = [...lost.slice(0, mostNames), ...(lost.length > mostNames ? ['…'] : [])].join(' · ')
    return [words.t('charts.regions.unmatched', { names })]
  },
  notes: scene =>
    scene.answer.shapes
      ? [
          {
            head: scene.words.t('charts.regions.shape'),
            cells: matched(scene).map(shape => {
              const name = shape ? localise(shape.name, scene.words.lang) : null
              return { text: name ?? '–', value: name }
            }),
          },
        ]
      : [],
  parts: () => import('../../web/parts/regions.ts'),
}
