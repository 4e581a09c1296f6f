import { field } from '@gantry/fields/shared'
import { inTransaction, type Kernel } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { hearCatalogChanges } from './kept-versions.ts'
import { createSpaceSchema } from './migrate-tables.ts'
import { saveTable } from './save-tables.ts'
import { catalogOf } from './snapshots.ts'

const kernel = await testDatabase()
/** A second process on the same database. */
const other: Kernel = { ...kernel }

const table = (id: string): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: { name: field.text() },
  policy: [],
})
const tables = async (at: Kernel) => [...(await catalogOf(testCtx(at))).tables.keys()].sort()

beforeAll(async () => {
  await createSpaceSchema(testCtx(kernel))
  await hearCatalogChanges(kernel)
  await hearCatalogChanges(other)
})

it('asks the database once, not for every request', async () => {
  const asked = vi.spyOn(kernel.database, 'of')
  await tables(kernel)
  asked.mockClear()
  const ctx = testCtx(kernel)
  const run = vi.spyOn(ctx.db, 'run')
  await catalogOf(ctx)
  expect(run).not.toHaveBeenCalled()
  asked.mockRestore()
})

it('shows a table at once to who drew it, and a moment later to every other process', async () => {
  await tables(other)
  await saveTable(testCtx(kernel), table('first'))
  expect(await tables(kernel)).toEqual(['first'])
  await expect.poll(() => tables(other)).toEqual(['first'])
})

it('shows a table at once within its transaction, and nothing of it after a rollback', async () => {
  const failing = inTransaction(testCtx(kernel), async ctx => {
    await saveTable(ctx, table('second'))
    expect((await catalogOf(ctx)).tables.has('second')).toBe(true)
    expect(await tables(kernel)).toEqual(['first'])
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await tables(kernel)).toEqual(['first'])
  await saveTable(testCtx(kernel), table('third'))
  expect(await tables(kernel)).toEqual(['first', 'third'])
})
