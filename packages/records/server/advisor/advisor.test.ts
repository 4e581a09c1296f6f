import { field, required } from '@gantry/fields/shared'
import { type Kernel, platform, raw, sql } from '@gantry/kernel/server'
import { all, any, type Filter, not, type Sort, type TableDef, where } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { findRecords } from '../read/find-records.ts'
import { noteView, writeNotes } from '../read/slow-views.ts'
import { shapeOf } from '../read/view-shape.ts'
import { saveView, viewOf } from '../views/views.ts'
import { adviseIndexes, rule } from './advise.ts'
import { listAdvice } from './list-advice.ts'
import { proposeIndex } from './propose-index.ts'

const kernel = await recordsDatabase()
const later = (days: number): Kernel => {
  const moved = { ...kernel, now: () => new Date(Date.now() + days * 86_400_000) }
  return moved
}
const ctx = () => testCtx(kernel, { userType: 'admin' })

const order: TableDef = {
  id: 'order',
  label: 'Orders',
  title: 'code',
  fields: {
    code: required(field.text()),
    area: field.text(),
    state: field.choice(['open', 'done']),
    qty: field.number(),
    due: field.date(),
    keeper: field.person(),
    note: field.longText(),
    serial: { ...field.text(), unique: true },
  },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
  search: ['code'],
}

const asc = (field: string): Sort => ({ field, direction: 'asc' })
const desc = (field: string): Sort => ({ field, direction: 'desc' })

describe('an index is proposed', () => {
  const cases: readonly (readonly [
    what: string,
    filter: Filter,
    sort: readonly Sort[],
    keys: readonly string[] | null,
  ])[] = [
    ['for nothing asked', true, [], null],
    ['for a number', where('qty', 'eq', 1), [], ['"f_qty"', '"id"']],
    ['not for what is indexed', where('keeper', 'eq', 'x'), [], null],
    ['for a text compared whole', where('area', 'eq', 'A'), [], ['"f_area"', '"id"']],
    ['for an order by a text', true, [asc('area')], ['"f_area"', '"id"']],
    [
      'for an equal value in an order',
      where('state', 'eq', 'open'),
      [desc('due')],
      ['"f_state"', '"f_due"', '"id"'],
    ],
    [
      'for equal values and a range',
      all(where('state', 'in', ['open']), where('area', 'eq', 'A'), where('qty', 'gt', 1)),
      [],
      ['"f_area"', '"f_state"', '"f_qty"', '"id"'],
    ],
    [
      'for a value in the usual order',
      where('area', 'eq', 'A'),
      [desc('createdAt')],
      ['"f_area"', '"created_at"', '"id"'],
    ],
    [
      'for a choice in the order of its options, taken one by one',
      true,
      [asc('state')],
      ['"f_state"', '"id"'],
    ],
    ['not for two of them', true, [asc('state'), asc('due')], null],
    ['not for two directions', true, [asc('area'), desc('due')], null],
    ['not for one side of an or', any(where('area', 'eq', 'A'), where('qty', 'eq', 1)), [], null],
    ['not for what must not hold', not(where('area', 'eq', 'A')), [], null],
    ['not for a text too long to compare', where('note', 'eq', 'x'), [], null],
    ['not for what one record alone has', where('serial', 'eq', 'x'), [desc('createdAt')], null],
    [
      'for a part of a text no search looks through',
      where('note', 'contains', 'x'),
      [],
      ['"f_note" gin_trgm_ops'],
    ],
    ['not for one it does', where('code', 'contains', 'x'), [], null],
  ]
  it.each(cases)('%s', (_, filter, sort, keys) => {
    expect(proposeIndex(order, shapeOf({ filter, sort }))?.keys ?? null).toEqual(keys)
  })

  it.each<[string, Filter, readonly Sort[], readonly string[] | null]>([
    ['in an order', true, [desc('due')], ['"f_area"', '"f_due"', '"id"']],
    [
      'for an equal value in an order',
      where('state', 'eq', 'open'),
      [desc('due')],
      ['"f_area"', '"f_state"', '"f_due"', '"id"'],
    ],
    ['for its own field', where('area', 'eq', 'A'), [], ['"f_area"', '"id"']],
    ['not in the order of options', true, [asc('state')], null],
  ])('for those who see only some areas: %s', (_, filter, sort, keys) => {
    expect(proposeIndex(order, shapeOf({ filter, sort }, ['area']))?.keys ?? null).toEqual(keys)
  })
})

describe('the advisor', () => {
  const few = { ...rule, rows: 1_000, times: 2, perTable: 2, left: 0 }
  const query = { filter: where('area', 'eq', 'A7'), sort: [desc('due')] }
  const indexes = async (): Promise<readonly string[]> => {
    const { rows } = await platform(kernel).run<{ name: string }>(sql`
      select indexname as name from pg_indexes where schemaname = 's_alpha' and indexname like 'a\_%' order by 1`)
    return rows.map(({ name }) => name)
  }
  const slow = async (times: number, asked = query): Promise<void> => {
    for (let at = 0; at < times; at++) noteView(ctx(), order, asked, 900 + at)
    await writeNotes(kernel)
  }

  beforeAll(async () => {
    await saveTable(ctx(), order)
    await platform(kernel).run(
      raw(`
      insert into s_alpha.t_order (id, f_code, f_area, f_due)
      select gen_random_uuid(), n, 'A' || n % 500, '2025-01-01'::date + n % 700 from generate_series(1, 5000) n`),
    )
    await platform(kernel).run(raw('analyze s_alpha.t_order'))
  })

  it('does nothing for a list that was slow once, or for a small table', async () => {
    noteView(ctx(), order, query, 20)
    await slow(1)
    await adviseIndexes(kernel, few)
    expect(await indexes()).toEqual([])
    await slow(5)
    await adviseIndexes(kernel, { ...few, rows: 100_000 })
    expect(await indexes()).toEqual([])
  })

  it('makes the index of a list that is slow again and again, once, and says why', async () => {
    await slow(3)
    await adviseIndexes(kernel, few)
    await adviseIndexes(kernel, few)
    expect(await indexes()).toEqual(['a_order_area_due'])
    const { indexes: listed, slow: lists } = await listAdvice(ctx())
    expect(listed).toMatchObject([
      {
        table: { id: 'order', label: 'Orders' },
        fields: [{ id: 'area' }, { id: 'due' }],
        reason: 'slow_view',
        worst: 904,
        droppedAt: null,
      },
    ])
    expect(lists[0]).toMatchObject({ table: { id: 'order' }, worst: 904 })
    expect(await listAdvice(testCtx(kernel, { space: 'beta', userType: 'admin' }))).toEqual({
      indexes: [],
      slow: [],
    })
    const { rows } = await platform(kernel).run(sql`
      select space, details ->> 'reason' as reason from gantry.audit where action = 'index.advised'`)
    expect(rows).toEqual([{ space: 'alpha', reason: 'slow_view' }])
  })

  it('makes the index of the order a list opens in, and no more of them than a table bears', async () => {
    const view = await viewOf(ctx(), order)
    await saveView(ctx(), order, { ...view, list: { ...view.list, sort: [asc('area')] } })
    await adviseIndexes(kernel, few)
    expect(await indexes()).toEqual(['a_order_area', 'a_order_area_due'])
    await slow(5, { filter: where('state', 'eq', 'open'), sort: [desc('due')] })
    await adviseIndexes(kernel, few)
    expect(await indexes()).toHaveLength(2)
  })

  it('keeps what is used and drops its own that nobody used for a month', async () => {
    await findRecords(ctx(), 'order', { sort: [asc('area')], count: 'none' })
    const scans = async () => {
      await adviseIndexes(later(20), few)
      return (await listAdvice(ctx())).indexes.find(({ fields }) => fields.length === 1)?.scans ?? 0
    }
    // PostgreSQL tells of a use when the connection that made it has been idle for a while.
    await expect.poll(scans, { timeout: 60_000 }).toBeGreaterThan(0)
    await adviseIndexes(later(40), few)
    expect(await indexes()).toEqual(['a_order_area'])
    const dropped = (await listAdvice(ctx())).indexes.filter(({ droppedAt }) => droppedAt !== null)
    expect(dropped).toMatchObject([{ fields: [{ id: 'area' }, { id: 'due' }], scans: 0 }])
  })

  it('makes one for those who see few rows sooner, and tells every process of it', async () => {
    const { version } = await catalogOf(ctx())
    for (let at = 0; at < 2; at++) {
      noteView(ctx(), order, { sort: [asc('due')] }, 30, ['state'])
      noteView(ctx(), order, { sort: [asc('qty'), asc('code')] }, 30)
    }
    await writeNotes(kernel)
    await adviseIndexes(kernel, few)
    expect(await indexes()).toEqual(['a_order_area', 'a_order_state_due'])
    const told = await catalogOf(ctx())
    expect(told.version).toBeGreaterThan(version)
    expect(told.advised?.get('order')).toEqual([['area'], ['state', 'due']])
  })

  it('keeps places of a table for lists that are slow for everybody', async () => {
    const by = { ...few, perTable: 4, left: 1 }
    for (let at = 0; at < 2; at++) {
      noteView(ctx(), order, { sort: [asc('code')] }, 40, ['area'])
      noteView(ctx(), order, { sort: [asc('code')] }, 40, ['state'])
    }
    await writeNotes(kernel)
    await adviseIndexes(kernel, by)
    expect(await indexes()).toHaveLength(3)
    await slow(2, { filter: where('serial', 'eq', 'x'), sort: [asc('code')] })
    await slow(2, { filter: where('area', 'eq', 'A1'), sort: [desc('qty')] })
    await adviseIndexes(kernel, by)
    expect(await indexes()).toContain('a_order_area_qty')
    expect(await indexes()).toHaveLength(4)
  })
})
