import { expect, test } from 'vitest'
import { goldenScope } from '../golden/golden.ts'
import { check } from './check/check.ts'
import { parse } from './parse/parse.ts'
import { writeWithIds, writeWithLabels } from './rewrite.ts'
import { t } from './types/expr-type.ts'

const read = (source: string, scope = goldenScope) => check(parse(source, scope), scope)

test.each([
  ['结果 = "不良"', 'result = "bad"', '结果 = "不良"', 'Result = "Bad"'],
  ['Upper limit - amount', 'limit - amount', '上限 - 金额', '`Upper limit` - Amount'],
  ['items[数量 > 1].单价', 'items[qty > 1].price', '明细[数量 > 1].单价', 'Items[Quantity > 1].Price'],
  ['设备.名称 + "/"', 'asset.name + "/"', '设备.名称 + "/"', 'Asset.Name + "/"'],
  [
    'result in ("bad", "Good")',
    'result in ("bad", "good")',
    '结果 in ("不良", "良品")',
    'Result in ("Bad", "Good")',
  ],
  [
    'for i in items return i.qty',
    'for i in items return i.qty',
    'for i in 明细 return i.数量',
    'for i in Items return i.Quantity',
  ],
])('%s: stored, Chinese, English', (source, stored, zh, en) => {
  const checked = read(source)
  expect(writeWithIds(checked)).toBe(stored)
  expect(writeWithLabels(checked, 'zh-CN')).toBe(zh)
  expect(writeWithLabels(checked, 'en')).toBe(en)
  for (const text of [zh, en]) expect(writeWithIds(read(text))).toBe(stored)
})

test('labels that no name can be written with stand in back quotes; shared and hidden ones stay ids', () => {
  const scope = {
    kind: 'context',
    fields: {
      a: { type: t.number, label: '单价(元)' },
      b: { type: t.number, label: '数' },
      c: { type: t.number, label: '数' },
      d: { type: t.number, label: 'x' },
    },
  } as const
  expect(writeWithLabels(read('a + b', scope), 'en')).toBe('`单价(元)` + b')
  expect(writeWithIds(read('`单价(元)` * 2', scope))).toBe('a * 2')
  expect(writeWithLabels(read('for x in [1] return x + d', scope), 'en')).toBe('for x in [1] return x + d')
})
