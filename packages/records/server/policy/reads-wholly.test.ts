import { field } from '@gantry/fields/shared'
import { type TableDef, where } from '@gantry/model/shared'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTable } from '../catalog/save-tables.ts'
import { readsWholly } from './reads-wholly.ts'

const kernel = await testDatabase()
const ctx = () => testCtx(kernel, { userType: 'admin' })
await createSpaceSchema(ctx())

const read = { operations: ['read'] } as const
const inA = where('name', 'eq', 'A')

const cases: readonly [string, TableDef['policy'], name: boolean, phone: boolean, all: boolean][] = [
  ['everything unmasked', [{ operations: ['read', 'unmask'] }], true, true, true],
  ['masked', [read], true, false, false],
  ['masked on some records', [read, { operations: ['unmask'], rows: inA }], true, false, false],
  ['some records', [{ operations: ['read', 'unmask'], rows: inA }], false, false, false],
  ['some fields', [{ operations: ['read', 'unmask'], fields: ['name'] }], true, false, false],
]

let version = 0
test.each(cases)('%s', async (_name, policy, name, phone, all) => {
  const contact = drawnTable('contact', { phone: { ...field.phone(), personal: 'phone' } }, { policy })
  version = await saveTable(ctx(), contact, version === 0 ? undefined : version)
  expect(await readsWholly(ctx(), 'contact', ['name'])).toBe(name)
  expect(await readsWholly(ctx(), 'contact', ['phone'])).toBe(phone)
  expect(await readsWholly(ctx(), 'contact', ['name', 'gone'])).toBe(false)
  expect(await readsWholly(ctx(), 'contact')).toBe(all)
})

test('an unknown table is read by nobody', async () => {
  expect(await readsWholly(ctx(), 'gone', [])).toBe(false)
})
