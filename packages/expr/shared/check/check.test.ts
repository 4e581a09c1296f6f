import { langs } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { goldenScope } from '../../golden/golden.ts'
import { parse } from '../parse/parse.ts'
import { sayIssue } from '../say.ts'
import { t } from '../types/expr-type.ts'
import { check } from './check.ts'

const issuesOf = (source: string, expected = t.any as Parameters<typeof check>[2]) =>
  check(parse(source, goldenScope), goldenScope, expected).issues.map(({ code, from, to }) =>
    `${code} ${source.slice(from, to)}`.trim(),
  )

test.each([
  ['', ['empty']],
  ['1 +', ['incomplete']],
  ['(((', ['unclosed (']],
  ['amount + ) 1', ['unopened )']],
  ['amont + 1', ['unknown_name_like amont']],
  ['zzzzzz + 1', ['unknown_name zzzzzz']],
  ['金颔 + 1', ['unknown_name_like 金颔']],
  ['重量 + 1', ['unknown_name 重量']],
  ['items.qtyy', ['unknown_name_like qtyy']],
  ['amount + title', ['join_text amount']],
  ['amount - title', ['operands amount - title']],
  ['-title', ['operand -title']],
  ['amount > title', ['not_comparable amount > title']],
  ['due between 1 and 2', ['not_comparable due between 1 and 2']],
  ['if amount then 1 else 2', ['not_yes_no amount']],
  ['amount and done', ['not_yes_no amount']],
  ['result = "nope"', ['not_an_option "nope"']],
  ['result in ("不良", "x")', ['not_an_option "x"']],
  ['summ(items.qty)', ['unknown_function_like summ']],
  ['decimal(1)', ['argument_count decimal(1)']],
  ['substring(string: "a", begin: 1)', ['argument_name begin']],
  ['upper case(amount)', ['argument_type amount']],
  ['amount(1)', ['not_a_function amount']],
  ['title.year', ['no_parts year']],
  ['asset.nothing', ['unknown_part nothing']],
  ['@"2024-02-30"', ['bad_literal @"2024-02-30"']],
  ['{a: 1, a: 2}', ['duplicate_key a']],
  ['1 instance of numbr', ['unknown_type numbr']],
  ['some i in items satisfies i.qty', ['not_yes_no i.qty']],
])('%s: %j', (source, issues) => expect(issuesOf(source)).toEqual(issues))

test('the whole must be of the type that is asked for', () => {
  expect(issuesOf('title', t.number)).toEqual(['result title'])
  expect(issuesOf('amount', t.number)).toEqual([])
  expect(issuesOf('null', t.number)).toEqual([])
})

test.each([
  ['amount * 2', 'number'],
  ['items.qty', 'list'],
  ['items[1].qty', 'number'],
  ['sum(items.qty)', 'number'],
  ['due - due', 'duration'],
  ['due + @"P1M"', 'date'],
  ['if done then 1 else 2', 'number'],
  ['if done then 1 else "a"', 'any'],
  ['max(due, due)', 'date'],
  ['IF(done, 1, 2)', 'number'],
  ['XLOOKUP("a", items.name, items.price)', 'number'],
])('%s is a %s', (source, kind) => {
  const checked = check(parse(source, goldenScope), goldenScope)
  expect(checked.issues).toEqual([])
  expect(checked.type.kind).toBe(kind)
})

test('two fields of one label are told apart by their ids', () => {
  const scope = {
    kind: 'context',
    fields: { a: { type: t.number, label: '数' }, b: { type: t.number, label: '数' } },
  } as const
  const issues = (source: string) => check(parse(source, scope), scope).issues.map(({ code }) => code)
  expect(issues('数 + 1')).toEqual(['ambiguous_name'])
  expect(issues('a + b')).toEqual([])
})

test('issues are sentences in both languages', () => {
  const [issue] = check(parse('amount - title', goldenScope), goldenScope).issues
  expect(issue && langs.map(lang => sayIssue(issue, lang))).toEqual([
    '“-”不能用于数和文本',
    '“-” does not work on number and text',
  ])
})
