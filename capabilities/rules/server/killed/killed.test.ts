import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { asJson, newId } from '@gantry/base/shared'
import { designs, keepDraft, publishDesigns } from '@gantry/designs/server'
import { prepareCapabilities, startWork } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { platform, sql } from '@gantry/kernel/server'
import { createRecords, createSpaceSchema, saveTables } from '@gantry/records/server'
import { runs } from '@gantry/runs/server'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { afterEach, expect, it } from 'vitest'
import type { Rule } from '../../shared/index.ts'
import { rules } from '../index.ts'

const kernel = await testDatabase()
const capabilities = [identity, designs, runs, rules]
await prepareCapabilities(kernel, capabilities)
const admin = () => testCtx(kernel, { userType: 'admin' })

const wanted = 120
const rule: Rule = {
  name: 'Echo',
  app: 'app-1',
  on: { kind: 'record', options: { table: 'call_in', events: ['created'] } },
  results: [
    {
      id: newId(),
      kind: 'create',
      options: { table: 'echo', values: [{ field: 'name', copy: 'name' }] },
    },
  ],
  as: 'rule',
}

let child: ChildProcess | undefined
let working: Awaited<ReturnType<typeof startWork>> | undefined
afterEach(async () => {
  child?.kill('SIGKILL')
  await working?.stop()
})

const echoes = async (): Promise<number> => {
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*)::int as n from s_alpha.t_echo`,
  )
  return rows[0]?.n ?? 0
}

it('a rule acts once for each of 120 records, although the process is killed in the middle', {
  timeout: 120_000,
}, async () => {
  await createSpaceSchema(admin())
  await saveTables(admin(), [
    { definition: drawnTable('call_in', {}) },
    { definition: drawnTable('echo', {}) },
  ])
  const key = { kind: 'rule', id: newId() }
  const body = asJson(rule)
  const { revision } = await keepDraft(admin(), { ...key, body, base: null, revision: 0 })
  await publishDesigns(admin(), { designs: [{ ...key, revision }] })
  await createRecords(
    admin(),
    'call_in',
    Array.from({ length: wanted }, (_, at) => ({ name: `call ${at}` })),
  )

  const file = fileURLToPath(new URL('./killed-process.ts', import.meta.url))
  const started = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, DATABASE_URL: kernel.database.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  child = started
  await expect.poll(echoes, { timeout: 60_000, interval: 20 }).toBeGreaterThan(wanted / 8)
  started.kill('SIGKILL')
  await once(started, 'close')
  expect(await echoes()).toBeLessThan(wanted)
  // What a killed worker holds is released hours later; here at once.
  await platform(kernel).run(sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`)
  await platform(kernel).run(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`,
  )

  working = await startWork(kernel, capabilities, 4)
  const unfinished = async () => {
    const { rows } = await platform(kernel).run<{ n: number }>(sql`
      select (select count(*) from gantry.outbox)::int + (select count(*) from gantry.run where ended_at is null)::int
        + (select count(*) from graphile_worker._private_jobs where payload ->> 'consumer' = 'rules')::int as n`)
    return rows[0]?.n
  }
  await expect.poll(unfinished, { timeout: 60_000, interval: 50 }).toBe(0)
  const { rows } = await platform(kernel).run<{ n: number }>(sql`
    select count(*)::int as n from s_alpha.t_call_in c
    where (select count(*) from s_alpha.t_echo e where e.f_name = c.f_name) <> 1`)
  expect(rows[0]?.n).toBe(0)
  expect(await echoes()).toBe(wanted)
})
