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
    const path = String(piece.column).split('.')
    const value = path.reduce<Json | undefined>((at, key) => (at as JsonObject | null)?.[key], row)
    return bind(value ?? null, columns[path[0] ?? ''] ?? 'text')
  })
  return { text: `select to_json((${text.join('')})) as value`, values }
}

const inDatabase = async (pieces: readonly SqlPiece[], row: JsonObject): Promise<Json> => {
  const { text, values } = statement(pieces, row)
  const { rows } = await executor.run<{ value: Json }>({ text, values })
  return rows[0]?.value ?? null
}

const push = (source: string) => {
  const checked = check(parse(source, goldenScope), goldenScope)
  return { checked, pushed: toSql(checked, path => path.join('.')) }
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
  ['SUM(items.qty)', 'items.qty'],
  ['upper case(title)', 'upper case'],
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
const { number, condition } = fc.letrec<{ number: string; condition: string; text: string }>(tie => ({
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
      .tuple(tie('number'), fc.constantFrom('2', '0', '3'))
      .map(([a, places]) => `ROUND(${a} + 0, ${places})`),
  ),
  text: fc.constantFrom('title', 'result', '"a"', '""', 'asset.name', '"泵"'),
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
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `contains(${a}, ${b})`),
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
})

test('closures and PostgreSQL agree on any expression that can be pushed', async () => {
  let pushedCount = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(number, condition), rows, async (source, row) => {
      const { pushed } = push(source)
      if (!('sql' in pushed)) return
      pushedCount++
      const [theirs, own] = await both(source, row)
      expect(theirs, source).toEqual(own)
    }),
    { numRuns: 300 },
  )
  expect(pushedCount).toBeGreaterThan(150)
})
