import { statfs } from 'node:fs/promises'
import type { ScheduleRun, ServerProcess, SlowStatement, Vitals } from '@gantry/model/shared'
import { lastBackup } from '../backup/last-backup.ts'
import { type Kernel, platform } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { databaseError } from '../database-error.ts'
import { isoMilliseconds, isoSeconds } from '../iso-text.ts'
import { deliveryState } from '../relay/dead-letters.ts'
import { ident, raw, sql } from '../sql.ts'

/** Entries of the queue that are counted. */
const counted = 100_000
/** Statements that are shown, those with the longest mean time first. */
const shown = 10

/** Reads the figures of all processes on this database; the disk is that of the process that answers. */
export const readVitals = async (kernel: Kernel): Promise<Vitals> => {
  const db = platform(kernel)
  const [database, jobs, delivery, schedules, processes, disk, statements] = await Promise.all([
    readDatabase(db),
    readJobs(db),
    readDelivery(kernel),
    readSchedules(db),
    readProcesses(db),
    readDisk(kernel),
    readStatements(db),
  ])
  return { database, jobs, delivery, schedules, processes, disk, statements, backup: readBackup(kernel) }
}

const readDatabase = async (db: Executor): Promise<Vitals['database']> => {
  const { rows } = await db.run<Vitals['database']>(sql`
    select pg_database_size(current_database()) as bytes, count(*) as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "mostConnections",
      (extract(epoch from clock_timestamp() - min(xact_start) filter (where datname = current_database() and pid <> pg_backend_pid())))::float8
        as "longestTransaction",
      count(*) filter (where wait_event_type = 'Lock') as blocked
    from pg_stat_activity where backend_type = 'client backend'`)
  return rows[0]!
}

const readJobs = async (db: Executor): Promise<Vitals['jobs']> => {
  const { rows } = await db.run<Vitals['jobs']>(sql`
    select count(*) filter (where is_due) as waiting, count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as "givenUp",
      (extract(epoch from now() - min(run_at) filter (where is_due)))::float8 as oldest,
      (select count(*) from gantry.job where finished_at > now() - interval '1 day' and state = 'failed') as failed
    from (
      select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
      from graphile_worker._private_jobs limit ${counted}) j`)
  return rows[0]!
}

const readDelivery = async (kernel: Kernel): Promise<Vitals['delivery']> => {
  const spaces = await deliveryState(kernel)
  const { rows } = await platform(kernel).run<{ oldest: number | null }>(sql`
    select (extract(epoch from now() - least(
      (select at from gantry.outbox order by id limit 1),
      (select min(created_at) from (select created_at from graphile_worker._private_jobs
        where payload ->> 'consumer' is not null limit ${counted}) j))))::float8 as oldest`)
  const sum = (name: 'waiting' | 'queued' | 'failing' | 'parked') =>
    spaces.reduce((so, space) => so + space[name], 0)
  return {
    waiting: sum('waiting'),
    queued: sum('queued'),
    failing: sum('failing'),
    parked: sum('parked'),
    oldest: rows[0]!.oldest,
  }
}

const readSchedules = async (db: Executor): Promise<readonly ScheduleRun[]> => {
  const { rows } = await db.run<ScheduleRun>(sql`
    select name, cron, error, ${isoSeconds(sql`started_at`)} as "startedAt", ${isoSeconds(sql`ended_at`)} as "endedAt",
      case when ended_at is null or ended_at < started_at
        then (extract(epoch from now() - started_at))::float8 end as running
    from gantry.schedule_run order by name`)
  return rows
}

const readProcesses = async (db: Executor): Promise<readonly ServerProcess[]> => {
  const { rows } = await db.run<ServerProcess>(sql`
    select id, host, pid, roles, version, memory, ${isoMilliseconds(sql`started_at`)} as "startedAt",
      (extract(epoch from now() - seen))::float8 as silent,
      json_build_object('open', pool_open, 'idle', pool_idle, 'waiting', pool_waiting, 'most', pool_most) as pool
    from gantry.server_process order by started_at, id`)
  return rows
}

const readDisk = async (kernel: Kernel): Promise<Vitals['disk']> => {
  try {
    const { bavail, blocks, bsize } = await statfs(kernel.dataFolder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch (error) {
    kernel.log.error({ err: error }, 'disk of the data folder cannot be read')
    return null
  }
}

const readBackup = ({ dataFolder, now }: Kernel): Vitals['backup'] => {
  const madeAt = lastBackup(dataFolder)
  return madeAt === null ? null : { madeAt, age: (now().getTime() - Date.parse(madeAt)) / 1_000 }
}

/** SQLSTATE of an extension that is installed but was not loaded with the server. */
const notLoaded = '55000'

const readStatements = async (db: Executor): Promise<Vitals['statements']> => {
  const { rows } = await db.run<{ schema: string }>(sql`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'`)
  if (!rows[0]) return null
  try {
    const found = await db.run<SlowStatement>(sql`
      select left(regexp_replace(query, '\\s+', ' ', 'g'), 500) as text, calls::float8 as calls, mean_exec_time as mean,
        max_exec_time as most
      from ${ident(rows[0].schema)}.${raw('pg_stat_statements')}
      where dbid = (select oid from pg_database where datname = current_database())
        and userid = (select oid from pg_roles where rolname = current_user) and calls > 1
      order by mean_exec_time desc limit ${shown}`)
    return found.rows
  } catch (error) {
    if (databaseError(error)?.code === notLoaded) return null
    throw error
  }
}
