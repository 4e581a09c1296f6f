import type { Json, JsonObject } from '@gantry/base/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../shared/check/check.ts'
import { compile } from '../shared/compile/compile.ts'
import { type Dialect, duckdb, postgres } from '../shared/index.ts'
import { parse } from '../shared/parse/parse.ts'
import { toSql } from '../shared/sql/to-sql.ts'
import { fromJson, toJson } from '../shared/values/json.ts'
import { type BackEnd, goldenDigits, inDuckdb, inPostgres, rowsOfItems } from './back-ends.ts'
import { goldenCases, goldenEnv, goldenRow, goldenScope } from './golden.ts'
import { condition, date, number, rows, text } from './random.ts'

const backEnds = await Promise.all([inPostgres(), inDuckdb()])

const push = (source: string, dialect: Dialect = postgres) => {
  const checked = check(parse(source, goldenScope), goldenScope)
  const pushed = toSql(
    checked,
    {
      columnOf: path => path.join('.'),
      digitsOf: () => goldenDigits,
      rowsOf: path => (path.join('.') === 'items' ? rowsOfItems : undefined),
    },
    dialect,
  )
  return { checked, pushed }
}

/** What a database answers and what the closures answer, as JSON of one form. */
const both = async (
  source: string,
  backEnd: BackEnd,
  row: JsonObject = goldenRow,
): Promise<readonly [Json, Json]> => {
  const { checked, pushed } = push(source, backEnd.dialect)
  expect('sql' in pushed ? [] : pushed, source).toEqual([])
  const own = compile(checked)(row, goldenEnv)
  const stored = 'sql' in pushed ? await backEnd.answer(pushed.sql, row) : null
  const theirs = fromJson(stored, checked.type, goldenEnv.timeZone)
  return [toJson(theirs, goldenEnv.timeZone), toJson(own, goldenEnv.timeZone)]
}

const cases = backEnds.flatMap(backEnd =>
  goldenCases('pushable.json')
    .filter(({ refused }) => refused === undefined || backEnd.dialect !== duckdb)
    .map(each => ({ ...each, backEnd, name: backEnd.name })),
)

test.each(cases)('$source is $result, in $name too', async ({ source, result, backEnd }) => {
  const [theirs, own] = await both(source, backEnd)
  const wanted = check(parse(result, goldenScope), goldenScope)
  expect(own).toEqual(toJson(compile(wanted)(goldenRow, goldenEnv), goldenEnv.timeZone))
  expect(theirs).toEqual(own)
})

const inexact: readonly (readonly [source: string, what: string])[] = [
  ...goldenCases('pushable.json').flatMap(({ source, refused }) =>
    refused ? [[source, refused] as const] : [],
  ),
  ['amount * amount * amount * amount * amount', 'digits'],
  ['amount + 12345678901234567890123456789012345678', 'digits'],
]

test.each(inexact)('%s is not exact in DuckDB', (source, what) => {
  expect(push(source, duckdb).pushed).toMatchObject({ notPushable: what })
})

test('a column whose digits are unknown is not pushed to DuckDB', () => {
  const checked = check(parse('title = "a" and amount > 1', goldenScope), goldenScope)
  const pushed = toSql(checked, { columnOf: path => path.join('.') }, duckdb)
  expect(pushed).toMatchObject({ notPushable: 'digits', from: 16, to: 22 })
})

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
  ['COUNTIF(items.name, title)', 'criterion'],
  ['COUNTIF(items.name, "s?al")', 'criterion'],
  ['COUNTIF(items.name, "ä*")', 'criterion'],
  ['SUMIF(items[qty > 1].name, "a", items.qty)', 'list'],
  ['seen_at + @"P2000Y"', 'duration'],
  ['seen_at + @"PT0.0001S"', 'duration'],
])('%s has no SQL of the same meaning', (source, what) => {
  const { pushed } = push(source)
  expect(pushed).toMatchObject({ notPushable: what })
})

/** Hours that show twice, and one that never shows. */
const turns = [
  ['2024-11-02T05:30:00.000Z', '@"P1D"', 'America/New_York'],
  ['2024-11-03T06:30:00.000Z', '@"PT0S"', 'America/New_York'],
  ['2024-03-09T07:30:00.000Z', '@"P1D"', 'America/New_York'],
  ['2024-04-05T14:45:00.000Z', '@"P1D"', 'Australia/Lord_Howe'],
  ['1988-08-10T16:30:00.000Z', '@"P1M"', 'Asia/Shanghai'],
] as const

test.each(
  turns.flatMap(([seen_at, duration, timeZone]) =>
    backEnds.map(backEnd => ({ seen_at, duration, timeZone, backEnd, name: backEnd.name })),
  ),
)('$seen_at + $duration where clocks turn in $timeZone, in $name too', async each => {
  const { seen_at, duration, timeZone, backEnd } = each
  const { checked, pushed } = push(`seen_at + ${duration}`, backEnd.dialect)
  const theirs = 'sql' in pushed ? await backEnd.answer(pushed.sql, { seen_at }, timeZone) : undefined
  const own = compile(checked)({ seen_at }, { ...goldenEnv, timeZone })
  expect(toJson(fromJson(theirs ?? null, checked.type, timeZone), timeZone)).toBe(toJson(own, timeZone))
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

test.each(backEnds)('$name answers a text that begins with a byte order mark whole', async backEnd => {
  const { pushed } = push('title', backEnd.dialect)
  expect('sql' in pushed && (await backEnd.answer(pushed.sql, { title: '\ufeffa' }))).toBe('\ufeffa')
})

/** Random expressions in one database; how many could be pushed at all. */
const agree = async (backEnd: BackEnd): Promise<number> => {
  let pushedCount = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(number, condition, text, date), rows, async (source, row) => {
      if (!('sql' in push(source, backEnd.dialect).pushed)) return
      pushedCount++
      const [theirs, own] = await both(source, backEnd, row)
      expect(theirs, source).toEqual(own)
    }),
    { numRuns: runs(200) },
  )
  return pushedCount
}

test.each(backEnds)(
  'closures and $name agree on any expression that can be pushed',
  async backEnd => {
    expect(await agree(backEnd)).toBeGreaterThan(150)
  },
  120_000,
)
