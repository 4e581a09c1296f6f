import { sayNumber } from '@gantry/client/web'
import type { EChartsOption } from 'echarts'
import { baseOption, categoryAxis, escaped, gridOf, marksOf, rowTooltip, valueAxis } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { colorAt } from '../../web/paint.ts'
import { type Scene, seriesOf } from '../../web/scene.ts'
import { cumulativeShares } from './shares.ts'

/** Percent at which the few causes are told from the many. */
const vitalFew = 80

const percent = (share: number): string => `${sayNumber(share, 1)}%`

const sharesOf = (scene: Scene) => cumulativeShares(seriesOf(scene)[0]?.values ?? [])

export const pareto: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const [own] = seriesOf(scene)
    const shares = sharesOf(scene)
    const base = baseOption(scene, true)
    const labelled = chart.look?.labels === true && answer.rows.length <= 20
    const shareName = words.t('charts.pareto.share')
    const tooltip = rowTooltip(scene, own ? [own] : [])
    return {
      ...base,
      grid: gridOf(true),
      tooltip: {
        ...base.tooltip,
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: given => {
          const [point] = Array.isArray(given) ? given : [given]
          const share = shares[point?.dataIndex ?? -1] ?? null
          return share === null
            ? tooltip(given)
            : `${tooltip(given)}<br>${escaped(shareName)}&emsp;<b>${escaped(percent(share))}</b>`
        },
      },
      xAxis: categoryAxis(scene),
      yAxis: [
        valueAxis(scene),
        {
          ...valueAxis(scene),
          min: 0,
          max: 100,
          splitLine: { show: false },
          axisLabel: { color: paint.ink2, formatter: (value: number) => `${value}%` },
        },
      ],
      series: own
        ? [
            {
              type: 'bar',
              name: own.name,
              color: own.color,
              data: marksOf(own).map((each, row) =>
                answer.rows[row]?.rest === undefined ? each : { ...each, itemStyle: { color: paint.line } },
              ),
              barMaxWidth: 36,
              cursor: 'pointer',
              itemStyle: { borderRadius: 2 },
              labelLayout: { hideOverlap: true },
              label: {
                show: labelled,
                position: 'top',
                color: paint.ink,
                formatter: ({ value }) => (typeof value === 'number' ? words.beside(own.measure, value) : ''),
              },
            },
            {
              type: 'line',
              name: shareName,
              color: colorAt(paint, 1),
              yAxisIndex: 1,
              data: [...shares],
              symbolSize: 6,
              lineStyle: { width: 2 },
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { color: paint.ink2, type: 'dashed', width: 1 },
                label: { color: paint.ink2, formatter: `${vitalFew}%`, position: 'insideEndTop' },
                data: [{ yAxis: vitalFew }],
              },
            },
          ]
        : [],
    }
  },
  notes: scene => [
    {
      head: scene.words.t('charts.pareto.share'),
      cells: sharesOf(scene).map(value => ({ text: value === null ? '' : percent(value), value })),
    },
  ],
}
