import { field } from '@gantry/fields/shared'
import { platform, sql, startWorker } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { changeJob } from './change-job.ts'
import { readChange } from './change-rows.ts'
import { describeChange } from './describe-plan.ts'
import { startChange } from './start-change.ts'

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })

const drawn = (id: string, fields: Readonly<Record<string, FieldDef>>): TableDef => ({
  id,
  label: { 'zh-CN': `${id} 表`, en: id },
  title: 'name',
  fields: { name: field.text(), ...fields },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
  search: [],
})
const maker = drawn('maker', { rating: field.number() })
const plain = { qty: field.number(), maker: field.link('maker') }
const total: FieldDef = {
  ...field.decimal(),
  computed: { rollUp: 'sum', from: 'goods', by: 'maker', of: 'twice' },
}
const twice = (formula: string): FieldDef => ({ ...field.decimal(), computed: { formula } })

const filling = async (definition: TableDef, seen: number) => {
  const plan = await describeChange(request(), [{ definition, seen }])
  return { ...plan, steps: plan.steps.filter(({ change }) => change === 'field.filled') }
}

const rows = 12_000

it('a plan counts the filling of computed fields, those of other tables that follow too', {
  timeout: 180_000,
}, async () => {
  await saveTables(request(), [{ definition: maker }, { definition: drawn('goods', plain) }])
  const db = platform(kernel)
  await db.run(sql`
    insert into s_alpha.t_maker (id, f_name, f_rating) select gen_random_uuid(), n, n from generate_series(1, ${rows}::int) n`)
  await db.run(sql`
    insert into s_alpha.t_goods (id, f_name, f_qty, f_maker)
    select gen_random_uuid(), n, n, (select id from s_alpha.t_maker limit 1) from generate_series(1, ${rows}::int) n`)
  await db.run(sql`analyze s_alpha.t_maker, s_alpha.t_goods`)

  const more = {
    ...plain,
    twice: twice('qty * 2'),
    loud: { ...field.text(), computed: { formula: 'upper case(name)' } },
    rating: { ...field.number(), computed: { lookup: 'maker', of: 'rating' } },
  }
  const plan = await filling(drawn('goods', more), 1)
  expect(plan.effect).toBe('rewrite')
  expect(plan.steps.map(step => `${step.table}.${step.field} ${step.rows}`)).toEqual([
    `goods.twice ${rows}`,
    `goods.loud ${rows}`,
    `goods.rating ${rows}`,
  ])
  expect(plan.steps.every(({ seconds }) => seconds > 0)).toBe(true)
  expect(plan.steps.every(({ guess }) => guess)).toBe(true)
  expect(plan.seconds).toBeGreaterThanOrEqual(
    Math.floor(plan.steps.reduce((sum, { seconds }) => sum + seconds, 0)),
  )

  const change = await startChange(request(), [{ definition: drawn('goods', more), seen: 1 }])
  const worker = await startWorker(kernel, [changeJob], [], { concurrency: 1 })
  await expect
    .poll(async () => (await readChange(request(), change)).state, { timeout: 150_000, interval: 50 })
    .toBe('done')
  await worker.stop()
  // How fast it went here is what the next plan goes by.
  const { rows: rates } = await db.run<{ work: string }>(
    sql`select work from gantry.schema_rate order by work`,
  )
  expect(rates.map(({ work }) => work)).toEqual(expect.arrayContaining(['across', 'evaluated']))

  // 1,000 values a second, whatever this machine does.
  await db.run(sql`update gantry.schema_rate set rows = 5000, ms = 5000`)
  const shouted = (at: number): FieldDef => ({
    ...field.text(),
    computed: { formula: `upper case(name) + "${at}"` },
  })
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`m${at}`, shouted(at)]))
  const { steps } = await filling(drawn('goods', { ...more, ...many }), 2)
  expect(steps).toHaveLength(10)
  expect(steps.map(({ seconds }) => seconds)).toEqual(steps.map(({ rows }) => Math.ceil(rows / 100) / 10))

  await saveTables(request(), [{ definition: { ...maker, fields: { ...maker.fields, total } }, seen: 1 }])
  const changed = await filling(drawn('goods', { ...more, twice: twice('qty * 3') }), 2)
  expect(changed.steps).toMatchObject([
    { table: 'goods', field: 'twice' },
    { table: 'maker', field: 'total', elsewhere: { table: maker.label, field: 'total' } },
  ])
  // The database itself has not worked out any formula here yet; roll-ups have been made.
  expect(changed.steps.map(({ guess }) => guess)).toEqual([true, undefined])
  // How a field is called decides no value.
  const renamed = { ...more, twice: { ...more.twice, label: 'Doubled' } }
  expect((await filling(drawn('goods', renamed), 2)).steps).toEqual([])
})

it('a plan counts the rows of a small table, which the database does not know yet', async () => {
  await saveTables(request(), [{ definition: drawn('few', { qty: field.number() }) }])
  await platform(kernel).run(sql`
    insert into s_alpha.t_few (id, f_name) select gen_random_uuid(), n from generate_series(1, 3) n`)
  const { steps } = await filling(drawn('few', { qty: field.number(), twice: twice('qty * 2') }), 1)
  expect(steps.map(step => step.rows)).toEqual([3])
})
