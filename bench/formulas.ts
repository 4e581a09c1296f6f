import { join, resolve } from 'node:path'
import { field } from '@gantry/fields/shared'
import { type Ctx, type Kernel, platform, sql, startWorker, systemCtx } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import {
  changeJob,
  createRecord,
  createSpaceSchema,
  findRecordsJson,
  retryOnCatalogChange,
  saveTables,
} from '@gantry/records/server'
import { alone, beside, changeTable, type People } from './beside.ts'
import { withKernel } from './kernel.ts'

/*
 * `npx tsx bench/formulas.ts`: what formulas cost whoever writes, and adding or changing computed fields of a table of ROWS
 * (default 1,000,000) while one person reads pages and another creates records: formulas the database works out and formulas
 * evaluated in memory, a lookup, and a roll-up over all the rows. Their times beside those of SECONDS (10) without a change
 * before and after each, and the same by bare SQL, in the same run. ONLY picks some by their names; BENCH_DATA is the folder,
 * which is kept.
 */

const rows = Number(process.env.ROWS ?? 1_000_000)
const rounds = Number(process.env.ROUNDS ?? 300)
const quiet = Number(process.env.SECONDS ?? 10)
const only = new RegExp(process.env.ONLY ?? '')
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-formulas-${rows}`))
const space = 'bench'
const makers = Math.ceil(rows / 100)

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

const prepare = async (kernel: Kernel): Promise<void> => {
  const { rows: known } = await platform(kernel).run(
    sql`select 1 from gantry.table_def where space = ${space}`,
  )
  if (known.length > 0) return
  const db = platform(kernel)
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [
    { definition: table('maker') },
    { definition: table('large', { maker: field.link('maker') }) },
    { definition: table('without') },
    { definition: table('with', three) },
  ])
  await db.run(sql`
    insert into s_bench.t_maker (id, f_name, f_qty, f_price)
    select ('0196b002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Maker ' || n, n % 100, n % 11
    from generate_series(0, ${makers - 1}::int) n`)
  await db.run(sql`
    insert into s_bench.t_large (id, f_name, f_qty, f_price, f_maker)
    select ('0196b003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Row ' || n, n % 1000, (n % 7919) / 100.0,
      ('0196b002-0000-7000-8000-' || lpad((n % ${makers}::int)::text, 12, '0'))::uuid
    from generate_series(1, ${rows}::int) n`)
}

const addField =
  (id: string, def: FieldDef) =>
  (was: TableDef): TableDef => ({ ...was, fields: { ...was.fields, [id]: def } })

/** What earlier runs and steps have added is gone, and what they left behind is swept up. */
const asLoaded = async (ctx: Ctx, id: TableId, loaded: TableDef): Promise<void> => {
  await changeTable(ctx, id, () => loaded)
  await sweep(ctx)
}

const sweep = async (ctx: Ctx): Promise<void> => {
  const db = platform(ctx.kernel)
  await db.run(sql`vacuum analyze s_bench.t_large`)
  await db.run(sql`vacuum analyze s_bench.t_maker`)
}

const measureWrites = async (ctx: Ctx): Promise<void> => {
  const times = new Map(['without', 'with'].map(id => [id, [] as number[]]))
  for (let round = -20; round < rounds; round++)
    for (const [id, taken] of times) {
      const began = performance.now()
      await createRecord({ ...ctx, request: {} }, id, { name: 'new', qty: 3, price: 2.5 })
      if (round >= 0) taken.push(performance.now() - began)
    }
  for (const [id, taken] of times) {
    const median = taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0
    console.log(`create, ${id.padEnd(7)} three formulas: p50 ${median.toFixed(2)} ms`)
  }
}

const lookup: FieldDef = { ...field.number(), computed: { lookup: 'maker', of: 'qty' } }
const rollUp: FieldDef = {
  ...field.decimal(),
  computed: { rollUp: 'sum', from: 'large', by: 'maker', of: 'qty' },
}

const steps: readonly (readonly [name: string, table: TableId, field: FieldId, def: FieldDef])[] = [
  ['a formula the database works out', 'large', 'pushed', formula(field.decimal(), 'qty * price / 3')],
  ['the same, changed', 'large', 'pushed', formula(field.decimal(), 'qty * price / 7')],
  ['a formula evaluated in memory', 'large', 'evaluated', formula(field.text(), 'upper case(name)')],
  ['a lookup', 'large', 'of_maker', lookup],
  ['a roll-up', 'maker', 'of_all', rollUp],
]

const bare = {
  'bare SQL, the first formula': [
    rows,
    sql`alter table s_bench.t_large add column bare numeric`,
    sql`create index bare on s_bench.t_large (bare, id) where deleted_at is null`,
    sql`update s_bench.t_large set bare = round(f_qty * f_price / 3, 6)`,
    sql`alter table s_bench.t_large drop column bare`,
  ],
  'bare SQL, the lookup': [
    rows,
    sql`alter table s_bench.t_large add column bare numeric`,
    sql`create index bare on s_bench.t_large (bare, id) where deleted_at is null`,
    sql`update s_bench.t_large t set bare = m.f_qty from s_bench.t_maker m where m.id = t.f_maker`,
    sql`alter table s_bench.t_large drop column bare`,
  ],
  'bare SQL, the roll-up': [
    makers,
    sql`alter table s_bench.t_maker add column bare numeric`,
    sql`create index bare on s_bench.t_maker (bare, id) where deleted_at is null`,
    sql`update s_bench.t_maker m set bare =
      (select sum(f_qty) from s_bench.t_large t where t.f_maker = m.id and t.deleted_at is null)`,
    sql`alter table s_bench.t_maker drop column bare`,
  ],
} as const

await withKernel(folder, 6, async kernel => {
  console.error(`loading ${rows} records`)
  await prepare(kernel)
  const worker = await startWorker(kernel, [changeJob], [], { concurrency: 1 })
  const ctx = systemCtx(kernel, space, 'bench')
  try {
    await asLoaded(ctx, 'maker', table('maker'))
    await asLoaded(ctx, 'large', table('large', { maker: field.link('maker') }))
    await measureWrites(ctx)
    const people: People = {
      read: () =>
        retryOnCatalogChange({ ...ctx, request: {} }, ctx =>
          findRecordsJson(ctx, 'large', { count: 'later' }),
        ),
      write: () =>
        retryOnCatalogChange({ ...ctx, request: {} }, ctx =>
          createRecord(ctx, 'large', {
            name: 'new',
            qty: 3,
            price: 2,
            maker: '0196b002-0000-7000-8000-000000000007',
          }),
        ),
    }
    for (const [name, id, added, def] of steps) {
      if (!only.test(name)) continue
      const change = () => changeTable(ctx, id, addField(added, def))
      await beside(folder, name, id === 'maker' ? makers : rows, people, change, quiet)
      await sweep(ctx)
    }
    for (const [name, [count, ...statements]] of Object.entries(bare)) {
      if (!only.test(name)) continue
      await alone(folder, name, count, async () => {
        for (const statement of statements) await platform(kernel).run(statement)
      })
      await sweep(ctx)
    }
  } finally {
    await worker.stop()
  }
})
