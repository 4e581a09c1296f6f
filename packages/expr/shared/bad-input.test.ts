import { AppError } from '@gantry/base/shared'
import { describe, expect, test } from 'vitest'
import { goldenEnv, goldenRow, goldenScope } from '../golden/golden.ts'
import { check } from './check/check.ts'
import { compile } from './compile/compile.ts'
import { parse } from './parse/parse.ts'
import { reads } from './reads.ts'
import { writeValue } from './values/write-value.ts'

const codesOf = (source: string) =>
  check(parse(source, goldenScope), goldenScope).issues.map(({ code }) => code)
const run = (source: string) => compile(check(parse(source, goldenScope), goldenScope))(goldenRow, goldenEnv)

const deep = (open: string, close: string, times: number) => `${open.repeat(times)}1${close.repeat(times)}`

test.each([
  ['brackets, 10,000 deep', deep('(', ')', 10_000), 'too_long'],
  ['brackets, 4,000 deep', deep('(', ')', 4_000), 'too_deep'],
  ['lists, 4,000 deep', deep('[', ']', 4_000), 'too_deep'],
  ['brackets never closed', '('.repeat(5_000), 'too_deep'],
  ['minus signs', deep('- ', '', 1_500), 'too_deep'],
  ['a sum of 900 parts', `1${'+1'.repeat(900)}`, 'too_deep'],
  ['conditions inside conditions', `${'if done then 1 else '.repeat(350)}1`, 'too_deep'],
  ['functions inside functions', `${'function() '.repeat(600)}1`, 'too_deep'],
  ['types inside types', `1 instance of ${'list<'.repeat(600)}number${'>'.repeat(600)}`, 'too_deep'],
  ['a list of 2,000 numbers', `[${'1,'.repeat(2_000)}1]`, 'too_many_parts'],
  ['a context of 900 entries', `{${'a:1,'.repeat(900)}b:1}`, 'too_many_parts'],
  ['dots', '.'.repeat(9_000), 'too_many_parts'],
  ['commas', ','.repeat(9_000), 'too_many_parts'],
  ['control characters', '\u0001'.repeat(9_000), 'too_many_parts'],
  ['a name again and again', 'amount '.repeat(1_200), 'unknown_name'],
  ['filters after one another', `items${'[1]'.repeat(600)}`, 'too_deep'],
  ['calls after one another', `amount${'()'.repeat(900)}`, 'too_deep'],
  ['filters inside filters', `${'items[count('.repeat(150)}items${')>0]'.repeat(150)}`, 'too_deep'],
  ['contexts inside contexts', deep('{a:', '}', 300), 'too_deep'],
  ['comments never closed', '/*'.repeat(900), 'syntax'],
  ['a text never closed', `${'"a"+'.repeat(100)}"`, 'unclosed'],
  ['loops inside loops', `${'for i in 1..2 return '.repeat(220)}1`, 'too_deep'],
  ['a megabyte', `1${' + 1'.repeat(262_144)}`, 'too_long'],
  ['a megabyte of brackets', deep('(', ')', 524_288), 'too_long'],
  ['a text of 20,000 letters', `"${'x'.repeat(20_000)}"`, 'too_long'],
])('%s: one clear issue', (_what, source, code) => {
  expect(codesOf(source)).toEqual([code])
})

test('hundreds of conditions in a row are no depth', () => {
  expect(run(Array.from({ length: 390 }, (_, i) => `amount > ${i - 600}`).join(' and '))).toBe(true)
})

describe('what never ends is stopped', () => {
  test.each([
    ['a loop in a loop', 'some a in 1..100000, b in 1..100000 satisfies a + b < 0', 'steps'],
    ['a list of a list', 'for a in 1..100000, b in 1..100000 return 1', 'items'],
    ['a function that calls itself', '(function(f) f(f))(function(f) f(f))', 'depth'],
    [
      'a text that doubles',
      '{d: function(s) s + s, r: d(d(d(d(d(d(d(d(d(d(REPT("ab", 9999)))))))))))}.r',
      'text',
    ],
    [
      'a list that doubles',
      '{d: function(l) concatenate(l, l), r: d(d(d(d(d(for i in 1..9999 return i)))))}.r',
      'items',
    ],
    ['a range of a thousand million', 'for i in 1..1000000000 return i', 'items'],
    [
      'a filter over a range of loops',
      'count((for i in 1..90000 return i)[item in (for j in 1..90000 return j)])',
      'steps',
    ],
    ['a text of a thousand million letters', 'REPT("x", 1000000000)', 'text'],
    ['a text repeated in a text', 'REPT(REPT("x", 90000), 90000)', 'text'],
    ['a replacement that swells', 'replace(REPT("a", 90000), "a", REPT("b", 90000))', 'text'],
    ['a join that swells', 'string join(for i in 1..50000 return "x", REPT("y", 50000))', 'text'],
    ['many big texts', 'for i in 1..100000 return REPT("x", 100000)', 'steps'],
    [
      'comparing long lists again and again',
      '{l: for i in 1..9999 return i, r: for i in l return l = l}',
      'steps',
    ],
    [
      'searching a long text again and again',
      '{l: REPT("x", 90000), r: for i in 1..100000 return contains(l, "y")}',
      'steps',
    ],
  ])('%s', (_what, source, reason) => {
    expect(() => run(source)).toThrow(AppError)
    try {
      run(source)
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: 'expression.stopped', params: { reason } })
    }
  })
})

test.each([
  ['(a+)+$', 'b'],
  ['(a|aa)+$', 'b'],
  ['(a*)*(a*)*(a*)*$', 'b'],
  ['(.*)(.*)(.*)(.*)[^a]$', ''],
  ['((a{0,30}){0,30})b', ''],
])('the pattern %s, which explodes elsewhere, answers or is stopped', (pattern, end) => {
  const source = `matches(REPT("a", 5000) + "${end}", "^${pattern}")`
  let answer: unknown
  try {
    answer = run(source)
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: 'expression.stopped', params: { reason: 'steps' } })
    return
  }
  expect([false, null]).toContain(answer)
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is no name of anything', name => {
  expect(codesOf(name)).toHaveLength(1)
  expect(codesOf(`asset.${name}`)).toHaveLength(1)
  expect(run(`get value(asset, "${name}")`)).toBeNull()
  expect(run(`[asset][item.${name} != null]`)).toEqual([])
  expect(writeValue(run(`context put({}, "${name}", 1)`))).toContain('1')
})

test.each([
  ['amount * 2', [['amount']]],
  ['设备.名称 + title', [['asset', 'name'], ['title']]],
  [
    'sum(items[qty > 1].price)',
    [
      ['items', 'qty'],
      ['items', 'price'],
    ],
  ],
  ['for i in items return i.qty', [['items', 'qty']]],
  ['some i in 明细 satisfies i.数量 > amount', [['items', 'qty'], ['amount']]],
  ['count(items)', [['items']]],
  ['if done then amount else limit', [['done'], ['amount'], ['limit']]],
  ['{a: amount, b: a}.b', [['amount']]],
  ['1 + 1', []],
])('%s reads %j', (source, paths) => {
  expect(reads(check(parse(source, goldenScope), goldenScope))).toEqual(paths)
})

test('a context that names an entry twice is empty, whichever value was meant', () => {
  expect(codesOf('{size: 1, size: 2}')).toEqual(['duplicate_key'])
  expect(run('{size: 1, size: 2}')).toBeNull()
  expect(run('{part: {size: 1, size: 2}, count: 3}')).toEqual({ part: null, count: 3 })
})

test('the negative zero of a row is a plain one', () => {
  const checked = check(parse('amount', goldenScope), goldenScope)
  expect(compile(checked)({ ...goldenRow, amount: -0 }, goldenEnv)).toBe(0)
})
