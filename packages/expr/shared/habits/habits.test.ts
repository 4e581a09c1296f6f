import { langs } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { goldenScope } from '../../golden/golden.ts'
import { check } from '../check/check.ts'
import { exprLimits } from '../limits.ts'
import { parse } from '../parse/parse.ts'
import { sayIssue, sayMend } from '../say.ts'
import { mendOf } from './mend.ts'

const issuesOf = (source: string) => check(parse(source, goldenScope), goldenScope).issues

/** What people write who know sheets and other languages, the place that is pointed at, and what they are told to write. */
const instead = [
  ['amount == 12', '==', '='],
  ['amount <> 3', '<>', '!='],
  ['amount => 3', '=>', '>='],
  ['amount =< 3', '=<', '<='],
  ['amount ≥ 3', '≥', '>='],
  ['amount ≤ 3', '≤', '<='],
  ['amount ≠ 3', '≠', '!='],
  ['amount > 1 && done', '&&', 'and'],
  ['done || unknown', '||', 'or'],
  ['!done', '!done', 'not(done)'],
  ['not done', 'not done', 'not(done)'],
  ['amount > 10 AND limit < 5', 'AND', 'and'],
  ['done AND unknown', 'AND', 'and'],
  ['amount > 10 或者 limit < 5', '或者', 'or'],
  ['amount > 10 且 limit < 5', '且', 'and'],
  ['IF(done;1;2)', ';', ','],
  ['IF(done；1；2)', '；', ','],
  ['max(amount、limit)', '、', ','],
  ['asset。name', '。', '.'],
  ['amount * 10%', '10%', '10 / 100'],
  ['amount % 2', '%', 'modulo(…, …)'],
  ['￥100 + amount', '￥100', '100'],
  ['1,000 + amount', '1,000', '1000'],
  ['amount + ３', '３', '3'],
  ['title & "-"', '&', '+'],
  ["result = '不良'", "'", '"'],
  ['result = ‘不良’', '‘', '"'],
  ['result = 「不良」', '「', '"'],
  ['result = 不良', '不良', '"不良"'],
  ['{amount} * 2', '{amount}', 'amount'],
  ['done ? 1 : 2', '?', 'if … then … else …'],
  ['IF done THEN 1 ELSE 2', 'IF done THEN 1 ELSE 2', 'if … then … else …'],
  ['done = TRUE', 'TRUE', 'true'],
  ['done = 是', '是', 'true'],
  ['amount = NULL', 'NULL', 'null'],
  ['amount is null', 'is', '='],
  ['amount = ""', '""', 'null'],
  ['amount > "5"', '"5"', '5'],
  ['due > "2024-3-5"', '"2024-3-5"', '@"2024-03-05"'],
  ['due between 2024-01-01 and today()', '2024-01-01', '@"2024-01-01"'],
  ['due < 2024/3/5', '2024/3/5', '@"2024-03-05"'],
  ['YEAR("2024-03-05")', '"2024-03-05"', '@"2024-03-05"'],
  ['due + 7', '7', '@"P7D"'],
  ['today - due', 'today', 'today()'],
  ['sum items', 'sum items', 'sum(items)'],
  ['items.count', 'count', 'count(…)'],
] as const

test.each(instead)('%s: not %s but %s', (source, text, like) => {
  const [issue] = issuesOf(source)
  expect(issue && [source.slice(issue.from, issue.to), issue.code, issue.params.like]).toEqual([
    text,
    'write_instead',
    like,
  ])
})

test.each([
  ['=amount * 2', 'leading_equals', '='],
  ['A1 * 2', 'cell', 'A1'],
  ['SUM($B$2, 1)', 'cell', '$B$2'],
  ['amount * (limit + 2', 'unclosed', '('],
  ['amount + "abc', 'unclosed', '"'],
  ['amount + 1 /* why', 'unclosed', '/*'],
  ['amount * limit + 2)', 'unopened', ')'],
  ['if done then 1', 'missing_word', 'then'],
  ['if done 1 else 2', 'missing_word', 'if'],
  ['for i in items i.qty', 'missing_word', 'for'],
  ['some i in items i.qty > 5', 'missing_word', 'some'],
  ['amount between 1', 'missing_word', 'between'],
  ['2 amount', 'missing_sign', 'amount'],
  ['amount limit', 'missing_sign', 'limit'],
  ['CONCAT(title, "-" amount)', 'missing_sign', 'amount'],
  ['3 < amount < 10', 'chained', '3 < amount'],
  ['due + amount', 'add_days', 'amount'],
  ['title + amount', 'join_text', 'amount'],
  ['due.years', 'unknown_name_like', 'years'],
  ['金額 * 2', 'unknown_name_like', '金額'],
  ['SUMM(items.qty)', 'unknown_function_like', 'SUMM'],
  ['result = "不好"', 'not_an_option_like', '"不好"'],
  ['substring(title)', 'argument_count', 'substring(title)'],
])('%s: %s at %s', (source, code, text) => {
  const [issue] = issuesOf(source)
  expect(issue && [issue.code, source.slice(issue.from, issue.to)]).toEqual([code, text])
})

test('every sentence is whole in both languages', () => {
  for (const [source] of instead)
    for (const issue of issuesOf(source))
      for (const lang of langs) expect(sayIssue(issue, lang)).toMatch(/^[^{}]*(\{amount\})?[^{}]*$/)
})

test.each([
  '[amount] * 2',
  'amount in (> 3)',
  '1 instance of function<>->number',
  '"a == b && c ≥ 10%"',
  'amount // ; && ==\n + 1',
  'AND(done, true)',
])('%s is left alone', source => expect(issuesOf(source)).toEqual([]))

test('of many misspelt names only the first get a proposal, and long ones are cut', () => {
  const many = issuesOf(Array.from({ length: 60 }, (_, index) => `amoun${index % 2}`).join(' + '))
  expect(many.filter(({ code }) => code === 'unknown_name_like')).toHaveLength(20)
  const [long] = issuesOf('z'.repeat(exprLimits.length))
  expect(String(long?.params.name)).toHaveLength(81)
})

test.each([
  ['amount == 12', 'amount = 12'],
  ['result = 不良', 'result = "不良"'],
  ['result = "不好"', 'result = "不良"'],
  ['due + 7', 'due + @"P7D"'],
  ['=amount', 'amount'],
  ['SUMM(items.qty)', 'SUM(items.qty)'],
  ['amount + Uppr_limit', 'amount + `Upper limit`'],
  ['!done', 'not(done)'],
])('one press makes of %s %s', (source, whole) => {
  const [issue] = issuesOf(source)
  const mend = issue && mendOf(issue)
  expect(mend && source.slice(0, mend.from) + mend.text + source.slice(mend.to)).toBe(whole)
  expect(issuesOf(whole)).toEqual([])
})

test.each(['items.count', "result = '不良'", 'amount % 2', 'amount +'])('no press mends %s', source => {
  const [issue] = issuesOf(source)
  expect(issue && mendOf(issue)).toBeNull()
})

test('the press says what it does in both languages', () => {
  expect(langs.map(lang => [sayMend('=', lang), sayMend('', lang)])).toEqual([
    ['改成“=”', '去掉'],
    ['Write “=”', 'Leave it out'],
  ])
})
