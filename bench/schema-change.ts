import { join, resolve } from 'node:path'
import { field } from '@gantry/fields/shared'
import { type Ctx, type Kernel, platform, type Sql, sql, startWorker, systemCtx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
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
 * `npx tsx bench/schema-change.ts`: changes of a table of ROWS (default 1,000,000) while one person reads pages and another
 * creates records: a field more, an index more, another type, a combination that is unique. Their times beside those
 * of SECONDS (10) without a change before and after each, and the same by bare SQL, which holds everybody up meanwhile. ONLY
 * picks some by their names; BENCH_DATA is the folder, which is kept.
 */

const rows = Number(process.env.ROWS ?? 1_000_000)
const quiet = Number(process.env.SECONDS ?? 10)
const only = new RegExp(process.env.ONLY ?? '')
const folder = resolve(process.env.BENCH_DATA ?? join('data', `bench-schema-${rows}`))
const space = 'bench'

const table: TableDef = {
  id: 'large',
  label: 'large',
  title: 'name',
  fields: {
    name: field.text(),
    code: field.text(),
    qty: field.number(),
    day: field.date(),
    place: field.text(),
  },
  policy: [],
  search: ['name'],
}

const prepare = async (kernel: Kernel): Promise<void> => {
  const { rows: known } = await platform(kernel).run(
    sql`select 1 from gantry.table_def where space = ${space}`,
  )
  if (known.length > 0) return
  const ctx = systemCtx(kernel, space, 'bench')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [{ definition: table }])
  await platform(kernel).run(sql`
    insert into s_bench.t_large (id, f_name, f_code, f_qty, f_day, f_place)
    select ('0196b003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Row ' || n, n::text, n % 1000,
      date '2020-01-01' + n % 2000, 'Place ' || n % 50
    from generate_series(1, ${rows}::int) n`)
}

const withFields =
  (fields: TableDef['fields']) =>
  (was: TableDef): TableDef => ({ ...was, fields: { ...was.fields, ...fields } })

/** Each beside its bare counterpart, which begins from the same table and takes its own traces away. */
const steps: readonly {
  readonly name: string
  readonly edit: (was: TableDef) => TableDef
  readonly bare: readonly Sql[]
  readonly after?: readonly Sql[]
}[] = [
  {
    name: 'a field without an index',
    edit: withFields({ note: field.longText() }),
    bare: [sql`alter table s_bench.t_large add column bare text`],
    after: [sql`alter table s_bench.t_large drop column bare`],
  },
  {
    name: 'an index more (a searched text)',
    edit: was => ({ ...was, search: ['name', 'place'] }),
    bare: [
      sql`create index bare on s_bench.t_large using gin (f_place gin_trgm_ops) where deleted_at is null`,
    ],
    after: [sql`drop index s_bench.bare`],
  },
  {
    name: 'numbers to decimals (rewrite)',
    edit: withFields({ qty: field.decimal({ scale: 2 }) }),
    bare: [
      sql`alter table s_bench.t_large add column bare numeric`,
      sql`update s_bench.t_large set bare = round(f_qty, 2)`,
      sql`create index bare on s_bench.t_large (bare, id) where deleted_at is null`,
    ],
    after: [sql`alter table s_bench.t_large drop column bare`],
  },
  {
    name: 'texts to numbers (rewrite)',
    edit: withFields({ code: field.number() }),
    bare: [
      sql`alter table s_bench.t_large add column bare bigint`,
      sql`update s_bench.t_large set bare = case when f_code ~ '^[0-9]{1,15}$' then f_code::bigint end`,
      sql`create index bare on s_bench.t_large (bare, id) where deleted_at is null`,
    ],
    after: [sql`alter table s_bench.t_large drop column bare`],
  },
  {
    name: 'a combination that is unique',
    edit: was => ({ ...was, unique: [['name', 'day']] }),
    bare: [sql`create unique index bare on s_bench.t_large (f_name, f_day) where deleted_at is null`],
    after: [sql`drop index s_bench.bare`],
  },
]

const sweep = (ctx: Ctx): Promise<unknown> => platform(ctx.kernel).run(sql`vacuum analyze s_bench.t_large`)

await withKernel(folder, 6, async kernel => {
  console.error(`loading ${rows} records`)
  await prepare(kernel)
  const worker = await startWorker(kernel, [changeJob], [], { concurrency: 1 })
  const ctx = systemCtx(kernel, space, 'bench')
  try {
    await changeTable(ctx, 'large', () => table)
    await sweep(ctx)
    let created = 0
    const people: People = {
      read: () =>
        retryOnCatalogChange({ ...ctx, request: {} }, ctx =>
          findRecordsJson(ctx, 'large', { count: 'later' }),
        ),
      write: () =>
        retryOnCatalogChange({ ...ctx, request: {} }, ctx =>
          createRecord(ctx, 'large', { name: `New ${Date.now()} ${created++}`, day: '2026-01-05' }),
        ),
    }
    for (const { name, edit, bare, after = [] } of steps) {
      if (!only.test(name)) continue
      await alone(folder, `bare SQL: ${name}`, rows, async () => {
        for (const statement of bare) await platform(kernel).run(statement)
      })
      for (const statement of after) await platform(kernel).run(statement)
      await sweep(ctx)
      await beside(folder, name, rows, people, () => changeTable(ctx, 'large', edit), quiet)
      await sweep(ctx)
    }
  } finally {
    await worker.stop()
  }
})
