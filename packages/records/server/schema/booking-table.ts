import { createHash } from 'node:crypto'
import { bookedTime } from '@gantry/fields/shared'
import { isoMilliseconds, raw, sql, tablePolicy } from '@gantry/kernel/server'
import type { BookingRule, FieldId, TableDef } from '@gantry/model/shared'
import { bookingFields } from '../../shared/booking-fields.ts'
import { columnName } from '../physical.ts'
import { countsSql } from './counts.ts'
import { physicalName } from './indexes.ts'
import { indexName, literal, quoted, schemaOf } from './names.ts'
import { storedFields } from './stored-fields.ts'

/**
 * The side table with the bookings of a table, and the triggers that write it with every statement on the table.
 * Its name contains a digest of the rules and columns, so changed rules are another side table, and both can
 * exist while a change is prepared.
 */
export interface BookingTable {
  /** Unqualified name of the table, its function and its triggers. */
  readonly name: string
  /** Fields whose columns the rules read. */
  readonly fields: readonly FieldId[]
  /** Creates the side table with its triggers; it is empty. */
  readonly create: readonly string[]
  /** Creates bookings of existing rows; `rows` is a query of them, without rows that have bookings. */
  fill(rows: string): string
  /** Fails with SQLSTATE 23P01 if existing records overlap: those of the side table, or of the table itself. */
  check(among: 'bookings' | 'records'): string
  /** Query of the existing records that exceed a capacity (`record_id`, `at`), for rows of the table itself. */
  readonly overlapping: string
  readonly drop: readonly string[]
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The side table of a table's booking rules; null without rules. */
export const bookingTable = (space: string, table: TableDef): BookingTable | null => {
  const rules = table.bookings ?? []
  if (rules.length === 0 || table.master !== undefined) return null
  const fields = [...new Set(rules.flatMap(bookingFields))]
  const columns = storedFields(table).filter(({ id }) => fields.includes(id))
  const bookings = rules.map(rule => bookingsOf(table, rule)).join('\n  union all ')
  const capacity = capacityOf(space, table, rules)
  const types = columns.map(({ column, columnType }) => `${column} ${columnType}`)
  const name = indexName(`b_${table.id}`, digest(JSON.stringify([bookings, capacity, types])))
  const schema = schemaOf(space, table)
  const side = quoted(schema, name)
  const records = physicalName(space, table)
  const rows = (source: string) => bookings.replaceAll('{rows}', () => source)
  return {
    name,
    fields,
    create: [
      `create table ${side} (rule text not null, resource text not null, during tstzrange not null, record_id uuid not null, alone boolean not null)`,
      `alter table ${side} enable row level security, force row level security`,
      `create policy space_wall on ${side} using (${tablePolicy(raw(literal(space))).text})`,
      `create index ${quoted(indexName(name, 'record'))} on ${side} (record_id)`,
      ...indexesOf(side, name, rules),
      triggerFunction(side, table, rules, rows('new_rows'), capacity),
      ...triggers(side, name, records),
    ],
    fill: source => `insert into ${side} ${rows(source)}`,
    check: among =>
      overlapCheck(among === 'bookings' ? side : `(${rows(records)})`, records, table, capacity),
    overlapping: overlapping(`(${rows(records)})`, capacity),
    drop: [
      ...operations.map(
        operation => `drop trigger if exists ${quoted(`${name}_${operation}`)} on ${records}`,
      ),
      `drop function if exists ${side}()`,
      `drop table if exists ${side}`,
    ],
  }
}

/** Qualified name of the side table. */
export const bookingsName = (space: string, table: TableDef): string | null => {
  const found = bookingTable(space, table)
  return found && quoted(schemaOf(space, table), found.name)
}

const column = (id: FieldId): string => `n.${quoted(columnName(id))}`

const isDated = (table: TableDef, { start }: BookingRule): boolean => {
  const field = table.fields[start]
  return field !== undefined && bookedTime(field) === 'date'
}

/** The query of a rule's bookings in `{rows}`. Days are whole days in UTC: dates have no time zone. */
const bookingsOf = (table: TableDef, rule: BookingRule): string => {
  const [start, end] = [column(rule.start), column(rule.end)]
  const during = isDated(table, rule)
    ? `tstzrange(${start}::timestamp at time zone 'UTC', (${end} + 1)::timestamp at time zone 'UTC')`
    : `tstzrange(${start}, ${end})`
  return `select ${literal(rule.id)}::text as rule, ${column(rule.resource)}::text as resource, ${during} as during, n.id as record_id, ${(rule.capacity ?? 1) === 1} as alone
  from {rows} n where n.deleted_at is null and ${column(rule.resource)} is not null and ${isOrdered(table, rule)} and ${countsSql(rule.counts ?? true)}`
}

/** False also while one of both is empty. */
const isOrdered = (table: TableDef, rule: BookingRule): string =>
  `${column(rule.start)} ${isDated(table, rule) ? '<=' : '<'} ${column(rule.end)}`

/** Capacity of the resource of a booking `f`. */
const capacityOf = (space: string, table: TableDef, rules: readonly BookingRule[]): string => {
  const cases = rules.map(rule => {
    const capacity = rule.capacity ?? 1
    if (typeof capacity === 'number') return `when ${literal(rule.id)} then ${capacity}`
    const target = table.fields[rule.resource]?.table
    const linked = physicalName(space, { id: String(target) })
    return `when ${literal(rule.id)} then coalesce((select floor(l.${quoted(columnName(capacity))})::bigint from ${linked} l where l.id = f.resource::uuid), 1)`
  })
  return `case f.rule ${cases.join(' ')} end`
}

/**
 * Deferred to the commit: the trigger deletes and inserts bookings and then checks them itself, so that its error
 * names both records. The constraint holds where bookings are written past the trigger.
 */
const indexesOf = (side: string, name: string, rules: readonly BookingRule[]): readonly string[] => {
  const alone = rules.filter(({ capacity = 1 }) => capacity === 1).length
  const exclusion = (rows: string) =>
    `alter table ${side} add constraint ${quoted(indexName(name, 'alone'))}
      exclude using gist (rule with =, resource with =, during with &&)${rows} deferrable initially deferred`
  return [
    ...(alone > 0 ? [exclusion(alone < rules.length ? ' where (alone)' : '')] : []),
    ...(alone < rules.length
      ? [`create index ${quoted(indexName(name, 'during'))} on ${side} using gist (rule, resource, during)`]
      : []),
  ]
}

const operations = ['insert', 'update', 'delete'] as const

const triggers = (side: string, name: string, records: string): readonly string[] =>
  operations.map(operation => {
    const tables = [
      ...(operation === 'insert' ? [] : ['old table as old_rows']),
      ...(operation === 'delete' ? [] : ['new table as new_rows']),
    ]
    return `create trigger ${quoted(`${name}_${operation}`)} after ${operation} on ${records}
      referencing ${tables.join(' ')} for each statement execute function ${side}()`
  })

/** Names of the locks of resources per side table: a bound for the lock table, at the price of a little waiting. */
const lockNames = 1_024

/**
 * Writes the bookings of the rows of a statement. Resources are locked in one order first, so that concurrent
 * writers wait instead of deadlocking in the exclusion constraint; a writer that has waited sees the bookings of
 * the others, because each statement of the function takes a new snapshot.
 */
const triggerFunction = (
  side: string,
  table: TableDef,
  rules: readonly BookingRule[],
  bookings: string,
  capacity: string,
): string => {
  const same = (one: string, other: string) =>
    `${one}.record_id = ${other}.record_id and ${one}.rule = ${other}.rule and ${one}.resource = ${other}.resource and ${one}.during = ${other}.during and ${one}.alone = ${other}.alone`
  const body = `
declare
  wanted ${side}[];
  fresh ${side}[];
  stale ${side}[];
  clash record;
begin
  if tg_op = 'DELETE' then
    delete from ${side} b using old_rows o where b.record_id = o.id;
    return null;
  end if;
  ${rules.map((rule, at) => orderCheck(table, rule, at)).join('\n  ')}
  select array_agg(row(w.rule, w.resource, w.during, w.record_id, w.alone)::${side}) into wanted from (${bookings}) w;
  if tg_op = 'INSERT' then
    fresh := wanted;
  else
    select array_agg(w) into fresh from unnest(wanted) w
      where not exists (select from ${side} b where ${same('b', 'w')});
    select array_agg(b) into stale from ${side} b join old_rows o on o.id = b.record_id
      where not exists (select from unnest(wanted) w where ${same('w', 'b')});
  end if;
  if fresh is null and stale is null then return null; end if;
  perform pg_advisory_xact_lock(hashtext(${literal(side)}), key) from (
    select distinct hashtext(u.rule || ' ' || u.resource) & ${lockNames - 1} as key
    from (select rule, resource from unnest(fresh) union all select rule, resource from unnest(stale)) u
    order by key) locks;
  if stale is not null then
    delete from ${side} b using unnest(stale) s where ${same('b', 's')};
  end if;
  if fresh is null then return null; end if;
  insert into ${side} select * from unnest(fresh);
  select f.rule, f.record_id, o.record_id as other, o.during into clash
  from unnest(fresh) f
  cross join lateral (
    select p.at from (
      select lower(f.during) as at
      union select lower(x.during) from ${side} x
        where x.rule = f.rule and x.resource = f.resource and x.during && f.during and lower(x.during) > lower(f.during)
    ) p
    where (select count(*) from ${side} x where x.rule = f.rule and x.resource = f.resource and x.during @> p.at) > ${capacity}
    order by p.at limit 1
  ) p
  left join lateral (
    select x.record_id, x.during from ${side} x
    where x.rule = f.rule and x.resource = f.resource and x.during @> p.at and x.record_id <> f.record_id
    order by lower(x.during), x.record_id limit 1
  ) o on true
  limit 1;
  if found then
    raise exception 'time occupied' using errcode = '23P01', constraint = ${literal('time_occupied')}, detail = json_build_object(
      'rule', clash.rule, 'record', clash.record_id, 'other', clash.other,
      'from', ${isoMilliseconds(sql`lower(clash.during)`).text}, 'to', ${isoMilliseconds(sql`upper(clash.during)`).text});
  end if;
  return null;
end`
  return `create function ${side}() returns trigger language plpgsql as ${literal(body)}`
}

/** An end before the start is another error than an occupied time; rows that had it before may keep it. */
const orderCheck = (table: TableDef, rule: BookingRule, at: number): string => {
  const { resource, start, end } = rule
  const kept = [resource, start, end]
    .map(id => `o.${quoted(columnName(id))} is not distinct from ${column(id)}`)
    .join(' and ')
  const reversed = `from new_rows n where n.deleted_at is null and ${column(resource)} is not null
    and not (${isOrdered(table, rule)}) and ${countsSql(rule.counts ?? true)}`
  const raised = `raise exception 'booking ${at} ends before it begins' using errcode = '23514', constraint = 'ends_before_start', column = ${literal(columnName(end))};`
  return `if tg_op = 'INSERT' then
    perform ${reversed}; if found then ${raised} end if;
  else
    perform ${reversed} and not exists (select from old_rows o where o.id = n.id and ${kept}); if found then ${raised} end if;
  end if;`
}

/** The bookings that begin while their resource is occupied to its capacity already. */
const overlapping = (bookings: string, capacity: string): string => `
  select f.record_id, f.at from (
    select e.*, sum(e.d) over (partition by e.rule, e.resource order by e.at, e.d, e.record_id rows unbounded preceding) as busy
    from (
      select rule, resource, record_id, lower(during) as at, 1 as d from ${bookings} s
      union all select rule, resource, record_id, upper(during), -1 from ${bookings} s
    ) e
  ) f where f.d > 0 and f.busy > ${capacity}`

/** Number of existing records that exceed a capacity, and the titles of three of them. */
const overlapCheck = (bookings: string, records: string, table: TableDef, capacity: string): string => {
  const title = storedFields(table).find(({ id }) => id === table.title)
  const isPlain = title?.columnType === 'text' && !title.field.personal
  const named = title && isPlain ? `left(t.${quoted(title.column)}::text, 80)` : 't.id::text'
  const body = `
declare found_rows record;
begin
  select count(*) as count, (array_agg(o.record_id order by o.at))[1:3] as ids into found_rows from (${overlapping(bookings, capacity)}) o;
  if found_rows.count > 0 then
    raise exception 'existing records overlap' using errcode = '23P01', constraint = 'bookings_overlap', detail = json_build_object(
      'count', found_rows.count,
      'examples', (select json_agg(${named}) from ${records} t where t.id = any(found_rows.ids)));
  end if;
end`
  return `do ${literal(body)}`
}
