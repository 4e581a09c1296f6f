import { AppError } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import { type TableDef, where } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { findRecords } from '../read/find-records.ts'
import { getRecordJson } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { retryOnCatalogChange } from './retry-on-catalog-change.ts'
import { saveTable } from './save-tables.ts'
import { tableOf } from './snapshots.ts'

const { name, note } = { name: field.text(), note: field.text() }
const task: TableDef = {
  id: 'task',
  label: 'Task',
  title: 'name',
  fields: { name, note },
  policy: [{ operations: ['read', 'create', 'update'] }],
}
const kernel = await recordsDatabase([])
/** Somebody whose request knows the table as it is now. */
const someone = async () => {
  const ctx = testCtx(kernel)
  await tableOf(ctx, 'task')
  return ctx
}
const publish = (table: TableDef, seen?: number) => saveTable(systemCtx(kernel, 'alpha', 'test'), table, seen)
await publish(task)

it('a reader who began before a field went reads once more; so does a writer', async () => {
  const { id } = await createRecord(testCtx(kernel), 'task', { name: 'a', note: 'b' })
  const [reader, hasty, writer, batch] = [await someone(), await someone(), await someone(), await someone()]
  await publish({ ...task, fields: { name } }, 1)
  const read = await retryOnCatalogChange(reader, ctx => getRecordJson(ctx, 'task', id))
  expect(JSON.parse(read)).toMatchObject({ data: { id, name: 'a' } })
  await expect(getRecordJson(hasty, 'task', id)).rejects.toThrow('f_note')
  await retryOnCatalogChange(writer, ctx => updateRecord(ctx, 'task', id, { version: 1, name: 'c' }))
  await expect(updateRecord(batch, 'task', id, { version: 2, name: 'd' })).rejects.toMatchObject({
    code: 'server.busy',
  })
})

it('who writes or asks for a field whose type changes meanwhile does so once more', async () => {
  const turned = { ...task, id: 'turned' }
  await publish(turned)
  const known = async () => {
    const ctx = testCtx(kernel)
    await tableOf(ctx, 'turned')
    return ctx
  }
  const [writer, reader] = [await known(), await known()]
  await publish({ ...turned, fields: { name, note: field.number() } }, 1)
  const { id } = await retryOnCatalogChange(writer, ctx =>
    createRecord(ctx, 'turned', { name: 'a', note: '5' }),
  )
  const read = await retryOnCatalogChange(testCtx(kernel), ctx => getRecordJson(ctx, 'turned', id))
  expect(JSON.parse(read)).toMatchObject({ data: { note: 5 } })
  // What he asked a text cannot be asked a number, and that is what he hears.
  const asking = retryOnCatalogChange(reader, ctx =>
    findRecords(ctx, 'turned', { filter: where('note', 'contains', 'b') }),
  )
  await expect(asking).rejects.toBeInstanceOf(AppError)
})

it('a statement that is wrong in itself is told as what it is, at once', async () => {
  let tries = 0
  const ctx = await someone()
  const broken = retryOnCatalogChange(ctx, async own => {
    tries++
    await own.db.run({ text: `select from (select 'a'::text as name) x where name = 5`, values: [] })
  })
  await expect(broken).rejects.toThrow('operator does not exist')
  expect(tries).toBe(1)
})

it('what fails again is told as what it is', async () => {
  let tries = 0
  const broken = retryOnCatalogChange(testCtx(kernel), async ctx => {
    tries++
    await ctx.db.run({ text: 'select nothing_of_the_kind', values: [] })
  })
  await expect(broken).rejects.toThrow('nothing_of_the_kind')
  expect(tries).toBe(2)
})
