import { instantAt, wallAt } from '@gantry/base/shared'
import type { GroupAnswer, GroupHead } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Tells when a figure of a chart crosses a limit; once, and again only after it was back. */
export interface ThresholdRule {
  readonly kind: 'threshold'
  /** Place among the measures of the chart as it is drawn. */
  readonly measure: number
  readonly side: 'above' | 'below'
  readonly limit: number
  /** Each row of the chart is compared, and told by its name, instead of the figure of all records. */
  readonly each?: true
}

/** Sends the figures of a chart every day or week, at an hour in the time zone of the space. */
export interface ReportRule {
  readonly kind: 'report'
  readonly every: 'day' | 'week'
  /** 1 is Monday; only for `week`. */
  readonly weekday?: number
  readonly hour: number
}

/** When people are told of a published chart. */
export type AlertRule = ThresholdRule | ReportRule

/** Alerts of one chart at most. */
export const mostAlerts = 20
/** People told by one alert at most. */
export const mostTold = 50

const closed = { additionalProperties: false } as const
const hour = Type.Integer({ minimum: 0, maximum: 23 })

export const alertRuleSchema = Type.Unsafe<AlertRule>(
  Type.Union([
    Type.Object(
      {
        kind: Type.Literal('threshold'),
        measure: Type.Integer({ minimum: 0, maximum: 40 }),
        side: Type.Union([Type.Literal('above'), Type.Literal('below')]),
        limit: Type.Number(),
        each: Type.Optional(Type.Literal(true)),
      },
      closed,
    ),
    Type.Object({ kind: Type.Literal('report'), every: Type.Literal('day'), hour }, closed),
    Type.Object(
      {
        kind: Type.Literal('report'),
        every: Type.Literal('week'),
        weekday: Type.Integer({ minimum: 1, maximum: 7 }),
        hour,
      },
      closed,
    ),
  ]),
)

const hourLength = 3_600_000
const dayLength = 24 * hourLength

/** The next time of a report after an instant, by the clocks of the time zone. */
export const nextReport = (
  { every, weekday, hour: at }: ReportRule,
  after: number,
  timeZone: string,
): number => {
  const today = Math.floor(wallAt(after, timeZone) / dayLength) * dayLength
  // Eight days hold every time of a week, also where clocks turn.
  for (let day = today; day <= today + 8 * dayLength; day += dayLength) {
    const fits = every === 'day' || (new Date(day).getUTCDay() || 7) === weekday
    const instant = instantAt(day + at * hourLength, timeZone)
    if (fits && instant > after) return instant
  }
  throw new Error('a report without a next time')
}

/** Stands for the figure of all records among the keys of what is beyond a limit. */
const totalKey = ''

/** Names a row of an answer, whatever its place and the titles of what it counts. */
export const rowKey = ({ keys }: Pick<GroupHead, 'keys'>): string =>
  JSON.stringify(keys.map(key => (typeof key === 'object' && key !== null ? key.id : key)))

/** Keys of what is beyond the limit of a rule. The rows that are put together as one are nobody's row. */
export const beyondLimit = (
  rule: ThresholdRule,
  { rows, total }: Pick<GroupAnswer, 'rows' | 'total'>,
): readonly string[] => {
  const isBeyond = (values: GroupHead['values']) => {
    const value = values[rule.measure]
    return isCrossed(rule, value === null || value === undefined ? null : Number(value))
  }
  if (!rule.each) return isBeyond(total) ? [totalKey] : []
  return rows.filter(row => !row.rest && isBeyond(row.values)).map(rowKey)
}

/** Whether a figure is beyond the limit; none where there is no figure. */
export const isCrossed = ({ side, limit }: ThresholdRule, value: number | null): boolean =>
  value !== null && (side === 'above' ? value > limit : value < limit)
