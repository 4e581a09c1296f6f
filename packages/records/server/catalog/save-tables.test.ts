import { field, required } from '@gantry/fields/shared'
import { inTransaction, pushChannel, sql } from '@gantry/kernel/server'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { codeOf, recordsDatabase, testCtx } from '@gantry/testing/server'
import { describe, expect, it } from 'vitest'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { readDefinitions } from './definitions.ts'
import { droppedTables, dropTable, restoreTable } from './drop-table.ts'
import { saveTable, saveTables } from './save-tables.ts'
import { catalogOf, tableOf } from './snapshots.ts'

const kernel = await recordsDatabase()
/** Each request has a context of its own, and the tables as they were when it began. */
const request = (space = 'alpha') => testCtx(kernel, { space })

const drawn = (
  id: string,
  fields: Readonly<Record<string, FieldDef>>,
  more: Partial<TableDef> = {},
): TableDef => ({
  id,
  label: id,
  title: Object.keys(fields)[0] ?? '',
  fields,
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
  app: 'trial',
  ...more,
})
const name = required(field.text())

it('tells the browsers of its space when a policy changes, and not when a label does', async () => {
  const heard: (string | null)[] = []
  const stop = await kernel.database.listen(pushChannel, text => heard.push(text))
  const heardRights = () => heard.filter(text => text?.includes('"rights"'))
  await saveTable(request(), drawn('told', { code: name }))
  await saveTable(request(), drawn('told', { code: name }, { label: 'Told' }), 1)
  await saveTable(request(), drawn('told', { code: name }, { label: 'Told', policy: [] }), 2)
  await expect.poll(heardRights).toEqual([JSON.stringify({ type: 'rights', space: 'alpha' })])
  stop()
})

describe('a drawn table', () => {
  it('is there at once with all that belongs to it, in its own space alone', async () => {
    const versions = await saveTables(request(), [
      { definition: drawn('order', { code: name, lines: field.slave('order_line') }) },
      { definition: drawn('order_line', { what: name }, { master: 'order', policy: [] }) },
    ])
    expect([...versions]).toEqual([
      ['order', 1],
      ['order_line', 1],
    ])
    const { id } = await createRecord(request(), 'order', { code: 'A', lines: [{ what: 'x' }] })
    expect((await getRecord(request(), 'order', id)).data).toMatchObject({
      code: 'A',
      lines: [{ what: 'x' }],
    })
    expect(await codeOf(tableOf(request('beta'), 'order'))).toBe('table.not_found')
    await saveTable(request('beta'), drawn('order', { other: name }))
    expect(Object.keys((await tableOf(request(), 'order')).fields)).toEqual(['code', 'lines'])
  })

  it('keeps the order of its fields, and every change of it in the audit', async () => {
    await saveTable(request(), drawn('ordered', { zeta: name, alpha: field.text(), mid: field.date() }))
    await saveTable(request(), drawn('ordered', { mid: field.date(), zeta: name }), 1)
    expect(Object.keys((await tableOf(request(), 'ordered')).fields)).toEqual(['mid', 'zeta'])
    const { rows } = await request().db.run<{
      action: string
      version: number
      before: string
      after: string
    }>(sql`
      select action, version, changes #>> '{definition,0}' as before, changes #>> '{definition,1}' as after
      from gantry.audit where table_id = 'ordered' order by id`)
    expect(rows.map(({ action, version }) => `${action} ${version}`)).toEqual([
      'table.created 1',
      'table.changed 2',
    ])
    expect(rows[1]?.before).toBe(rows[0]?.after)
    const events = await request().db.run(
      sql`select type from gantry.outbox where table_id = 'ordered' order by id`,
    )
    expect(events.rows).toEqual([{ type: 'table.created' }, { type: 'table.changed' }])
  })

  it('brings a dropped field back with its data', async () => {
    const whole = drawn('comeback', { code: name, remark: field.text() })
    await saveTable(request(), whole)
    const { id } = await createRecord(request(), 'comeback', { code: 'A', remark: 'precious' })
    await saveTable(request(), drawn('comeback', { code: name }), 1)
    expect((await getRecord(request(), 'comeback', id)).data).not.toHaveProperty('remark')
    await saveTable(request(), whole, 2)
    expect((await getRecord(request(), 'comeback', id)).data).toMatchObject({ remark: 'precious' })
  })

  it('is refused whole, with every issue at its place', async () => {
    const refused = await saveTables(request(), [
      { definition: drawn('sound', { code: name }) },
      { definition: drawn('unsound', { code: { type: 'nothing' }, to: field.link('nowhere') }) },
    ]).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'table.invalid',
      issues: [
        { field: 'unsound.fields.code.type', code: 'unknown_type' },
        { field: 'unsound.fields.to', code: 'unknown_table' },
      ],
    })
    expect(await codeOf(tableOf(request(), 'sound'))).toBe('table.not_found')
  })

  it('changes only from the version its designer saw', async () => {
    await saveTable(request(), drawn('contested', { code: name }))
    const results = await Promise.all(
      ['a', 'b', 'c', 'd'].map(id =>
        codeOf(saveTable(request(), drawn('contested', { code: name, [id]: field.text() }), 1)),
      ),
    )
    expect(results.sort()).toEqual(['done', 'record.conflict', 'record.conflict', 'record.conflict'])
    expect(await codeOf(saveTable(request(), drawn('contested', { code: name })))).toBe('table.exists')
    expect(await codeOf(saveTable(request(), drawn('part', { code: name })))).toBe('table.exists')
  })

  it('does not become a slave, nor move to the platform', async () => {
    await saveTable(request(), drawn('settled', { code: name }))
    const moved = saveTable(
      request(),
      drawn('settled', { code: name }, { master: 'order', home: 'platform' }),
      1,
    )
    expect(await moved.catch((error: unknown) => error)).toMatchObject({
      issues: [
        { field: 'settled.master', code: 'read_only' },
        { field: 'settled.home', code: 'read_only' },
      ],
    })
  })

  it('leaves nothing behind when the transaction around it fails', async () => {
    const failing = inTransaction(request(), async ctx => {
      await saveTable(ctx, drawn('ghost', { code: name }))
      await createRecord(ctx, 'ghost', { code: 'A' })
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await codeOf(tableOf(request(), 'ghost'))).toBe('table.not_found')
    await saveTable(request(), drawn('ghost', { code: name }))
  })
})

describe('a change to a table in use', () => {
  it('converts every value, also those written while it went on', { timeout: 120_000 }, async () => {
    await saveTable(request(), drawn('busy', { code: name, qty: field.number() }))
    await request().db.run(sql`
      insert into s_alpha.t_busy (id, f_code, f_qty) select gen_random_uuid(), n, n from generate_series(1, 20000) n`)
    const { id } = await createRecord(request(), 'busy', { code: 'last', qty: 0 })
    let changing = true
    const change = saveTable(
      request(),
      drawn('busy', { code: { ...name, unique: true }, qty: field.decimal() }),
      1,
    ).finally(() => {
      changing = false
    })
    let qty = 0
    while (changing) {
      const { rows } = await request().db.run(sql`
        update s_alpha.t_busy set f_qty = f_qty + 1 where id = ${id} returning f_qty::int as qty`)
      expect(rows).toEqual([{ qty: ++qty }])
    }
    expect(await change).toBe(2)
    const { rows } = await request().db.run(sql`
      select sum(f_qty)::int as sum, count(*)::int as n, max(pg_typeof(f_qty)::text) as type from s_alpha.t_busy`)
    expect(rows).toEqual([{ sum: 200_010_000 + qty, n: 20_001, type: 'numeric' }])
    const indexes = await request().db.run(sql`
      select indexname as name from pg_indexes where tablename = 't_busy' and indexname like '%unique'`)
    expect(indexes.rows).toEqual([{ name: 't_busy_f_code_unique' }])
  })

  it('is refused when rows contradict it, and may be tried again', async () => {
    await saveTable(request(), drawn('doubled', { code: name }))
    const [one] = await Promise.all(
      ['same', 'same'].map(code => createRecord(request(), 'doubled', { code })),
    )
    const unique = drawn('doubled', { code: { ...name, unique: true } })
    expect(await saveTable(request(), unique, 1).catch((error: unknown) => error)).toMatchObject({
      code: 'table.invalid',
      issues: [{ field: 'doubled.fields.code', code: 'duplicate' }],
    })
    await updateRecord(request(), 'doubled', one?.id ?? '', { version: 1, code: 'other' })
    expect(await saveTable(request(), unique, 1)).toBe(2)
    expect(await codeOf(createRecord(request(), 'doubled', { code: 'same' }))).toBe('record.duplicate')
  })
})

describe('a request', () => {
  it('works with one snapshot from start to end, and the next one sees the change', async () => {
    await saveTable(request(), drawn('moving', { code: name }))
    const early = request()
    const before = await catalogOf(early)
    await saveTable(request(), drawn('moving', { code: name, more: field.text() }), 1)
    expect(await catalogOf(early)).toBe(before)
    expect(Object.keys((await tableOf(early, 'moving')).fields)).toEqual(['code'])
    const late = await catalogOf(request())
    expect(late.version).toBeGreaterThan(before.version)
    expect(Object.keys(late.tables.get('moving')?.fields ?? {})).toEqual(['code', 'more'])
    expect(await catalogOf(request())).toBe(late)
  })

  it('that began before a field was dropped is told to try again, and nothing is written', async () => {
    await saveTable(request(), drawn('shrinking', { code: name, more: field.text() }))
    const early = request()
    await catalogOf(early)
    await saveTable(request(), drawn('shrinking', { code: name }), 1)
    expect(await codeOf(createRecord(early, 'shrinking', { code: 'A', more: 'B' }))).toBe('server.busy')
    expect((await request().db.run(sql`select from s_alpha.t_shrinking`)).count).toBe(0)
  })
})

describe('a dropped table', () => {
  it('is out of sight with its slaves, and comes back with its records', async () => {
    await saveTables(request(), [
      { definition: drawn('lost', { code: name, rows: field.slave('lost_row') }) },
      { definition: drawn('lost_row', { what: name }, { master: 'lost', policy: [] }) },
    ])
    const { id } = await createRecord(request(), 'lost', { code: 'A', rows: [{ what: 'x' }] })
    await dropTable(request(), 'lost')
    expect(await codeOf(getRecord(request(), 'lost', id))).toBe('table.not_found')
    expect((await droppedTables(request())).map(({ definition }) => definition.id)).toEqual([
      'lost',
      'lost_row',
    ])
    expect(await codeOf(saveTable(request(), drawn('lost', { other: name })))).toBe('table.exists')
    expect(await codeOf(restoreTable(request('beta'), 'lost'))).toBe('table.not_found')
    await restoreTable(request(), 'lost')
    expect((await getRecord(request(), 'lost', id)).data).toMatchObject({ code: 'A', rows: [{ what: 'x' }] })
    await updateRecord(request(), 'lost', id, { version: 1, code: 'B' })
  })

  it('must be one that nobody refers to, and never one of the product', async () => {
    await saveTable(request(), drawn('held', { code: name }))
    await saveTable(request(), drawn('holder', { code: name, to: field.link('held') }))
    const refused = await dropTable(request(), 'held').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'table.in_use', params: { tables: ['holder'] } })
    expect(await codeOf(dropTable(request(), 'part'))).toMatch(/table\.(in_use|not_found)/)
    expect(await codeOf(dropTable(request(), 'everything_item'))).toMatch(/table\.(in_use|not_found)/)
    expect((await readDefinitions(request().db, 'alpha', ['part'])).get('part')?.hidden).toBe(false)
  })
})
