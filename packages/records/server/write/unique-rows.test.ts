import { field, required, unique } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from './create-records.ts'
import { updateRecord } from './update-record.ts'

const kernel = await recordsDatabase()
const order: TableDef = {
  id: 'order',
  label: 'Order',
  title: 'code',
  fields: { code: field.text(), lines: field.slave('order_line') },
  policy: [{ operations: ['read', 'create', 'update'] }],
}
const line: TableDef = {
  id: 'order_line',
  label: 'Line',
  title: 'tag',
  master: 'order',
  fields: { tag: required(unique(field.text())), n: field.serial({ pattern: 'L{n}' }) },
  policy: [],
}

beforeAll(() => saveTables(testCtx(kernel), [{ definition: order }, { definition: line }]))

const lines = async (id: string) =>
  (await getRecord(testCtx(kernel), 'order', id)).data.lines as {
    id: string
    tag: string
    n: string
  }[]

it('lets a new row take over the unique value of one that goes in the same write', async () => {
  const ctx = testCtx(kernel)
  const { id } = await createRecord(ctx, 'order', { code: 'A', lines: [{ tag: 'x' }, { tag: 'y' }] })
  const [, y] = await lines(id)
  await updateRecord(ctx, 'order', id, { version: 1, lines: [{ id: y?.id }, { tag: 'x' }] })
  expect((await lines(id)).map(({ tag, n }) => `${tag} ${n}`)).toEqual(['y L2', 'x L3'])
  await updateRecord(ctx, 'order', id, { version: 2, lines: [{ id: y?.id, tag: 'x' }] })
  expect((await lines(id)).map(({ tag, n }) => `${tag} ${n}`)).toEqual(['x L2'])
})

it('names the row that repeats another, in the record or elsewhere', async () => {
  const ctx = testCtx(kernel)
  await createRecord(ctx, 'order', { code: 'B', lines: [{ tag: 'taken' }] })
  const refused = createRecord(ctx, 'order', {
    code: 'C',
    lines: [{ tag: 'p' }, { tag: 'taken' }, { tag: 'p' }],
  })
  expect(await refused.catch((error: unknown) => error)).toMatchObject({
    code: 'record.duplicate',
    issues: [
      { field: 'lines.2.tag', code: 'duplicate_in_file' },
      { field: 'lines.1.tag', code: 'duplicate', params: { value: 'taken' } },
    ],
  })
})
