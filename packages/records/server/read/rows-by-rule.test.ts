import { type Ctx, platform, sql } from '@gantry/kernel/server'
import { all, type Grant, me, type Query, role, type Sort, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { scopeOf } from '../policy/effective-rights.ts'
import { findRecords } from './find-records.ts'
import { idOf, layTables } from './fixtures.ts'
import { orderOf } from './order.ts'
import { readingOf } from './reading.ts'
import { rulesOf } from './rules.ts'

const kernel = await testDatabase()
const names = (count: number) => Array.from({ length: count }, (_, n) => `place ${n}`)
const grants: readonly Grant[] = [
  { operations: ['read'], rows: where('owner', 'eq', me) },
  { who: role('few'), operations: ['read'], rows: where('name', 'in', names(3)) },
  {
    who: role('one'),
    operations: ['read'],
    rows: all(where('name', 'eq', 'place 4'), where('urgent', 'eq', true)),
  },
  { who: role('many'), operations: ['read'], rows: where('name', 'in', names(30)) },
]
const asker = (...roles: string[]) => testCtx(kernel, { personId: idOf(2), roles })
const asc = (field: string): Sort => ({ field, direction: 'asc' })
const desc = (field: string): Sort => ({ field, direction: 'desc' })

beforeAll(async () => {
  await layTables(kernel, grants)
  await platform(kernel).run(sql`
    insert into s_alpha.t_ticket (id, created_at, created_by, owner, f_name, f_qty, f_status, f_urgent)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), ${idOf(2)},
      case when n % 11 = 0 then ${idOf(2)}::uuid else ${idOf(3)}::uuid end, 'place ' || n * 7 % 40,
      nullif(n * 31 % 9, 4), (array['open', 'waiting', 'done'])[1 + n % 3], n % 2 = 0
    from generate_series(1, 900) n`)
  await platform(kernel).run(sql`
    insert into gantry.record_share (id, space, table_id, record_id, subject, level, operations, given_by, responsible, given_at)
    select ('01900000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, 'alpha', 'ticket',
      ('01900000-0000-7000-8000-' || lpad(to_hex(n * 17), 12, '0'))::uuid, ${`user:${idOf(2)}`}, 'view', '{read}',
      ${idOf(3)}, ${idOf(3)}, now() from generate_series(1, 40) n`)
  await platform(kernel).run(sql`insert into gantry.shared_table values ('alpha', 'ticket', false, '{user}')`)
  await platform(kernel).run(sql`update gantry.catalog_version set version = version + 1`)
})

/** Every page of a question by the cursor of the one before, and the third by its number. */
const pagesOf = async (ctx: Ctx, query: Query): Promise<readonly (readonly string[])[]> => {
  const numbered = await findRecords(ctx, 'ticket', { ...query, pageSize: 13, page: 3 })
  const pages = [numbered.data.map(({ id }) => id)]
  let cursor: string | undefined
  do {
    const { data, page } = await findRecords(ctx, 'ticket', {
      ...query,
      pageSize: 13,
      ...(cursor !== undefined && { cursor }),
    })
    pages.push(data.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return pages
}

const open = where('status', 'eq', 'open')
const questions: readonly (readonly [what: string, query: Query])[] = [
  ['newest first', {}],
  ['oldest first', { sort: [asc('id')] }],
  ['upwards', { sort: [asc('qty')] }],
  ['downwards', { sort: [desc('qty')] }],
  ['filtered, newest first', { filter: open }],
  ['filtered, upwards', { filter: open, sort: [asc('qty')] }],
  ['filtered, downwards', { filter: open, sort: [desc('qty')] }],
  ['by two fields', { sort: [desc('qty'), desc('urgent')] }],
]
const people: readonly (readonly string[])[] = [[], ['few'], ['one'], ['few', 'one'], ['many']]

describe('the pages of somebody who sees few rows are the same with indexes for his rules', () => {
  const before = new Map<string, unknown>()
  beforeAll(async () => {
    for (const roles of people)
      for (const [what, query] of questions)
        before.set(`${what} ${roles}`, await pagesOf(asker(...roles), query))
    for (const rule of ['name', 'owner'])
      for (const others of [['qty'], ['status'], ['status', 'qty'], ['qty', 'urgent']])
        await platform(kernel).run(sql`
          insert into gantry.advised_index (space, table_id, name, fields, reason, count, worst_ms, made_at)
          values ('alpha', 'ticket', ${`a_${[rule, ...others].join('_')}`}, ${[rule, ...others]}::text[], 'slow_view', 1, 1, now())`)
    await platform(kernel).run(sql`update gantry.catalog_version set version = version + 1`)
  })

  test.each(
    people.flatMap(roles =>
      questions.map(([what, query]) => [roles.join(' and '), what, query, roles] as const),
    ),
  )('as %s: %s', async (_, what, query, roles) => {
    const ctx = asker(...roles)
    const pages = await pagesOf(ctx, query)
    expect(pages).toEqual(before.get(`${what} ${roles}`))
    expect(pages.flat().length).toBeGreaterThan(13)
    // Else nothing was proved: thirty values are taken as one.
    const reading = readingOf(await scopeOf(ctx, 'ticket'))
    const order = orderOf(reading, query.sort, () => expect.unreachable())
    const rules = rulesOf(reading, order, query.filter === undefined ? [] : ['status'])
    if (roles.includes('many')) expect(rules).toBeNull()
    else expect(rules).not.toBeNull()
  })
})
