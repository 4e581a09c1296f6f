import { migrate, platform, raw, sql } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { designsMigrations } from './migrations.ts'
import { draftRow } from './rows.ts'

const kernel = await testDatabase()

it('drafts of tables come over; one that was overtaken follows no release, one that is published is left behind', async () => {
  await migrate(kernel.database, designsMigrations.slice(0, 2))
  const change = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
  await platform(kernel).run(
    raw(`
      insert into gantry.table_def (space, id, source, definition, version)
      values ('alpha', 'job', 'space', '{}', 3), ('alpha', 'part', 'space', '{}', 2);
      insert into gantry.schema_change (id, space, tables, saves, before, misfits, plan, state) values
        ('${change(1)}', 'alpha', '{}', '[]', '{}', 'keep', '{}', 'done'),
        ('${change(2)}', 'alpha', '{}', '[]', '{}', 'keep', '{}', 'failed');
      insert into gantry.design_draft (space, table_id, design, seen, revision, published, change) values
        ('alpha', 'current', '{"view":null}', '{"job":3,"part":2}', 7, null, null),
        ('alpha', 'overtaken', '{}', '{"job":2}', 8, null, null),
        ('alpha', 'published', '{}', '{"job":3}', 9, 9, '${change(1)}'),
        ('alpha', 'failed', '{}', '{"job":3}', 10, 10, '${change(2)}')`),
  )
  await migrate(kernel.database, designsMigrations)
  const ctx = testCtx(kernel, { userType: 'admin' })
  const draft = (id: string) => draftRow(ctx, { kind: 'table', id })
  expect(await draft('current')).toMatchObject({ base: 1, revision: 7, body: { view: null }, pending: null })
  expect(await draft('overtaken')).toMatchObject({ base: 0 })
  expect(await draft('published')).toBeNull()
  expect(await draft('failed')).toMatchObject({ base: 1, pending: change(2) })
  const { rows } = await ctx.db.run<{ next: number }>(sql`select nextval('gantry.design_revision') as next`)
  expect(Number(rows[0]?.next)).toBeGreaterThan(0)
})
