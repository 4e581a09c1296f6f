import { type Kernel, platform, sql } from '@gantry/kernel/server'
import {
  type Actor,
  all,
  any,
  type Filter,
  type Grant,
  type Limit,
  me,
  myClearance,
  myDepartments,
  myDepartmentsAndBelow,
  not,
  operations,
  role,
  type TableDef,
  userType,
  where,
} from '@gantry/model/shared'
import { testActor, testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogOf } from '../catalog/snapshots.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { fieldRights, openOn } from '../policy/field-rights.ts'
import { matches } from '../policy/matches.ts'
import type { RowFilter } from '../policy/row-filter.ts'
import { rowsAfterwards } from '../policy/rows-afterwards.ts'
import type { Scope } from '../policy/scope.ts'
import { withTrees } from '../policy/tree.ts'
import { idOf, insertRows } from '../read/fixtures.ts'
import { storedRows } from '../write/stored-rows.ts'
import { deal, layDeals } from './fixtures.ts'

const kernel = await testDatabase()
await layDeals(kernel, [])
const fields = Object.keys(deal([]).fields)

const rows = fc.sample(
  fc.record({
    status: fc.constantFrom('open', 'won', 'lost', null),
    amount: fc.constantFrom(0, 5, 10, null),
    secrecy: fc.constantFrom(0, 1, 2, null),
    department: fc.constantFrom(idOf(11), idOf(12), idOf(13), null),
    owner: fc.constantFrom(idOf(2), idOf(3), idOf(4)),
  }),
  { numRuns: runs(60), seed: 6 },
)
const ids = rows.map((_, at) => idOf(1_000 + at))
for (const space of ['alpha', 'beta'])
  await insertRows(
    kernel,
    space,
    deal([]),
    rows.map((row, at) => ({ ...row, name: `Deal ${at}`, id: ids[at] ?? '' })),
  )

const subjects = [
  `user:${idOf(2)}`,
  `user:${idOf(3)}`,
  `department:${idOf(12)}`,
  `department:${idOf(13)}`,
  `below:${idOf(11)}`,
  `below:${idOf(12)}`,
  `role:${idOf(21)}`,
  `role:${idOf(22)}`,
]
const shares = fc.sample(
  fc.record({
    space: fc.constantFrom('alpha', 'alpha', 'beta'),
    record: fc.constantFrom(...ids),
    channel: fc.constantFrom('share', 'flow'),
    by: fc.constantFrom(idOf(2), idOf(3), idOf(4)),
    subject: fc.constantFrom(...subjects),
    operations: fc.constantFrom(
      ['read'],
      ['read', 'update'],
      ['read', 'remove'],
      ['read', 'update', 'share'],
    ),
    read: fc.option(fc.subarray(fields), { freq: 2 }),
    update: fc.option(fc.subarray(fields), { freq: 2 }),
    expires: fc.constantFrom(null, '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'),
  }),
  { numRuns: runs(90), seed: 7 },
)
const insertShares = async ({ space }: { readonly space: string }, kernel: Kernel) => {
  const own = shares.filter(share => share.space === space)
  for (const [at, share] of own.entries())
    await platform(kernel).run(sql`
      insert into gantry.record_share (id, space, table_id, record_id, subject, channel, level, operations, read_fields,
        update_fields, given_by, responsible, given_at, expires_at)
      values (${idOf(at + (space === 'alpha' ? 5_000 : 6_000))}, ${space}, 'deal', ${share.record}, ${share.subject},
        ${share.channel}, 'view', ${share.operations}, ${share.read}, ${share.update}, ${share.by}, ${share.by}, now(),
        ${share.expires})
      on conflict do nothing`)
}
await insertShares({ space: 'alpha' }, kernel)
await insertShares({ space: 'beta' }, kernel)

const holds = fc.sample(
  fc.record({
    record: fc.constantFrom(...ids),
    refuses: fc.subarray(['update', 'remove', 'share', 'handOver']),
    onlyFor: fc.constantFrom(null, idOf(2), idOf(3)),
  }),
  { numRuns: runs(20), seed: 8 },
)
for (const { record, refuses, onlyFor } of holds)
  await platform(kernel).run(sql`
    insert into gantry.record_hold (space, table_id, record_id, refuses, only_for)
    values ('alpha', 'deal', ${record}::uuid, ${refuses}::text[], ${onlyFor}::uuid) on conflict do nothing`)

const rowFilter = fc.letrec<{ filter: Filter }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<Filter>(
      true,
      where('owner', 'eq', me),
      where('department', 'in', myDepartments),
      where('department', 'under', myDepartmentsAndBelow),
      where('department', 'under', idOf(12)),
      where('status', 'eq', 'open'),
      where('status', 'ne', 'won'),
      where('amount', 'gte', 5),
      where('amount', 'empty'),
      where('gone', 'eq', 1),
    ),
    fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map(of => any(...of)),
    fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map(of => all(...of)),
    tie('filter').map(not),
  ),
})).filter

const grants: fc.Arbitrary<Grant> = fc.record(
  {
    who: fc.constantFrom<Filter>(
      true,
      role(idOf(21)),
      role(idOf(22)),
      userType('admin'),
      not(role(idOf(21))),
    ),
    operations: fc.subarray([...operations], { minLength: 1 }),
    rows: rowFilter,
    becomes: rowFilter,
    fields: fc.subarray(fields),
  },
  { requiredKeys: ['operations'] },
)

const limits: fc.Arbitrary<readonly Limit[]> = fc.subarray<Limit>([
  { rows: any(where('secrecy', 'empty'), where('secrecy', 'lte', myClearance)) },
  { operations: ['update', 'remove'], rows: where('status', 'ne', 'won') },
  { operations: ['read'], rows: any(where('status', 'ne', 'lost'), where('owner', 'eq', me)) },
])

const actors: fc.Arbitrary<Actor> = fc
  .record({
    personId: fc.constantFrom(idOf(2), idOf(3)),
    userType: fc.constantFrom('user' as const, 'user' as const, 'admin' as const, 'safe' as const),
    roles: fc.subarray([idOf(21), idOf(22)]),
    clearance: fc.constantFrom(0, 1, 2),
    place: fc.constantFrom(11, 12, 13),
  })
  .map(({ place, ...actor }) =>
    testActor({
      ...actor,
      departments: [idOf(place)],
      departmentsAndBelow: [11, 12, 13].filter(n => n >= place).map(idOf),
      departmentsAndAbove: [11, 12, 13].filter(n => n <= place).map(idOf),
    }),
  )

test('SQL and memory agree on random policies, limits, holds, shares, people and rows', {
  timeout: timeForRuns(120_000),
}, async () => {
  const ctx = testCtx(kernel)
  const base = await catalogOf(ctx)
  let admitted = 0
  let byShare = 0
  let kept = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(grants, { maxLength: 4 }),
      limits,
      actors,
      fc.constantFrom(...operations),
      fc.boolean(),
      fc.constantFrom(null, undefined, ['user', 'department', 'below', 'role']),
      async (policy, bounds, actor, operation, narrow, kinds) => {
        const table: TableDef = deal(policy, bounds)
        const scopeWith = (shared: boolean): Scope => ({
          catalog: {
            ...base,
            tables: new Map([...base.tables, ['deal', table]]),
            held: new Map([['deal', ['read', 'update', 'remove', 'share', 'handOver']]]),
            shared: new Map(shared ? [['deal', { narrow, ...(kinds !== undefined && { kinds }) }]] : []),
          },
          table,
          actor,
          now: new Date(),
        })
        const scope = scopeWith(true)
        const stored = await storedRows(ctx, { catalog: scope.catalog, table, slaves: [] }, ids)
        const inSql = async (filter: RowFilter, walked = false) => {
          const condition = compileFilter(filter, { catalog: scope.catalog, table, alias: 'r', walked })
          const { rows } = await ctx.db.run<{ id: string }>(
            sql`select r.id from s_alpha.t_deal r where ${condition} order by r.id`,
          )
          return rows.map(({ id }) => id)
        }
        const inMemory = async (filter: RowFilter) => {
          const ready = await withTrees(ctx, filter, table)
          return ids.filter(id => matches(ready, stored.get(id) ?? {}, table, scope.catalog))
        }
        const filter = allowedRows(scope, operation)
        const found = await inSql(filter)
        expect(found).toEqual(await inMemory(filter))
        expect(await inSql(filter, true)).toEqual(found)
        const left = rowsAfterwards(scope)
        const reach = await inSql(left)
        expect(reach).toEqual(await inMemory(left))
        // Where no grant says otherwise, a record that may be changed may stay as it is.
        if (policy.every(({ becomes }) => becomes === undefined)) {
          const changeable = await inSql(allowedRows(scope, 'update'))
          expect(reach).toEqual(expect.arrayContaining(changeable))
          expect(await inSql(allowedRows(scope, 'read'))).toEqual(expect.arrayContaining(reach))
          kept += changeable.length
        }
        const rights = fieldRights(scope, operation)
        for (const field of fields)
          expect(await inSql(openOn(rights, field))).toEqual(await inMemory(openOn(rights, field)))
        admitted += found.length
        byShare += found.length - (await inSql(allowedRows(scopeWith(false), operation))).length
      },
    ),
    { numRuns: runs(120) },
  )
  // Else the test would prove nothing.
  expect(admitted).toBeGreaterThan(500)
  expect(byShare).toBeGreaterThan(100)
  expect(kept).toBeGreaterThan(100)
})
