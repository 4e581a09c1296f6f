import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { field } from '@gantry/fields/shared'
import { type Ctx, type Kernel, platform, sql, startWorker, systemCtx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import {
  computeJob,
  createRecord,
  createSpaceSchema,
  listComputing,
  recompute,
  saveTables,
} from '@gantry/records/server'
import { withKernel } from './kernel.ts'

/*
 * `npx tsx bench/roll-ups.ts`: what a roll-up costs whoever writes the rows under it, and making all of it anew. CHILDREN
 * (default 1,000,000) under PARENTS (100,000), and as many again under one parent. A row under a small parent, one under
 * the large one and one in the same table without a roll-up are created in turn. BENCH_DATA is the folder, which is kept.
 */

const children = Number(process.env.CHILDREN ?? 1_000_000)
const parents = Number(process.env.PARENTS ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 300)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-roll-ups-${children}`))
const space = 'bench'

const idOf = (group: number, n: number): string =>
  `0196b00${group}-0000-7000-8000-${String(n).padStart(12, '0')}`

const fields = { name: field.text(), amount: field.decimal({ scale: 2 }) }
const sum = (from: string) =>
  ({ ...field.decimal({ scale: 2 }), computed: { rollUp: 'sum', from, by: 'parent', of: 'amount' } }) as const

const table = (id: string, more: TableDef['fields']): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { ...fields, ...more },
  policy: [],
})

const tables: readonly TableDef[] = [
  table('parent', { total: sum('child') }),
  table('child', { parent: field.link('parent') }),
  table('plain_parent', {}),
  table('plain_child', { parent: field.link('plain_parent') }),
]

const prepare = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const { rows: known } = await db.run(sql`select 1 from gantry.table_def where space = ${space}`)
  if (known.length > 0) return
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  await saveTables(
    ctx,
    tables.map(definition => ({ definition })),
  )
  for (const kind of [sql`t_parent`, sql`t_plain_parent`])
    await db.run(sql`
      insert into s_bench.${kind} (id, f_name)
      select ('0196b001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Parent ' || n
      from generate_series(0, ${parents}::int) n`)
  for (const [kind, group] of [
    [sql`t_child`, '2'],
    [sql`t_plain_child`, '3'],
  ] as const)
    await db.run(sql`
      insert into s_bench.${kind} (id, f_name, f_amount, f_parent)
      select (${`0196b00${group}`} || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Child ' || n, (n % 1000) / 100.0,
        ('0196b001-0000-7000-8000-' || lpad((case when n > ${children} then 0 else 1 + n % ${parents} end)::text, 12, '0'))::uuid
      from generate_series(1, ${2 * children}::int) n`)
  await db.run(sql`vacuum analyze s_bench.t_child`)
  await db.run(sql`vacuum analyze s_bench.t_plain_child`)
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const makeAll = async (ctx: Ctx): Promise<void> => {
  const began = performance.now()
  await recompute(ctx, 'parent', 'total')
  while ((await listComputing(ctx, 'parent')).length > 0) await sleep(100)
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await ctx.db.run(sql`
    select 1 from s_bench.t_parent p where p.f_total is distinct from (
      select coalesce(sum(c.f_amount), 0) from s_bench.t_child c where c.f_parent = p.id and c.deleted_at is null) limit 1`)
  if (rows.length > 0) throw new Error('a total is not the sum of its rows')
  console.log(`${parents} parents over ${2 * children} children made anew: ${seconds.toFixed(1)} s`)
}

const measure = async (ctx: Ctx): Promise<void> => {
  const asked = {
    'no roll-up': ['plain_child', 5],
    'parent of few': ['child', 5],
    'parent of very many': ['child', 0],
  } as const
  const times = new Map(Object.keys(asked).map(name => [name, [] as number[]]))
  for (let round = -20; round < rounds; round++)
    for (const [name, [id, parent]] of Object.entries(asked)) {
      const began = performance.now()
      await createRecord({ ...ctx, request: {} }, id, { name: 'new', amount: 1.5, parent: idOf(1, parent) })
      if (round >= 0) times.get(name)?.push(performance.now() - began)
    }
  const base = median(times.get('no roll-up') ?? [])
  for (const [name, taken] of times)
    console.log(
      `create, ${name.padEnd(20)} ${median(taken).toFixed(2).padStart(8)} ms  ${(median(taken) / base).toFixed(2)}`,
    )
}

await withKernel(folder, 4, async kernel => {
  console.error(`loading ${2 * children} children of ${parents + 1} parents`)
  await prepare(kernel)
  const worker = await startWorker(kernel, [computeJob], [], { concurrency: 1 })
  const ctx = systemCtx(kernel, space, 'bench')
  try {
    await makeAll(ctx)
    await measure(ctx)
  } finally {
    await worker.stop()
  }
})
