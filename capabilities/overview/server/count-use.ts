import { everySpace, type Kernel, type Migration, platform, type Schedule, sql } from '@gantry/kernel/server'
import { idAt } from './id-at.ts'

/** Lines of the audit counted in one transaction. */
const linesAtOnce = 20_000
/** Days that are kept: a year and the month before it. */
const keptDays = 400

/** How far the audit is counted. */
export const countedMigration: Migration = {
  name: 'overview.counted',
  up: `
    create table gantry.use_counted (
      only_one boolean primary key default true check (only_one),
      tx xid8 not null default '0',
      line bigint not null default 0,
      seen_at timestamptz not null default '-infinity'
    );
    insert into gantry.use_counted default values;
  `,
}

const zoneOf = sql`coalesce((
  select nullif(s.value #>> '{}', '') from gantry.space_setting s where s.space = found.space and s.path = 'general.timeZone'
), 'Asia/Shanghai')`

/**
 * Adds what the audit gained to the use of tables; true while more waits. Lines are taken in the order of their transactions, those
 * of running transactions later, so that none is left out; a restored database counts transactions anew, and then the ids go on.
 */
const countLines = (kernel: Kernel): Promise<boolean> =>
  kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ read: number }>(sql`
      with place as (
        select case when tx >= pg_snapshot_xmax(pg_current_snapshot()) then '0'::xid8 else tx end as tx, line,
          tx >= pg_snapshot_xmax(pg_current_snapshot()) as restored
        from gantry.use_counted for update
      ), lines as (
        select a.id, a.tx, a.space, a.at, a.actor, a.action, a.table_id
        from gantry.audit a, place
        where a.tx < pg_snapshot_xmin(pg_current_snapshot()) and (a.tx, a.id) > (place.tx, case when restored then 0 else place.line end)
          and (not restored or a.id > place.line)
        order by a.tx, a.id limit ${linesAtOnce}
      ), found as (
        select space, at, actor, action, table_id from lines
        where actor is not null and table_id is not null and action in ('record.created', 'record.updated', 'record.removed')
      ), counted as (
        select found.space, (found.at at time zone ${zoneOf})::date as day, found.table_id, found.actor,
          count(*) filter (where found.action = 'record.created') as created,
          count(*) filter (where found.action = 'record.updated') as changed,
          count(*) filter (where found.action = 'record.removed') as removed
        from found group by 1, 2, 3, 4
      ), kept as (
        insert into gantry.t_table_use as u
          (id, space, f_about, f_app, f_day, f_person, f_department, f_created, f_changed, f_removed)
        select ${idAt(sql`now()`)}, c.space, c.table_id, d.app, c.day, c.actor, m.f_department, c.created, c.changed, c.removed
        from counted c
          join gantry.table_def d on d.space = c.space and d.id = c.table_id and d.source = 'space'
          join gantry.t_member m on m.space = c.space and m.id = c.actor
        on conflict (space, f_day, f_about, f_person) where deleted_at is null do update set
          f_created = u.f_created + excluded.f_created, f_changed = u.f_changed + excluded.f_changed,
          f_removed = u.f_removed + excluded.f_removed, version = u.version + 1, updated_at = now()
      ), moved as (
        update gantry.use_counted set tx = last.tx, line = last.id
        from (select tx, id from lines order by tx desc, id desc limit 1) last
      )
      select count(*)::int as read from lines`)
    return rows[0]?.read === linesAtOnce
  })

/** Makes presences of the sessions that were seen since the last count. */
const countSessions = (kernel: Kernel): Promise<void> =>
  kernel.database.transaction(everySpace, async tx => {
    const now = kernel.now()
    const { rows } = await tx.run<{ since: string }>(
      sql`select seen_at::text as since from gantry.use_counted for update`,
    )
    await tx.run(sql`
      with found as (
        select m.space, m.id as person, m.f_department as department, s.last_seen_at as at,
          case when s.kind = 'bearer' then 'program'
            when s.user_agent ~* 'mobile|android|iphone|harmony' then 'phone' else 'computer' end as terminal
        from gantry.session s join gantry.t_member m on m.space = s.space and m.f_account = s.account::text and m.deleted_at is null
        where s.last_seen_at > ${rows[0]?.since}::timestamptz
      )
      insert into gantry.t_presence (id, space, f_person, f_day, f_department, f_terminal)
      select ${idAt(sql`found.at`)}, found.space, found.person, (found.at at time zone ${zoneOf})::date, found.department, found.terminal
      from found
      on conflict (space, f_day, f_person, f_terminal) where deleted_at is null do nothing`)
    await tx.run(sql`update gantry.use_counted set seen_at = ${now}`)
  })

/** Counts who was here and what was done since the last time, and forgets what is too old. */
export const countUse = async (kernel: Kernel): Promise<void> => {
  await countSessions(kernel)
  while (await countLines(kernel));
  const oldest = sql`${kernel.now()}::date - ${keptDays}::int`
  const db = platform(kernel)
  await db.run(sql`delete from gantry.t_presence where f_day < ${oldest}`)
  await db.run(sql`delete from gantry.t_table_use where f_day < ${oldest}`)
}

export const countUseSchedule: Schedule = { name: 'overview_count_use', cron: '*/10 * * * *', run: countUse }
