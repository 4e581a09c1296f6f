import { field } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { createRecords, recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { describeChange } from './describe-plan.ts'

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })
const goods = (fields: Readonly<Record<string, FieldDef>>): TableDef => ({
  id: 'goods',
  label: 'Goods',
  title: 'name',
  fields: { name: field.text(), ...fields },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
})

it('a plan says how many records lose a value with a deleted field', async () => {
  await saveTables(request(), [{ definition: goods({ qty: field.number(), tags: field.tags() }) }])
  await createRecords(request(), 'goods', [{ name: 'a', qty: 1 }, { name: 'b', qty: 2 }, { name: 'c' }])
  const { steps } = await describeChange(request(), [{ definition: goods({}), seen: 1 }])
  expect(steps.filter(({ change }) => change === 'field.dropped')).toMatchObject([
    { field: 'qty', effect: 'destructive', holding: { count: 2, capped: false } },
    { field: 'tags', effect: 'destructive', holding: { count: 0, capped: false } },
  ])
})
