import type { EChartsOption } from 'echarts'
import { baseOption } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { numberOf, type Scene } from '../../web/scene.ts'

/** End of the scale: 125 % of the target, or the value if that is larger. */
const endOf = (target: number, value: number): number => Math.max(target * 1.25, value)

/** Bands as sections of the scale; without bands, green from the target on. */
const dial = ({ chart, paint }: Scene, end: number, target: number): [number, string][] => {
  const bands = chart.measures[0]?.bands ?? []
  if (bands.length === 0)
    return [
      [target / end, paint.line],
      [1, paint.tones.good],
    ]
  return bands.map(({ below, tone }) => [
    below === undefined ? 1 : Math.min(1, below / end),
    paint.tones[tone],
  ])
}

export const gauge: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const [measure] = chart.measures
    const value = numberOf(answer.total[0])
    const target = measure?.target ?? 1
    const end = endOf(target, value ?? 0)
    const text = measure ? words.value(measure, answer.total[0]) : ''
    const unit = measure ? words.unit(measure) : ''
    const flat = chart.look?.progress === true
    return {
      ...baseOption(scene, false),
      series: [
        {
          type: 'gauge',
          min: 0,
          max: end,
          startAngle: flat ? 180 : 210,
          endAngle: flat ? 0 : -30,
          radius: '92%',
          center: ['50%', flat ? '70%' : '56%'],
          progress: { show: true, width: 14, itemStyle: { color: paint.primary } },
          axisLine: { lineStyle: { width: 14, color: flat ? [[1, paint.line]] : dial(scene, end, target) } },
          pointer: { show: false },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: { show: false },
          anchor: { show: false },
          title: { show: true, offsetCenter: [0, '28%'], color: paint.ink2, fontSize: 12 },
          detail: {
            offsetCenter: [0, 0],
            color: paint.ink,
            fontSize: 28,
            fontWeight: 600,
            formatter: () => text,
          },
          data: [
            {
              value: value ?? 0,
              name: `${Math.round(((value ?? 0) / target) * 100)}% / ${measure ? words.value(measure, target) : ''}${unit ? ` ${unit}` : ''}`,
            },
          ],
        },
      ],
    }
  },
}
