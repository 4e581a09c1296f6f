import { field, required, unique } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import { type TableDef, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { idOf } from '../read/fixtures.ts'
import { createRecord } from './create-records.ts'
import { updateRecord } from './update-record.ts'

const kernel = await testDatabase()
const system = systemCtx(kernel, 'alpha', 'test')

/** `wage` and `badge` are nobody's but the product's; `bonus` may be set and seen in rows of kind `own` only. */
const worker: TableDef = {
  id: 'worker',
  label: 'Workers',
  title: 'name',
  fields: {
    name: required(field.text()),
    kind: field.text(),
    wage: field.number({ min: 1_000, max: 9_000 }),
    badge: unique(field.text()),
    bonus: unique(field.number({ max: 50 })),
    grade: field.number({ max: 9 }),
    phone: { ...unique(field.phone()), personal: 'phone' },
    jobs: field.slave('job'),
  },
  policy: [
    { operations: ['read'], fields: ['name', 'kind', 'grade', 'phone'] },
    { operations: ['create', 'update'], fields: ['name', 'kind'] },
    { operations: ['create'], rows: where('kind', 'eq', 'own'), fields: ['name', 'kind', 'bonus'] },
  ],
}
const job: TableDef = {
  id: 'job',
  label: 'Jobs',
  title: 'note',
  master: 'worker',
  fields: { note: field.text(), hours: field.number({ max: 8 }) },
  policy: [],
}
await createSpaceSchema(system)
await saveTables(system, [{ definition: worker }, { definition: job }])
const clerk = testCtx(kernel, { personId: idOf(3) })
const taken = { wage: 5_000, badge: 'B-1', bonus: 7, grade: 3, phone: '13800138000' }
const { id } = await createRecord(system, 'worker', {
  name: 'Li',
  kind: 'other',
  ...taken,
  jobs: [{ note: 'weld', hours: 4 }],
})

const refused = (fields: readonly string[]) => ({
  code: 'permission.denied',
  issues: fields.map(each => ({ field: each, code: 'not_permitted', params: {} })),
})
const issuesOf = async (work: Promise<unknown>) => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  const { code, issues } = thrown as { code: string; issues: readonly object[] }
  return { code, issues: issues.map(each => ({ params: {}, ...each })) }
}

test.each([
  ['a value somebody has', { badge: 'B-1' }],
  ['a value nobody has', { badge: 'B-2' }],
  ['a number out of its limits', { wage: 5 }],
  ['what is no number', { wage: 'x' }],
  ['a masked value somebody has', { phone: '13800138000' }],
  ['rows that are wrong', { jobs: [{ hours: 99 }] }],
  ['a value open in other records only', { bonus: 7 }],
  ['a number out of limits, open in other records only', { bonus: 60 }],
])('a new record is refused a closed field alike, given %s', async (_what, input) => {
  expect(await issuesOf(createRecord(clerk, 'worker', { name: 'New', kind: 'other', ...input }))).toEqual(
    refused(Object.keys(input)),
  )
})

test.each([
  ['the value it has', { wage: 5_000 }],
  ['another', { wage: 6_000 }],
  ['one out of its limits', { wage: 5 }],
  ['one that another record has', { badge: 'B-1' }],
  ['the whole of a masked value', { phone: '13800138000' }],
  ['a guess at a masked value', { phone: '13900139000' }],
  ['a change of what may be read', { grade: 4 }],
  ['a wrong value of what may be read', { grade: 40 }],
  ['rows it does not have', { jobs: [{ hours: 99 }] }],
])('a change is refused a closed field alike, given %s', async (_what, input) => {
  expect(await issuesOf(updateRecord(clerk, 'worker', id, { version: 1, ...input }))).toEqual(
    refused(Object.keys(input)),
  )
})

test('a record may be sent back as it was seen', async () => {
  const sent = { version: 1, name: 'Li', kind: 'other', grade: 3, phone: '138****8000' }
  expect(await updateRecord(clerk, 'worker', id, sent)).toMatchObject({ id, version: 1 })
})

test('what is open is still told all that is wrong with it', async () => {
  const { issues } = await issuesOf(createRecord(clerk, 'worker', { name: 'New', kind: 'own', bonus: 7 }))
  expect(issues).toMatchObject([{ field: 'bonus', code: 'duplicate' }])
})
