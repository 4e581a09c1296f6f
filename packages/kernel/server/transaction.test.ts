import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inSavepoint, inTransaction } from './ctx.ts'
import { sql } from './sql.ts'

const kernel = await testDatabase()
const ctx = testCtx(kernel)

beforeAll(async () => {
  await ctx.db.run(sql`create table kept (n int primary key)`)
})

beforeEach(async () => {
  await ctx.db.run(sql`truncate kept`)
})

const keep = (n: number) => sql`insert into kept values (${n}::int)`

const kept = async (): Promise<number[]> => {
  const { rows } = await ctx.db.run<{ n: number }>(sql`select n from kept order by n`)
  return rows.map(({ n }) => n)
}

test('a transaction commits what its work wrote, also without a statement', async () => {
  expect(await inTransaction(ctx, async () => 'nothing')).toBe('nothing')
  await inTransaction(ctx, ({ db }) => db.run(keep(1)))
  expect(await kept()).toEqual([1])
})

test('a refused statement, the first one too, leaves nothing and frees the connection', async () => {
  await ctx.db.run(keep(1))
  for (const before of [0, 1])
    await expect(
      inTransaction(ctx, async ({ db }) => {
        if (before) await db.run(keep(2))
        await db.run(keep(1))
      }),
    ).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([1])
})

test('a savepoint takes back its own statements alone', async () => {
  await inTransaction(ctx, async tx => {
    await tx.db.run(keep(1))
    await inSavepoint(tx, () => tx.db.run(keep(2)))
    const failing = inSavepoint(tx, async () => {
      await tx.db.run(keep(3))
      await tx.db.run(keep(1))
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    await tx.db.run(keep(4))
  })
  expect(await kept()).toEqual([1, 2, 4])
})

test('a transaction that ignores a failed statement fails, because nothing of it is kept', async () => {
  const ignoring = inTransaction(ctx, async ({ db }) => {
    await db.run(keep(1))
    await expect(db.run(keep(1))).rejects.toMatchObject({ code: '23505' })
  })
  await expect(ignoring).rejects.toThrow('rolled back')
  expect(await kept()).toEqual([])
  await inTransaction(ctx, ({ db }) => db.run(keep(2)))
  expect(await kept()).toEqual([2])
})

test('a connection that is lost fails its transaction only', async () => {
  const lost = inTransaction(ctx, async ({ db }) => {
    await db.run(keep(1))
    await db.run(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(lost).rejects.toThrow(/terminat/)
  await inTransaction(ctx, ({ db }) => db.run(keep(2)))
  expect(await kept()).toEqual([2])
})
