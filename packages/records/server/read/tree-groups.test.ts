import { field } from '@gantry/fields/shared'
import { type AggregateQuery, where } from '@gantry/model/shared'
import { drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTable } from '../catalog/save-tables.ts'
import { createRecord } from '../write/create-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { aggregateRecords } from './aggregate-records.ts'
import { groupRecords } from './group-records.ts'

const kernel = await testDatabase()
const ctx = () => testCtx(kernel, { userType: 'admin' })
const ids: Record<string, string> = {}
const place = drawnTable('place', { parent: field.tree('place') })
const job = drawnTable('job', { place: field.link('place'), status: field.choice(['open', 'done']) })

beforeAll(async () => {
  await createSpaceSchema(ctx())
  await saveTable(ctx(), place)
  await saveTable(ctx(), job)
  for (const [name, parent] of [
    ['plant', null],
    ['shop', 'plant'],
    ['line', 'shop'],
    ['store', 'plant'],
    ['other', null],
  ] as const)
    ids[name] = (
      await createRecord(ctx(), 'place', { name, ...(parent && { parent: ids[parent] ?? null }) })
    ).id
  for (const at of ['plant', 'shop', 'line', 'line', 'other', null])
    await createRecord(ctx(), 'job', { name: 'x', status: 'open', ...(at && { place: ids[at] ?? null }) })
})

const counts = async (roots: readonly string[], more: Partial<AggregateQuery> = {}) => {
  const rows = await aggregateRecords(ctx(), 'job', {
    groupBy: ['place'],
    roots: { place: roots.map(name => ids[name] ?? name) },
    aggregates: [{ name: 'n', fn: 'count' }],
    ...more,
  })
  return Object.fromEntries(rows.map(row => [(row.place as { title: string } | null)?.title ?? '', row.n]))
}

test('rows count for the record of a tree they stand below', async () => {
  expect(await counts(['plant', 'other'])).toEqual({ plant: 4, other: 1, '': 1 })
  expect(await counts(['shop', 'store'])).toEqual({ shop: 3, '': 3 })
  expect(await counts([])).toEqual({ '': 6 })
})

test('what is removed leads nowhere', async () => {
  const { id } = await createRecord(ctx(), 'place', { name: 'gone', parent: ids.store ?? null })
  await createRecord(ctx(), 'job', { name: 'x', status: 'done', place: id })
  expect((await counts(['store'])).store).toBe(1)
  await removeRecord(ctx(), 'place', id)
  expect((await counts(['store'])).store).toBeUndefined()
})

test('only references that are grouped by have such records', async () => {
  await expect(counts([], { roots: { status: [] } })).rejects.toMatchObject({
    code: 'query.invalid',
    issues: [{ field: 'status', code: 'operator' }],
  })
})

test('rows count for the record that stands above on a level of the tree; those above the level for themselves', async () => {
  const counted = async (level: number) => {
    const { rows } = await groupRecords(ctx(), job, {
      rows: { keys: [{ field: 'place', level }], sort: { by: 0, direction: 'desc' }, limit: 10 },
      columns: { keys: [], sort: { by: 'key', direction: 'asc' }, limit: 1 },
      measures: [{ fn: 'count' }],
      filter: where('status', 'eq', 'open'),
    })
    return Object.fromEntries(
      rows.map(({ keys: [key], values }) => [(key as { title: string } | null)?.title ?? '', values[0]]),
    )
  }
  expect(await counted(1)).toEqual({ plant: 4, other: 1, '': 1 })
  expect(await counted(2)).toEqual({ shop: 3, plant: 1, other: 1, '': 1 })
  expect(await counted(3)).toEqual({ line: 2, shop: 1, plant: 1, other: 1, '': 1 })
})
