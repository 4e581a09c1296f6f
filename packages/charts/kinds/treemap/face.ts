import { mix } from '@gantry/ui/shared'
import type { EChartsOption } from 'echarts'
import type { Mark } from '../../shared/lines.ts'
import { baseOption, escaped } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { inkOnColor } from '../../web/paint.ts'
import { numberOf, rowColor, type Scene } from '../../web/scene.ts'

interface Rectangle {
  readonly name: string
  readonly value: number
  readonly mark: Mark
  readonly itemStyle: { readonly color: string }
  readonly label?: { readonly color: string }
}

/** A rectangle has an area: groups without a value or below zero have none. */
const area = (value: number | string | null | undefined): number => Math.max(0, numberOf(value) ?? 0)

/** Rectangles of the columns in that of a row, in shades of its colour. */
const insideOf = (scene: Scene, row: number, color: string): Rectangle[] => {
  const { answer, chart, words, paint } = scene
  const rest = answer.rows[row]?.rest !== undefined
  const most = answer.columns.length
  return answer.cells.flatMap(cell => {
    const head = answer.columns[cell.column]
    const value = area(cell.values[0])
    return cell.row === row && head && value > 0
      ? [
          {
            name: words.head(chart.columns ?? [], head),
            value,
            mark: { row, column: cell.column },
            // Groups beyond the limit have the colour of lines, which is translucent in dark skins and has no shades.
            itemStyle: {
              color: rest ? color : mix(color, paint.ink, (0.35 * cell.column) / Math.max(1, most)),
            },
            ...(rest && { label: { color: paint.ink } }),
          },
        ]
      : []
  })
}

export const treemap: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const { look = {} } = chart
    const [measure] = chart.measures
    const base = baseOption(scene, false)
    const divided = (chart.columns ?? []).length > 0
    const told = (value: unknown): string =>
      typeof value === 'number' && measure ? words.value(measure, value) : ''
    const nodes = answer.rows.flatMap((head, row) => {
      const value = area(head.values[0])
      if (value === 0 || (head.rest && look.noRest)) return []
      const color = rowColor(scene, row)
      return [
        {
          name: words.head(chart.rows, head),
          value,
          mark: { row, column: null },
          itemStyle: { color, borderColor: divided ? color : paint.panel },
          ...(head.rest ? { label: { color: paint.ink }, upperLabel: { color: paint.ink } } : {}),
          children: divided ? insideOf(scene, row, color) : [],
        },
      ]
    })
    return {
      ...base,
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const {
            name = '',
            value,
            treePathInfo = [],
          } = given as {
            name?: string
            value?: unknown
            treePathInfo?: readonly { readonly name: string }[]
          }
          const path = treePathInfo.slice(1).map(each => each.name)
          return `${escaped(path.length > 0 ? path.join(' · ') : name)}&emsp;<b>${escaped(told(value))}</b>`
        },
      },
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          cursor: 'pointer',
          visibleMin: 1,
          itemStyle: { borderColor: paint.panel, borderWidth: 1, gapWidth: 2 },
          label: {
            color: inkOnColor(paint),
            fontSize: 12,
            overflow: 'truncate',
            formatter: ({ name, value }) => (look.labels ? `${name}\n${told(value)}` : name),
          },
          upperLabel: { show: divided, height: 20, color: inkOnColor(paint), fontSize: 12 },
          levels: [
            { itemStyle: { borderWidth: 0, gapWidth: 2 }, upperLabel: { show: false } },
            { itemStyle: { borderWidth: divided ? 2 : 1, gapWidth: 2 } },
          ],
          data: nodes,
        },
      ],
    }
  },
  parts: () => import('../../web/parts/treemap.ts'),
}
