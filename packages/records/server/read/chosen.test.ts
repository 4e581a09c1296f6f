import { field, required } from '@gantry/fields/shared'
import { type Filter, type Grant, me, type TableDef, where } from '@gantry/model/shared'
import { testActor, testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecords } from '../write/create-records.ts'
import { chosenCondition } from './chosen.ts'
import { findRecords } from './find-records.ts'
import { question } from './question.ts'
import { readingOf } from './reading.ts'

const kernel = await testDatabase()
const kinds = ['open', 'done', "it's", 'a\\b', '"q"', 'x,y', '{}']
const task = (policy: readonly Grant[]): TableDef => ({
  id: 'task',
  label: 'Tasks',
  title: 'name',
  fields: {
    name: required(field.text()),
    kind: field.choice(kinds.map(id => ({ id, label: id }))),
    urgent: field.yesNo(),
    many: field.choice(Array.from({ length: 30 }, (_, n) => `o${n}`)),
  },
  policy,
})
const table = task([{ operations: ['read', 'create'] }])
const scopeOf = (table: TableDef) => ({
  catalog: { space: 'alpha', version: 1, tables: new Map([[table.id, table]]) },
  table,
  actor: testActor(),
  now: new Date(0),
})
const chosen = (filter: Filter, of = table, search?: string) => {
  const scope = scopeOf(of)
  const reading = readingOf(scope)
  const asked = { filter, ...(search && { search }) }
  return chosenCondition(reading, asked, scope, question(reading, asked))
}

describe('a filter by options is a part of the text', () => {
  test.each<[string, Filter]>([
    ['one option', where('kind', 'eq', "it's")],
    ['several', where('kind', 'in', kinds.slice(2))],
    ['all but some', where('kind', 'notIn', ['a\\b', '"q"', 'x,y'])],
    ['all but one', where('kind', 'ne', '{}')],
    ['yes', where('urgent', 'eq', true)],
  ])('%s', async (_, filter) => {
    const scope = scopeOf(table)
    const condition = chosen(filter)
    expect(condition?.values).toEqual([])
    const asked = question(readingOf(scope), { filter })
    expect(asked.values.length).toBeGreaterThan(0)
    const { db } = testCtx(kernel)
    const found = async (where: { readonly text: string; readonly values: readonly unknown[] }) => {
      const from = `with list as (select $${where.values.length + 1}::text[] as kinds)`
      const { rows } = await db.run<{ kind: string | null; urgent: boolean | null }>({
        text: `${from} select r.f_kind as kind, r.f_urgent as urgent from list, unnest(kinds) k (f_kind),
          lateral (select k.f_kind, u as f_urgent from unnest(array[true, false, null]) u) r where true${where.text}`,
        values: [...where.values, [...kinds, null]],
      })
      return rows
    }
    const rows = await found(condition ?? asked)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(await found(asked))
  })

  test.each<[string, Filter, TableDef?, string?]>([
    ['a text', where('name', 'eq', 'x')],
    ['what is no option', where('kind', 'eq', 'other')],
    ['one of very many', where('many', 'eq', 'o1')],
    ['who made it', where('createdBy', 'eq', me)],
    ['a text besides', { op: 'and', of: [where('kind', 'eq', 'open'), where('name', 'eq', 'x')] }],
    ['with words to search for', where('kind', 'eq', 'open'), table, 'x'],
    [
      'an option of a field that is open on some rows only',
      where('kind', 'eq', 'open'),
      task([
        { operations: ['read'], fields: ['name'] },
        { operations: ['read'], rows: where('owner', 'eq', me), fields: ['kind'] },
      ]),
    ],
  ])('but not %s', (_, filter, of, search) => expect(chosen(filter, of, search)).toBeNull())
})

test('asked again and again it answers the same, also after the rows have changed', async () => {
  const ctx = testCtx(kernel)
  await createSpaceSchema(ctx)
  await saveTables(ctx, [{ definition: table }])
  const add = (from: number) =>
    createRecords(
      ctx,
      'task',
      Array.from({ length: 40 }, (_, n) => ({ name: `Task ${from + n}`, kind: kinds[n % 4] ?? null })),
    )
  const count = async () => {
    const found = await findRecords(testCtx(kernel), 'task', { filter: where('kind', 'eq', "it's") })
    expect(new Set(found.data.map(({ kind }) => kind))).toEqual(new Set(["it's"]))
    return found.total
  }
  await add(0)
  for (let n = 0; n < 12; n++) expect(await count()).toBe(10)
  await add(40)
  for (let n = 0; n < 3; n++) expect(await count()).toBe(20)
})
