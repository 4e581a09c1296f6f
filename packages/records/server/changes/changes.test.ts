import { field, required } from '@gantry/fields/shared'
import { type Ctx, startWorker } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { codeOf, everything, recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterEach, describe, expect, it } from 'vitest'
import { searchFields } from '../../shared/search-fields.ts'
import { readDefinitions } from '../catalog/definitions.ts'
import { saveTable } from '../catalog/save-tables.ts'
import { tableOf } from '../catalog/snapshots.ts'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { changeJob } from './change-job.ts'
import { readChange } from './change-rows.ts'
import { findConversionErrors } from './conversion-errors.ts'
import { describeChange } from './describe-plan.ts'
import { pauseChange, resumeChange, rollBackChange, startChange } from './start-change.ts'

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })

const name = required(field.text())
const drawn = (id: string, fields: Readonly<Record<string, FieldDef>>): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name, ...fields },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
  search: [],
})

/** A table of some ten thousand rows, whose field `value` is counted up as text or number. */
const filled = async (id: string, value: FieldDef, rows = 12_000, written = 'n'): Promise<void> => {
  await saveTable(request(), drawn(id, { value }))
  await request().db.run({
    text: `insert into s_alpha."t_${id}" (id, f_name, f_value)
      select gen_random_uuid(), n, ${written} from generate_series(1, ${rows}) n`,
    values: [],
  })
  await request().db.run({ text: `analyze s_alpha."t_${id}"`, values: [] })
}

const run = async <Row extends object>(text: string): Promise<Row[]> =>
  (await request().db.run<Row>({ text, values: [] })).rows

let workers: { stop(): Promise<void> }[] = []
const work = async (): Promise<void> => {
  workers.push(await startWorker(kernel, [changeJob, completeIndexes], [], { concurrency: 2 }))
}
const rest = async (): Promise<void> => {
  for (const worker of workers) await worker.stop()
  workers = []
}
afterEach(rest)

const reaches = (id: string, state: string) =>
  expect
    .poll(async () => (await readChange(request(), id)).state, { timeout: 60_000, interval: 50 })
    .toBe(state)

/** Everything of a table that only its own statements may change. */
const leftovers = (id: string) =>
  run<{ what: string }>(`
    select column_name as what from information_schema.columns
      where table_name = 't_${id}' and column_name ~ '^n[0-9]+_'
    union all select indexname from pg_indexes where tablename = 't_${id}' and indexname ~ '^n[0-9]+_'
    union all select tgname from pg_trigger where tgrelid = 's_alpha.t_${id}'::regclass and not tgisinternal
    union all select proname from pg_proc where proname like 't_${id}%'`)

/** Keeps a change from writing the last row of a table, so that its walk over the rows does not end. */
const holdLastRow = async (id: string): Promise<() => Promise<void>> => {
  const client = await kernel.database.connect('alpha')
  const [last] = await run<{ id: string }>(`select max(id::text) as id from s_alpha."t_${id}"`)
  await client.query('select pg_advisory_lock(4711)')
  await client.query(`
    create or replace function s_alpha.hold() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(4711); return new; end';
    create trigger hold before update on s_alpha."t_${id}" for each row
      when (new.id = '${last?.id}') execute function s_alpha.hold()`)
  return async () => {
    await client.query('select pg_advisory_unlock(4711)')
    await client.query(`drop trigger hold on s_alpha."t_${id}"`)
    client.release()
  }
}

const underWay = (id: string) =>
  expect
    .poll(async () => (await readChange(request(), id)).progress, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0)

describe('a change of a table in use', () => {
  it('is shown first: its steps, the rows they touch, the time they take', async () => {
    await filled('shown', field.number())
    const plan = await describeChange(request(), [
      { definition: drawn('shown', { value: field.decimal(), more: field.link('shown') }), seen: 1 },
    ])
    expect(plan.effect).toBe('rewrite')
    expect(plan.seconds).toBeGreaterThan(0)
    expect(plan.steps.map(({ change, field, effect }) => `${effect} ${change} ${field}`)).toEqual([
      'rewrite field.changed value',
      'instant index.dropped value',
      'instant field.added more',
      'rewrite index.added more',
    ])
    expect(plan.steps.map(({ rows }) => rows > 10_000)).toEqual([true, false, false, true])
    expect(Object.keys((await tableOf(request(), 'shown')).fields)).toEqual(['name', 'value'])
  })

  it('never holds up those who read and write it for longer than a moment', {
    timeout: 120_000,
  }, async () => {
    await filled('busy', field.number())
    const definition = drawn('busy', {
      value: { ...field.decimal(), unique: true },
      day: field.link('busy'),
    })
    const id = await startChange(request(), [{ definition, seen: 1 }])
    await work()
    let open = true
    const done = reaches(id, 'done').finally(() => {
      open = false
    })
    // A statement that waits a second for a lock fails, and with it the test.
    const worker = async (statement: string): Promise<number> => {
      const client = await kernel.database.connect('alpha')
      let times = 0
      try {
        await client.query(`set lock_timeout = '1s'`)
        for (; open; times++) await client.query(statement)
      } finally {
        await client.query('reset lock_timeout')
        client.release()
      }
      return times
    }
    const [added, ...others] = await Promise.all([
      worker(`insert into s_alpha.t_busy (id, f_name, f_value)
        select gen_random_uuid(), 'new', 1000000 + coalesce(max(f_value), 0) from s_alpha.t_busy`),
      worker(`update s_alpha.t_busy set f_value = - f_value where id in
        (select id from s_alpha.t_busy where f_name <> 'new' order by id limit 5)`),
      worker('select count(*) from s_alpha.t_busy where f_value > 100'),
    ])
    await done
    expect(Math.min(added, ...others)).toBeGreaterThan(0)
    expect(
      await run(
        'select count(*) as n, pg_typeof(max(f_value))::text as type, count(f_value) as full from s_alpha.t_busy',
      ),
    ).toEqual([{ n: 12_000 + added, type: 'numeric', full: 12_000 + added }])
    expect(await leftovers('busy')).toEqual([])
    expect(
      await run(
        `select indexname as name from pg_indexes where tablename = 't_busy' and indexname ~ 'value|day' order by 1`,
      ),
    ).toEqual([{ name: 't_busy_f_day' }, { name: 't_busy_f_value_unique' }])
  })

  it('pauses and goes on where it was, also in another process', { timeout: 120_000 }, async () => {
    await filled('patient', field.number())
    const letGo = await holdLastRow('patient')
    const id = await startChange(request(), [
      { definition: drawn('patient', { value: field.text() }), seen: 1 },
    ])
    await work()
    await underWay(id)
    await pauseChange(request(), id)
    await reaches(id, 'paused')
    await rest()
    // Everybody still works with the old definition, and what they write is kept in step.
    expect((await tableOf(request(), 'patient')).fields.value?.type).toBe('number')
    await run(`update s_alpha.t_patient set f_value = -1 where f_name = '1'`)
    const far = (await readChange(request(), id)).progress
    expect(far).toBeGreaterThan(0)
    expect(far).toBeLessThan(1)

    await resumeChange(request(), id)
    await work()
    await rest()
    await letGo()
    await work()
    await reaches(id, 'done')
    expect(
      await run(
        `select f_value as value from s_alpha.t_patient where f_name in ('1', '12000') order by f_name`,
      ),
    ).toEqual([{ value: '-1' }, { value: '12000' }])
    expect(await run('select count(*) as n from s_alpha.t_patient where f_value is null')).toEqual([{ n: 0 }])
    expect(await leftovers('patient')).toEqual([])
  })

  it('is taken back while it runs, and nothing is left of it', { timeout: 120_000 }, async () => {
    await filled('undone', field.number())
    const letGo = await holdLastRow('undone')
    const id = await startChange(request(), [
      { definition: drawn('undone', { value: field.text(), day: field.date() }), seen: 1 },
    ])
    await work()
    await underWay(id)
    expect(await rollBackChange(request(), id)).toBe(id)
    await letGo()
    await reaches(id, 'rolled_back')
    expect((await readDefinitions(request().db, 'alpha', ['undone'])).get('undone')?.version).toBe(1)
    expect(await leftovers('undone')).toEqual([])
  })

  it('is taken back once it is done, with the values as they were', { timeout: 120_000 }, async () => {
    await filled('returned', field.text(), 12_000, `case when n = 7 then 'seven' else '00' || n end`)
    const id = await startChange(request(), [
      { definition: drawn('returned', { value: field.number() }), seen: 1 },
    ])
    await work()
    await reaches(id, 'done')
    expect(await run('select f_name as name from s_alpha.t_returned where f_value is null')).toEqual([
      { name: '7' },
    ])
    await run(`update s_alpha.t_returned set f_value = 5 where f_name = '12'`)
    const back = await rollBackChange(request(), id)
    expect(back).not.toBe(id)
    await reaches(back, 'done')
    expect(await readChange(request(), id)).toMatchObject({ state: 'done', undoes: null, isUndone: true })
    expect(await readChange(request(), back)).toMatchObject({ state: 'done', undoes: id, isUndone: false })
    expect(
      await run(
        `select f_value as value from s_alpha.t_returned where f_name in ('7', '8', '12') order by f_name::int`,
      ),
    ).toEqual([{ value: 'seven' }, { value: '008' }, { value: '5' }])
    expect(await codeOf(rollBackChange(request(), id))).toBe('table.moved_on')
  })

  it('keeps others from changing the same table, and says so', async () => {
    await filled('held', field.number(), 10)
    const next = drawn('held', { value: field.text() })
    const id = await startChange(request(), [{ definition: next, seen: 1 }])
    await pauseChange(request(), id)
    expect(await codeOf(startChange(request(), [{ definition: next, seen: 1 }]))).toBe('table.changing')
    expect(await codeOf(saveTable(request(), next, 1))).toBe('table.changing')
    await saveTable(request(), drawn('free', { value: field.text() }))
    await rollBackChange(request(), id)
    await work()
    await reaches(id, 'rolled_back')
    expect(await saveTable(request(), next, 1)).toBe(2)
  })

  it('fails whole when rows contradict it, naming the field', { timeout: 60_000 }, async () => {
    await filled('doubled', field.number(), 12_000, 'n / 2')
    const id = await startChange(request(), [
      {
        definition: drawn('doubled', { value: { ...field.number(), unique: true }, day: field.date() }),
        seen: 1,
      },
    ])
    await work()
    await reaches(id, 'failed')
    expect((await readChange(request(), id)).error).toMatchObject({
      code: 'table.invalid',
      issues: [{ field: 'doubled.fields.value', code: 'duplicate' }],
    })
    expect(await leftovers('doubled')).toEqual([])
    expect(await codeOf(pauseChange(request(), id))).toBe('change.state')
  })

  it('is unknown in another space', async () => {
    await filled('private', field.number(), 10)
    const id = await startChange(request(), [
      { definition: drawn('private', { value: field.text() }), seen: 1 },
    ])
    const stranger: Ctx = testCtx(kernel, { space: 'beta', userType: 'admin' })
    for (const act of [readChange, pauseChange, resumeChange, rollBackChange])
      expect(await codeOf(act(stranger, id))).toBe('change.not_found')
    expect(await codeOf(rollBackChange(request(), id))).toBe('done')
  })
})

describe('values that do not fit their new type', () => {
  const written = `case when n % 1000 = 0 then 'about ' || n % 3 when n % 1000 = 1 then '1.5' else n::text end`
  const next = (id: string) => [
    { definition: drawn(id, { value: { ...field.number(), max: 11_000 } }), seen: 1 },
  ]

  it('are counted and shown by reason, with the records, and nothing is changed', async () => {
    await filled('misfit', field.text(), 12_000, written)
    const [misfits, ...others] = await findConversionErrors(request(), next('misfit'))
    expect(others).toEqual([])
    expect(misfits).toMatchObject({ table: 'misfit', field: 'value', count: 12 + 12 + 998 })
    expect(misfits?.reasons.map(({ code, count, stays }) => [code, count, stays])).toEqual([
      ['max', 998, true],
      ['not_a_number', 12, false],
      ['not_whole', 12, false],
    ])
    const [sample] = misfits?.reasons[1]?.samples ?? []
    expect(await run(`select f_value as value from s_alpha.t_misfit where id = '${sample?.id}'`)).toEqual([
      { value: sample?.value },
    ])
    expect((await tableOf(request(), 'misfit')).fields.value?.type).toBe('text')
  })

  it('are found too where the column stays and only its rules change', async () => {
    await filled('stricter', field.text(), 2_000)
    const definition = drawn('stricter', { value: field.text({ maxLength: 3 }) })
    expect(await findConversionErrors(request(), [{ definition, seen: 1 }])).toMatchObject([
      { count: 1_001, reasons: [{ code: 'max_length', stays: true, count: 1_001 }] },
    ])
  })

  it('stop the change, if its designer says so', async () => {
    await filled('strict', field.text(), 12_000, written)
    const id = await startChange(request(), next('strict'), 'stop')
    await work()
    await reaches(id, 'failed')
    expect((await readChange(request(), id)).error).toMatchObject({
      code: 'table.misfits',
      params: { count: 1_022 },
    })
    expect((await tableOf(request(), 'strict')).fields.value?.type).toBe('text')
  })

  it('are kept aside with the old column, or go with it', { timeout: 60_000 }, async () => {
    for (const choice of ['keep', 'blank'] as const) {
      await filled(`aside_${choice}`, field.text(), 12_000, written)
      const id = await startChange(request(), next(`aside_${choice}`), choice)
      await work()
      await reaches(id, 'done')
      const columns = await run<{ name: string }>(`
        select column_name as name from information_schema.columns
        where table_name = 't_aside_${choice}' and column_name like 'x%'`)
      expect(columns).toEqual(choice === 'keep' ? [{ name: 'x2_value' }] : [])
      expect(await run(`select count(*) as n from s_alpha.t_aside_${choice} where f_value is null`)).toEqual([
        { n: 24 },
      ])
    }
  })
})

describe('values of removed options', () => {
  const options = (...ids: string[]) => ids.map(id => ({ id, label: id.toUpperCase() }))
  const next = (id: string, choices: FieldDef) => [{ definition: drawn(id, { value: choices }), seen: 1 }]
  const counted = (id: string) =>
    run<{ value: unknown; n: number }>(
      `select f_value as value, count(*) as n from s_alpha.t_${id} group by 1 order by 1`,
    )

  it('are cleared with the choice blank, counted and audited, and stay otherwise', async () => {
    const cases = [
      [
        'blank',
        [
          { value: 'a', n: 20 },
          { value: null, n: 20 },
        ],
      ],
      [
        'keep',
        [
          { value: 'a', n: 20 },
          { value: 'b', n: 20 },
        ],
      ],
    ] as const
    for (const [choice, left] of cases) {
      const id = `gone_${choice}`
      await filled(id, field.choice(options('a', 'b')), 40, `case when n % 2 = 0 then 'a' else 'b' end`)
      const saves = next(id, field.choice(options('a', 'c')))
      expect(await findConversionErrors(request(), saves)).toMatchObject([
        { count: 20, reasons: [{ code: 'not_an_option', count: 20, stays: true, clears: true }] },
      ])
      const change = await startChange(request(), saves, choice)
      await work()
      await reaches(change, 'done')
      expect(await counted(id)).toEqual(left)
      const audited = await run<{ details: unknown }>(
        `select details from gantry.audit where action = 'change.cleared' and details->>'change' = '${change}'`,
      )
      expect(audited.map(({ details }) => details)).toEqual(
        choice === 'keep' ? [] : [{ change, cleared: [{ table: id, field: 'value', count: 20 }] }],
      )
      expect(await leftovers(id)).toEqual([])
      await rest()
    }
  })

  it('are taken out of a list, which keeps its other options', async () => {
    const written = `case n % 3 when 0 then array['b', 'a'] when 1 then array['b'] else array['c', 'a'] end`
    await filled('gone_list', field.multiChoice(options('a', 'b', 'c')), 30, written)
    const saves = next('gone_list', field.multiChoice(options('c', 'a')))
    const change = await startChange(request(), saves, 'blank')
    await work()
    await reaches(change, 'done')
    expect(await counted('gone_list')).toEqual([
      { value: ['a'], n: 10 },
      { value: ['c', 'a'], n: 10 },
      { value: null, n: 10 },
    ])
  })

  it('stay when the change is rolled back while it runs', async () => {
    await filled('gone_back', field.choice(options('a', 'b')), 40, `'b'`)
    const change = await startChange(request(), next('gone_back', field.choice(options('a'))), 'blank')
    await rollBackChange(request(), change)
    await work()
    await reaches(change, 'rolled_back')
    expect(await counted('gone_back')).toEqual([{ value: 'b', n: 40 }])
    expect(await leftovers('gone_back')).toEqual([])
  })
})

describe('every type of field', () => {
  const stored = Object.entries<FieldDef>(everything.fields).filter(
    ([, def]) => def.type !== 'slave' && !def.computed,
  )
  // A table indexes 30 fields at most, so each part has room for all of its own.
  const size = Math.ceil(stored.length / Math.ceil(stored.length / 24))
  const parts = Array.from({ length: Math.ceil(stored.length / size) }, (_, at) => ({
    part: at + 1,
    fields: Object.fromEntries(stored.slice(at * size, (at + 1) * size)),
  }))

  it.each(parts)(
    'is added to a table with rows, indexes and all, and taken back (part $part)',
    async ({ part, fields }) => {
      const table = `kinds_${part}`
      await filled(table, field.number(), 40)
      const { name: _own, ...others } = fields
      // A tree is one of the table's own records.
      const added = { ...others, ...(others.above && { above: field.tree(table) }) }
      const definition = { ...drawn(table, { value: field.number(), ...added }), search: searched(added) }
      await work()
      const id = await startChange(request(), [{ definition, seen: 1 }])
      await reaches(id, 'done')
      expect(await leftovers(table)).toEqual([])
      const back = await rollBackChange(request(), id)
      await reaches(back, 'done')
      expect(Object.keys((await tableOf(request(), table)).fields)).toEqual(['name', 'value'])
      const again = await startChange(request(), [{ definition, seen: 3 }])
      await reaches(again, 'done')
    },
  )
})

/** The fields search may look through, so that each is indexed for it. */
const searched = (fields: Readonly<Record<string, FieldDef>>): readonly string[] =>
  searchFields({ ...drawn('any', fields), search: undefined } as unknown as TableDef)
