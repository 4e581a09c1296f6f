import { inTransaction, platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import { testCtx } from './test-ctx.ts'
import { testDatabase } from './test-database.ts'

const first = await testDatabase()
const second = await testDatabase()

it('hands out databases with the ground laid, each of its own', async () => {
  await platform(first).run(sql`create table only_here (id int)`)
  const here = sql`select to_regclass('only_here') is not null as here, to_regclass('gantry.outbox') is not null as ground`
  expect((await platform(first).run(here)).rows).toEqual([{ here: true, ground: true }])
  expect((await platform(second).run(here)).rows).toEqual([{ here: false, ground: true }])
})

it('gives contexts whose transactions are real', async () => {
  const ctx = testCtx(first)
  await platform(first).run(sql`create table counted (id int)`)
  const failing = inTransaction(ctx, async ({ db }) => {
    await db.run(sql`insert into counted values (1)`)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  const { rows } = await ctx.db.run<{ count: number }>(sql`select count(*) from counted`)
  expect(rows).toEqual([{ count: 0 }])
})
