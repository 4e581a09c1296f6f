import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Json } from '@gantry/base/shared'
import { defineTable, type FieldDef, type Filter, type Operator } from '@gantry/model/shared'
import {
  aggregateRecords,
  createRecords,
  exportRecords,
  findRecords,
  fixtureTables,
  importRecords,
  recordHistory,
  recordsDatabase,
  testCtx,
  updateRecord,
} from '@gantry/testing/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { field, fieldTypeOf, kindFacts, operatorsOf, told } from '../shared/index.ts'
import { examples } from './examples.ts'

/** Examples that need no other record, file or counter, each as a field of one table. */
const columns = Object.entries(examples).flatMap(([name, list]) =>
  list.flatMap(({ field, values }, place) => {
    const def = field as FieldDef
    const type = fieldTypeOf(def)
    const alone = type.target === undefined && type.kind !== 'rows' && !type.assigned
    const id = `${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}_${place}`
    return alone ? [{ id, def, type, values }] : []
  }),
)
const named = columns.map(column => [column.id, column] as const)

const everyExample = defineTable({
  id: 'every_example',
  label: 'Every example',
  title: 'row',
  fields: { row: field.text(), ...Object.fromEntries(columns.map(({ id, def }) => [id, def])) },
  policy: { read: true, create: true, update: true, remove: true, import: true, export: true, unmask: true },
})

const kernel = await recordsDatabase([...fixtureTables, everyExample])
const alpha = testCtx(kernel, { space: 'alpha' })
const beta = testCtx(kernel, { space: 'beta' })

/** Row n holds the n-th value of every field, and nothing where there is none; the last row is empty. */
const count = Math.max(...columns.map(({ values }) => values.length)) + 1
const rows = Array.from({ length: count }, (_, n) => ({
  row: String.fromCharCode(97 + n),
  ...Object.fromEntries(columns.map(({ id, values }) => [id, values[n] ?? null])),
}))
/** The same as they are answered. */
const answers = rows.map(row => ({
  ...row,
  ...Object.fromEntries(
    columns.map(({ id, def }) => [id, told(def, (row as Readonly<Record<string, Json>>)[id] ?? null)]),
  ),
}))
const fields = ['row', ...columns.map(({ id }) => id)]

const idle = () => Promise.resolve()

let ids: readonly string[] = []

beforeAll(async () => {
  const outcomes = await createRecords(alpha, 'every_example', rows)
  expect(outcomes.flatMap(outcome => (outcome.ok ? [] : outcome.issues))).toEqual([])
  ids = outcomes.flatMap(outcome => (outcome.ok ? [outcome.id] : []))
})

const all = async (ctx = alpha, filter?: Filter) => {
  const sort = [{ field: 'row', direction: 'asc' as const }]
  return (await findRecords(ctx, 'every_example', { fields, sort, ...(filter && { filter }) })).data
}

const shown = (records: readonly object[]): Json =>
  JSON.parse(JSON.stringify(records, (key, value) => (key === 'id' || key === 'version' ? undefined : value)))

/** A row as its texts say it: formatting is no part of a sheet. */
const readBack = (row: Readonly<Record<string, Json>>) => ({
  ...row,
  ...Object.fromEntries(
    columns.map(({ id, def, type }) => {
      const value = row[id] ?? null
      const locale = { lang: 'en', timeZone: 'UTC' } as const
      const parsed = type.parse(value === null ? null : type.format(value, def, locale), def, locale)
      return [id, parsed.ok ? parsed.value : 'unread']
    }),
  ),
})

test('every value is read as it was stored, or as its mask', async () => {
  expect(shown(await all())).toEqual(answers)
})

test('another space sees nothing of it', async () => {
  expect(await all(beta)).toEqual([])
})

describe.each(named)('%s', (id, { def, type, values }) => {
  const rowsWith = async (op: Operator, value: Json): Promise<readonly Json[]> =>
    (await all(alpha, { op, field: id, value })).map(record => record[id] as Json)

  const seen = values.map(value => told(def, value))

  test('a filter finds it by what it holds', async () => {
    const operators = operatorsOf(def)
    expect(await rowsWith('notEmpty', null)).toEqual(seen)
    for (const value of values) {
      const op = operators.includes('eq') ? 'eq' : operators.includes('in') ? 'in' : null
      const operand = type.key && !type.key.operand ? type.key.of(value, def) : value
      if (op) expect(await rowsWith(op, operand)).toContainEqual(value)
    }
  })

  test('rows are sorted by it, or it says that they cannot be', async () => {
    const sorted = findRecords(alpha, 'every_example', {
      fields: [id],
      sort: [{ field: id, direction: 'asc' }],
      filter: { op: 'notEmpty', field: id },
    })
    if (!kindFacts[type.kind].sortable) return expect(sorted).rejects.toMatchObject({ code: 'query.invalid' })
    const found = (await sorted).data.map(record => record[id] as Json)
    expect(found).toHaveLength(values.length)
    if (type.kind === 'number' || type.kind === 'moment') expect(found).toEqual(values)
  })

  test('rows are grouped by it, or it says that they cannot be', async () => {
    const groups = aggregateRecords(alpha, 'every_example', {
      groupBy: [id],
      aggregates: [{ fn: 'count', name: 'n' }],
    })
    if (!kindFacts[type.kind].groupable)
      return expect(groups).rejects.toMatchObject({ code: 'query.invalid' })
    expect((await groups).reduce((sum, group) => sum + Number(group.n), 0)).toBe(count)
  })

  test('numbers are added up, and the extremes of what is ordered found', async () => {
    const fns = (['sum', 'avg', 'min', 'max'] as const).filter(
      fn => type.kind === 'number' || (type.kind === 'moment' && (fn === 'min' || fn === 'max')),
    )
    if (fns.length === 0) return
    const honest = fns.filter(fn => type.aggregates?.(def).includes(fn) ?? true)
    for (const fn of fns.filter(fn => !honest.includes(fn))) {
      const asked = aggregateRecords(alpha, 'every_example', { aggregates: [{ fn, field: id, name: fn }] })
      await expect(asked).rejects.toMatchObject({
        code: 'query.invalid',
        issues: [{ field: id, code: 'operator' }],
      })
    }
    if (honest.length === 0) return
    const aggregates = honest.map(fn => ({ fn, field: id, name: fn }))
    const [answer] = await aggregateRecords(alpha, 'every_example', { aggregates })
    for (const fn of honest) expect(answer?.[fn], fn).not.toBeNull()
  })

  test('a change of it stands in the history, as it was and as it is', async () => {
    const [first, ...others] = values
    const next = others[0] ?? null
    const record = ids[0] ?? ''
    const { version } = (await all())[0] as { readonly version: number }
    await updateRecord(alpha, 'every_example', record, { version, [id]: next })
    const { data } = await recordHistory(alpha, 'every_example', record)
    const [change, ...more] = data[0]?.changes ?? []
    expect([change?.field, change?.before, change?.after]).toEqual([
      id,
      told(def, first ?? null),
      told(def, next),
    ])
    expect(more).toEqual([])
    await updateRecord(alpha, 'every_example', record, { version: version + 1, [id]: first ?? null })
  })
})

test.each(['csv', 'xlsx'] as const)(
  'what is exported as %s can be imported, in another space',
  async format => {
    const path = join(tmpdir(), `every-example-${randomUUID()}.${format}`)
    const sort = [{ field: 'row', direction: 'asc' as const }]
    const { stream } = await exportRecords(alpha, 'every_example', { query: { sort }, format, fields }, idle)
    await pipeline(stream, createWriteStream(path))
    const report = await importRecords(
      beta,
      'every_example',
      { path, name: `every.${format}` },
      { sheet: 0, headingLine: 1, columns: fields, mode: 'all' },
      { signal: new AbortController().signal, progress: idle, settle: idle },
    )
    await rm(path)
    expect(report.samples).toEqual([])
    const { data } = await findRecords(beta, 'every_example', {
      fields,
      sort: [{ field: 'createdAt', direction: 'desc' }],
      pageSize: count,
    })
    expect(shown(data.toSorted((a, b) => String(a.row).localeCompare(String(b.row))))).toEqual(
      answers.map(readBack),
    )
  },
)
