import { AppError } from '@gantry/base/shared'
import type { Actor } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, expect, it } from 'vitest'
import { asSystem, type Ctx, type Kernel } from '../ctx.ts'
import { defineJob } from './job.ts'
import { enqueue, readJob } from './jobs.ts'
import { startWorker } from './worker.ts'

let ahead = 0
const kernel: Kernel = { ...(await testDatabase()), now: () => new Date(Date.now() + ahead) }
const ctx = testCtx(kernel, {
  userType: 'admin',
  roles: ['old', 'kept'],
  console: ['use structure'] as never,
})

/** What became of the person; null: disabled. */
let present: Partial<Actor> | null = {}
const refusals: string[] = []
const report = defineJob({
  name: 'report',
  run: async (own: Ctx, input: { change?: Partial<Actor> | null }, control) => {
    const { roles } = own.actor
    if (input.change !== undefined) present = input.change
    await control.progress(1, 2)
    ahead += 6_000
    await control.progress(2, 2)
    return { roles }
  },
  refused: async (own, _input, { code }, id) =>
    void refusals.push(`${code} ${own.actor.system?.reason} ${id}`),
})
const complete = defineJob({ name: 'complete', upkeep: true, run: async (_ctx, _input: object) => ({}) })
const worker = await startWorker(kernel, [report, complete], [], {
  concurrency: 1,
  presentActor: async (_kernel, queued) => {
    if (present === null) throw new AppError('job.person_left')
    return { ...queued, ...present }
  },
})
afterAll(() => worker.stop())

const endOf = async (id: string) => {
  await expect
    .poll(async () => (await readJob(ctx, id)).finishedAt, { timeout: 20_000, interval: 20 })
    .not.toBeNull()
  const { state, result, error } = await readJob(ctx, id)
  return { state, result, code: (error as { code?: string } | null)?.code ?? null }
}
const run = async (was: Partial<Actor> | null, input: { change?: Partial<Actor> | null } = {}) => {
  present = was
  return endOf(await enqueue(ctx, report, input))
}
const lost = { state: 'failed', result: null, code: 'job.right_lost' }
const left = { ...lost, code: 'job.person_left' }

it('runs with the rights of now, and with none that were lost since', async () => {
  expect(await run({ roles: ['kept', 'new'] })).toEqual({
    state: 'done',
    result: { roles: ['kept', 'new'] },
    code: null,
  })
  expect(refusals).toEqual([])
})

it('does not start for a person who left or is no longer what the request asked for, and says so', async () => {
  expect(await run(null)).toEqual(left)
  expect(await run({ userType: 'user' })).toEqual(lost)
  expect(await run({ console: [] })).toEqual(lost)
  expect(refusals.map(each => each.split(' ')[0])).toEqual([left.code, lost.code, lost.code])
})

it.each([
  ['is disabled', null, left],
  ['loses a role', { roles: ['kept'] }, lost],
  ['is no administrator any more', { userType: 'user' as const }, lost],
  [
    'gets another role',
    { roles: ['old', 'kept', 'new'] },
    { state: 'done', result: { roles: ['old', 'kept'] }, code: null },
  ],
])('ends or goes on between two batches when its person %s', async (_what, change, ending) => {
  expect(await run({}, { change })).toEqual(ending)
})

it('completes upkeep and what the system does whoever left', async () => {
  present = null
  expect(await endOf(await enqueue(ctx, complete, {}))).toMatchObject({ state: 'done' })
  expect(await endOf(await enqueue(asSystem(ctx, 'test'), report, {}))).toMatchObject({ state: 'done' })
})
