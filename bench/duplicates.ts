import { join, resolve } from 'node:path'
import { field } from '@gantry/fields/shared'
import {
  type Ctx,
  everySpace,
  type Kernel,
  platform,
  sql,
  startWorker,
  systemCtx,
} from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import {
  createSpaceSchema,
  duplicatesJob,
  findSimilar,
  readCheck,
  saveTables,
  startCheck,
} from '@gantry/records/server'
import { alone } from './beside.ts'
import { withKernel } from './kernel.ts'

/*
 * `npx tsx bench/duplicates.ts`: records like one that is being written among ROWS (default 1,000,000) suppliers with Chinese
 * and English names, by name and by name, city and capital, beside bare SQL that asks the trigram index for the same name;
 * then a whole table of CHECKED (20,000) beside a bare join of a thousand of its rows with all. ROUNDS names are asked each way
 * in turn.
 * BENCH_DATA is the folder, which is kept.
 */

const rows = Number(process.env.ROWS ?? 1_000_000)
const checked = Number(process.env.CHECKED ?? 20_000)
const rounds = Number(process.env.ROUNDS ?? 100)
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-duplicates-${rows}`))
const space = 'bench'

const supplier = (id: string): TableDef => ({
  id,
  label: id,
  title: 'name',
  search: ['name'],
  fields: { name: field.text(), city: field.choice(['north', 'south', 'east']), capital: field.number() },
  policy: [],
})

/** Names as firms have them: a place, two letters of thousands, a trade, a form; every eighth in English. */
const fill = sql`
  select n, case when n % 8 = 0 then
      initcap(substr(md5(n::text), 1, 6)) || ' ' || (array['Machinery','Valves','Pumps','Bearings','Controls'])[1 + n % 5]
        || (array[' Ltd',' Inc',' GmbH'])[1 + n % 3]
    else (array['上海','北京','恒川','苏州','无锡','宁波','青岛','沈阳'])[1 + n % 8]
      || chr(19968 + ('x' || substr(md5(n::text), 1, 7))::bit(28)::int % 6000)
      || chr(19968 + ('x' || substr(md5(n::text), 8, 7))::bit(28)::int % 6000)
      || (array['重工','机械','阀门','轴承','自动化','仪表','电气','材料'])[1 + n / 8 % 8]
      || (array['有限公司','股份有限公司','厂','集团'])[1 + n / 64 % 4] end as name`

const load = async (kernel: Kernel, id: string, count: number): Promise<void> => {
  const db = platform(kernel)
  const { rows: known } = await db.run(
    sql`select 1 from gantry.table_def where space = ${space} and id = ${id}`,
  )
  if (known.length > 0) return
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [{ definition: supplier(id) }])
  const into = id === 'supplier' ? sql`s_bench.t_supplier` : sql`s_bench.t_checked`
  await db.run(sql`
    insert into ${into} (id, f_name, f_city, f_capital)
    select ('0196b003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, name,
      (array['north','south','east'])[1 + n % 3], n::bigint * 7919 % 1000
    from (${fill} from generate_series(1, ${count}::int) n) named`)
  await db.run(sql`vacuum analyze ${into}`)
}

const median = (times: readonly number[], share = 0.5): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

/** What somebody types who enters a firm a second time: the same name, shortened, spaced, or with another form. */
const typed = (name: string, n: number): string =>
  [name, name.slice(0, -2), `${name.slice(0, 3)} ${name.slice(3)}`, `${name}分公司`][n % 4] ?? name

const askInTurn = async (ctx: Ctx): Promise<void> => {
  const { rows: names } = await platform(ctx.kernel).run<{ name: string }>(sql`
    select f_name as name from s_bench.t_supplier where id = any(array(
      select ('0196b003-0000-7000-8000-' || lpad((1 + n * 7919 % ${rows}::bigint)::text, 12, '0'))::uuid
      from generate_series(1, ${rounds}::bigint) n))`)
  const given = names.map(({ name }, n) => typed(name, n))
  const ask = (fields: readonly string[]) => (name: string) =>
    findSimilar({ ...ctx, request: {} }, 'supplier', {
      fields,
      values: { name, city: 'north', capital: 500 },
    })
  const ways: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    'bare SQL, the index alone': name =>
      platform(ctx.kernel).run(sql`
        select id, similarity(f_name, ${name}) from s_bench.t_supplier
        where f_name % ${name} and deleted_at is null order by 2 desc limit 20`),
    'by name': ask(['name']),
    'by name, city and capital': ask(['name', 'city', 'capital']),
  }
  const times = new Map(Object.keys(ways).map(way => [way, [] as number[]]))
  for (const name of given)
    for (const [way, run] of Object.entries(ways)) {
      const began = performance.now()
      await run(name)
      times.get(way)?.push(performance.now() - began)
    }
  const bare = median(times.get('bare SQL, the index alone') ?? [])
  for (const [way, taken] of times)
    console.log(
      `${way.padEnd(28)} p50 ${median(taken).toFixed(1)}  p95 ${median(taken, 0.95).toFixed(1)}  at most ${Math.max(...taken).toFixed(1)} ms, ${(median(taken) / bare).toFixed(2)} of bare SQL`,
    )
}

const checkAll = async (ctx: Ctx): Promise<void> => {
  const id = await startCheck(ctx, 'checked', { fields: ['name'] })
  for (;;) {
    const { state, groups, more } = await readCheck(ctx, 'checked', id, { pageSize: 1 })
    if (state === 'done') return console.log(`  (${groups} groups${more ? ' and more' : ''})`)
    if (state === 'failed' || state === 'cancelled') throw new Error(`the check is ${state}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Rows that are joined with all: each takes the index as long as one who asks. */
const joined = Math.min(checked, 1_000)

/** Without being told, the planner compares each with each. */
const joinBare = (kernel: Kernel): Promise<unknown> =>
  kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`
      select set_config('enable_seqscan', 'off', true), set_config('pg_trgm.similarity_threshold', '0.54', true)`)
    await tx.run(sql`
      select a.id, b.id, similarity(a.f_name, b.f_name)
      from (select id, f_name from s_bench.t_checked order by id limit ${joined}::int) a
        join s_bench.t_checked b on a.f_name % b.f_name and a.id < b.id and b.deleted_at is null`)
  })

await withKernel(folder, 4, async kernel => {
  console.error(`loading ${rows} suppliers`)
  await load(kernel, 'supplier', rows)
  await load(kernel, 'checked', checked)
  const ctx = systemCtx(kernel, space, 'bench')
  const worker = await startWorker(kernel, [duplicatesJob], [], { concurrency: 1 })
  try {
    await askInTurn(ctx)
    await alone(folder, `a whole table of ${checked}`, checked, () => checkAll(ctx))
    await alone(folder, `bare SQL, ${joined} joined with all`, joined, () => joinBare(kernel))
  } finally {
    await worker.stop()
  }
})
