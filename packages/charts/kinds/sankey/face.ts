import type { EChartsOption } from 'echarts'
import type { Mark } from '../../shared/lines.ts'
import { baseOption, cut, escaped } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { numberOf, rowColor, type Scene, seriesOf } from '../../web/scene.ts'

/** Both sides may have groups of the same name, and the library knows nodes by their name. */
const nodeName = (side: 'row' | 'column', at: number): string => `${side} ${at}`

/** Flows above zero; others have no width. */
const flowsOf = ({ answer }: Scene) =>
  answer.cells.flatMap(({ row, column, values }) => {
    const value = numberOf(values[0]) ?? 0
    const mark: Mark = { row, column }
    return value > 0
      ? [{ source: nodeName('row', row), target: nodeName('column', column), value, mark }]
      : []
  })

export const sankey: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const [measure] = chart.measures
    const base = baseOption(scene, false)
    const flows = flowsOf(scene)
    const columns = seriesOf(scene)
    const titles = new Map([
      ...answer.rows.map((head, at) => [nodeName('row', at), words.head(chart.rows, head)] as const),
      ...columns.map(({ name }, at) => [nodeName('column', at), name] as const),
    ])
    const titleOf = (name: string): string => titles.get(name) ?? name
    const told = (value: unknown): string =>
      typeof value === 'number' && measure ? words.value(measure, value) : ''
    const used = new Set(flows.flatMap(({ source, target }) => [source, target]))
    const nodes = [
      ...answer.rows.map((_, row) => ({
        name: nodeName('row', row),
        mark: { row, column: null },
        itemStyle: { color: rowColor(scene, row) },
        label: { position: 'right' as const },
      })),
      ...columns.map(({ color }, column) => ({
        name: nodeName('column', column),
        mark: null,
        itemStyle: { color },
        label: { position: 'left' as const },
      })),
    ].filter(({ name }) => used.has(name))
    return {
      ...base,
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const {
            name = '',
            value,
            data,
          } = given as {
            name?: string
            value?: unknown
            data?: { source?: string; target?: string }
          }
          const title =
            data?.source !== undefined && data.target !== undefined
              ? `${titleOf(data.source)} → ${titleOf(data.target)}`
              : titleOf(name)
          return `${escaped(title)}&emsp;<b>${escaped(told(value))}</b>`
        },
      },
      series: [
        {
          type: 'sankey',
          left: 4,
          right: 4,
          top: 8,
          bottom: 8,
          nodeWidth: 12,
          nodeGap: 10,
          draggable: false,
          cursor: 'pointer',
          emphasis: { focus: 'adjacency' },
          lineStyle: { color: 'source', opacity: paint.mode === 'dark' ? 0.4 : 0.3, curveness: 0.5 },
          label: {
            color: paint.ink,
            fontSize: 12,
            formatter: ({ name, value }) =>
              chart.look?.labels ? `${cut(titleOf(name))}  ${told(value)}` : cut(titleOf(name)),
          },
          data: nodes,
          links: flows,
        },
      ],
    }
  },
  parts: () => import('../../web/parts/sankey.ts'),
}
