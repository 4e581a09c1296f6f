import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { platform, sql } from '@gantry/kernel/server'
import { afterEach, expect, it } from 'vitest'
import { recordsDatabase } from './records-database.ts'

const kernel = await recordsDatabase()
const wanted = 400
const killed = [70, 60, 80, 50]

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

/** Starts the process with so many records to write; `acknowledged` grows as it says them. */
const start = (records: number, acknowledged: Set<string>) => {
  const file = fileURLToPath(new URL('./delivery-process.ts', import.meta.url))
  const started = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, DATABASE_URL: kernel.database.url, RECORDS: String(records) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  createInterface({ input: started.stdout }).on('line', id => acknowledged.add(id))
  return started
}

const count = async (from: string): Promise<number> => {
  const { rows } = await platform(kernel).run<{ n: number }>({
    text: `select count(*) as n from ${from}`,
    values: [],
  })
  return rows[0]?.n ?? 0
}

it('tells every record exactly once, however often the process is killed in the middle', {
  timeout: 600_000,
}, async () => {
  await platform(kernel).run(sql`create table ledger (record uuid)`)
  const acknowledged = new Set<string>()
  for (const most of killed) {
    const before = acknowledged.size
    const running = start(wanted, acknowledged)
    await expect
      .poll(() => acknowledged.size - before, { timeout: 120_000, interval: 5 })
      .toBeGreaterThanOrEqual(most)
    running.kill('SIGKILL')
    await once(running, 'close')
  }
  const last = start(Math.max(0, wanted - acknowledged.size), acknowledged)
  await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThanOrEqual(wanted)
  const unfinished = async () =>
    (await count('gantry.outbox')) +
    (await count('graphile_worker._private_jobs')) +
    (await count('gantry.parked'))
  // What a killed process had in hand is free again when it has been silent for a while.
  await expect.poll(unfinished, { timeout: 150_000, interval: 200 }).toBe(0)
  last.kill('SIGTERM')
  await once(last, 'close')

  const records = await platform(kernel).run<{ id: string; told: number }>(sql`
    select t.id, (select count(*) from ledger l where l.record = t.id) as told from s_alpha.t_part t`)
  expect(records.rows.length).toBeGreaterThanOrEqual(wanted)
  expect(records.rows.filter(({ told }) => told !== 1)).toEqual([])
  expect(await count('ledger')).toBe(records.rows.length)
  const there = new Set(records.rows.map(({ id }) => id))
  expect([...acknowledged].filter(id => !there.has(id))).toEqual([])
})
