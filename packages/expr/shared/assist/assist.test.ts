import { describe, expect, test } from 'vitest'
import { goldenScope } from '../../golden/golden.ts'
import { check } from '../check/check.ts'
import { parse } from '../parse/parse.ts'
import { callAt } from './call-at.ts'
import { colour } from './colour.ts'
import { describeAt } from './describe.ts'
import { pinyinInitials } from './pinyin.ts'
import { suggest } from './suggest.ts'

/** The place is where the bar stands. */
const cut = (text: string) => ({ source: text.replace('|', ''), place: text.indexOf('|') })

const names = (text: string, lang: 'zh-CN' | 'en' = 'zh-CN') => {
  const { source, place } = cut(text)
  return suggest(source, place, { scope: goldenScope, entry: 'expression', lang })?.items.map(
    each => each.name,
  )
}

describe('what is offered first', () => {
  test.each([
    ['金|', '金额'],
    ['amou|', '金额'],
    ['je|', '金额'],
    ['jhr|', '计划日期'],
    ['1 + 金|) * 2', '金额'],
    ['items.pr|', '单价'],
    ['明细.|', '品名'],
    ['sum(items[数|', '数量'],
    ['for i in items return i.q|', '数量'],
    ['for each_row in items return eac|', 'each_row'],
    ['结果 = |', '良品'],
    ['if 结果 = |', '良品'],
    ['if done and 结果 = “|', '良品'],
    ['if done then if items.qt|', '数量'],
    ['for i in items return if i.q|', '数量'],
    ['结果 = "不|"', '不良'],
    ['IF(结果 = “不|', '不良'],
    ['结果 in ("良品", "|', '良品'],
    ['due.we|', 'weekday'],
    ['SUMI|', 'SUMIF'],
    ['ROU|', 'ROUND'],
    ['rou|', 'round half up'],
    ['su|', 'sum'],
    ['starts w|', 'starts with'],
    ['betw|', 'between'],
  ])('%s', (text, first) => {
    expect(names(text)?.[0]).toBe(first)
  })
  test('labels follow the language, and one of several words is completed as one', () => {
    const { source, place } = cut('amount > 1 and planned d| > today()')
    const found = suggest(source, place, { scope: goldenScope, entry: 'expression', lang: 'en' })
    expect(found?.items[0]).toMatchObject({ name: 'Planned date', insert: '`Planned date`', id: 'due' })
    expect(source.slice(found?.from, found?.to)).toBe('planned d')
  })
  test.each(['12|', '"a free |"', '// 金|', 'amount.|'])('nothing for %s', text => {
    expect(names(text)).toBeUndefined()
  })
  test('an option takes the place of what is written in its quotes', () => {
    const { source, place } = cut('结果 = "不|" and done')
    const found = suggest(source, place, { scope: goldenScope, entry: 'expression', lang: 'zh-CN' })
    const { from = 0, to = 0, items = [] } = found ?? {}
    expect(source.slice(0, from) + items[0]?.insert + source.slice(to)).toBe('结果 = "不良" and done')
  })
})

test.each([
  ['sum(|', 'sum', 0],
  ['IF(done, |', 'IF', 1],
  ['IF(done, ROUND(amount, |', 'ROUND', 1],
  ['IF（done，"a,b"，|', 'IF', 2],
  ['starts with(title, |)', 'starts with', 1],
  ['sum([1, 2|', 'sum', 0],
])('%s is a call of %s, argument %d', (text, name, argument) => {
  const { source, place } = cut(text)
  expect(callAt(source, place)).toMatchObject({ name, argument })
})

test.each(['sum(amount)|', '(|', 'items[|'])('%s is in no call', text => {
  const { source, place } = cut(text)
  expect(callAt(source, place)).toBeNull()
})

test.each([
  ['金|额 + 1', { title: '金额', id: 'amount', type: { kind: 'number' } }],
  ['sum(items.数|量)', { title: '数量', id: 'qty' }],
  ['RO|UND(amount, 2)', { title: 'ROUND' }],
  ['结|果 = "良品"', { options: ['良品', '不良'] }],
  ['i|f done then 1 else 2', { title: 'if' }],
  ['for i in items return i|', { title: 'i', type: { kind: 'context' } }],
])('help for %s', (text, wanted) => {
  const { source, place } = cut(text)
  const checked = check(parse(source, goldenScope), goldenScope)
  expect(describeAt(checked, place, 'zh-CN')?.description).toMatchObject(wanted)
})

test('parts are coloured by what they are', () => {
  const source = 'if 结果 = “不良” then round(金额， 2) else null'
  const checked = check(parse(source, goldenScope), goldenScope)
  expect(colour(checked).map(({ from, to, colour }) => `${source.slice(from, to)}:${colour}`)).toEqual([
    'if:word',
    '结果:field',
    '=:sign',
    '“不良”:text',
    'then:word',
    'round:function',
    '金额:field',
    '2:number',
    'else:word',
    'null:constant',
  ])
})

test.each([
  ['计划日期', 'jhrq'],
  ['金额', 'je'],
  ['P-204 循环水泵', 'p-204 xhsb'],
])('%s begins with %s', (name, initials) => {
  expect(pinyinInitials(name)).toBe(initials)
})
