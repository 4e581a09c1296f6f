import type { ServerProcess, Vitals } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { type HealthCheck, type HealthState, judge } from './judge.ts'

const process: ServerProcess = {
  id: 'a',
  host: 'one',
  pid: 1,
  roles: ['web', 'worker', 'ingest'],
  version: '1',
  startedAt: '2026-11-30T08:00:00.000Z',
  silent: 3,
  memory: 1,
  pool: { open: 2, idle: 1, waiting: 0, most: 16 },
}
const run = { name: 'tidy', cron: '* * * * *', startedAt: null, endedAt: null, running: null, error: null }
const gibibyte = 1024 ** 3
const day = 86_400
const well: Vitals = {
  database: { bytes: 1, connections: 10, mostConnections: 97, longestTransaction: 3, blocked: 0 },
  jobs: { waiting: 3, running: 1, givenUp: 0, oldest: 10, failed: 0 },
  delivery: { waiting: 1, queued: 0, failing: 0, parked: 0, oldest: 1 },
  schedules: [run],
  processes: [process],
  disk: { free: 60 * gibibyte, size: 1_000 * gibibyte },
  backup: { madeAt: '2026-11-30T08:00:00.000Z', age: day },
  statements: [],
}

const stateOf = (check: HealthCheck, change: Partial<Vitals>): HealthState | undefined =>
  judge({ ...well, ...change }).find(each => each.check === check)?.state

it('finds nothing in an installation that is well', () => {
  expect(judge(well).filter(({ state }) => state !== 'good')).toEqual([])
})

const { database, jobs, delivery } = well
it.each<[HealthCheck, string, Partial<Vitals>, HealthState]>([
  ['processes', 'none runs', { processes: [] }, 'bad'],
  ['processes', 'the only worker is silent', { processes: [{ ...process, silent: 31 }] }, 'bad'],
  ['processes', 'one of two is silent', { processes: [process, { ...process, silent: 31 }] }, 'look'],
  ['processes', 'none listens', { processes: [{ ...process, roles: ['web', 'worker'] }] }, 'good'],
  [
    'processes',
    'roles are divided',
    {
      processes: [
        { ...process, roles: ['web'] },
        { ...process, roles: ['worker', 'ingest'] },
      ],
    },
    'good',
  ],
  ['processes', 'two versions', { processes: [process, { ...process, version: '2' }] }, 'look'],
  ['database', 'a transaction of 11 min', { database: { ...database, longestTransaction: 660 } }, 'look'],
  ['database', 'a transaction of 2 h', { database: { ...database, longestTransaction: 7_200 } }, 'bad'],
  ['connections', '80 of 97', { database: { ...database, connections: 80 } }, 'look'],
  ['connections', '95 of 97', { database: { ...database, connections: 95 } }, 'bad'],
  ['pool', 'one waits', { processes: [{ ...process, pool: { ...process.pool, waiting: 1 } }] }, 'look'],
  ['pool', 'many wait', { processes: [{ ...process, pool: { ...process.pool, waiting: 17 } }] }, 'bad'],
  ['jobs', 'waits 6 min', { jobs: { ...jobs, oldest: 360 } }, 'look'],
  ['jobs', 'waits 1 h', { jobs: { ...jobs, oldest: 3_600 } }, 'bad'],
  ['jobs', 'one failed', { jobs: { ...jobs, failed: 1 } }, 'look'],
  ['jobs', 'nothing waits', { jobs: { ...jobs, oldest: null } }, 'good'],
  ['schedules', 'one failed', { schedules: [run, { ...run, error: 'Error' }] }, 'bad'],
  ['schedules', 'one runs for 2 h', { schedules: [{ ...run, running: 7_200 }] }, 'look'],
  ['delivery', 'late by 2 min', { delivery: { ...delivery, oldest: 120 } }, 'look'],
  ['delivery', 'late by 1 h', { delivery: { ...delivery, oldest: 3_600 } }, 'bad'],
  ['delivery', 'one set aside', { delivery: { ...delivery, parked: 1 } }, 'look'],
  ['disk', '6 % of a small disk', { disk: { free: 6 * gibibyte, size: 100 * gibibyte } }, 'look'],
  ['disk', '2 % of a small disk', { disk: { free: 2 * gibibyte, size: 100 * gibibyte } }, 'bad'],
  ['disk', 'enough on a large disk', { disk: { free: 60 * gibibyte, size: 4_000 * gibibyte } }, 'good'],
  ['disk', 'not readable', { disk: null }, 'bad'],
  ['backup', 'never', { backup: null }, 'look'],
  ['backup', '8 days ago', { backup: { madeAt: '', age: 8 * day } }, 'look'],
  ['backup', '31 days ago', { backup: { madeAt: '', age: 31 * day } }, 'bad'],
  ['statements', 'not recorded', { statements: null }, 'good'],
  ['statements', 'one of 2 s', { statements: [{ text: 'select', calls: 2, mean: 2_000, most: 1 }] }, 'look'],
])('%s: %s', (check, _what, change, state) => {
  expect(stateOf(check, change)).toBe(state)
})
