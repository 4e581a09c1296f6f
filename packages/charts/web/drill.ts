import { instantOf, readMoment } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { Comparison } from '@gantry/model/shared'
import { conditionsOf } from '@gantry/screens/web'
import { filterOfMark } from '../shared/filter-of-mark.ts'
import type { Mark } from '../shared/lines.ts'
import type { Scene } from './scene.ts'

/** The records of a mark: conditions in addition to the filter of `from`, and the name of the mark. */
export interface Drill {
  readonly conditions: readonly Comparison[]
  /** The conditions of the mark alone, without the own filter of the chart. */
  readonly mark: readonly Comparison[]
  readonly label: string
}

const zoned = (hour: string): string => {
  const moment = readMoment(hour)
  return moment ? new Date(instantOf(moment, localeNow().timeZone)).toISOString() : hour
}

/** Null if a list filter cannot express it: the group beyond the limit, recurring time steps, or a nested own filter. */
export const drillOf = ({ chart, answer, words }: Scene, { row, column }: Mark): Drill | null => {
  const [head, side] = [answer.rows[row], column === null ? undefined : answer.columns[column]]
  if (!head) return null
  const rows = filterOfMark(chart.rows, head.keys, zoned)
  const columns = side ? filterOfMark(chart.columns ?? [], side.keys, zoned) : []
  const own = conditionsOf(chart.filter ?? true)
  const { compare } = chart
  const span: readonly Comparison[] =
    compare && answer.spans ? [{ op: 'between', field: compare.field, value: [...answer.spans.now] }] : []
  const isShown = own !== null && (own.match === 'all' || own.conditions.length < 2)
  if (!rows || !columns || !isShown) return null
  const names = [words.head(chart.rows, head), ...(side ? [words.head(chart.columns ?? [], side)] : [])]
  const mark = [...span, ...rows, ...columns]
  return { conditions: [...own.conditions, ...mark], mark, label: names.join(' · ') }
}
