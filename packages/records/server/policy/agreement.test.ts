import type { Json, JsonObject } from '@gantry/base/shared'
import { field, kindFacts, operatorsOf } from '@gantry/fields/shared'
import { sql, systemCtx } from '@gantry/kernel/server'
import { type Filter, type Operator, relativeRanges, type TableDef } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { idOf, insertRows, layTables, ticket, ticketLine } from '../read/fixtures.ts'
import { compileFilter } from './compile-filter.ts'
import { scopeOf } from './effective-rights.ts'
import { matches } from './matches.ts'
import { placeOf } from './place.ts'
import { resolveTerms } from './resolve-terms.ts'
import { withTrees } from './tree.ts'

const kernel = await testDatabase()
const plain = ticket([{ operations: ['read'] }])
const table: TableDef = {
  ...plain,
  fields: {
    ...plain.fields,
    cost: field.money({ currencies: ['USD'] }),
    length: field.quantity({ unit: 'mm' }),
    stay: field.dateRange(),
    data: field.json(),
    address: field.address(),
    starts: field.time(),
  },
}
await layTables(kernel, table.policy)
await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: table, seen: 1 }])
const ctx = testCtx(kernel, { departments: [idOf(12)], departmentsAndBelow: [idOf(12), idOf(13)] })

/** Few enough values that filters hit rows, odd enough that the two sides may differ. */
const words = ['a', 'A', 'İ', 'Σ', 'ς', 'ß', '%', '_', '\\', "'", ' ', '泵', '房', 'é', 'e\u0301', '😀', '0']
const wordy = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map(parts => parts.join(''))
const ids = fc.constantFrom(...[2, 3, 11, 12, 13, 40].map(idOf))
const moments = fc.constantFrom(
  '0001-01-01T00:00:00.000Z',
  '2026-03-03T15:59:59.000Z',
  '2026-03-03T16:00:00.000Z',
  '2026-03-04T16:00:00.000Z',
  '9999-12-31T23:59:59.000Z',
)
const dates = fc.constantFrom('0001-01-01', '2026-03-03', '2026-03-04', '2025-12-31', '9999-12-31')
const values: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  name: wordy,
  note: wordy,
  qty: fc.constantFrom(0, 1, -1, 7, 9007199254740991),
  price: fc.constantFrom('0', '0.1', '-0.0001', '12345678901234567890.1234', '7'),
  cost: fc.constantFrom(...[-3, 0, 0.1, 7].map(amount => ({ amount, currency: 'CNY' })), {
    amount: 7,
    currency: 'USD',
  }),
  length: fc.constantFrom(
    { amount: 1200, unit: 'mm' },
    { amount: 1.2, unit: 'm' },
    { amount: 0.1, unit: 'in' },
    { amount: -3, unit: 'km' },
  ),
  stay: fc.constantFrom(
    { from: '2026-03-03', to: '2026-03-04' },
    { from: '2026-03-03', to: '2026-04-01' },
    { from: '0001-01-01', to: '9999-12-31' },
  ),
  data: fc.record({
    text: wordy,
    list: fc.array(fc.record({ deep: wordy }), { maxLength: 2 }),
    n: fc.constant(1),
  }),
  address: fc.constantFrom(
    { area: [], detail: 'a%_İ' },
    { region: '310115', area: ['上海市', '浦东新区'], detail: '泵房' },
    { region: '310000', area: ['上海市'], detail: '浦东新区泵房' },
  ),
  starts: fc.constantFrom('00:00', '08:30', '23:59'),
  status: fc.constantFrom('open', 'waiting', 'done'),
  urgent: fc.boolean(),
  due: dates,
  seen: moments,
  person: ids,
  department: ids,
  parent: ids,
  tags: fc.subarray(['red', 'green', 'blue'], { minLength: 1 }),
  files: fc.constant([{ id: idOf(1), name: 'a', size: 1, mime: 'a/b' }]),
  owner: ids,
  createdAt: moments,
  version: fc.constantFrom(1, 2),
}
const lineValues: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  item: wordy,
  count: fc.constantFrom(0, 1, 2),
  on: dates,
}

const optional = (of: Readonly<Record<string, fc.Arbitrary<Json>>>) =>
  fc.record(Object.fromEntries(Object.entries(of).map(([id, value]) => [id, fc.option(value, { freq: 3 })])))

/** What may stand beside a value in a filter: numbers no column holds, days for instants, text for numbers. */
const oddities: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  qty: fc.constantFrom(0.5, '1', 1e30, '-0.0'),
  price: fc.constantFrom(0.1, 7, '0.10', '1e-5'),
  stay: fc.constantFrom('2026-03-04', '2026-03-04T00:30:00+08:00', '9999-12-31'),
  starts: fc.constantFrom('08:30', '08:30:15'),
  data: wordy,
  address: fc.constantFrom('泵房', '上海市浦东新区泵房', '%', 'i'),
  length: fc.constantFrom(1200, '1.2 m', '1.2', { amount: 2.54, unit: 'mm' }),
  cost: fc.constantFrom(0.1, '7', '¥7', '$0.10', 1e-5),
  seen: fc.constantFrom('2026-03-04', '2026-03-04T08:00', '2026-03-04T00:00:00+08:00', '9999-12-31'),
  createdAt: fc.constantFrom('2026-03-04', '0001-01-01'),
  due: fc.constantFrom('2026-03-04T00:30:00+08:00', '2026/3/3'),
}

const leaf = (prefix: string, of: TableDef, known: Readonly<Record<string, fc.Arbitrary<Json>>>) =>
  fc.constantFrom(...Object.keys(known)).chain(id => {
    const place = placeOf(of, id)
    const beside = oddities[id] ?? known[id] ?? fc.constant(null)
    // One looks for a part of such data, never for all of it.
    const value = place?.kind === 'json' ? beside : fc.oneof(known[id] ?? fc.constant(null), beside)
    const one = value.map(each => (Array.isArray(each) ? (each[0] ?? null) : each))
    const operator = fc.constantFrom(
      ...(place && id !== 'id' ? operatorsOf(place.field) : kindFacts.text.operators),
    )
    return operator.chain((op): fc.Arbitrary<Filter> => {
      const operand = (): fc.Arbitrary<Json> => {
        if (op === 'in' || op === 'notIn') return fc.array(fc.option(one, { freq: 6 }), { maxLength: 3 })
        if (op === 'between') return fc.tuple(fc.option(one), fc.option(one)).map(ends => [...ends])
        if (op === 'within') return fc.constantFrom(...relativeRanges)
        if (op === 'contains' && place?.kind === 'set') return value
        return one
      }
      return operand().map(given => ({ op, field: `${prefix}${id}`, value: given }))
    })
  })

const filters = fc.letrec<{ filter: Filter }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'filter' },
    leaf('', table, values),
    leaf('lines.', ticketLine, lineValues),
    fc.constantFrom<Operator>('empty', 'notEmpty').map((op): Filter => ({ op, field: 'lines' })),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('filter'), { maxLength: 3, depthIdentifier: 'filter' }),
    }),
    fc.record({ op: fc.constant('not' as const), of: tie('filter') }),
  ),
}))

const rows = fc
  .sample(fc.record({ row: optional(values), lines: fc.array(optional(lineValues), { maxLength: 3 }) }), {
    numRuns: runs(120),
    seed: 2026,
  })
  .map(({ row, lines }, at): JsonObject & { id: string } => ({
    ...row,
    name: row.name ?? 'x',
    createdAt: row.createdAt ?? '2026-01-01T00:00:00.000Z',
    version: row.version ?? 1,
    id: idOf(1_000 + at),
    lines,
  }))
await insertRows(kernel, 'alpha', table, rows, { lines: ticketLine })

test('SQL and memory admit the same rows, whatever the filter', {
  timeout: timeForRuns(60_000),
}, async () => {
  const scope = { ...(await scopeOf(ctx, 'ticket')), now: new Date('2026-03-03T21:00:00Z') }
  const at = { catalog: scope.catalog, table: scope.table, alias: 'r' }
  await fc.assert(
    fc.asyncProperty(filters.filter, fc.boolean(), async (filter, walked) => {
      const settled = resolveTerms(filter, scope)
      const answer = await ctx.db.run<{ id: string }>(
        sql`select r.id from s_alpha.t_ticket r where ${compileFilter(settled, { ...at, walked })} order by r.id`,
      )
      const inMemory = await withTrees(ctx, settled, scope.table)
      const expected = rows.filter(row => matches(inMemory, row, scope.table, scope.catalog))
      expect(answer.rows.map(row => row.id)).toEqual(expected.map(row => row.id))
    }),
    { numRuns: runs(200) },
  )
})
