import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Consumer,
  inTransaction,
  type Kernel,
  platform,
  sql,
  startRelay,
  startWorker,
  systemCtx,
} from '@gantry/kernel/server'
import { databaseCpu, postmasterOf } from './cpu.ts'
import { withKernel } from './kernel.ts'

/*
 * `npx tsx bench/events.ts`: how many events a second reach their consumers exactly once in effect. EVENTS (default 50,000) of
 * SPACES (4) wait in the outbox; the relay hands them to a consumer that writes a row for each of them. Beside it, in the same
 * run, one connection takes the same number from a bare outbox, fifty in a transaction, and writes the same rows: no marks, no
 * savepoints, no queue. The folder is made anew, for what was consumed before must not help.
 */

const events = Number(process.env.EVENTS ?? 50_000)
const spaces = Array.from({ length: Number(process.env.SPACES ?? 4) }, (_, n) => `space${n}`)
const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-events-'))

interface Cost {
  readonly seconds: number
  /** Milliseconds of CPU, all threads. */
  readonly node: number
  readonly postgres: number
}

const measure = async (work: () => Promise<void>): Promise<Cost> => {
  const [began, cpu, database] = [performance.now(), process.cpuUsage(), databaseCpu(postmasterOf(folder))]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - began) / 1_000,
    node: (user + system) / 1_000,
    postgres: databaseCpu(postmasterOf(folder)) - database,
  }
}

const ledger: Consumer = {
  name: 'ledger',
  types: ['record.created'],
  handle: async (ctx, event) => {
    await ctx.db.run(sql`insert into ledger (event, space) values (${event.id}::bigint, ${event.space})`)
  },
}

const prepare = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  await db.run(sql`create table ledger (event bigint, space text)`)
  await db.run(sql`create table bare_ledger (event bigint, space text)`)
  await db.run(sql`
    insert into gantry.outbox (space, type, table_id, record_id, version, payload)
    select (${spaces}::text[])[1 + n % ${spaces.length}], 'record.created', 'job', gen_random_uuid(), 1, '{"title": "Job"}'::jsonb
    from generate_series(1, ${events}::int) n`)
  await db.run(sql`create table bare_outbox as select * from gantry.outbox`)
  await db.run(sql`alter table bare_outbox add primary key (id)`)
  await db.run(sql`analyze`)
}

/** Until every event is in the ledger and its note committed. */
const deliver = async (kernel: Kernel): Promise<void> => {
  const worker = await startWorker(kernel, [], [], { concurrency: 4, consumers: [ledger] })
  const relay = startRelay(kernel, [ledger])
  const done = async () => {
    const { rows } = await platform(kernel).run<{ n: number }>(sql`select count(*) as n from gantry.consumed`)
    return rows[0]?.n === events
  }
  while (!(await done())) await sleep(100)
  await relay.stop()
  await worker.stop()
}

const deliverBare = async (kernel: Kernel): Promise<void> => {
  for (let left = 1; left > 0; )
    left = await inTransaction(systemCtx(kernel, spaces[0] ?? '', 'bench'), async ({ tx }) => {
      const { rows } = await tx.run<{ id: string; space: string }>(sql`
        delete from bare_outbox where id in (select id from bare_outbox order by id limit 50 for update skip locked)
        returning id::text, space`)
      for (const { id, space } of rows)
        await tx.run(sql`insert into bare_ledger (event, space) values (${id}::bigint, ${space})`)
      return rows.length
    })
}

const say = (name: string, { seconds, node, postgres }: Cost): void => {
  const each = (milliseconds: number) => ((milliseconds * 1_000) / events).toFixed(0)
  console.log(
    `${name.padEnd(8)} ${(events / seconds).toFixed(0).padStart(7)} events/s   CPU of one: Node ${each(node)} µs, PostgreSQL ${each(postgres)} µs`,
  )
}

await withKernel(folder, 16, async kernel => {
  await prepare(kernel)
  const bare = await measure(() => deliverBare(kernel))
  const told = await measure(() => deliver(kernel))
  say('bare', bare)
  say('events', told)
  console.log(`ratio of CPU ${((told.node + told.postgres) / (bare.node + bare.postgres)).toFixed(2)}`)
  const { rows } = await platform(kernel).run(sql`
    select count(*)::int as told, count(distinct event)::int as distinct from ledger`)
  console.log(rows[0])
})
rmSync(folder, { recursive: true })
