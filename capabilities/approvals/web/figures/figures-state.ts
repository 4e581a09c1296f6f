import { momentAt, todayNow } from '@gantry/client/web'
import dayjs, { type Dayjs } from 'dayjs'
import { useSearchParams } from 'react-router'
import { type Measure, measures } from '../../shared/figures-contract.ts'

/** Days up to today that are offered. */
export const spans = [7, 30, 90] as const
type Span = (typeof spans)[number]

/** What the figures are about; all of it is in the address. */
export interface FiguresState {
  readonly workflow: string | null
  /** Null: the days between `from` and `to`. */
  readonly span: Span | null
  /** Days as YYYY-MM-DD, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly measure: Measure
  /** The node that is looked at; null: the bottleneck. */
  readonly node: string | null
}

const day = /^\d{4}-\d{2}-\d{2}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const matching = (text: string | null, pattern: RegExp): string | null =>
  text !== null && pattern.test(text) ? text : null

const usual: Span = 30

export const useFiguresState = () => {
  const [params, setParams] = useSearchParams()
  const [from, to] = [matching(params.get('from'), day), matching(params.get('to'), day)]
  const state: FiguresState = {
    workflow: matching(params.get('workflow'), uuid),
    span: from && to ? null : (spans.find(each => String(each) === params.get('span')) ?? usual),
    from,
    to,
    measure: measures.find(each => each === params.get('measure')) ?? 'elapsed',
    node: params.get('node'),
  }
  const change = (next: Partial<FiguresState>): void =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value === null) after.delete(name)
          else after.set(name, String(value))
        return after
      },
      { replace: true },
    )
  return { state, change }
}

const startOf = (each: Dayjs): string => momentAt(each.format('YYYY-MM-DDT00:00:00'))

/** The instants between which instances were started. The last days reach to the moment the server answers. */
export const timeOf = ({
  span,
  from,
  to,
}: FiguresState): { readonly from: string; readonly until?: string } =>
  span === null
    ? {
        from: startOf(dayjs(from)),
        until: startOf(dayjs(to).add(1, 'day')),
      }
    : {
        from: startOf(dayjs(todayNow()).subtract(span - 1, 'day')),
      }
