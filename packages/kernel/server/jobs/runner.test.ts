import { setTimeout as sleep } from 'node:timers/promises'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it, onTestFinished } from 'vitest'
import { platform } from '../ctx.ts'
import { sql } from '../sql.ts'
import { defineJob } from './job.ts'
import { enqueue, readJob } from './jobs.ts'
import { startWorker } from './worker.ts'

const kernel = await testDatabase()
const ctx = testCtx(kernel)
const database = new URL(kernel.database.url).pathname.slice(1)

/** The queue cannot reach the database until the answer is called; the kernel can, by the connections it has. */
const shutQueueOut = async (): Promise<() => Promise<unknown>> => {
  const db = platform(kernel)
  const limit = (most: number) =>
    db.run({ text: `alter database ${database} connection limit ${most}`, values: [] })
  await limit(0)
  await db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'gantry jobs'`)
  return () => limit(-1)
}

it('goes on after the end of a job could not be stored', async () => {
  let ran = 0
  const shuttingOut = defineJob({
    name: 'shutting_out',
    run: async () => {
      ran++
      setTimeout(await shutQueueOut(), 1_500)
      return null
    },
  })
  const harmless = defineJob({ name: 'harmless', run: async () => 'done' })
  const worker = await startWorker(kernel, [shuttingOut, harmless], [], { concurrency: 1 })
  onTestFinished(() => worker.stop())

  const first = await enqueue(ctx, shuttingOut, {})
  await expect.poll(async () => (await readJob(ctx, first)).state).toBe('done')
  await sleep(1_000)
  const second = await enqueue(ctx, harmless, {})
  await expect.poll(async () => (await readJob(ctx, second)).state, { timeout: 30_000 }).toBe('done')
  const queued = () =>
    platform(kernel).run(
      sql`select from graphile_worker._private_jobs where key = any(${[first, second]}::text[])`,
    )
  await expect.poll(async () => (await queued()).count, { timeout: 30_000 }).toBe(0)
  expect(ran).toBe(1)
})
