import { AppError, instantAt, issue, isTimeZone } from '@gantry/base/shared'
import { typeInExpressions } from '@gantry/fields/shared'
import { type Ctx, raw, sql } from '@gantry/kernel/server'
import {
  all,
  any,
  type DayOfRecords,
  type FieldId,
  type Filter,
  mostDays,
  type TableId,
  where,
} from '@gantry/model/shared'
import { columnOf } from '../policy/compile-filter.ts'
import { placeOf } from '../policy/place.ts'
import { openReading } from './open-reading.ts'
import { checkOpen, question } from './question.ts'
import { admission, from, type Reading } from './reading.ts'

/** A window of days of a calendar. */
export interface DaysQuery {
  readonly start: FieldId
  readonly end?: FieldId
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly filter?: Filter
  readonly search?: string
}

/** Records of a day whose ids are answered: what a month shows of one. */
const firstOfDay = 4
const dayLength = 86_400_000

/**
 * Readable records by the days they stand on, whose answer is bounded however many records there are: one statement reads the
 * records of the window once and keeps, of those from the same day to the same day, the first few and how many they are. A
 * record without an end, or with one before its beginning, stands on its first day.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid naming the parameter
 */
export const readDays = async (ctx: Ctx, id: TableId, query: DaysQuery): Promise<readonly DayOfRecords[]> => {
  const { reading, scope } = await openReading(ctx, id)
  const { start, end } = query
  checkOpen(reading, [start, ...(end === undefined ? [] : [end])])
  const kind = kindOf(reading, start)
  if (kind === null) throw invalid('start')
  if (end !== undefined && kindOf(reading, end) !== kind) throw invalid('end')
  const bounds = boundsOf(kind, query)
  const window = inWindow(query, bounds.at(0) ?? '', bounds.at(-1) ?? '')
  const asked = {
    filter: query.filter === undefined ? window : all(window, query.filter),
    ...(query.search !== undefined && { search: query.search }),
  }
  const type = raw(kind === 'date' ? 'date' : 'timestamptz')
  const begins = columnOf(reading, start)
  const ends = end === undefined ? begins : columnOf(reading, end)
  // A moment ends before its end: what ends at midnight has no part of the next day.
  const last = kind === 'date' ? ends : sql`${ends} - interval '1 microsecond'`
  const limits = sql`${bounds}::${type}[]`
  const count = bounds.length - 1
  const { rows } = await ctx.db.run<{ day: number; count: number; ids: string[] }>(sql`
    with r as (
      select r.id, ${begins} as begins, greatest(width_bucket(${begins}, ${limits}), 1) as a,
        least(width_bucket(greatest(${begins}, ${last}), ${limits}), ${count}::int) as z
      from ${from(reading)} where ${admission(reading)}${question(reading, asked, scope)}),
    placed as (
      select *, row_number() over stretch as place, count(*) over (partition by a, z) as n
      from r window stretch as (partition by a, z order by begins, id)),
    f as materialized (select * from placed where place <= ${firstOfDay})
    select day, (select coalesce(sum(n), 0)::int from f where place = 1 and day between a and z) as count,
      array(select id from f where day between a and z order by begins, id limit ${firstOfDay}) as ids
    from generate_series(1, ${count}::int) day order by day`)
  const first = Date.parse(`${query.from}T00:00:00Z`)
  return rows
    .filter(({ count }) => count > 0)
    .map(({ day, count, ids }) => ({ day: dayOf(first + (day - 1) * dayLength), count, ids }))
}

const invalid = (field: string): AppError => new AppError('query.invalid', {}, [issue(field, 'format')])

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const kindOf = (reading: Reading, id: FieldId): 'date' | 'dateTime' | null => {
  const place = placeOf(reading.table, id)
  if (place?.kind !== 'moment') return null
  const { kind } = typeInExpressions(place.field)
  return kind === 'date' || kind === 'dateTime' ? kind : null
}

/** The beginning of each day of the window and that of the day after it. */
const boundsOf = (kind: 'date' | 'dateTime', { from, to, zone }: DaysQuery): readonly string[] => {
  const [first, last] = [from, to].map(day => Date.parse(`${day}T00:00:00Z`)) as [number, number]
  if (Number.isNaN(first) || dayOf(first) !== from) throw invalid('from')
  const count = (last - first) / dayLength + 1
  if (Number.isNaN(last) || dayOf(last) !== to || count < 1 || count > mostDays) throw invalid('to')
  if (!isTimeZone(zone)) throw invalid('zone')
  return Array.from({ length: count + 1 }, (_, n) => {
    const wall = first + n * dayLength
    return kind === 'date' ? dayOf(wall) : new Date(instantAt(wall, zone)).toISOString()
  })
}

const inWindow = ({ start, end }: DaysQuery, from: string, to: string): Filter => {
  const begins = where(start, 'lt', to)
  if (end === undefined) return all(begins, where(start, 'gte', from))
  return all(begins, any(where(end, 'gte', from), where(start, 'gte', from)))
}
