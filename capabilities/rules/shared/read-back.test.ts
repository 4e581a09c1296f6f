import { field } from '@gantry/fields/shared'
import { defineTable, where } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { formulaWords } from './condition.ts'
import { filterWords } from './filter-words.ts'
import { readBack } from './read-back.ts'
import type { Rule } from './rule.ts'
import { ruleKind } from './rule-kind.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: {
    name: { ...field.text(), label: 'Name' },
    state: {
      ...field.choice([
        { id: 'open', label: 'Open' },
        { id: 'done', label: 'Finished' },
      ]),
      label: 'State',
    },
    hours: { ...field.decimal({ scale: 2 }), label: 'Hours' },
    paid: { ...field.yesNo(), label: 'Paid' },
  },
  policy: [],
})
const subject = { table: order, isRecord: true, hasBefore: true }

it.each([
  ['before.state != "done"', 'before: State is not Finished'],
  ['state = "open" and hours > 2.5', 'State is Open and Hours is more than 2.5'],
  ['paid = true or (hours <= 8 and name = "A")', 'Paid is yes or (Hours is at most 8 and Name is “A”)'],
  ['name = null', 'Name is empty'],
  ['name != null', 'Name is not empty'],
  // More than comparisons with fixed values: as it is written.
  ['hours > before.hours', 'Hours > before.Hours'],
])('the condition %s is said as “%s”', (formula, words) => {
  expect(formulaWords(formula, subject, 'en')).toBe(words)
})

it('says of a deleted field that it was deleted, and shows no id', () => {
  expect(filterWords(where('f_17', 'eq', 1), order, 'en')).toBe('(deleted field) is “1”')
  expect(filterWords(where('f_17', 'eq', 1), order, 'zh-CN')).toBe('（已删除的字段）等于“1”')
  expect(filterWords(where('createdAt', 'notEmpty'), order, 'en')).toBe('created at is not empty')
})

it('says a fixed value by the name of its option', () => {
  const rule: Rule = {
    name: 'Rule',
    app: 'app-1',
    on: { kind: 'record', options: { table: 'order', events: ['updated'] } },
    results: [
      {
        id: '01900000-0000-7000-8000-000000000001',
        kind: 'change',
        options: { values: [{ field: 'state', formula: '"done"' }] },
      },
    ],
    as: 'rule',
  }
  const scope = { tables: new Map([['order', order]]), named: new Map() }
  expect(readBack(rule, scope, 'en').results.join()).toContain('Finished')
})

it('what an event adds to its device is no field of the table of devices', () => {
  const device = defineTable({
    id: 'device',
    label: 'Device',
    title: 'name',
    fields: { name: field.text() },
    policy: [],
  })
  const rule: Rule = {
    name: 'Rule',
    app: 'app-1',
    on: { kind: 'device', options: { table: 'device', events: ['event'] } },
    when: { formula: 'event_code = "dry_run" and name != null' },
    results: [],
    as: 'rule',
  }
  const tables = new Map([['device', device]])
  const scope = { tables, before: tables, named: new Map() }
  expect(ruleKind.mentions(rule, scope).map(({ to }) => to.part)).toEqual(['name'])
})
