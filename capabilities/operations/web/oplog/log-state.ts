import { periodOf } from '@gantry/base/shared'
import { useSearchParams } from 'react-router'
import { type LogCategory, logCategories } from '../../shared/oplog/categories.ts'

/** The filters of the log, all kept in the URL. */
export interface LogState {
  /** `today`, `week`, or a day as YYYY-MM-DD. */
  readonly time: string
  readonly category: LogCategory | null
  readonly person: string | null
  readonly table: string | null
  readonly space: string | null
  readonly result: 'ok' | 'denied' | 'failed' | null
  readonly search: string
  /** Id of the open line. */
  readonly line: number | null
}

const results = ['ok', 'denied', 'failed'] as const
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const oneOf = <T extends string>(names: readonly T[], text: string | null): T | null =>
  names.find(name => name === text) ?? null

const readLogState = (params: URLSearchParams): LogState => {
  const time = params.get('time') ?? 'today'
  const line = Number(params.get('line'))
  return {
    time: time === 'week' || dayPattern.test(time) ? time : 'today',
    category: oneOf(logCategories, params.get('category')),
    person: params.get('person'),
    table: params.get('table'),
    space: params.get('space'),
    result: oneOf(results, params.get('result')),
    search: params.get('search') ?? '',
    line: Number.isSafeInteger(line) && line > 0 ? line : null,
  }
}

export const useLogState = () => {
  const [params, setParams] = useSearchParams()
  const state = readLogState(params)
  const change = (next: Partial<LogState>): void =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value === null || value === '' || (name === 'time' && value === 'today')) after.delete(name)
          else after.set(name, String(value))
        return after
      },
      { replace: !('line' in next) },
    )
  return { state, change }
}

/** The selected days in the time zone of the space, `today` being its day: from the start of the first to the end of the last. */
export const timeOf = (
  time: string,
  today: string,
  timeZone: string,
): { readonly from: string; readonly to: string } => {
  const last = dayPattern.test(time) ? time : today
  const first = new Date(Date.parse(last) - (time === 'week' ? 6 : 0) * 86_400_000).toISOString().slice(0, 10)
  const { from = '', to = '' } = periodOf([first, last], timeZone)
  return { from, to }
}
