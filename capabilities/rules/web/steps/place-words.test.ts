import { fillIn, type Lang } from '@gantry/base/shared'
import { texts as designTexts } from '@gantry/designs/texts'
import { expect, test } from 'vitest'
import { newRule, type Rule } from '../../shared/rule.ts'
import { checkRule } from '../../shared/rule-kind.ts'
import { texts } from '../../texts.ts'
import { wordsOfPlace } from './place-words.ts'

const results = [
  { id: 'a', kind: 'create', options: { table: '', values: [] } },
  { id: 'b', kind: 'message', options: { text: '' } },
] as unknown as Rule['results']
const rule: Rule = { ...newRule(), results }

const said = (field: string, lang: Lang): string =>
  wordsOfPlace(field, rule)
    .map(({ key, params }) =>
      fillIn({ ...designTexts[lang], ...texts[lang] }[key] ?? `no text ${key}`, params ?? {}),
    )
    .join(' · ')

test.each([
  ['results.1.options.text', '结果 2 · 发送消息 · 消息内容', 'Result 2 · Send a message · Text'],
  ['results.0.options.table', '结果 1 · 新建记录 · 数据表', 'Result 1 · Create a record · Table'],
  ['results.0.kind', '结果 1 · 新建记录', 'Result 1 · Create a record'],
  ['results', '结果类型', 'Results'],
  ['on.options.table', '触发类型 · 数据表', 'Start · Table'],
  ['when.filter', '触发条件 · 字段条件', 'Condition · Fields'],
  ['name', '基本信息 · 名称', 'Basics · Name'],
])('%s in words', (field, zh, en) => {
  expect([said(field, 'zh-CN'), said(field, 'en')]).toEqual([zh, en])
})

test('whatever is missing in a rule is named by more than its step', () => {
  const started = { ...rule, on: { kind: 'call', options: { inputs: [] } } }
  const fields = checkRule(started, { tables: new Map(), named: new Map() }).map(({ field }) => field)
  expect(fields).toContain('results.1.options.to')
  for (const field of fields) expect(wordsOfPlace(field, started).length, field).toBeGreaterThan(1)
})
