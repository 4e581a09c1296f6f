import { field, required } from '@gantry/fields/shared'
import { startWorker } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterEach, expect, it } from 'vitest'
import { retryOnCatalogChange } from '../catalog/retry-on-catalog-change.ts'
import { saveTable } from '../catalog/save-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { purgeRecords } from '../write/purge-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { changeJob } from './change-job.ts'
import { readChange } from './change-rows.ts'
import { describeChange } from './describe-plan.ts'
import { pauseChange, resumeChange, rollBackChange, startChange } from './start-change.ts'

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })
const run = async <Row extends object>(text: string): Promise<Row[]> =>
  (await request().db.run<Row>({ text, values: [] })).rows

const drawn = (id: string, fields: Readonly<Record<string, FieldDef>>): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name: required(field.text()), code: field.text(), ...fields },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
  search: ['name'],
  unique: [['code']],
})

let workers: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  workers = []
})
const work = async (): Promise<void> => {
  workers.push(await startWorker(kernel, [changeJob], [], { concurrency: 1 }))
}
const reaches = (id: string, state: string) =>
  expect
    .poll(async () => (await readChange(request(), id)).state, { timeout: 120_000, interval: 50 })
    .toBe(state)

/** A table with rows whose designers have added and dropped fields for years: `numbers` of its columns are used up. */
const worn = async (id: string, numbers: number, rows = 3_000): Promise<void> => {
  await saveTable(request(), drawn(id, {}))
  await run(`insert into s_alpha.t_${id} (id, f_name, f_code)
    select gen_random_uuid(), 'Row ' || n, 'C' || n from generate_series(1, ${rows}) n`)
  const more = numbers - (await numbersUsed(id))
  await run(`do $$ begin for n in 1..${more} loop
    execute 'alter table s_alpha.t_${id} add column gone text';
    execute 'alter table s_alpha.t_${id} drop column gone'; end loop; end $$`)
}

const numbersUsed = async (id: string): Promise<number> => {
  const [found] = await run<{ used: number }>(
    `select max(attnum)::int as used from pg_attribute where attrelid = 's_alpha.t_${id}'::regclass`,
  )
  return found?.used ?? 0
}

/** All that belongs to a table besides its columns. */
const around = (id: string) =>
  run<{ what: string }>(`
    select indexdef as what from pg_indexes where tablename = 't_${id}'
    union all select policyname || qual from pg_policies where tablename = 't_${id}'
    union all select 'trigger ' || tgname from pg_trigger where tgrelid = 's_alpha.t_${id}'::regclass and not tgisinternal
    union all select 'function ' || proname from pg_proc where proname like 't_${id}%'
    union all select 'table ' || relname from pg_class where relkind = 'r' and relname like 't_${id}%'
    union all select 'option ' || unnest(reloptions) || relrowsecurity || relforcerowsecurity
      from pg_class where oid = 's_alpha.t_${id}'::regclass
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = 's_alpha.t_${id}'::regclass
    order by 1`)

it('a table that has no room for more columns is written anew by the change that needs them, while people write', {
  timeout: 300_000,
}, async () => {
  await worn('years', 1_599)
  const before = await around('years')
  const definition = drawn('years', { more: field.number(), day: field.date() })
  const plan = await describeChange(request(), [{ definition, seen: 1 }])
  expect(plan.steps[0]).toMatchObject({ table: 'years', change: 'table.rebuilt', effect: 'rewrite' })
  expect(plan.steps[0]?.rows).toBeGreaterThan(1_000)

  const change = await startChange(request(), [{ definition, seen: 1 }])
  await work()
  let open = true
  const done = reaches(change, 'done').finally(() => {
    open = false
  })
  const expected = new Map<string, string>()
  const write = <T>(ctx: (ctx: ReturnType<typeof request>) => Promise<T>) =>
    retryOnCatalogChange({ ...request(), request: {} }, ctx)
  for (let n = 0; open || n < 3; n++) {
    const { id } = await write(ctx => createRecord(ctx, 'years', { name: `Kept ${n}` }))
    await write(ctx => updateRecord(ctx, 'years', id, { version: 1, name: `Changed ${n}` }))
    const gone = await write(ctx => createRecord(ctx, 'years', { name: `Gone ${n}` }))
    await write(ctx => removeRecord(ctx, 'years', gone.id, 1))
    await write(ctx => purgeRecords(ctx, 'years', [gone.id]))
    // Rows that were there, all over the table, are changed and deleted as well.
    await run(`update s_alpha.t_years set f_name = 'Written' where f_code = 'C${1 + ((n * 37) % 2_000)}'`)
    await run(`delete from s_alpha.t_years where f_code = 'C${2_001 + n}'`)
    expected.set(id, `Changed ${n}`)
    if (n < 3) continue
    if (expected.size > 900) break
  }
  await done

  for (const [id, name] of [...expected].slice(0, 20))
    expect((await getRecord(request(), 'years', id)).data).toMatchObject({ name, more: null })
  const [counted] = await run<{ kept: number; gone: number; old: number; written: number }>(`
    select count(*) filter (where f_name like 'Changed %')::int as kept, count(*) filter (where f_name like 'Gone %')::int as gone,
      count(*) filter (where f_code is not null)::int as old, count(*) filter (where f_name = 'Written')::int as written
    from s_alpha.t_years`)
  expect(counted).toEqual({
    kept: expected.size,
    gone: 0,
    old: 3_000 - expected.size,
    written: expected.size,
  })
  expect(await numbersUsed('years')).toBeLessThan(40)
  const after = await around('years')
  const names = (list: typeof before) => list.map(({ what }) => what)
  expect(names(after)).toEqual(expect.arrayContaining(names(before)))
  expect(names(after).filter(what => /^(trigger|function|table)/.test(what))).toEqual(['table t_years'])
})

it('a rebuilding that is taken back leaves the table as it was', { timeout: 300_000 }, async () => {
  await worn('back', 1_590)
  const before = await around('back')
  const client = await kernel.database.connect('alpha')
  try {
    // Somebody reads for long, so that the exchange has to wait.
    await client.query('begin; select count(*) from s_alpha.t_back')
    const definition = drawn('back', { more: field.text() })
    const change = await startChange(request(), [{ definition, seen: 1 }])
    await work()
    await expect
      .poll(() => run(`select 1 from pg_indexes where tablename = 't_back+' and indexname like 'n%'`), {
        timeout: 120_000,
      })
      .not.toEqual([])
    await rollBackChange(request(), change)
    await client.query('commit')
    await expect
      .poll(async () => (await readChange(request(), change)).state, { timeout: 120_000 })
      .toMatch(/rolled_back|done/)
  } finally {
    client.release()
  }
  const names = (list: typeof before) => list.map(({ what }) => what)
  expect(names(await around('back'))).toEqual(names(before))
})

it('a rebuilding pauses and goes on where it was, in another process', { timeout: 300_000 }, async () => {
  await worn('paused', 1_599)
  const copied = () => run<{ oid: number }>(`select oid::int from pg_class where relname = 't_paused+'`)
  const client = await kernel.database.connect('alpha')
  let change = ''
  try {
    // Somebody holds a row behind the first batch, so that the copying stops there.
    await client.query('begin')
    await client.query(`select from s_alpha.t_paused
      where id = (select id from s_alpha.t_paused order by id offset 600 limit 1) for update`)
    change = await startChange(request(), [{ definition: drawn('paused', { more: field.text() }), seen: 1 }])
    await work()
    await expect
      .poll(async () => (await readChange(request(), change)).progress, { timeout: 120_000 })
      .toBeGreaterThan(0)
    await pauseChange(request(), change)
    await reaches(change, 'paused')
    await workers.pop()?.stop()
  } finally {
    await client.query('commit')
    client.release()
  }
  const [before] = await copied()
  // Rows that are copied and rows that are not are written in the break.
  await run(`update s_alpha.t_paused set f_name = 'Meanwhile' where substr(f_code, 2)::int % 10 = 0`)
  await run(`delete from s_alpha.t_paused where substr(f_code, 2)::int % 10 = 1`)
  await resumeChange(request(), change)
  await work()
  await reaches(change, 'done')
  const [after] = await run<{ oid: number; rows: number; written: number }>(`
    select 's_alpha.t_paused'::regclass::oid::int as oid, count(*)::int as rows,
      count(*) filter (where f_name = 'Meanwhile')::int as written from s_alpha.t_paused`)
  expect(after).toEqual({ ...before, rows: 2_700, written: 300 })
})

it('a designer who waits has a small table written anew as well', { timeout: 120_000 }, async () => {
  await worn('small', 1_600, 10)
  await saveTable(request(), drawn('small', { more: field.number() }), 1)
  expect(await numbersUsed('small')).toBeLessThan(40)
  const { id } = await createRecord(request(), 'small', { name: 'new', more: 3 })
  expect((await getRecord(request(), 'small', id)).data).toMatchObject({ more: 3 })
})
