import type { Vitals } from '@gantry/model/shared'

/** What is looked at, in the order of the page. */
const healthChecks = [
  'processes',
  'database',
  'connections',
  'pool',
  'jobs',
  'schedules',
  'delivery',
  'disk',
  'backup',
  'statements',
] as const
export type HealthCheck = (typeof healthChecks)[number]

/** `good`: nothing to do, `look`: soon somebody should, `bad`: now. */
export const healthStates = ['good', 'look', 'bad'] as const
export type HealthState = (typeof healthStates)[number]

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const gibibyte = 1024 ** 3

/** Seconds without a heartbeat after which a process is taken for dead. */
const silence = 30
/** Roles without which nothing is answered, or nothing is done in the background. */
const neededRoles = ['web', 'worker']

export const isSilent = ({ silent }: Vitals['processes'][number]): boolean => silent > silence

/** Bad beyond one bound, worth a look beyond the other. */
const beyond = (value: number, look: number, bad: number): HealthState =>
  value > bad ? 'bad' : value > look ? 'look' : 'good'

const judges: Readonly<Record<HealthCheck, (vitals: Vitals) => HealthState>> = {
  processes: ({ processes }) => {
    const living = processes.filter(process => !isSilent(process))
    const roles = new Set(living.flatMap(process => process.roles))
    if (!neededRoles.every(role => roles.has(role))) return 'bad'
    const versions = new Set(living.map(({ version }) => version))
    return living.length < processes.length || versions.size > 1 ? 'look' : 'good'
  },
  database: ({ database }) => beyond(database.longestTransaction ?? 0, 10 * minute, hour),
  connections: ({ database }) => beyond(database.connections / database.mostConnections, 0.8, 0.95),
  pool: ({ processes }) =>
    processes
      .filter(process => !isSilent(process))
      .map(({ pool }) => beyond(pool.waiting, 0, pool.most))
      .reduce(worse, 'good'),
  jobs: ({ jobs }) =>
    worse(
      beyond(jobs.oldest ?? 0, 5 * minute, 30 * minute),
      jobs.givenUp + jobs.failed > 0 ? 'look' : 'good',
    ),
  schedules: ({ schedules }) =>
    schedules
      .map(({ error, running }) => (error === null ? beyond(running ?? 0, hour, 6 * hour) : 'bad'))
      .reduce(worse, 'good'),
  delivery: ({ delivery }) =>
    worse(beyond(delivery.oldest ?? 0, minute, 10 * minute), delivery.parked > 0 ? 'look' : 'good'),
  disk: ({ disk }) =>
    disk === null
      ? 'bad'
      : beyond(
          -disk.free,
          -Math.min(disk.size * 0.1, 50 * gibibyte),
          -Math.min(disk.size * 0.03, 5 * gibibyte),
        ),
  backup: ({ backup }) => (backup === null ? 'look' : beyond(backup.age, 7 * day, 30 * day)),
  statements: ({ statements }) => beyond(statements?.[0]?.mean ?? 0, 1_000, 10_000),
}

const worse = (one: HealthState, other: HealthState): HealthState =>
  healthStates.indexOf(one) > healthStates.indexOf(other) ? one : other

/** The state of every check. */
export const judge = (
  vitals: Vitals,
): readonly { readonly check: HealthCheck; readonly state: HealthState }[] =>
  healthChecks.map(check => ({ check, state: judges[check](vitals) }))
