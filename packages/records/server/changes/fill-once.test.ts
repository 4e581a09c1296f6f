import { field } from '@gantry/fields/shared'
import { platform, sql, startWorker } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterAll, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { changeJob } from './change-job.ts'
import { readChange } from './change-rows.ts'
import { startChange } from './start-change.ts'

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })
const worker = await startWorker(kernel, [changeJob], [], { concurrency: 1 })
afterAll(() => worker.stop())

const drawn = (id: string, fields: Readonly<Record<string, FieldDef>>): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name: field.text(), ...fields },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
  search: [],
})
const twice: FieldDef = { ...field.decimal(), computed: { formula: 'qty * 2' } }

it.each([
  ['few', 20],
  ['many', 12_000],
])(
  'a roll-up over a formula of the same change is filled once, over %s rows, and told of by one event',
  {
    timeout: 180_000,
  },
  async (name, rows) => {
    const [maker, goods] = [`maker_${name}`, `goods_${name}`]
    const plain = { qty: field.number(), maker: field.link(maker) }
    await saveTables(request(), [{ definition: drawn(maker, {}) }, { definition: drawn(goods, plain) }])
    const db = platform(kernel)
    const write = (text: string) => db.run({ text, values: [] })
    await write(
      `insert into s_alpha.t_${maker} (id, f_name) select gen_random_uuid(), n from generate_series(1, 3) n`,
    )
    await write(`insert into s_alpha.t_${goods} (id, f_name, f_qty, f_maker)
    select gen_random_uuid(), n, 1, (select id from s_alpha.t_${maker} order by id limit 1) from generate_series(1, ${rows}) n`)
    await db.run(sql`delete from gantry.outbox`)

    const total: FieldDef = {
      ...field.decimal(),
      computed: { rollUp: 'sum', from: goods, by: 'maker', of: 'twice' },
    }
    const change = await startChange(request(), [
      { definition: drawn(goods, { ...plain, twice }), seen: 1 },
      { definition: drawn(maker, { total }), seen: 1 },
    ])
    await expect
      .poll(async () => (await readChange(request(), change)).state, { timeout: 150_000, interval: 50 })
      .toBe('done')

    const { rows: totals } = await db.run<{ total: number }>({
      text: `select f_total::float8 as total from s_alpha.t_${maker} order by id`,
      values: [],
    })
    expect(totals.map(({ total }) => total)).toEqual([2 * rows, 0, 0])
    const { rows: filled } = await db.run<{ filled: number }>(
      sql`select (progress->>'filled')::int as filled from gantry.schema_change where id = ${change}`,
    )
    expect(filled).toEqual([{ filled: name === 'few' ? 3 : rows + 3 }])
    const { rows: told } = await db.run<{ type: string; table_id: string; payload: unknown }>(
      sql`select type, table_id, payload from gantry.outbox where type like '%.computed' order by id`,
    )
    const ofMaker = { type: 'table.computed', table_id: maker, payload: { fields: ['total'] } }
    const ofGoods = { type: 'table.computed', table_id: goods, payload: { fields: ['twice'] } }
    expect(told).toEqual(name === 'few' ? [ofMaker] : [ofGoods, ofMaker])
  },
)
