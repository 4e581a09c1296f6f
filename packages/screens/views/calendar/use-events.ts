import { useCall } from '@gantry/client/web'
import { type FieldId, type Filter, listRecords, type Query, readDays, where } from '@gantry/model/shared'
import { useMemo } from 'react'
import { narrow } from '../../web/list/condition.ts'
import { type Day, daysBetween } from './days.ts'
import { type Event, eventOf, type Ground, inWindow } from './events.ts'

/** Page size of records; if a window has more, only the first few of each day are loaded. */
const atOnce = 200
/** Records shown per day when there are more than one page. */
export const dayShows = 4

interface Events {
  readonly events: readonly Event[]
  /** Number of records on a day, where not all are loaded. */
  readonly counts: ReadonlyMap<Day, string>
  /** More records exist than this view can show. */
  readonly more: boolean
}

/** Query of the records that overlap the days. */
export const queryOf = (query: Pick<Query, 'filter' | 'search'>, ground: Ground, from: Day, to: Day) => ({
  ...(query.search !== undefined && { search: query.search }),
  filter: narrow(query.filter, inWindow(from, to, ground)) as Filter,
  sort: [{ field: ground.start, direction: 'asc' as const }],
})

/**
 * The records of a window. If they exceed one page, a month shows the first few of each day and their number; a week
 * shows one page and a notice.
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
  const days = useCall(
    readDays,
    {
      table,
      ...(query.filter !== undefined && { filter: query.filter }),
      ...(query.search !== undefined && { search: query.search }),
      start: ground.start,
      ...(ground.end !== null && { end: ground.end }),
      from: first,
      to: last,
      zone: ground.timeZone,
    },
    { enabled: crowded, keep: true },
  )
  const ids = useMemo(() => [...new Set(days.data?.data.flatMap(day => day.ids))], [days.data])
  const shown = useCall(
    listRecords,
    { table, filter: where('id', 'in', ids), fields, pageSize: atOnce, count: 'none' },
    { enabled: crowded && ids.length > 0, keep: true },
  )
  const found = useMemo<Events>(() => {
    const rows = (crowded ? shown.data?.data : whole.data?.data) ?? []
    const counts = new Map<Day, string>()
    for (const { day, count } of (crowded && days.data?.data) || [])
      if (count > dayShows) counts.set(day, String(count))
    return {
      events: rows.flatMap(row => eventOf(row, ground) ?? []),
      counts,
      more: !crowded && whole.data?.page.next != null,
    }
  }, [crowded, shown.data, days.data, whole.data, ground])
  return {
    ...found,
    isPending: whole.isPending,
    error: whole.error ?? days.error ?? shown.error,
    refetch: whole.refetch,
  }
}
