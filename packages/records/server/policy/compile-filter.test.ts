import { sql } from '@gantry/kernel/server'
import { all, any, type Filter, me, not, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { idOf, layTables } from '../read/fixtures.ts'
import { compileFilter } from './compile-filter.ts'
import { scopeOf } from './effective-rights.ts'
import { resolveTerms } from './resolve-terms.ts'

const kernel = await testDatabase()
await layTables(kernel, [{ operations: ['read'] }])
const ctx = testCtx(kernel, { personId: idOf(2) })
const scope = await scopeOf(ctx, 'ticket')

test.each<[Filter, string, unknown[]]>([
  [true, 'true', []],
  [where('name', 'eq', 'a'), '"r"."f_name" = $1::text', ['a']],
  [where('name', 'ne', 'a'), '(("r"."f_name" is null) or "r"."f_name" <> $1::text)', ['a']],
  [where('name', 'contains', '50%_'), '"r"."f_name" ilike $1', ['%50\\%\\_%']],
  [where('name', 'empty'), '("r"."f_name" is null)', []],
  [where('qty', 'gte', '7'), '"r"."f_qty" >= $1::bigint', ['7']],
  [where('qty', 'gte', 0.5), '"r"."f_qty" >= $1::numeric', ['0.5']],
  [
    where('price', 'between', [1, 2]),
    '("r"."f_price" >= $1::numeric and "r"."f_price" <= $2::numeric)',
    ['1', '2'],
  ],
  [where('status', 'in', ['open', 'done']), '"r"."f_status" = any($1::text[])', ['{"open","done"}']],
  [where('urgent', 'eq', true), '"r"."f_urgent" = $1::boolean', [true]],
  [
    where('seen', 'eq', '2026-03-04'),
    '("r"."f_seen" >= $1::timestamptz and "r"."f_seen" < $2::timestamptz)',
    ['2026-03-03T16:00:00.000Z', '2026-03-04T16:00:00.000Z'],
  ],
  [where('person', 'eq', me), '"r"."f_person" = $1::uuid', [idOf(2)]],
  [where('tags', 'contains', ['red']), '"r"."f_tags" @> $1::text[]', [['red']]],
  [not(where('qty', 'gt', 1)), '("r"."f_qty" > $1::bigint) is not true', ['1']],
  [
    any(where('urgent', 'eq', true), all(where('qty', 'gt', 1), where('qty', 'lt', 5))),
    '("r"."f_urgent" = $1::boolean or ("r"."f_qty" > $2::bigint and "r"."f_qty" < $3::bigint))',
    [true, '1', '5'],
  ],
  [
    where('lines.count', 'gt', 2),
    'exists (select 1 from "s_alpha"."t_ticket_line" "s" where "s"."master_id" = "r"."id" and "s"."deleted_at" is null and "s"."f_count" > $1::bigint)',
    ['2'],
  ],
  [
    where('department', 'under', idOf(11)),
    '"r"."f_department" in (with recursive below (id) as ( select unnest($1::uuid[]) as id union select m.target from gantry.record_merge m where m.space = $2 and m.table_id = $3 and m.gone = any($4::uuid[]) union select t.id from "gantry"."t_department" t join below on t."f_parent" = below.id where t.space = $5 and t.deleted_at is null ) select id from below)',
    [[idOf(11)], 'alpha', 'department', [idOf(11)], 'alpha'],
  ],
])('%j in SQL', async (filter, text, values) => {
  const condition = compileFilter(resolveTerms(filter, scope), { ...scope, alias: 'r' })
  expect([condition.text.replace(/\s+/g, ' '), condition.values]).toEqual([text, values])
  await ctx.db.run(sql`select from s_alpha.t_ticket r where ${condition}`)
})
