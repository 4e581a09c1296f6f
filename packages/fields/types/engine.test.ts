import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Json } from '@gantry/base/shared'
import { defineTable, type FieldDef, type Filter, type Operator, type RecordRow } from '@gantry/model/shared'
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
import { describe, expect, test } from 'vitest'
import { field, fieldTypeOf, kindFacts, operatorsOf, told } from '../shared/index.ts'
import { examples } from './examples.ts'
import { namedTable, type PointedAt, pointAt, targetsOf } from './pointed-at.ts'

/** Every example with a column, as a field of one table whose records also form a tree. */
const columns = Object.entries(examples).flatMap(([name, list]) =>
  list.flatMap(({ field: example, values, made }, place) => {
    const plain = example as FieldDef
    const type = fieldTypeOf(plain)
    const def = type.above ? { ...plain, table: 'every_example' } : plain
    const id = `${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}_${place}`
    return type.rows ? [] : [{ id, def, type, values, made }]
  }),
)
type Column = (typeof columns)[number]
const named = columns.map(column => [column.id, column] as const)

const everyExample = defineTable({
  id: 'every_example',
  label: 'Every example',
  title: 'name',
  fields: {
    name: field.text(),
    row: field.text(),
    ...Object.fromEntries(columns.map(({ id, def }) => [id, def])),
  },
  policy: { read: true, create: true, update: true, remove: true, import: true, export: true, unmask: true },
})

const fixed = new Set([...fixtureTables.map(({ id }) => id), 'every_example'])
const others = targetsOf(columns.map(({ def }) => def)).filter(id => !fixed.has(id))
const kernel = await recordsDatabase([...fixtureTables, ...others.map(namedTable), everyExample])
const alpha = testCtx(kernel, { space: 'alpha' })
const beta = testCtx(kernel, { space: 'beta' })
const inAlpha = await pointAt(alpha, columns)
const inBeta = await pointAt(beta, columns)

/** Row n has the n-th value of every field, empty if there is none; the last row is empty. */
const count = Math.max(...columns.map(({ values }) => values.length)) + 1
const places = Array.from({ length: count }, (_, n) => n)

/** Values assigned earlier by the server, one for each record that examples refer to. */
const madeBefore = 2

/** Stored values of a column in row order, in one space. */
const storedIn = ({ def, values, made }: Column, pointed: PointedAt): readonly Json[] =>
  made ? places.map(n => made(madeBefore + n + 1)) : values.map(value => pointed.stored(def, value))

/** The values as in responses. */
const answeredIn = ({ def, values, made }: Column, pointed: PointedAt): readonly Json[] =>
  made
    ? places.map(n => made(madeBefore + n + 1))
    : values.map(value => told(def, pointed.answered(def, value)))

const rowsOf = (of: (column: Column) => readonly Json[], which: readonly Column[] = columns) =>
  places.map(n => ({
    row: String.fromCharCode(97 + n),
    ...Object.fromEntries(which.map(column => [column.id, of(column)[n] ?? null])),
  }))

const taken = columns.filter(({ made }) => !made)
const outcomes = await createRecords(
  alpha,
  'every_example',
  rowsOf(column => storedIn(column, inAlpha), taken),
)
const ids = outcomes.flatMap(outcome => (outcome.ok ? [outcome.id] : []))

const fields = ['row', ...columns.map(({ id }) => id)]

const idle = () => Promise.resolve()

/** Only rows of examples, not the records they refer to. */
const rowFilter: Filter = { op: 'notEmpty', field: 'row' }

const all = async (ctx = alpha, filter: Filter = rowFilter) => {
  const sort = [{ field: 'row', direction: 'asc' as const }]
  const both: Filter = { op: 'and', of: [rowFilter, filter] }
  return (await findRecords(ctx, 'every_example', { fields, sort, filter: both })).data
}

/** Records without system columns, in row order. */
const shown = (records: readonly RecordRow[], which: readonly Column[] = columns) =>
  records
    .map(record =>
      Object.fromEntries(['row', ...which.map(({ id }) => id)].map(id => [id, record[id] ?? null])),
    )
    .toSorted((a, b) => String(a.row).localeCompare(String(b.row)))

/** A value as imported from its text; rich text loses its formatting. */
const readBack = ({ def, type }: Column, value: Json): Json => {
  if (type.target) return value
  const locale = { lang: 'en', timeZone: 'UTC' } as const
  const parsed = type.parse(value === null ? null : type.format(value, def, locale), def, locale)
  return parsed.ok ? parsed.value : 'unread'
}

/** Columns that an import restores: no files and no assigned numbers. */
const fromSheets = columns.filter(({ made, type }) => !made && !type.files)

test('every example is written', () => {
  expect(outcomes.flatMap(outcome => (outcome.ok ? [] : outcome.issues))).toEqual([])
})

test('every value is read as it was stored, or as its mask', async () => {
  expect(shown(await all())).toEqual(rowsOf(column => answeredIn(column, inAlpha)))
})

test('another space sees nothing of it', async () => {
  expect(await all(beta)).toEqual([])
  await expect(recordHistory(beta, 'every_example', ids[0] ?? '')).rejects.toMatchObject({
    code: 'record.not_found',
  })
})

describe.each(named)('%s', (id, column) => {
  const { def, type, made } = column
  const stored = storedIn(column, inAlpha)
  const seen = answeredIn(column, inAlpha)

  const rowsWith = async (op: Operator, value: Json): Promise<readonly Json[]> =>
    (await all(alpha, { op, field: id, value })).map(record => record[id] as Json)

  test('a filter finds it by what it holds', async () => {
    const operators = operatorsOf(def)
    expect(await rowsWith('notEmpty', null)).toEqual(seen)
    for (const [n, value] of stored.entries()) {
      const op = operators.includes('eq') ? 'eq' : operators.includes('in') ? 'in' : null
      const operand = type.key && !type.key.operand ? type.key.of(value, def) : value
      if (op) expect(await rowsWith(op, operand)).toContainEqual(seen[n])
    }
  })

  test('rows are sorted by it, or it says that they cannot be', async () => {
    const sorted = findRecords(alpha, 'every_example', {
      fields: [id],
      sort: [{ field: id, direction: 'asc' }],
      filter: { op: 'and', of: [rowFilter, { op: 'notEmpty', field: id }] },
    })
    if (!kindFacts[type.kind].sortable) return expect(sorted).rejects.toMatchObject({ code: 'query.invalid' })
    const found = (await sorted).data.map(record => record[id] as Json)
    expect(found).toHaveLength(stored.length)
    if (type.kind === 'number' || type.kind === 'moment' || made) expect(found).toEqual(stored)
  })

  test('rows are grouped by it, or it says that they cannot be', async () => {
    const groups = aggregateRecords(alpha, 'every_example', {
      filter: rowFilter,
      groupBy: [id],
      aggregates: [{ fn: 'count', name: 'n' }],
    })
    if (!kindFacts[type.kind].groupable)
      return expect(groups).rejects.toMatchObject({ code: 'query.invalid' })
    expect((await groups).reduce((sum, group) => sum + Number(group.n), 0)).toBe(count)
    if (type.target)
      for (const value of seen) expect((await groups).map(group => group[id])).toContainEqual(value)
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
    const record = ids[0] ?? ''
    const { version } = (await all())[0] as { readonly version: number }
    const change = (value: Json, from: number) =>
      updateRecord(alpha, 'every_example', record, { version: from, [id]: value })
    if (made)
      return expect(change(made(99), version)).rejects.toMatchObject({
        issues: [{ field: id, code: 'read_only' }],
      })
    await change(stored[1] ?? null, version)
    const { data } = await recordHistory(alpha, 'every_example', record)
    expect(data[0]?.changes).toMatchObject([{ field: id, before: seen[0] ?? null, after: seen[1] ?? null }])
    await change(stored[0] ?? null, version + 1)
  })

  test('what it names in one space is nothing in another', async () => {
    if (!type.target && !type.files) return
    const code = type.files ? 'file_missing' : 'record_missing'
    for (const value of stored) {
      const [outcome] = await createRecords(beta, 'every_example', [{ [id]: value }])
      const named = new Set(
        (outcome?.ok ? [] : (outcome?.issues ?? [])).map(each => `${each.field} ${each.code}`),
      )
      expect([...named]).toEqual([`${id} ${code}`])
    }
  })
})

const sort = [{ field: 'row', direction: 'asc' as const }]

const exported = async (format: 'csv' | 'xlsx', which: readonly string[]): Promise<string> => {
  const path = join(tmpdir(), `every-example-${randomUUID()}.${format}`)
  const query = { sort, filter: rowFilter }
  const { stream } = await exportRecords(alpha, 'every_example', { query, format, fields: which }, idle)
  await pipeline(stream, createWriteStream(path))
  return path
}

const imported = (path: string, format: string, which: readonly (string | null)[], mode: 'all' | 'good') =>
  importRecords(
    beta,
    'every_example',
    { path, name: `every.${format}` },
    { sheet: 0, headingLine: 1, columns: which, mode },
    { signal: new AbortController().signal, progress: idle, settle: idle },
  )

test.each(['csv', 'xlsx'] as const)(
  'what is exported as %s can be imported, in another space, by the names of what it points to',
  async format => {
    const path = await exported(format, fields)
    const readable = new Set(['row', ...fromSheets.map(({ id }) => id)])
    const report = await imported(
      path,
      format,
      fields.map(id => (readable.has(id) ? id : null)),
      'all',
    )
    await rm(path)
    expect(report.samples).toEqual([])
    const { data } = await findRecords(beta, 'every_example', {
      fields,
      filter: rowFilter,
      sort: [{ field: 'createdAt', direction: 'desc' }],
      pageSize: count,
    })
    expect(shown(data, fromSheets)).toEqual(
      rowsOf(column => answeredIn(column, inBeta).map(value => readBack(column, value)), fromSheets),
    )
  },
)

const notRead = named.filter(([, column]) => !fromSheets.includes(column))

describe.each(notRead)('%s in a sheet', (id, column) => {
  const seen = answeredIn(column, inAlpha)

  test('stands as people read it; sent in again, numbers are given anew and files refused', async () => {
    const path = await exported('csv', [id])
    const text = await readFile(path, 'utf8')
    for (const value of seen)
      expect(text).toContain(column.type.format(value, column.def, { lang: 'en', timeZone: 'UTC' }))
    const { created, bad, samples } = await imported(path, 'csv', [id], 'good')
    await rm(path)
    const all = seen.length
    expect([created, bad, samples.length]).toEqual(column.made ? [all, 0, 0] : [0, all, all])
    if (!column.made) return
    const sort = [{ field: id, direction: 'desc' as const }]
    const { data } = await findRecords(beta, 'every_example', { fields: [id], sort, pageSize: 200 })
    expect(new Set(data.map(record => record[id])).size).toBe(data.length)
  })
})
