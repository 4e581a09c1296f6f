import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, newId } from '@gantry/base/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterEach, expect, it, vi } from 'vitest'
import { inTransaction, platform } from '../ctx.ts'
import { pushChannel } from '../push.ts'
import { sql } from '../sql.ts'
import { forgetJobs } from './forget-jobs.ts'
import { defineJob, type Job } from './job.ts'
import { cancelJob, enqueue, listJobs, readJob } from './jobs.ts'
import { startWorker } from './worker.ts'

const kernel = await testDatabase()
const ctx = testCtx(kernel)
const stranger = testCtx(kernel, { personId: newId() })
const elsewhere = testCtx(kernel, { space: 'beta' })

let workers: { stop(): Promise<void> }[] = []
const work = async (...jobs: Job[]) => {
  const worker = await startWorker(kernel, jobs, [], { concurrency: 2 })
  workers.push(worker)
  return worker
}
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  workers = []
})

const stateOf = async (id: string) => (await readJob(ctx, id)).state
const reaches = (id: string, state: string) =>
  expect.poll(() => stateOf(id), { timeout: 20_000, interval: 50 }).toBe(state)

const greet = defineJob({
  name: 'greet',
  run: async (own, { name }: { name: string }) => ({ said: `${own.actor.name} to ${name}`, in: own.space }),
})

it('runs with the rights of the person who asked, and is seen by nobody else', async () => {
  const id = await enqueue(ctx, greet, { name: '赵婷' })
  await work(greet)
  await reaches(id, 'done')
  expect(await readJob(ctx, id)).toMatchObject({
    name: 'greet',
    input: { name: '赵婷' },
    result: { said: 'Test to 赵婷', in: 'alpha' },
    error: null,
  })
  expect((await listJobs(ctx, 'greet', 10)).map(job => job.id)).toEqual([id])
  for (const other of [stranger, elsewhere]) {
    await expect(readJob(other, id)).rejects.toMatchObject({ code: 'job.not_found' })
    await expect(cancelJob(other, id)).rejects.toMatchObject({ code: 'job.not_found' })
    expect(await listJobs(other, 'greet', 10)).toEqual([])
  }
})

it('never runs for a change that was rolled back', async () => {
  const failing = inTransaction(ctx, async tx => {
    await enqueue(tx, greet, { name: 'nobody' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect((await listJobs(ctx, 'greet', 10)).some(job => JSON.stringify(job.input).includes('nobody'))).toBe(
    false,
  )
})

it('tells how far it is while it runs, and its owner is told', async () => {
  const heard: string[] = []
  const stop = await kernel.database.listen(pushChannel, message => void heard.push(message ?? ''))
  let go = (): void => undefined
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const count = defineJob({
    name: 'count',
    run: async (_ctx, _input: null, control) => {
      await control.progress(3, 10)
      await gate
      await control.progress(10, 10)
    },
  })
  const id = await enqueue(ctx, count, null)
  await work(count)
  await expect.poll(async () => (await readJob(ctx, id)).done, { timeout: 10_000 }).toBe(3)
  expect(await readJob(ctx, id)).toMatchObject({ state: 'running', done: 3, total: 10, finishedAt: null })
  go()
  await reaches(id, 'done')
  await expect.poll(() => heard.filter(message => message.includes(id)).length).toBeGreaterThanOrEqual(3)
  expect(JSON.parse(heard.find(message => message.includes(id)) ?? '')).toEqual({
    type: 'job',
    space: 'alpha',
    person: ctx.actor.personId,
    id,
  })
  stop()
})

it('stops when its owner says so, and what it wrote is undone', async () => {
  await platform(kernel).run(sql`create table if not exists effect (n int)`)
  const endless = defineJob({
    name: 'endless',
    run: (own, _input: null, control) =>
      inTransaction(own, async tx => {
        for (let n = 0; ; n++) {
          await tx.db.run(sql`insert into effect values (${n})`)
          await control.progress(n, null)
          await sleep(20)
        }
      }),
  })
  const id = await enqueue(ctx, endless, null)
  await work(endless)
  await expect.poll(async () => (await readJob(ctx, id)).done, { timeout: 10_000 }).toBeGreaterThan(1)
  await cancelJob(ctx, id)
  await reaches(id, 'cancelled')
  expect((await platform(kernel).run(sql`select n from effect`)).rows).toEqual([])
  await expect(cancelJob(ctx, id)).rejects.toMatchObject({ code: 'job.state' })
})

it('never begins when it was cancelled before', async () => {
  let begun = 0
  const late = defineJob({ name: 'late', run: async (_ctx, _input: null) => void begun++ })
  const cancelled = await enqueue(ctx, late, null)
  await cancelJob(ctx, cancelled)
  const id = await enqueue(ctx, late, null)
  await work(late)
  await reaches(id, 'done')
  expect([await stateOf(cancelled), begun]).toEqual(['cancelled', 1])
})

it('says what went wrong, and of our own faults only that there was one', async () => {
  const refused = defineJob({
    name: 'refused',
    run: async (_ctx, _input: null) => {
      throw new AppError('file.unreadable', { name: 'a.csv' })
    },
  })
  const broken = defineJob({
    name: 'broken',
    run: async (_ctx, _input: null) => {
      throw new Error('a secret of the house')
    },
  })
  const [first, second] = [await enqueue(ctx, refused, null), await enqueue(ctx, broken, null)]
  await work(refused, broken)
  await reaches(first, 'failed')
  await reaches(second, 'failed')
  expect((await readJob(ctx, first)).error).toEqual({
    code: 'file.unreadable',
    params: { name: 'a.csv' },
    issues: [],
  })
  expect((await readJob(ctx, second)).error).toEqual({
    code: 'server.failed',
    params: { requestId: second },
    issues: [],
  })
})

it('leaves a trace of what was turned away for a reason of its own', async () => {
  const cause = new Error('operator does not exist')
  const busy = defineJob({
    name: 'busy',
    run: async (): Promise<object> => {
      throw Object.assign(new AppError('server.busy'), { cause })
    },
  })
  const warn = vi.spyOn(kernel.log, 'warn')
  const id = await enqueue(ctx, busy, {})
  await work(busy)
  await reaches(id, 'failed')
  const said = warn.mock.calls.map(([fields]) => fields)
  warn.mockRestore()
  expect(said).toContainEqual(
    expect.objectContaining({ job: 'busy', id, err: expect.objectContaining({ cause }) }),
  )
})

it('runs again when the process that had claimed it was killed', async () => {
  const id = await enqueue(ctx, greet, { name: 'again' })
  // As a killed process leaves it: claimed in both tables, and no heartbeat since.
  await platform(kernel).run(
    sql`insert into gantry.process (id, seen) values ('killed', now() - interval '1 minute')`,
  )
  await platform(kernel).run(
    sql`update gantry.job set state = 'running', started_at = now() where id = ${id}`,
  )
  const claimed = await platform(kernel).run(sql`
    update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1 where key = ${id}`)
  expect(claimed.count).toBe(1)
  await work(greet)
  await reaches(id, 'done')
})

it('leaves alone what a living process has claimed', async () => {
  const id = await enqueue(ctx, greet, { name: 'elsewhere' })
  await platform(kernel).run(sql`insert into gantry.process (id) values ('alive')`)
  await platform(kernel).run(sql`
    update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now(), attempts = 1 where key = ${id}`)
  const marker = await enqueue(ctx, greet, { name: 'marker' })
  await work(greet)
  await reaches(marker, 'done')
  expect(await stateOf(id)).toBe('queued')
})

it('starts again after a stop, and does not do twice what had its effect', async () => {
  const runs: string[] = []
  const settled = defineJob({
    name: 'settled',
    run: async (own, { settle }: { settle: boolean }, control, id) => {
      runs.push(id)
      if (settle) await inTransaction(own, tx => control.settle(tx, { written: 7 }))
      if (runs.filter(run => run === id).length === 1) {
        await once(control.signal, 'abort')
        control.signal.throwIfAborted()
      }
      return { written: 1 }
    },
  })
  const [kept, twice] = [
    await enqueue(ctx, settled, { settle: true }),
    await enqueue(ctx, settled, { settle: false }),
  ]
  const first = await work(settled)
  await expect.poll(() => runs.toSorted(), { timeout: 10_000 }).toEqual([kept, twice].toSorted())
  await expect
    .poll(async () => (await readJob(ctx, kept)).result, { timeout: 10_000 })
    .toEqual({ written: 7 })
  workers = []
  await first.stop()
  expect([await stateOf(kept), await stateOf(twice)]).toEqual(['running', 'running'])

  await work(settled)
  await reaches(kept, 'done')
  await reaches(twice, 'done')
  expect((await readJob(ctx, kept)).result).toEqual({ written: 7 })
  expect((await readJob(ctx, twice)).result).toEqual({ written: 1 })
  expect(runs.toSorted()).toEqual([kept, twice, twice].toSorted())
})

it('is forgotten a month after its end, and never before', async () => {
  const age = (id: string, days: number, state = 'done') =>
    platform(kernel).run(sql`
      update gantry.job set state = ${state}, created_at = now() - make_interval(days => ${days}),
        finished_at = case when ${state === 'running'} then null else now() - make_interval(days => ${days}) end
      where id = ${id}`)
  const [old, failed, recent, running] = [
    await enqueue(ctx, greet, { name: 'old' }),
    await enqueue(ctx, greet, { name: 'failed' }),
    await enqueue(ctx, greet, { name: 'recent' }),
    await enqueue(ctx, greet, { name: 'running' }),
  ]
  await age(old, 31)
  await age(failed, 40, 'failed')
  await age(recent, 29)
  await age(running, 90, 'running')
  await forgetJobs.run(kernel)
  for (const id of [old, failed])
    await expect(readJob(ctx, id)).rejects.toMatchObject({ code: 'job.not_found' })
  expect([await stateOf(recent), await stateOf(running)]).toEqual(['done', 'running'])
})
