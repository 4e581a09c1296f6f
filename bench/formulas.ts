import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { type Ctx, type Kernel, platform, sql, startWorker, systemCtx } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import {
  changeJob,
  createRecord,
  createSpaceSchema,
  findRecordsJson,
  readChange,
  saveTables,
  startChange,
} from '@gantry/records/server'
import { databaseCpu, postmasterOf } from './cpu.ts'
import { withKernel } from './kernel.ts'

/*
 * `npx tsx bench/formulas.ts`: what formulas cost whoever writes, and adding one to a table of ROWS (default 1,000,000) while
 * one person reads pages and another creates records: one that the database works out, one that is evaluated in memory. Their
 * times beside those of as long without a change, in the same run. BENCH_DATA is the folder, which is kept.
 */

const rows = Number(process.env.ROWS ?? 1_000_000)
const rounds = Number(process.env.ROUNDS ?? 300)
const quiet = Number(process.env.SECONDS ?? 10)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-formulas-${rows}`))
const space = 'bench'

const formula = (of: FieldDef, text: string): FieldDef => ({ ...of, computed: { formula: text } })
const plain = { name: field.text(), qty: field.number(), price: field.decimal() }
const table = (id: string, more: TableDef['fields'] = {}): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { ...plain, ...more },
  policy: [],
})
const three = {
  worth: formula(field.decimal(), 'qty * price'),
  taxed: formula(field.decimal(), 'worth * 1.13'),
  heavy: formula(field.yesNo(), 'qty > 500'),
}
const added = {
  'worked out by the database': ['pushed', formula(field.decimal(), 'qty * price / 3')],
  'evaluated in memory': ['evaluated', formula(field.text(), 'upper case(name)')],
} as const

const prepare = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const { rows: known } = await db.run(sql`select 1 from gantry.table_def where space = ${space}`)
  if (known.length > 0) return
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [
    { definition: table('large') },
    { definition: table('without') },
    { definition: table('with', three) },
  ])
  await db.run(sql`
    insert into s_bench.t_large (id, f_name, f_qty, f_price)
    select ('0196b003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Row ' || n, n % 1000, (n % 7919) / 100.0
    from generate_series(1, ${rows}::int) n`)
  await db.run(sql`vacuum analyze s_bench.t_large`)
}

const at = (share: number, times: readonly number[]): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(2).padStart(8)

/** Somebody who does the same again and again, a breath apart, until told to stop; answers how long each took. */
const person = (work: () => Promise<unknown>): (() => Promise<readonly number[]>) => {
  let open = true
  const doing = (async () => {
    const times: number[] = []
    while (open) {
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
      await sleep(20)
    }
    return times
  })()
  return () => {
    open = false
    return doing
  }
}

/** Reads and writes beside some work, told in one line each. */
const beside = async (ctx: Ctx, name: string, work: () => Promise<unknown>): Promise<void> => {
  const postmaster = postmasterOf(folder)
  const [node, database, began] = [process.cpuUsage(), databaseCpu(postmaster), performance.now()]
  const reader = person(() => findRecordsJson({ ...ctx, request: {} }, 'large', { count: 'later' }))
  let turnedAway = 0
  // One who comes with the tables of a moment before is turned away, and comes again.
  const create = async (): Promise<unknown> => {
    try {
      return await createRecord({ ...ctx, request: {} }, 'large', { name: 'new', qty: 3, price: 2 })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'server.busy') throw error
      turnedAway++
      await sleep(20)
      return create()
    }
  }
  const writer = person(create)
  await work()
  const seconds = (performance.now() - began) / 1_000
  const [reads, writes] = [await reader(), await writer()]
  const used = process.cpuUsage(node)
  const cpu = (used.user + used.system) / 1_000 + databaseCpu(postmaster) - database
  console.log(`${name}: ${seconds.toFixed(1)} s, ${(cpu / 1_000).toFixed(1)} s of CPU`)
  console.log(`  page    p50 ${at(0.5, reads)} ms  p99 ${at(0.99, reads)} ms  (${reads.length})`)
  console.log(
    `  create  p50 ${at(0.5, writes)} ms  p99 ${at(0.99, writes)} ms  (${writes.length}, turned away ${turnedAway})`,
  )
}

const addField = async (ctx: Ctx, id: string, def: FieldDef): Promise<void> => {
  const { rows } = await ctx.db.run<{ version: number; definition: TableDef }>(
    sql`select version, definition from gantry.table_def where space = ${space} and id = 'large'`,
  )
  const [now] = rows
  if (!now) throw new Error('there is no table to change')
  const definition = { ...now.definition, fields: { ...now.definition.fields, [id]: def } }
  const change = await startChange(ctx, [{ definition, seen: now.version }])
  for (;;) {
    const { state, error } = await readChange(ctx, change)
    if (state === 'done') return
    if (state === 'failed') throw new Error(`the change failed: ${JSON.stringify(error)}`)
    await sleep(100)
  }
}

const measureWrites = async (ctx: Ctx): Promise<void> => {
  const times = new Map(['without', 'with'].map(id => [id, [] as number[]]))
  for (let round = -20; round < rounds; round++)
    for (const [id, taken] of times) {
      const began = performance.now()
      await createRecord({ ...ctx, request: {} }, id, { name: 'new', qty: 3, price: 2.5 })
      if (round >= 0) taken.push(performance.now() - began)
    }
  for (const [id, taken] of times)
    console.log(`create, ${id.padEnd(7)} three formulas: p50 ${at(0.5, taken)} ms`)
}

await withKernel(folder, 6, async kernel => {
  console.error(`loading ${rows} records`)
  await prepare(kernel)
  const worker = await startWorker(kernel, [changeJob], [], { concurrency: 1 })
  const ctx = systemCtx(kernel, space, 'bench')
  try {
    await measureWrites(ctx)
    await beside(ctx, 'no change', () => sleep(quiet * 1_000))
    for (const [name, [id, def]] of Object.entries(added))
      await beside(ctx, `a formula ${name}`, () => addField(ctx, `${id}_${Date.now()}`, def))
  } finally {
    await worker.stop()
  }
})
