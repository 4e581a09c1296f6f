import type { Json, JsonObject } from '@gantry/base/shared'
import { testDatabase } from '@gantry/testing/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../shared/check/check.ts'
import { compile } from '../shared/compile/compile.ts'
import { parse } from '../shared/parse/parse.ts'
import type { SqlPiece } from '../shared/sql/sql.ts'
import { toSql } from '../shared/sql/to-sql.ts'
import { fromJson, toJson } from '../shared/values/json.ts'
import { goldenCases, goldenEnv, goldenRow, goldenScope } from './golden.ts'

const { database } = await testDatabase()
const executor = database.of('expr')

const columns: Readonly<Record<string, string>> = {
  amount: 'numeric',
  limit: 'numeric',
  missing: 'numeric',
  title: 'text',
  done: 'boolean',
  unknown: 'boolean',
  due: 'date',
  seen_at: 'timestamptz',
  result: 'text',
}

/** The text of a statement over one row, and its parameters; columns are written as values of the row. */
const statement = (pieces: readonly SqlPiece[], row: JsonObject): { text: string; values: unknown[] } => {
  const values: unknown[] = []
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`
  const today = new Date(goldenEnv.now + 8 * 3_600_000).toISOString().slice(0, 10)
  const env = { now: new Date(goldenEnv.now).toISOString(), today, timeZone: goldenEnv.timeZone }
  const text = pieces.map(piece => {
    if (typeof piece === 'string') return piece
    if ('param' in piece) return `$${values.push(piece.param)}`
    if ('env' in piece) return `$${values.push(env[piece.env])}`
    if (piece.column === rowsOfItems.from)
      return `jsonb_to_recordset($${values.push(JSON.stringify(row.items))}::jsonb) as item(name text, qty numeric, price numeric)`
    const path = String(piece.column).split('.')
    if (path[0] === 'item') return String(piece.column)
    const value = path.reduce<Json | undefined>((at, key) => (at as JsonObject | null)?.[key], row)
    return bind(value ?? null, columns[path[0] ?? ''] ?? 'text')
  })
  return { text: `select to_json((${text.join('')})) as value`, values }
}

/** The slave rows as a table of their own inside the statement. */
const rowsOfItems = {
  from: 'item(name, qty, price)',
  columnOf: (path: readonly string[]) => ['item', ...path].join('.'),
}

const inDatabase = async (pieces: readonly SqlPiece[], row: JsonObject): Promise<Json> => {
  const { text, values } = statement(pieces, row)
  const { rows } = await executor.run<{ value: Json }>({ text, values })
  return rows[0]?.value ?? null
}

const push = (source: string) => {
  const checked = check(parse(source, goldenScope), goldenScope)
  const rowsOf = (path: readonly string[]) => (path.join('.') === 'items' ? rowsOfItems : undefined)
  return { checked, pushed: toSql(checked, { columnOf: path => path.join('.'), rowsOf }) }
}

/** What PostgreSQL answers and what the closures answer, as JSON of one form. */
const both = async (source: string, row: JsonObject = goldenRow): Promise<readonly [Json, Json]> => {
  const { checked, pushed } = push(source)
  expect('sql' in pushed ? [] : pushed, source).toEqual([])
  const own = compile(checked)(row, goldenEnv)
  const stored = 'sql' in pushed ? await inDatabase(pushed.sql, row) : null
  const theirs = fromJson(stored, checked.type, goldenEnv.timeZone)
  return [toJson(theirs, goldenEnv.timeZone), toJson(own, goldenEnv.timeZone)]
}

test.each(goldenCases('pushable.json'))(
  '%s: %s is %s, in PostgreSQL too',
  async (_heading, source, result) => {
    const [theirs, own] = await both(source)
    const wanted = check(parse(result, goldenScope), goldenScope)
    expect(own).toEqual(toJson(compile(wanted)(goldenRow, goldenEnv), goldenEnv.timeZone))
    expect(theirs).toEqual(own)
  },
)

test.each([
  ['items.qty', 'items.qty'],
  ['SUM(items.qty, 1)', 'items.qty'],
  ['sum(items.qty * items.price)', 'items.qty'],
  ['items[1].qty', 'filter'],
  ['max(items[1].qty)', 'filter'],
  ['sum(for i in items, j in items return i.qty)', 'for'],
  ['sum(for i in items return count(partial))', 'name'],
  ['upper case(title)', 'upper case'],
  ['LEFT(title, LEN(title))', 'number'],
  ['for i in items return 1', 'for'],
  ['amount + (2 ** 3)', 'number ** number'],
  ['amount in (limit..80]', 'interval'],
  ['seen_at > due', 'dateTime date'],
])('%s has no SQL of the same meaning', (source, what) => {
  const { pushed } = push(source)
  expect(pushed).toMatchObject({ notPushable: what })
})

test('a condition is one statement with its values bound', () => {
  const { pushed } = push('amount > 80 and result = "不良"')
  expect(pushed).toEqual({
    sql: [
      '(',
      '(',
      { column: 'amount' },
      ' ',
      '>',
      ' ',
      { param: '80' },
      '::numeric',
      ')',
      ' and ',
      '(',
      { column: 'result' },
      ' = ',
      { param: 'bad' },
      '::text',
      ' and ',
      { column: 'result' },
      ' is not null)',
      ')',
    ],
  })
})

/** Random expressions of a type, written out; numbers stay small enough for 34 digits. */
const roundings = ['ROUND', 'round up', 'round down', 'round half down', 'decimal', 'floor', 'ceiling']

interface Kinds {
  readonly number: string
  readonly condition: string
  readonly text: string
  readonly date: string
  readonly ofItem: string
  readonly test: string
}

const { number, condition, text, date } = fc.letrec<Kinds>(tie => ({
  number: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('amount', 'limit', 'missing', 'null', '0', '7', '0.25', '-3.1'),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number'))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc
      .tuple(fc.constantFrom('ABS', 'floor', 'ceiling', 'SUM'), tie('number'))
      .map(([name, a]) => `${name}(${a} + 0)`),
    fc
      .tuple(tie('condition'), tie('number'), tie('number'))
      .map(([a, b, c]) => `(if ${a} then ${b} + 0 else ${c} + 0)`),
    fc
      .tuple(fc.constantFrom(...roundings), tie('number'), fc.constantFrom('2', '0', '3', '-1'))
      .map(([name, a, places]) => `${name}(${a} + 0, ${places})`),
    fc
      .tuple(fc.constantFrom('sum', 'SUM', 'min', 'max', 'COUNT'), tie('ofItem'), tie('test'))
      .map(([name, value, test]) => `${name}(for i in items[${test}] return ${value})`),
    fc.tuple(tie('test')).map(([test]) => `count(items[${test}])`),
    fc
      .tuple(fc.constantFrom('sum', 'SUM', 'max', 'AVERAGE'), fc.constantFrom('qty', 'price'))
      .map(([name, part]) => `ROUND(${name}(items.${part}), 3)`),
    fc.tuple(tie('text')).map(([a]) => `LEN(${a})`),
    fc
      .tuple(fc.constantFrom('YEAR', 'MONTH', 'DAY', 'WEEKDAY', 'day of year', 'week of year'), tie('date'))
      .map(([name, a]) => `${name}(${a})`),
    fc.tuple(tie('date'), tie('date')).map(([a, b]) => `(${a} - ${b}).days`),
  ),
  date: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom('due', '@"2024-01-31"', '@"2023-12-31"', '@"1996-02-29"'),
    fc
      .tuple(tie('date'), fc.constantFrom('+', '-'), fc.constantFrom('P1M', 'P7D', 'P11M', 'P3Y'))
      .map(([a, sign, duration]) => `(${a} ${sign} @"${duration}")`),
    fc
      .tuple(fc.constantFrom('EDATE', 'EOMONTH'), tie('date'), fc.constantFrom('1', '-2', '13', '0'))
      .map(([name, a, months]) => `${name}(${a}, ${months})`),
  ),
  /** What is made of a slave row called i, and a test of one whose parts are names. */
  ofItem: fc.oneof(
    fc.constantFrom('i.qty', 'i.price', 'i.qty * i.price', 'i.qty + amount', '1'),
    fc.constantFrom('if i.qty > limit then i.price else 0 + i.qty', 'LEN(i.name)'),
  ),
  test: fc.oneof(
    fc.constantFrom('qty > 1', 'price <= amount', 'name = "a"', 'qty != null', 'contains(name, "b")'),
    fc.constantFrom('item.qty between 0 and 5', 'qty in (0, 1, 7)', 'done', 'qty > 1 or unknown'),
  ),
  text: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom('title', 'result', '"a"', '""', 'asset.name', '"泵"', '" a "'),
    fc
      .tuple(fc.constantFrom('substring before', 'substring after'), tie('text'), tie('text'))
      .map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc
      .tuple(tie('text'), fc.constantFrom('1', '3', '-1', '-9', '0'), fc.constantFrom('1', '0', '4'))
      .map(([a, start, count]) => `substring(${a}, ${start}, ${count})`),
    fc
      .tuple(fc.constantFrom('LEFT', 'RIGHT'), tie('text'), fc.constantFrom('0', '2', '-1'))
      .map(([name, a, count]) => `${name}(${a}, ${count})`),
    fc.tuple(tie('text')).map(([a]) => `trim(${a})`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
  ),
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('done', 'unknown', 'true', 'false'),
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '=', '!='), tie('number'))
      .map(parts => `(${parts.join(' ')})`),
    fc
      .tuple(tie('text'), fc.constantFrom('<', '>=', '=', '!='), tie('text'))
      .map(parts => `(${parts.join(' ')})`),
    fc
      .tuple(tie('condition'), fc.constantFrom('and', 'or'), tie('condition'))
      .map(parts => `(${parts.join(' ')})`),
    fc.tuple(tie('condition')).map(([a]) => `not(${a})`),
    fc.tuple(tie('number'), tie('number'), tie('number')).map(([a, b, c]) => `(${a} between ${b} and ${c})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `(${a} in (1, > ${b}, [2..30)))`),
    fc
      .tuple(fc.constantFrom('contains', 'starts with', 'ends with'), tie('text'), tie('text'))
      .map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc
      .tuple(fc.constantFrom('some', 'every'), fc.constantFrom('>', '<', '='), tie('number'))
      .map(([word, sign, a]) => `(${word} i in items satisfies i.qty ${sign} ${a})`),
    fc.tuple(tie('date'), fc.constantFrom('<', '>=', '='), tie('date')).map(parts => `(${parts.join(' ')})`),
    fc.tuple(tie('text')).map(([a]) => `list contains(["a", "", null], ${a})`),
  ),
}))

const rows = fc.record({
  amount: fc.constantFrom(12.5, 0, -7, null, 2.05),
  limit: fc.constantFrom(80, 2, null),
  missing: fc.constant(null),
  title: fc.constantFrom('Pump 泵', '', null, 'a'),
  result: fc.constantFrom('good', 'bad', null),
  done: fc.constantFrom(true, false, null),
  unknown: fc.constant(null),
  asset: fc.constantFrom({ name: 'a' }, { name: null }),
  due: fc.constantFrom('2024-03-05', '2023-01-31', '2000-02-29', null),
  items: fc.array(
    fc.record({
      name: fc.constantFrom('a', 'ab', '', null, '泵'),
      qty: fc.constantFrom(0, 1, 7, -2.5, null),
      price: fc.constantFrom(0.05, 9, 1.1, null),
    }),
    { maxLength: 4 },
  ),
})

test('closures and PostgreSQL agree on any expression that can be pushed', { timeout: 120_000 }, async () => {
  let pushedCount = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(number, condition, text, date), rows, async (source, row) => {
      const { pushed } = push(source)
      if (!('sql' in pushed)) return
      pushedCount++
      const [theirs, own] = await both(source, row)
      expect(theirs, source).toEqual(own)
    }),
    { numRuns: 400 },
  )
  expect(pushedCount).toBeGreaterThan(200)
})
