import { todayNow } from '@gantry/client/web'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'

/** Days up to today that are offered. */
export const spans = [7, 30, 90, 365] as const
export type Span = (typeof spans)[number]

/** The days a page is about, kept in its address; `from` and `to` as YYYY-MM-DD, both included. */
export const useSpan = () => {
  const [params, setParams] = useSearchParams()
  const span: Span = spans.find(each => String(each) === params.get('days')) ?? 30
  const today = dayjs(todayNow())
  return {
    span,
    from: today.subtract(span - 1, 'day').format('YYYY-MM-DD'),
    to: today.format('YYYY-MM-DD'),
    choose: (days: Span) => setParams({ days: String(days) }, { replace: true }),
  }
}
