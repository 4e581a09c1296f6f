import { useCall, useNudge } from '@gantry/client/web'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Chart } from '../shared/chart.ts'
import { answerCharts } from '../shared/contract.ts'

/** Milliseconds of rest after a change before a chart is asked again. */
const rest = 2_000

/** The answer of a chart, asked again a while after records of its table have changed. */
export const useChart = (chart: Chart | null) => {
  const { data, error, isPending, refetch } = useCall(
    answerCharts,
    { charts: chart ? [chart] : [] },
    { enabled: chart !== null, keep: true },
  )
  const again = useEffectEvent(() => void refetch())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useNudge(chart?.from.table ?? null, () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => again(), rest)
  })
  return { answered: data?.data[0], error, isPending, refetch }
}
