import { call, callKey, useCall } from '@gantry/client/web'
import {
  type FieldId,
  type Filter,
  listRecords,
  type Page,
  type Query,
  type RecordRow,
} from '@gantry/model/shared'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { narrow } from '../../web/list/condition.ts'
import { addDays, type Day, daysBetween } from './days.ts'
import { type Event, eventOf, type Ground, inWindow } from './events.ts'

/** Records asked for at once; a window that holds more is asked for day by day. */
const atOnce = 200
/** Records of a day that are shown where there are many. */
export const dayShows = 4

interface Events {
  readonly events: readonly Event[]
  /** How many stand on a day, where they are not all here. */
  readonly counts: ReadonlyMap<Day, string>
  /** There are more than are shown, and no way to show them here. */
  readonly more: boolean
}

/** The question for what stands on some days. */
export const queryOf = (query: Pick<Query, 'filter' | 'search'>, ground: Ground, from: Day, to: Day) => ({
  ...(query.search !== undefined && { search: query.search }),
  filter: narrow(query.filter, inWindow(from, to, ground)) as Filter,
  sort: [{ field: ground.start, direction: 'asc' as const }],
})

/**
 * The records of a window. Where there are more than a page, each day of a month is asked for its first few and for how many
 * it has; a week shows what a page holds and says that there is more.
 */
export const useEvents = (
  table: string,
  query: Pick<Query, 'filter' | 'search'>,
  ground: Ground,
  [first, last]: readonly [Day, Day],
  fields: readonly FieldId[],
) => {
  const whole = useCall(
    listRecords,
    { table, ...queryOf(query, ground, first, last), fields, pageSize: atOnce, count: 'none' },
    { keep: true },
  )
  const crowded = whole.data?.page.next != null && daysBetween(first, last) > 7
  const days = useMemo(
    () => (crowded ? Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n)) : []),
    [crowded, first, last],
  )
  const combine = useCallback(
    (answers: readonly UseQueryResult<Page<RecordRow>>[]) => answers.map(({ data }) => data),
    [],
  )
  const byDay = useQueries({
    queries: days.map(day => {
      const asked = {
        table,
        ...queryOf(query, ground, day, day),
        fields,
        pageSize: dayShows,
        count: 'capped' as const,
      }
      return {
        queryKey: callKey(listRecords, asked),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listRecords, asked, { signal }),
      }
    }),
    combine,
  })
  const found = useMemo<Events>(() => {
    const rows = new Map<string, RecordRow>()
    const pages = crowded ? byDay : [whole.data]
    for (const page of pages) for (const row of page?.data ?? []) rows.set(row.id, row)
    const counts = new Map<Day, string>()
    for (const [at, page] of byDay.entries()) {
      const day = days[at]
      if (day && page && page.total !== null && page.total > dayShows)
        counts.set(day, page.page.capped ? `${page.total}+` : String(page.total))
    }
    return {
      events: [...rows.values()].flatMap(row => eventOf(row, ground) ?? []),
      counts,
      more: !crowded && whole.data?.page.next != null,
    }
  }, [crowded, byDay, days, whole.data, ground])
  return { ...found, isPending: whole.isPending, error: whole.error, refetch: whole.refetch }
}
