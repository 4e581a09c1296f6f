// @vitest-environment jsdom
import {
  type ComparedTable,
  comparableBy,
  comparedRecord,
  conditionScope,
  field,
} from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { expression } from '../../texts/expression.ts'
import { conditionModel } from './condition-model.ts'

const t = ((key: string, params: Record<string, string> = {}) => {
  const words: Readonly<Record<string, string>> = expression['zh-CN']
  return (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}) as TFunction

const lines: TableDef = {
  id: 'purchase_line',
  label: { 'zh-CN': '明细', en: 'Line' },
  master: 'purchase',
  title: 'name',
  policy: [],
  fields: { name: field.text(), qty: field.number({ label: { 'zh-CN': '数量', en: 'Quantity' } }) },
}

const table: TableDef = {
  id: 'purchase',
  label: 'Purchase',
  title: 'title',
  policy: [],
  fields: {
    title: field.text({ label: { 'zh-CN': '标题', en: 'Title' } }),
    device: { ...field.link('device'), label: { 'zh-CN': '设备', en: 'Device' } },
    secret: field.encrypted(),
    lines: { ...field.slave('purchase_line'), label: { 'zh-CN': '明细', en: 'Lines' } },
  },
}

const whole: ComparedTable = {
  table,
  scope: conditionScope(table, new Map([[lines.id, lines]])),
  slaves: [lines],
}

test('the lines of a condition offer the fields it sees and what slave rows come to', () => {
  const { fields } = conditionModel(whole, t)
  expect(fields.map(({ label }) => label)).toEqual(['标题', '设备', '明细的行数', '明细的数量合计'])
  for (const { def } of fields) expect(comparableBy(def)).not.toEqual([])
})

test('a condition that sees no slave rows offers nothing of them', () => {
  expect(conditionModel(comparedRecord(table), t).fields.map(({ label }) => label)).toEqual(['标题', '设备'])
})

test('a condition that may not read a field does not offer it', () => {
  const { device: _, ...fields } = whole.scope.fields
  const model = conditionModel({ ...whole, scope: { ...whole.scope, fields } }, t)
  expect(model.field('device')).toBeUndefined()
  expect(model.fields.map(({ id }) => id)).toEqual(['title', 'count(lines)', 'sum(lines qty)'])
})
