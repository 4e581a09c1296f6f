import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, expect, it } from 'vitest'
import { inTransaction, platform } from '../ctx.ts'
import type { Schedule } from '../jobs/job.ts'
import { rememberSchedules, runNoted } from '../jobs/schedule-runs.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { emit } from '../outbox.ts'
import { sql } from '../sql.ts'
import { startHeartbeat } from './server-processes.ts'
import { readVitals } from './vitals.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gantry-vitals-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))
const kernel = { ...(await testDatabase()), dataFolder }
await migrateJobs(kernel)
const db = platform(kernel)

const schedule = (name: string, run: Schedule['run']): Schedule => ({ name, cron: '0 3 * * *', run })

it('tells when a schedule ran last, how it ended, and forgets what is no longer scheduled', async () => {
  const tidy = schedule('tidy', async () => undefined)
  const broken = schedule('broken', () => Promise.reject(new Error('no room left')))
  const waiting = schedule('waiting', async () => undefined)
  await rememberSchedules(kernel, [tidy, broken, waiting, schedule('gone', async () => undefined)])
  await rememberSchedules(kernel, [tidy, broken, waiting])
  await runNoted(kernel, tidy)
  await expect(runNoted(kernel, broken)).rejects.toThrow('no room left')
  const runs = async () => (await readVitals(kernel)).schedules
  expect(await runs()).toMatchObject([
    { name: 'broken', cron: '0 3 * * *', error: 'Error: no room left', running: null },
    { name: 'tidy', error: null, running: null, endedAt: expect.stringMatching(/Z$/) },
    { name: 'waiting', startedAt: null, endedAt: null, running: null },
  ])

  const seen: unknown[] = []
  await runNoted(
    kernel,
    schedule('broken', async () => void seen.push((await runs())[0]?.running)),
  )
  expect(seen).toEqual([expect.any(Number)])
  expect((await runs())[0]).toMatchObject({ name: 'broken', error: null, running: null })
})

it('lists a process with its roles and pool until it stops', async () => {
  const presence = await startHeartbeat(kernel, { roles: ['web', 'worker'], version: '1.2.3' })
  const { processes } = await readVitals(kernel)
  expect(processes).toMatchObject([
    { pid: process.pid, roles: ['web', 'worker'], version: '1.2.3', pool: { waiting: 0, most: 8 } },
  ])
  expect(processes[0]?.silent).toBeLessThan(30)
  expect(processes[0]?.memory).toBeGreaterThan(1_000_000)
  await presence.stop()
  expect((await readVitals(kernel)).processes).toEqual([])
})

it('measures database, disk, queue and delivery', async () => {
  const before = await readVitals(kernel)
  expect(before.database.bytes).toBeGreaterThan(1_000_000)
  expect(before.database.connections).toBeGreaterThan(0)
  expect(before.database.mostConnections).toBeGreaterThan(before.database.connections)
  expect(before.disk?.size).toBeGreaterThan(before.disk?.free ?? 0)
  expect(before.backup).toBeNull()
  expect(before.jobs).toMatchObject({ waiting: 0, oldest: null, givenUp: 0 })
  expect(before.delivery).toMatchObject({ waiting: 0, oldest: null })

  await emit(testCtx(kernel), { type: 'thing.happened' })
  await db.run(sql`update gantry.outbox set at = now() - interval '2 hours'`)
  await db.run(
    sql`select graphile_worker.add_job('nobody_runs_this', run_at := now() - interval '1 hour', job_key := 'due')`,
  )
  await db.run(
    sql`select graphile_worker.add_job('nobody_runs_this', run_at := now() + interval '1 hour', job_key := 'later')`,
  )
  const { jobs, delivery } = await readVitals(kernel)
  expect(jobs.waiting).toBe(1)
  expect(Math.round((jobs.oldest ?? 0) / 60)).toBe(60)
  expect(delivery.waiting).toBe(1)
  expect(Math.round((delivery.oldest ?? 0) / 60)).toBe(120)
})

it('tells of a transaction that stays open, but not of its own', async () => {
  // A statement of the test before may still end.
  await expect.poll(async () => (await readVitals(kernel)).database.longestTransaction).toBeNull()
  await inTransaction(testCtx(kernel), async tx => {
    await tx.db.run(sql`select 1`)
    expect((await readVitals(kernel)).database.longestTransaction).toBeGreaterThanOrEqual(0)
  })
})
