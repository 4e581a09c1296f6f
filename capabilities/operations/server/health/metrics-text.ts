import type { Health } from '../../shared/health/contract.ts'
import { healthStates, isSilent } from '../../shared/health/judge.ts'

/** A value of a metric with the labels that single it out. */
interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** A gauge with its samples; values that are not known are left out. */
interface Gauge {
  readonly name: string
  readonly help: string
  readonly samples: readonly Sample[]
}

const gauge = (name: string, help: string, value: number | null): Gauge => ({
  name,
  help,
  samples: value === null ? [] : [{ value }],
})

/** Gauges of one kind by a label of theirs. */
const gauges = (
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): Gauge => ({
  name,
  help,
  samples: Object.entries(values).map(([key, value]) => ({ value, labels: { [label]: key } })),
})

const secondsOf = (moment: string): number => Date.parse(moment) / 1_000

const gaugesOf = (health: Omit<Health, 'metricsSince'>): readonly Gauge[] => {
  const { database, jobs, delivery, schedules, processes, disk, backup, statements } = health
  return [
    {
      name: 'gantry_health_state',
      help: 'State of a check: 0 good, 1 look, 2 bad.',
      samples: health.checks.map(({ check, state }) => ({
        value: healthStates.indexOf(state),
        labels: { check },
      })),
    },
    gauge('gantry_database_size_bytes', 'Size of the database.', database.bytes),
    gauge('gantry_database_connections', 'Connections to the database server.', database.connections),
    gauge(
      'gantry_database_connections_max',
      'Connections the database server accepts.',
      database.mostConnections,
    ),
    gauge('gantry_database_blocked', 'Connections that wait for a lock.', database.blocked),
    gauge(
      'gantry_database_longest_transaction_seconds',
      'Age of the oldest open transaction.',
      database.longestTransaction ?? 0,
    ),
    gauge(
      'gantry_statement_slowest_mean_seconds',
      'Mean time of the slowest statement that PostgreSQL has recorded.',
      statements?.[0] ? statements[0].mean / 1_000 : null,
    ),
    {
      name: 'gantry_process_up',
      help: 'Whether a process gives its heartbeat.',
      samples: processes.map(process => ({
        value: isSilent(process) ? 0 : 1,
        labels: {
          process: process.id,
          host: process.host,
          roles: process.roles.join(','),
          version: process.version,
        },
      })),
    },
    {
      name: 'gantry_process_memory_bytes',
      help: 'Memory of a process.',
      samples: processes.map(({ id, memory }) => ({ value: memory, labels: { process: id } })),
    },
    {
      name: 'gantry_pool_connections',
      help: 'Connections in the pool of a process.',
      samples: processes.flatMap(({ id, pool }) => [
        { value: pool.idle, labels: { process: id, state: 'idle' } },
        { value: pool.open - pool.idle, labels: { process: id, state: 'used' } },
      ]),
    },
    {
      name: 'gantry_pool_waiting',
      help: 'Requests that wait for a connection of the pool of a process.',
      samples: processes.map(({ id, pool }) => ({ value: pool.waiting, labels: { process: id } })),
    },
    gauges('gantry_jobs', 'Entries of the job queue.', 'state', {
      waiting: jobs.waiting,
      running: jobs.running,
      given_up: jobs.givenUp,
    }),
    gauge('gantry_jobs_failed_last_day', 'Jobs of people that failed within 24 hours.', jobs.failed),
    gauge('gantry_job_oldest_seconds', 'How long the oldest due entry of the queue waits.', jobs.oldest ?? 0),
    gauges('gantry_events', 'Events on their way.', 'state', {
      waiting: delivery.waiting,
      queued: delivery.queued,
      failing: delivery.failing,
      parked: delivery.parked,
    }),
    gauge('gantry_event_oldest_seconds', 'Age of the oldest event on its way.', delivery.oldest ?? 0),
    {
      name: 'gantry_schedule_failed',
      help: 'Whether the last run of a schedule failed.',
      samples: schedules.map(({ name, error }) => ({
        value: error === null ? 0 : 1,
        labels: { schedule: name },
      })),
    },
    {
      name: 'gantry_schedule_last_end_timestamp_seconds',
      help: 'When the last run of a schedule ended.',
      samples: schedules.flatMap(({ name, endedAt }) =>
        endedAt === null ? [] : [{ value: secondsOf(endedAt), labels: { schedule: name } }],
      ),
    },
    gauge('gantry_disk_free_bytes', 'Free room on the disk of the data folder.', disk?.free ?? null),
    gauge('gantry_disk_size_bytes', 'Size of the disk of the data folder.', disk?.size ?? null),
    gauge(
      'gantry_backup_last_timestamp_seconds',
      'When the last backup was made.',
      backup && secondsOf(backup.madeAt),
    ),
    gauge('gantry_people_online', 'People whose session was used within five minutes.', health.people),
  ]
}

/** The figures as Prometheus text, format 0.0.4: help, type and samples of each metric, every line ended by a line feed. */
export const metricsText = (health: Omit<Health, 'metricsSince'>): string =>
  gaugesOf(health)
    .filter(({ samples }) => samples.length > 0)
    .map(textOf)
    .join('')

const textOf = ({ name, help, samples }: Gauge): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples.map(sample => lineOf(name, sample)), ''].join(
    '\n',
  )

const lineOf = (name: string, { value, labels = {} }: Sample): string => {
  const said = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${said.length > 0 ? `{${said.join(',')}}` : ''} ${value}`
}

/** Within a label value, the format escapes backslash, quotation mark and line feed. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
