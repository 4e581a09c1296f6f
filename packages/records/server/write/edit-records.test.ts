import { field, required } from '@gantry/fields/shared'
import { type Ctx, systemCtx } from '@gantry/kernel/server'
import { type TableDef, where } from '@gantry/model/shared'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { listBatches } from '../history/list-batches.ts'
import { undoEdits } from '../history/undo-batch.ts'
import { findRecords } from '../read/find-records.ts'
import { idOf } from '../read/fixtures.ts'
import { createRecords } from './create-records.ts'
import { editRecords } from './edit-records.ts'

const kernel = await testDatabase()
const system = systemCtx(kernel, 'alpha', 'test')
await createSpaceSchema(systemCtx(kernel, 'beta', 'test'))

/** Clerks change rows of area A, and nobody but the product the price; `locked` closes the quantity. */
const stock: TableDef = {
  id: 'stock',
  label: 'Stock',
  title: 'name',
  fields: {
    name: required(field.text({ maxLength: 10 })),
    area: field.text(),
    price: field.number(),
    locked: field.yesNo(),
    qty: { ...field.number(), rules: { readOnly: 'locked = true' } },
    total: { ...field.number(), computed: { formula: 'qty * 2' } },
  },
  policy: [
    { operations: ['read'], fields: ['name', 'area', 'qty', 'locked', 'total', 'price'] },
    { operations: ['update'], rows: where('area', 'eq', 'A'), fields: ['name', 'qty', 'area'] },
  ],
}
await createSpaceSchema(system)
await saveTables(system, [{ definition: stock }])

const clerk = testCtx(kernel, { personId: idOf(3) })
let requests = 0
const request = (ctx: Ctx): Ctx => ({
  ...ctx,
  request: {},
  requestId: `01900000-0000-7000-8000-${String(++requests).padStart(12, '0')}`,
})
const made = async (...rows: readonly object[]): Promise<string[]> =>
  (
    await createRecords(
      system,
      'stock',
      rows.map(row => ({ ...row })),
    )
  ).flatMap(one => (one.ok ? [one.id] : []))
const read = async (ids: readonly string[]) => {
  const { data } = await findRecords(system, 'stock', { filter: where('id', 'in', [...ids]) })
  return ids.map(id => data.find(row => row.id === id))
}

test('each record gets its own values, and only what is wrong stays behind, with its reason', async () => {
  const ids = await made(
    { name: 'one', area: 'A', qty: 1 },
    { name: 'two', area: 'B', qty: 1 },
    { name: 'three', area: 'A', qty: 1 },
    { name: 'four', area: 'A', qty: 1, locked: true },
    { name: 'five', area: 'A', qty: 1 },
    { name: 'six', area: 'A', qty: 1 },
  )
  const [one, two, three, four, five, six] = ids as [string, string, string, string, string, string]
  await editRecords(request(system), 'stock', [{ id: five, version: 1, values: { qty: 50 } }])
  const edit = (id: string, values: object) => ({ id, version: 1, values: { ...values } })
  const answer = await editRecords(request(clerk), 'stock', [
    edit(one, { qty: 5, name: 'uno' }),
    edit(two, { qty: 5 }),
    edit(three, { qty: 6, name: '' }),
    edit(four, { qty: 7 }),
    edit(five, { qty: 8 }),
    edit(six, { qty: 9, price: 1 }),
    edit(idOf(99), { qty: 9 }),
  ])
  expect(answer.done).toEqual([{ id: one, version: 2 }])
  expect(
    Object.fromEntries(
      answer.refused.map(({ id, code, issues }) => [
        id,
        [code, ...issues.map(({ field, code }) => `${field} ${code}`)],
      ]),
    ),
  ).toEqual({
    [two]: ['permission.denied'],
    [three]: ['record.invalid', 'name required'],
    [four]: ['record.invalid', 'qty locked'],
    [five]: ['record.conflict'],
    [six]: ['permission.denied', 'price not_permitted'],
    [idOf(99)]: ['record.not_found'],
  })
  expect(await read(ids)).toMatchObject([
    { name: 'uno', qty: 5, total: 10, version: 2 },
    { qty: 1, version: 1 },
    { name: 'three', qty: 1, version: 1 },
    { qty: 1, version: 1 },
    { qty: 50, version: 2 },
    { qty: 1, version: 1 },
  ])
})

test('the same request twice changes once', async () => {
  const [id = ''] = await made({ name: 'x', area: 'A', qty: 1 })
  const edits = [{ id, version: 1, values: { qty: 4 } }]
  expect((await editRecords(request(clerk), 'stock', edits)).done).toEqual([{ id, version: 2 }])
  expect((await editRecords(request(clerk), 'stock', edits)).done).toEqual([{ id, version: 2 }])
  expect(await read([id])).toMatchObject([{ qty: 4, version: 2 }])
})

test('a record named twice is refused', async () => {
  const [id = ''] = await made({ name: 'x', area: 'A' })
  const edit = { id, version: 1, values: { qty: 4 } }
  expect(await codeOf(editRecords(request(clerk), 'stock', [edit, edit]))).toBe('request.invalid')
})

test('who may change nothing, and who is of another space, changes nothing', async () => {
  const [id = ''] = await made({ name: 'x', area: 'A', qty: 1 })
  const edits = [{ id, version: 1, values: { qty: 4 } }]
  expect(await codeOf(editRecords(request(testCtx(kernel, { space: 'beta' })), 'stock', edits))).toBe(
    'table.not_found',
  )
  expect(await read([id])).toMatchObject([{ qty: 1 }])
})

test('an edit is undone and done again by its writer, but for what somebody changed since', async () => {
  const [first = '', second = ''] = await made(
    { name: 'a', area: 'A', qty: 1 },
    { name: 'b', area: 'A', qty: 1 },
  )
  const { batch } = await editRecords(request(clerk), 'stock', [
    { id: first, version: 1, values: { qty: 2 } },
    { id: second, version: 1, values: { qty: 3 } },
  ])
  await editRecords(request(system), 'stock', [{ id: second, version: 2, values: { qty: 30 } }])
  expect(await codeOf(undoEdits(request(testCtx(kernel, { personId: idOf(4) })), 'stock', batch ?? ''))).toBe(
    'record.not_found',
  )
  const undone = await undoEdits(request(clerk), 'stock', batch ?? '')
  expect(undone).toMatchObject({ undone: 1, left: 1 })
  expect(await read([first, second])).toMatchObject([{ qty: 1 }, { qty: 30 }])
  expect(await codeOf(undoEdits(request(clerk), 'stock', batch ?? ''))).toBe('job.state')
  expect(await undoEdits(request(clerk), 'stock', undone.batch)).toMatchObject({ undone: 1 })
  expect(await read([first])).toMatchObject([{ qty: 2 }])
})

test('one record changed in a sheet is undone alike, and not listed among the batches', async () => {
  const [id = ''] = await made({ name: 'a', area: 'A', qty: 1 })
  const { batch } = await editRecords(request(clerk), 'stock', [{ id, version: 1, values: { qty: 2 } }])
  expect((await listBatches(clerk, 'stock')).map(({ id }) => id)).not.toContain(batch)
  await undoEdits(request(clerk), 'stock', batch ?? '')
  expect(await read([id])).toMatchObject([{ qty: 1 }])
})
