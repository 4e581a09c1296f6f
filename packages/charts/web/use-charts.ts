import { type ApiError, callKey, useNudge } from '@gantry/client/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chart } from '../shared/chart.ts'
import { type AnsweredChart, answerCharts } from '../shared/contract.ts'
import { isSourceName } from '../shared/source.ts'
import { askChart } from './ask-chart.ts'

/** Debounce in milliseconds: delay of a refetch after the last change. */
const rest = 2_000

/** An answer with its chart; stays displayed while the answer of a changed chart is fetched. */
interface Answered {
  readonly chart: Chart
  readonly answered: AnsweredChart
}

/** A source tells no changes: its charts are asked for again, while the page is visible, as often as the answer says. */
const refreshOf = (data: AnsweredChart | undefined): number | false =>
  data && 'answer' in data && data.answer.refresh !== undefined ? data.answer.refresh * 1_000 : false

/** The answer of a chart, refetched after records of its table have changed, or at the interval of its source. */
export const useChart = (chart: Chart | null) => {
  const { data, error, isPlaceholderData, refetch } = useQuery<AnsweredChart, ApiError>({
    queryKey: callKey(answerCharts, { charts: chart ? [chart] : [] }),
    queryFn: () => askChart(chart!),
    enabled: chart !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshOf(state.data),
  })
  const [shown, setShown] = useState<Answered | null>(null)
  const answered = isPlaceholderData ? undefined : data
  if (chart && answered && answered !== shown?.answered) setShown({ chart, answered })
  const again = useEffectEvent(() => void refetch())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useNudge(chart && !isSourceName(chart.from.table) ? chart.from.table : null, () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => again(), rest)
  })
  return { shown, error, refetch }
}
