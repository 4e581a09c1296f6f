import { AppError } from '@gantry/base/shared'
import { sql } from '@gantry/kernel/server'
import type { Grant } from '@gantry/model/shared'
import { everything, fixtureTables, recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { registerTables } from '../catalog/product-tables.ts'
import { createRecord } from '../write/create-records.ts'
import { purgeRecord } from '../write/purge-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { recordHistory } from './record-history.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel, { name: 'Zhang' })
let person = ''
let part = ''

beforeAll(async () => {
  person = (await createRecord(ctx, 'member', { name: 'Li' })).id
  part = (await createRecord(ctx, 'part', { name: 'Bolt' })).id
})
afterEach(() => registerTables(kernel, fixtureTables))

/** The same table under other grants. */
const ruledBy = async (policy: readonly Grant[]): Promise<void> => {
  registerTables(
    kernel,
    fixtureTables.map(table => (table.id === 'everything' ? { ...everything, policy } : table)),
  )
  await ctx.db.run(sql`
    insert into gantry.catalog_version (space, version) values ('alpha', 1)
    on conflict (space) do update set version = catalog_version.version + 1`)
}

const made = async () => {
  const { id } = await createRecord(ctx, 'everything', { name: 'x', assignee: person })
  await updateRecord(ctx, 'everything', id, { version: 1, part, amount: 2, items: [{ name: 'a', part }] })
  await updateRecord(ctx, 'everything', id, { version: 2, name: 'y' })
  return id
}

it('tells who changed what, newest first, references with their titles', async () => {
  const id = await made()
  const { data, more } = await recordHistory(ctx, 'everything', id)
  expect(more).toBe(false)
  expect(data.map(({ action, version, by }) => [action, version, by?.title])).toEqual([
    ['updated', 3, 'Zhang'],
    ['updated', 2, 'Zhang'],
    ['created', 1, 'Zhang'],
  ])
  expect(data[0]?.changes).toEqual([{ field: 'name', before: 'x', after: 'y' }])
  const bolt = { id: part, title: 'Bolt' }
  expect(data[1]?.changes).toEqual([
    { field: 'amount', before: null, after: 2 },
    { field: 'part', before: null, after: bolt },
    {
      field: 'items',
      before: [],
      after: [{ id: expect.any(String), name: 'a', qty: 1, price: null, part: bolt }],
    },
  ])
})

it('goes on where it ended', async () => {
  const id = await made()
  const first = await recordHistory(ctx, 'everything', id, { limit: 2 })
  expect(first.more).toBe(true)
  const rest = await recordHistory(ctx, 'everything', id, { limit: 2, after: first.data[1]?.id ?? '' })
  expect([first.data, rest.data].flat().map(({ version }) => version)).toEqual([3, 2, 1])
  expect(rest.more).toBe(false)
})

it('hides fields the caller may not see', async () => {
  const id = await made()
  await ruledBy([{ operations: ['read'], fields: ['name', 'amount'] }])
  const { data } = await recordHistory(testCtx(kernel), 'everything', id)
  expect(data.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['name'],
    ['amount'],
    ['name'],
  ])
})

it('of a removed record is for those who might bring it back, of a purged one for nobody', async () => {
  const id = await made()
  await removeRecord(ctx, 'everything', id)
  expect((await recordHistory(ctx, 'everything', id)).data[0]).toMatchObject({
    action: 'removed',
    version: 4,
  })
  const refused = (work: Promise<unknown>) =>
    work.catch((error: unknown) => (error instanceof AppError ? error.code : error))
  expect(await refused(recordHistory(testCtx(kernel, { space: 'beta' }), 'everything', id))).toBe(
    'record.not_found',
  )
  await purgeRecord(ctx, 'everything', id)
  expect(await refused(recordHistory(ctx, 'everything', id))).toBe('record.not_found')
})
