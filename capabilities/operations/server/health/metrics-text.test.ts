import { expect, it } from 'vitest'
import type { Health } from '../../shared/health/contract.ts'
import { metricsText } from './metrics-text.ts'

const health: Omit<Health, 'metricsSince'> = {
  database: { bytes: 5e12, connections: 10, mostConnections: 97, longestTransaction: null, blocked: 0 },
  jobs: { waiting: 3, running: 1, givenUp: 0, oldest: 1.5, failed: 0 },
  delivery: { waiting: 1, queued: 0, failing: 0, parked: 0, oldest: 1 },
  schedules: [],
  processes: [
    {
      id: 'a',
      host: 'C:\\plant "3"\nroom 1',
      pid: 1,
      roles: ['web', 'worker'],
      version: '1',
      startedAt: '2026-11-30T08:00:00.000Z',
      silent: 31,
      memory: 1,
      pool: { open: 3, idle: 1, waiting: 0, most: 16 },
    },
  ],
  disk: null,
  backup: { madeAt: '2026-11-30T08:00:00.000Z', age: 0 },
  statements: null,
  people: 0,
  checks: [{ check: 'disk', state: 'bad' }],
}
const lines = metricsText(health).split('\n')

it('escapes what stands in labels', () => {
  expect(lines).toContain(
    'gantry_process_up{process="a",host="C:\\\\plant \\"3\\"\\nroom 1",roles="web,worker",version="1"} 0',
  )
})

it('leaves out what is not known, and writes figures in full', () => {
  expect(lines.filter(line => line.includes('gantry_disk') || line.includes('gantry_schedule'))).toEqual([])
  expect(lines).toContain('gantry_database_size_bytes 5000000000000')
  expect(lines).toContain('gantry_job_oldest_seconds 1.5')
  expect(lines).toContain('gantry_pool_connections{process="a",state="used"} 2')
  expect(lines).toContain('gantry_health_state{check="disk"} 2')
  expect(lines).toContain('gantry_backup_last_timestamp_seconds 1796025600')
  expect(lines.at(-1)).toBe('')
})
