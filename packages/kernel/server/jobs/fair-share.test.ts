import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterEach, expect, it } from 'vitest'
import { type Ctx, platform } from '../ctx.ts'
import { sql } from '../sql.ts'
import { defineJob, type Schedule } from './job.ts'
import { cancelJob, enqueue, readJob } from './jobs.ts'
import { startWorker } from './worker.ts'

const kernel = await testDatabase()
const crowded = testCtx(kernel, { space: 'crowded' })
const quiet = testCtx(kernel, { space: 'quiet' })

/** Jobs that have begun, in order, each held until the test lets it go. */
const begun: string[] = []
const held = new Map<string, () => void>()
let isOver = false
const hold = async (name: string) => {
  begun.push(name)
  if (!isOver) await new Promise<void>(resolve => held.set(name, resolve))
}
const letGo = (name: string) => held.get(name)?.()

const bulk = defineJob({ name: 'bulk', run: (_ctx, { as }: { as: string }) => hold(as) })
const quick = defineJob({
  name: 'quick',
  kind: 'short',
  run: async (_ctx, { as }: { as: string }) => void begun.push(as),
})

let workers: { stop(): Promise<void> }[] = []
const work = async (schedules: readonly Schedule[] = []) => {
  workers.push(await startWorker(kernel, [bulk, quick], schedules, { concurrency: 4 }))
}
afterEach(async () => {
  isOver = true
  for (const release of held.values()) release()
  for (const worker of workers) await worker.stop()
  await platform(kernel).run(sql`delete from gantry.job`)
  await platform(kernel).run(sql`delete from graphile_worker._private_jobs`)
  isOver = false
  workers = []
  begun.length = 0
  held.clear()
})

const queueBulk = async (ctx: Ctx, names: readonly string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const as of names) ids.push(await enqueue(ctx, bulk, { as }))
  return ids
}
const stateOf = async (ctx: Ctx, id: string) => (await readJob(ctx, id)).state
const hasBegun = (names: readonly string[]) =>
  expect.poll(() => begun.toSorted(), { timeout: 20_000, interval: 20 }).toEqual(names.toSorted())
const deferred = (count: number) =>
  expect
    .poll(
      async () =>
        (await platform(kernel).run(sql`select 1 from gantry.job where deferred and state = 'queued'`)).count,
      { timeout: 20_000, interval: 20 },
    )
    .toBe(count)

it('runs two of eight long jobs of a space at once, in all processes together, and others beside them', async () => {
  const names = ['1', '2', '3', '4', '5', '6', '7', '8']
  const ids = await queueBulk(crowded, names)
  await work()
  await work()
  await deferred(6)
  await expect.poll(() => begun.length).toBe(2)
  const running = [...begun]
  const waiting = names.filter(name => !running.includes(name))

  const [other] = await queueBulk(quiet, ['other'])
  const small = await enqueue(quiet, quick, { as: 'small' })
  const own = await enqueue(crowded, quick, { as: 'own' })
  await hasBegun([...running, 'other', 'small', 'own'])
  await expect.poll(() => stateOf(quiet, small)).toBe('done')
  await expect.poll(() => stateOf(crowded, own)).toBe('done')
  expect(await stateOf(quiet, other ?? '')).toBe('running')

  // Each one that ends gives its place to the oldest that waits and was not cancelled.
  const idOf = (name: string | undefined) => ids[names.indexOf(name ?? '')] ?? ''
  await cancelJob(crowded, idOf(waiting[0]))
  letGo(running[0] ?? '')
  await hasBegun([...running, waiting[1] ?? '', 'other', 'small', 'own'])
  await expect.poll(() => stateOf(crowded, idOf(running[0]))).toBe('done')
  for (const name of [running[1] ?? '', ...waiting.slice(1), 'other']) {
    await expect.poll(() => begun, { timeout: 20_000 }).toContain(name)
    letGo(name)
  }
  for (const name of names)
    await expect.poll(() => stateOf(crowded, idOf(name))).toBe(name === waiting[0] ? 'cancelled' : 'done')
})

it('runs schedules while long jobs hold every worker they may have', async () => {
  let ran = false
  const schedule: Schedule = {
    name: 'fair_upkeep',
    cron: '0 0 1 1 *',
    run: async () => {
      ran = true
    },
  }
  await work([schedule])
  await queueBulk(crowded, ['a', 'b'])
  await queueBulk(quiet, ['c', 'd'])
  await hasBegun(['a', 'b', 'c', 'd'])
  // As the clock does.
  await platform(kernel).run(sql`select graphile_worker.add_job('fair_upkeep')`)
  await expect.poll(() => ran, { timeout: 10_000 }).toBe(true)
})

it('keeps the place of a job whose process was killed, and runs it again before the deferred ones', async () => {
  const [first, second, third] = await queueBulk(crowded, ['first', 'second', 'third'])
  // As a killed process leaves them: two claimed, one deferred.
  await platform(kernel).run(
    sql`insert into gantry.process (id, seen) values ('killed', now() - interval '1 minute')`,
  )
  await platform(kernel).run(
    sql`update gantry.job set state = 'running' where id = any(${[first, second]}::uuid[])`,
  )
  await platform(kernel).run(sql`
    update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1
    where key = any(${[first, second]}::text[])`)
  await work()
  await hasBegun(['first', 'second'])
  await deferred(1)
  letGo('first')
  await hasBegun(['first', 'second', 'third'])
  expect(await stateOf(crowded, third ?? '')).toBe('running')
})

it('ends a job whose every attempt ended with its process, and gives its place away', async () => {
  const [crashing, blocked, waiting] = await queueBulk(crowded, ['crashing', 'blocked', 'waiting'])
  await platform(kernel).run(sql`update gantry.job set state = 'running' where id = ${crashing}`)
  await platform(kernel).run(sql`
    update graphile_worker._private_jobs set attempts = max_attempts where key = ${crashing}`)
  await work()
  await hasBegun(['blocked', 'waiting'])
  expect(await readJob(crowded, crashing ?? '')).toMatchObject({
    state: 'failed',
    error: { code: 'server.failed' },
  })
  expect([await stateOf(crowded, blocked ?? ''), await stateOf(crowded, waiting ?? '')]).toEqual([
    'running',
    'running',
  ])
})
