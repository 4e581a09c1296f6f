import type { GroupHead, TimeStep } from '@gantry/model/shared'
import type { ChartRow } from './answer.ts'
import type { Chart } from './chart.ts'
import { nextStep } from './next-step.ts'
import { comparesSteps, type Spans } from './question.ts'

/** Maximum steps of a period; a year has 366 days. */
const mostSteps = 1_000

/** Start of the step that contains a day, in the format of answers. */
const startOf = (step: TimeStep, day: string): string => {
  const [year = '', month = ''] = day.split('-')
  if (step === 'hour' || step === 'minute') return `${day}T00:00`
  if (step === 'year') return `${year}-01-01`
  if (step === 'month') return `${year}-${month}-01`
  if (step === 'quarter')
    return `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`
  if (step !== 'week') return day
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}

const stepsIn = (step: TimeStep, [from, to]: Spans['now']): readonly string[] => {
  const steps: string[] = []
  for (
    let key: string | null = startOf(step, from);
    key !== null && key.slice(0, 10) <= to && steps.length < mostSteps;
    key = nextStep(step, key)
  )
    steps.push(key)
  return steps
}

/**
 * Rows of a comparison with the values of the previous period. If the rows are time steps of the period, each is paired
 * with the step at the same position of the previous period, whether or not they have records.
 */
export const comparedRows = (
  chart: Chart,
  heads: readonly GroupHead[],
  spans: Spans,
  empty: GroupHead['values'],
): readonly ChartRow[] => {
  const measures = chart.measures.length
  const own = ({ values }: GroupHead) => values.slice(0, measures)
  const before = ({ values }: GroupHead) => values.slice(measures)
  const step = chart.rows[0]?.step
  if (!comparesSteps(chart) || !step)
    return heads.map(head => ({ ...head, values: own(head), before: before(head) }))
  const byKey = new Map(heads.map(head => [head.keys[0], head]))
  const earlier = stepsIn(step, spans.before)
  const rows = stepsIn(step, spans.now).map((key, at): ChartRow => {
    const [now, then] = [byKey.get(key), byKey.get(earlier[at] ?? '')]
    return { keys: [key], values: now ? own(now) : empty, before: then ? before(then) : empty }
  })
  return chart.sort?.by === 'key' && chart.sort.direction === 'desc' ? rows.toReversed() : rows
}
