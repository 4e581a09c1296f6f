import { AppError } from '@gantry/base/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenEnv, goldenRow, goldenScope } from '../../golden/golden.ts'
import { condition, number } from '../../golden/random.ts'
import { check } from '../check/check.ts'
import { parse } from '../parse/parse.ts'
import { toJson } from '../values/json.ts'
import { compile } from './compile.ts'

/** Values of every shape, some inside others, some that hold nothing or one. */
const { value } = fc.letrec<{ value: string }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('null', '1', '"a"', 'true', '@"2024-03-05"', '@"P1D"', '[]', '{}', 'function(x) x'),
    fc.constantFrom(
      '(> 1)',
      '(= 1)',
      '(!= 1)',
      '[1..3]',
      '[3..1]',
      '(null..2]',
      '[null..2]',
      'items',
      'missing',
    ),
    fc.array(tie('value'), { maxLength: 3 }).map(items => `[${items.join(', ')}]`),
    tie('value').map(inner => `{a: ${inner}}`),
    number,
    condition,
  ),
}))

const operation = fc
  .tuple(value, fc.constantFrom('=', '!=', '<', '>=', 'in', '+', '*', 'and'), value, value)
  .map(([a, sign, b, c]) => [
    `${a} ${sign} (${b})`,
    `${a} in (${b}, < ${c})`,
    `${a} between ${b} and ${c}`,
    `is(${a}, ${b})`,
    `list contains([${a}], ${b})`,
    `distinct values([${a}, ${b}, ${c}])`,
    `for i in ${a} return i = ${b}`,
  ])

test('operators on any two values answer: none recurses without end', () => {
  fc.assert(
    fc.property(operation, sources => {
      for (const source of sources) {
        const checked = check(parse(source, goldenScope), goldenScope)
        toJson(compile(checked)(goldenRow, goldenEnv), goldenEnv.timeZone)
      }
    }),
    { numRuns: runs(80) },
  )
})

const doubled = (one: string) => `{d: function(v) ${one}, r: ${'d('.repeat(40)}1${')'.repeat(40)}}.r`

test.each([
  ['lists', doubled('[v, v]')],
  ['contexts', doubled('{a: v, b: v}')],
  ['contexts that are put', doubled('context put({a: v}, "b", v)')],
  ['contexts of entries', doubled('context([{key: "a", value: v}, {key: "b", value: v}])')],
  ['merged contexts', doubled('context merge([{a: v}, {b: v}])')],
  ['what was made so far', 'for i in 1..60 return partial'],
  ['a chain of lists', 'for i in 1..3000 return [[[[[[[[[[partial[-1]]]]]]]]]]'],
])('%s that double are stopped before they fill the memory', (_what, source) => {
  const checked = check(parse(source, goldenScope), goldenScope)
  expect(() => toJson(compile(checked)(goldenRow, goldenEnv), goldenEnv.timeZone)).toThrow(AppError)
})

test('evaluations that share a budget end with it, and ask it about the time', () => {
  const evaluate = compile(check(parse('count(for i in 1..2000 return i)', goldenScope), goldenScope))
  let asked = 0
  const budget = { steps: 10_000, check: () => void asked++ }
  const runs = () => evaluate(goldenRow, { ...goldenEnv, budget })
  expect([runs(), runs()]).toEqual([2000, 2000])
  expect(budget.steps).toBeLessThan(3_000)
  expect(runs).toThrow(expect.objectContaining({ params: { reason: 'steps' } }))
  expect(asked).toBeGreaterThan(4)
})

test('arguments that are left out by name make no call', () => {
  const checked = check(parse('is(value1: amount)', goldenScope), goldenScope)
  expect(checked.issues.map(({ code }) => code)).toEqual(['argument_count'])
  expect(compile(checked)(goldenRow, goldenEnv)).toBeNull()
})
