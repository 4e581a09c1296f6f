import { type Text, textIn } from '@gantry/base/shared'
import { defineNotice, type NoticeFacts, type NoticePicture } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { alerts as alertTexts } from '../../texts/alerts.ts'

/** What people who see the same figures are told of a chart. */
export type ChartTold = {
  readonly to: readonly string[]
  readonly chart: string
  readonly name: Text
  /** The chart, drawn in the languages of its readers; absent: it is no drawing. */
  readonly picture?: NoticePicture
  /** The figures as lines of text. */
  readonly figures: Text
  /** Of a threshold. */
  readonly crossing?: {
    readonly side: 'above' | 'below'
    readonly measure: Text
    readonly value: Text
    readonly limit: Text
  }
}

const toldBy = ({ payload }: GantryEvent) => payload as ChartTold

const about = (name: string, event: string, more: (told: ChartTold) => NoticeFacts) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: async function* (_ctx, happened) {
      yield toldBy(happened).to
    },
    facts: async (_ctx, happened) => {
      const told = toldBy(happened)
      return { chart: told.name, figures: told.figures, ...more(told) }
    },
    link: async (_ctx, happened) => `/dashboard?chart=${toldBy(happened).chart}`,
    picture: async (_ctx, happened) => toldBy(happened).picture ?? null,
    // Whoever set it wants it mailed; what people and the space chose still decides first.
    override: async () => ({ channels: ['product', 'mail'] }),
  })

/** Messages of thresholds and reports of charts. */
export const chartNotices = [
  about(
    'chart_threshold',
    'chart.threshold',
    ({ crossing }): NoticeFacts =>
      crossing
        ? {
            side: textIn(alertTexts, `dashboards.alerts.is.${crossing.side}`),
            measure: crossing.measure,
            value: crossing.value,
            limit: crossing.limit,
          }
        : {},
  ),
  about('chart_report', 'chart.report', () => ({})),
]
