import { field } from '@gantry/fields/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { createRecords } from '../write/create-records.ts'
import { listSizes } from './list-sizes.ts'
import { noteSizes } from './note-sizes.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel, { userType: 'admin' })
const other = testCtx(kernel, { space: 'other', userType: 'admin' })
const note: TableDef = {
  id: 'note',
  label: 'Notes',
  title: 'text',
  fields: { text: field.text() },
  policy: [{ operations: ['read', 'create'] }],
}

it('tells what the tables of a space take, and how much more than before', async () => {
  await saveTable(ctx, note)
  await noteSizes(kernel)
  expect(await listSizes(ctx)).toMatchObject([
    { table: { id: 'note', label: 'Notes' }, grown: null, slowest: null },
  ])

  await platform(kernel).run(sql`update gantry.table_size set day = day - 20`)
  const texts = Array.from({ length: 500 }, (_, n) => ({ text: `${n} `.repeat(50) }))
  await createRecords(ctx, 'note', texts)
  await platform(kernel).run(sql`analyze`)
  const [size] = await listSizes(ctx)
  expect(size?.rows).toBe(500)
  expect(size?.grown).toBeGreaterThan(50 * 1024)
  expect((size?.bytes ?? 0) + (size?.indexBytes ?? 0)).toBeGreaterThan(size?.grown ?? 0)
  expect(await listSizes(other)).toEqual([])
})

it('forgets what is older than the growth it tells', async () => {
  await platform(kernel).run(sql`update gantry.table_size set day = day - 40`)
  await noteSizes(kernel)
  const { rows } = await platform(kernel).run(sql`select 1 from gantry.table_size`)
  expect(rows).toHaveLength(1)
})
