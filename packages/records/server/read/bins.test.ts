import { field, required } from '@gantry/fields/shared'
import { platform, raw, sql, systemCtx } from '@gantry/kernel/server'
import { type Grant, me, role, type TableDef, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { askBins, lastOf, listBins } from './bins.ts'
import { idOf, insertRows, layTables } from './fixtures.ts'
import { removedOverview } from './removed-overview.ts'
import { searchRemoved } from './search-removed.ts'

const kernel = await testDatabase()
const tableOf = (id: string, policy: readonly Grant[], app?: string): TableDef => ({
  id,
  label: id,
  title: 'name',
  ...(app !== undefined && { app }),
  fields: { name: required(field.text()), pay: field.text() },
  policy,
})
const all: Grant = { who: role('chief'), operations: ['read', 'remove'] }
const own: Grant = { operations: ['read', 'remove'], rows: where('owner', 'eq', me) }
const pump = tableOf('pump', [all, own], 'plant')
const crane = tableOf('crane', [all, { operations: ['read'] }], 'plant')
const wage = tableOf('wage', [{ who: role('payroll'), operations: ['read', 'remove'] }], 'office')
const valve = tableOf(
  'valve',
  [{ who: role('chief'), operations: ['read', 'remove'], fields: ['pay'] }],
  'plant',
)
const loose = tableOf('loose', [all])
await layTables(kernel, [])
await saveTables(
  systemCtx(kernel, 'alpha', 'test'),
  [pump, crane, wage, valve, loose].map(definition => ({ definition })),
)
const removed = (n: number, name: string, day: string, owner = 3) => ({
  id: idOf(n),
  name,
  owner: idOf(owner),
  deletedAt: `2026-02-${day}T00:00:00Z`,
})
await insertRows(kernel, 'alpha', pump, [
  removed(1, 'Old pump', '03', 2),
  removed(2, 'Cracked pump', '04'),
  { id: idOf(3), name: 'Living pump', owner: idOf(2) },
])
await insertRows(kernel, 'alpha', crane, [removed(4, 'Old crane', '05')])
await insertRows(kernel, 'alpha', wage, [removed(5, 'Old wage', '06')])
await insertRows(kernel, 'alpha', valve, [removed(6, 'Old valve', '07')])
await insertRows(kernel, 'alpha', loose, [removed(7, 'Old thing', '08')])

const chief = testCtx(kernel, { roles: ['chief'], personId: idOf(3) })
const mine = testCtx(kernel, { personId: idOf(2) })
const byTable = async (ctx = chief) =>
  Object.fromEntries(
    (await removedOverview(ctx)).map(({ table, count, capped, newest }) => [
      table,
      [count, capped, newest?.slice(0, 10) ?? null],
    ]),
  )

test('the overview counts what one could read and remove, and says nothing of other tables', async () => {
  expect(await byTable()).toEqual({
    pump: [2, false, '2026-02-04'],
    crane: [1, false, '2026-02-05'],
    valve: [1, false, '2026-02-07'],
  })
  // The crane may be read, but not removed by this person.
  expect(await byTable(mine)).toEqual({ pump: [1, false, '2026-02-03'] })
})

test('a search finds removed records of all tables by what one may read of them, last removed first', async () => {
  expect(await searchRemoved(chief, 'old')).toEqual({
    records: [
      { table: 'crane', id: idOf(4), title: 'Old crane', at: '2026-02-05T00:00:00.000Z' },
      { table: 'pump', id: idOf(1), title: 'Old pump', at: '2026-02-03T00:00:00.000Z' },
    ],
    more: false,
  })
  expect((await searchRemoved(mine, 'pump')).records.map(({ title }) => title)).toEqual(['Old pump'])
  expect(await searchRemoved(chief, '  ')).toEqual({ records: [], more: false })
})

test('of a long bin the last removed are looked at, by the index of the bin', async () => {
  await platform(kernel).run(sql`
    insert into s_alpha.t_crane (id, created_at, created_by, owner, f_name, deleted_at)
    select ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, '2025-01-01'::timestamptz,
      ${idOf(3)}, ${idOf(3)}, 'crane ' || n, '2026-03-01'::timestamptz + n / 4000 * interval '1 day'
    from generate_series(1, 20000) n`)
  await platform(kernel).run(raw('vacuum analyze s_alpha.t_crane'))
  expect((await byTable()).crane).toEqual([1_000, true, '2026-03-06'])
  const found = await searchRemoved(chief, 'crane')
  expect(found.records).toHaveLength(5)
  expect(found.more).toBe(true)

  const bin = (await listBins(chief)).find(({ table }) => table.id === 'crane')
  if (!bin) throw new Error('no bin')
  const { rows } = await platform(kernel).run<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, timing off, costs off) select count(*), max(r.deleted_at) from ${lastOf(bin)}`,
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index (Only )?Scan.* using \S*deleted_at/)
  expect(plan).toMatch(/rows=1001/)
  expect(plan).not.toMatch(/Sort|rows=20000/)
})

test('tables that cannot be counted in time are said to be uncounted', async () => {
  const bins = await listBins(chief)
  const { rows, late } = await askBins(chief, bins, () => sql`select pg_sleep(3)::text as slept`)
  expect(rows).toEqual([])
  expect(late).toEqual(bins)
})
