import { AppError, issue, type Json, localise } from '@gantry/base/shared'
import { bookedTime, fieldTypeOf, isResource } from '@gantry/fields/shared'
import { type Ctx, isoSeconds, raw, sql } from '@gantry/kernel/server'
import {
  all,
  type BookingRule,
  type FieldDef,
  type FieldId,
  type Filter,
  type Occupation,
  type RecordRow,
  type TableDef,
  type TableId,
  where,
} from '@gantry/model/shared'
import { columnName, physicalTable } from '../physical.ts'
import { bookingsName } from '../schema/booking-table.ts'
import { findRecords, pageJson } from './find-records.ts'
import { type Opened, openReading } from './open-reading.ts'
import { checkOpen, checkShown, isOpen } from './question.ts'

/** A window of time over a page of resources. */
export interface OccupationQuery {
  readonly resource: FieldId
  readonly start: FieldId
  readonly end: FieldId
  readonly from: string
  readonly to: string
  readonly fields?: readonly FieldId[]
  readonly filter?: Filter
  readonly search?: string
  readonly group?: FieldId
  readonly resources?: string
  readonly page?: number
  readonly pageSize?: number
}

/** Records answered at once; a quarter of fifty busy resources holds about 2,000. */
const mostRecords = 3_000
const usualResources = 50

interface Resource {
  readonly id: string
  readonly title: string
  readonly group: Json
}

/**
 * Resources with the records that occupy them: a page of the resources the actor may read, and in one more statement
 * the readable records of all of them in the window.
 * @throws AppError table.not_found, permission.denied, query.invalid naming the parameter
 */
export const readOccupation = async (ctx: Ctx, id: TableId, query: OccupationQuery): Promise<Occupation> => {
  const opened = await openReading(ctx, id)
  const { table } = opened.reading
  const { resource, start, end } = query
  checkShown(opened.reading, [resource, start, end, ...(query.fields ?? [])])
  checkOpen(opened.reading, [resource, start, end])
  const def = fieldOf(table, resource)
  const dated = timeOf(table, query) === 'date'
  if (!def || !isResource(def)) throw invalid('resource')
  for (const place of ['from', 'to'] as const) if (!isTime(query[place], dated)) throw invalid(place)

  const page = query.page ?? 1
  const size = query.pageSize ?? usualResources
  const { found, next, total } = await resourcesOf(ctx, def, { ...query, page, size })
  const ids = found.map(resource => resource.id)
  const { rows, more } = await recordsOf(ctx, opened, query, ids)
  const rule = table.bookings?.find(
    rule => rule.resource === resource && rule.start === start && rule.end === end,
  )
  const booked = rule ? await bookingsOf(ctx, table, rule, query, ids) : null
  const capacities = rule ? await capacitiesOf(ctx, def, rule, ids) : null
  const counted = booked && new Set(booked.map(({ record }) => record))
  const shown = new Set(rows.map(row => row.id))
  return {
    data: found.map(one => ({
      ...one,
      capacity: capacities?.get(one.id) ?? null,
      records: rows
        .filter(row => resourceIn(row, resource) === one.id)
        .map(row => ({ row, counts: counted?.has(row.id) ?? true })),
      hidden:
        rule?.showsHidden && booked
          ? booked.filter(({ resource, record }) => resource === one.id && !shown.has(record)).map(timesOf)
          : [],
    })),
    next,
    total,
    more,
  }
}

const invalid = (field: string): AppError => new AppError('query.invalid', {}, [issue(field, 'format')])

const fieldOf = (table: TableDef, id: FieldId): FieldDef | undefined =>
  Object.hasOwn(table.fields, id) ? table.fields[id] : undefined

const timeOf = (table: TableDef, { start, end }: OccupationQuery): 'date' | 'dateTime' => {
  const [from, to] = [start, end].map(id => {
    const def = fieldOf(table, id)
    return def ? bookedTime(def) : null
  })
  if (!from) throw invalid('start')
  if (from !== to) throw invalid('end')
  return from
}

const isTime = (text: string, dated: boolean): boolean =>
  (dated ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/).test(text) && !Number.isNaN(Date.parse(text))

const resourceIn = (row: RecordRow, field: FieldId): string => {
  const value = row[field]
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value)
}

interface Asked extends OccupationQuery {
  readonly page: number
  readonly size: number
}

interface Resources {
  readonly found: readonly Resource[]
  readonly next: number | null
  readonly total: number | null
}

const resourcesOf = (ctx: Ctx, def: FieldDef, asked: Asked): Promise<Resources> | Resources => {
  const type = fieldTypeOf(def)
  const target = type.target?.(def)
  return target === undefined ? optionsOf(ctx, def, asked) : linkedOf(ctx, target, asked)
}

const optionsOf = ({ actor: { lang } }: Ctx, def: FieldDef, { resources, page, size }: Asked): Resources => {
  const text = resources?.trim().toLowerCase() ?? ''
  const options = (fieldTypeOf(def).options?.(def) ?? [])
    .filter(option => !option.retired)
    .map(({ id, label }): Resource => ({ id, title: localise(label, lang), group: null }))
    .filter(({ title }) => title.toLowerCase().includes(text))
  const found = options.slice((page - 1) * size, page * size)
  return { found, next: page * size < options.length ? page + 1 : null, total: options.length }
}

const linkedOf = async (ctx: Ctx, target: TableId, asked: Asked): Promise<Resources> => {
  const { resources, page, size } = asked
  const { reading } = await openReading(ctx, target)
  // A view may name a field that is gone, or closed to this reader.
  const group = asked.group !== undefined && isOpen(reading, asked.group) ? asked.group : undefined
  const { title } = reading.table
  const answer = await findRecords(ctx, target, {
    fields: [...new Set([title, ...(group === undefined ? [] : [group])])],
    sort: [group, title].flatMap(field =>
      field === undefined ? [] : [{ field, direction: 'asc' as const }],
    ),
    ...(resources?.trim() && { search: resources.trim() }),
    page,
    pageSize: size,
  })
  const titled = reading.table.fields[title]
  const found = answer.data.map((row): Resource => {
    const value = row[title] ?? null
    const named = value === null || !titled ? row.id : fieldTypeOf(titled).format(value, titled, ctx.actor)
    return { id: row.id, title: named, group: group === undefined ? null : (row[group] ?? null) }
  })
  return { found, next: answer.page.next === null ? null : page + 1, total: answer.total }
}

const recordsOf = async (
  ctx: Ctx,
  opened: Opened,
  query: OccupationQuery,
  ids: readonly string[],
): Promise<{ readonly rows: readonly RecordRow[]; readonly more: boolean }> => {
  if (ids.length === 0) return { rows: [], more: false }
  const { resource, start, end, from, to, filter, search, fields } = query
  const dated = timeOf(opened.reading.table, query) === 'date'
  const { table } = opened.reading
  const window = all(
    where(resource, 'in', [...ids]),
    where(start, 'lt', to),
    // The last day of a date is included, the end of a moment is not.
    where(end, dated ? 'gte' : 'gt', from),
    ...(filter === undefined ? [] : [filter]),
  )
  const text = await pageJson(
    ctx,
    opened,
    {
      filter: window,
      ...(search !== undefined && { search }),
      fields: [...new Set([table.title, resource, start, end, ...(fields ?? [])])],
      sort: [{ field: start, direction: 'asc' }],
      pageSize: mostRecords,
      count: 'none',
    },
    'living',
    mostRecords,
  )
  const { data, page }: { data: readonly RecordRow[]; page: { next: string | null } } = JSON.parse(text)
  return { rows: data, more: page.next !== null }
}

interface Booked {
  readonly resource: string
  readonly record: string
  readonly from: string
  readonly to: string
}

const timesOf = ({ from, to }: Booked) => ({ from, to })

const bookingsOf = async (
  ctx: Ctx,
  table: TableDef,
  rule: BookingRule,
  { from, to }: OccupationQuery,
  ids: readonly string[],
): Promise<readonly Booked[]> => {
  const side = bookingsName(ctx.space, table)
  if (side === null || ids.length === 0) return []
  const { rows } = await ctx.db.run<Booked>(sql`
    select resource, record_id as record, ${isoSeconds(sql`lower(during)`)} as "from", ${isoSeconds(sql`upper(during)`)} as "to"
    from ${raw(side)}
    where rule = ${rule.id} and resource = any(${[...ids]}::text[])
      and during && tstzrange(${utc(from)}::timestamptz, ${utc(to)}::timestamptz)
    order by lower(during) limit ${mostRecords}`)
  return rows
}

/** Days are booked whole in UTC. */
const utc = (time: string): string => (time.includes('T') ? time : `${time}T00:00:00Z`)

const capacitiesOf = async (
  ctx: Ctx,
  def: FieldDef,
  { capacity = 1 }: BookingRule,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (typeof capacity === 'number') return new Map(ids.map(id => [id, capacity]))
  const target = fieldTypeOf(def).target?.(def) ?? ''
  const column = raw(`"${columnName(capacity)}"`)
  const { rows } = await ctx.db.run<{ id: string; capacity: number }>(sql`
    select id, coalesce(floor(${column}), 1)::int as capacity from ${physicalTable(ctx.space, { id: target })}
    where id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, capacity }) => [id, capacity]))
}
