import { empty, fill } from '@gantry/kernel/server'
import { role, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { scopeOf } from '../policy/effective-rights.ts'
import { idOf, layTables } from './fixtures.ts'
import { orderOf } from './order.ts'
import { pageParts, pagePlan } from './page-statement.ts'
import { readingOf } from './reading.ts'
import { rulesOf } from './rules.ts'

const kernel = await testDatabase()
await layTables(kernel, [
  {
    who: role('clerk'),
    operations: ['read'],
    rows: where('status', 'eq', 'open'),
    fields: ['name', 'person'],
  },
])

test('newest first of few rules is found rule by rule', async () => {
  const ctx = testCtx(kernel, { roles: ['clerk'] })
  const reading = readingOf(await scopeOf(ctx, 'ticket'))
  const order = orderOf(reading, undefined, () => expect.unreachable())
  const shape = {
    fields: ['id'],
    order,
    start: { keys: [], id: idOf(7) },
    count: 'later',
    life: 'living',
    byChoice: false,
    byRule: rulesOf(reading, order, []),
    walked: false,
    chosen: null,
  } as const
  const { template } = pagePlan(reading, shape, 20)
  const statement = fill(template, pageParts(shape, { condition: empty, size: 20, offset: 0 }))
  expect(statement.text.replace(/\s+/g, ' ')).toBe(
    'with page as materialized (select "r"."id" as "id" from (select * from ((select f.* from unnest($1::text[]) v(x) ' +
      'cross join lateral (select r.id as "rule id" from "s_alpha"."t_ticket" "r" where "r"."deleted_at" is null ' +
      'and "r"."f_status" = v.x and "r"."id" < $2::uuid order by "r"."id" desc limit 21::bigint) f)) k ' +
      'order by "rule id" desc limit 21) d join "s_alpha"."t_ticket" "r" on r.id = d."rule id" order by d."rule id" desc) ' +
      "select (select coalesce('[' || string_agg(row_to_json(_row)::text, ',') || ']', '[]') from (select \"p\".\"id\" as \"id\" " +
      'from page p limit 20) _row) as data, (select json_build_array(id)::text from page where (select count(*) from page) ' +
      '> 20 offset 19 limit 1) as last, null::bigint as total',
  )
  expect((await ctx.db.run(statement)).rows).toEqual([{ data: '[]', last: null, total: null }])
})

test('a page is one statement, with permission, titles, total and what follows', async () => {
  const ctx = testCtx(kernel, { roles: ['clerk'] })
  const reading = readingOf(await scopeOf(ctx, 'ticket'))
  const order = orderOf(reading, [{ field: 'name', direction: 'asc' }], () => expect.unreachable())
  const shape = {
    fields: ['id', 'name', 'person'],
    order,
    start: { keys: ['Boiler'], id: idOf(7) },
    count: 'capped',
    life: 'living',
    byChoice: false,
    byRule: null,
    walked: false,
    chosen: null,
  } as const
  const { template } = pagePlan(reading, shape, 20)
  const statement = fill(template, pageParts(shape, { condition: empty, size: 20, offset: 0 }))
  expect(statement.text.replace(/\s+/g, ' ')).toBe(
    'with page as materialized (select * from (' +
      '(select $1::int as stretch, s.* from (select "r"."id" as "id", "r"."f_name" as "f_name", "r"."f_person" as "f_person", ' +
      '"r"."f_name" as "key 0" from "s_alpha"."t_ticket" "r" where "r"."deleted_at" is null and "r"."f_status" = $2::text ' +
      'and ("r"."f_name", "r"."id") > ($3::text, $4::uuid) order by "r"."f_name" asc, "r"."id" asc limit 21) s) ' +
      'union all (select $5::int as stretch, s.* from (select "r"."id" as "id", "r"."f_name" as "f_name", ' +
      '"r"."f_person" as "f_person", "r"."f_name" as "key 0" from "s_alpha"."t_ticket" "r" where "r"."deleted_at" is null ' +
      'and "r"."f_status" = $6::text and "r"."f_name" is null order by "r"."f_name" asc, "r"."id" asc limit 21) s)) u ' +
      'order by stretch, "key 0" asc, id asc limit 21), ' +
      '"names of member" as materialized (select jsonb_object_agg(t0.id, "t0"."f_name"::text) as titles ' +
      'from "gantry"."t_member" t0 where t0.id = any(array(select "f_person" from page)) and "t0"."space" = $7) ' +
      "select (select coalesce('[' || string_agg(row_to_json(_row)::text, ',') || ']', '[]') from (select \"p\".\"id\" as \"id\", " +
      '"p"."f_name" as "name", case when "p"."f_person" is not null then json_build_object(\'id\', "p"."f_person", ' +
      '\'title\', "names of member".titles ->> "p"."f_person"::text) end as "person" from page p, "names of member" ' +
      'limit 20) _row) as data, (select json_build_array("key 0"::text, id)::text from page where (select count(*) from page) ' +
      '> 20 offset 19 limit 1) as last, (select count(*) from (select 1 from "s_alpha"."t_ticket" "r" ' +
      'where "r"."deleted_at" is null and "r"."f_status" = $8::text limit $9) c) as total',
  )
  expect((await ctx.db.run(statement)).rows).toEqual([{ data: '[]', last: null, total: 0 }])
})
