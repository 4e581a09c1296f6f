import { field } from '@gantry/fields/shared'
import { defineTable, type FormGroup } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { arrangeForm, type FormSection, sectionsOf } from './arrange-form.ts'
import { withNeeded } from './use-rules.ts'

const text = (en: string) => ({ 'zh-CN': en, en })
const line = defineTable({
  id: 'line',
  label: text('Line'),
  title: 'name',
  master: 'bill',
  fields: { name: field.text() },
  policy: {},
})
const bill = defineTable({
  id: 'bill',
  label: text('Bill'),
  title: 'name',
  fields: {
    name: field.text(),
    lines: field.slave('line'),
    reason: field.text(),
    parts: field.slave('line'),
    note: field.text(),
  },
  policy: {},
})

const modelOf = (groups: readonly FormGroup[], needed: readonly string[] = []) => {
  const all = Object.keys(bill.fields)
  return modelTable(
    {
      table: bill,
      slaves: [line],
      view: { table: 'bill', list: { columns: [] }, form: { groups } },
      rights: { operations: [], readable: all, writable: all, masked: [], needed },
      preferences: {},
    },
    'en',
    id => id,
  )
}
const sections = (groups: readonly FormGroup[], hidden: readonly string[] = []): readonly FormSection[] =>
  sectionsOf(arrangeForm(modelOf(groups), true), ({ id }) => !hidden.includes(id))
const fieldsOf = (all: readonly FormSection[]) => all.map(({ fields }) => fields.map(({ id }) => id))
const group = (fields: readonly string[], more: Partial<FormGroup> = {}): FormGroup => ({ fields, ...more })

it.each([
  ['without a layout', [], [['name'], ['lines'], ['reason'], ['parts'], ['note']]],
  ['a field below a slave table', [group(['name', 'lines', 'reason'])], [['name'], ['lines'], ['reason']]],
  ['a slave table first', [group(['lines', 'reason', 'name'])], [['lines'], ['reason', 'name']]],
  ['two slave tables in a row', [group(['lines', 'parts', 'name'])], [['lines'], ['parts'], ['name']]],
  ['a slave table alone', [group(['name']), group(['lines'])], [['name'], ['lines']]],
  [
    'a group that is folded away whole',
    [group(['name', 'lines', 'reason'], { collapse: 'closed' })],
    [['name', 'reason'], ['lines']],
  ],
] as const)('keeps the order of the layout: %s', (_, groups, order) => {
  expect(fieldsOf(sections(groups))).toEqual(order)
})

it('shows label, hint and tab of a group once, at its first section', () => {
  const more = { label: text('Goods'), hint: text('All of them'), tab: text('More') }
  const [head, lines, tail] = sections([group(['name', 'lines', 'note'], more)])
  expect(head).toMatchObject(more)
  for (const part of [lines, tail]) {
    expect(part).toMatchObject({ tab: more.tab })
    expect(part).not.toHaveProperty('label')
    expect(part).not.toHaveProperty('hint')
  }
  expect(sections([group(['lines', 'note'], more)])[0]).toMatchObject({ ...more, heads: true })
  const [alone] = sections([group(['lines'], more)])
  expect(alone).toMatchObject(more)
  expect(alone).not.toHaveProperty('heads')
})

it('leaves each block in its place, and columns and widths with the fields', () => {
  const blocks = { $1: { kind: 'divider' }, $2: { kind: 'divider' } } as const
  const all = sections([
    group(['name', '$1', 'lines', '$2', 'note'], { blocks, columns: 3, spans: { note: 2 } }),
  ])
  expect(all.map(({ order }) => order)).toEqual([['name', '$1'], ['lines'], ['$2', 'note']])
  expect(all[0]?.blocks).toEqual({ $1: blocks.$1 })
  expect(all[2]).toMatchObject({ blocks: { $2: blocks.$2 }, columns: 3, spans: { note: 2 } })
})

it('does not divide a group at a slave table that is hidden', () => {
  expect(fieldsOf(sections([group(['name', 'lines', 'note'])], ['lines']))).toEqual([['name', 'note']])
  expect(fieldsOf(sections([group(['name', 'lines', 'note'])], ['note']))).toEqual([['name'], ['lines']])
})

it('gives each section a key of its own', () => {
  const keys = sections([group(['lines', 'name', 'parts', 'note']), group(['reason'])]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

it('asks in a new record for what the rights of the person need, and marks it as required', () => {
  const model = modelOf([group(['name'])], ['reason'])
  const all = () => true
  expect(fieldsOf(sectionsOf(arrangeForm(model, true), all))).toEqual([['name'], ['reason']])
  expect(fieldsOf(sectionsOf(arrangeForm(model, false), all))).toEqual([['name']])
  const open = { shown: true, required: false, readOnly: false }
  const stateOf = withNeeded(({ id }) => ({ ...open, shown: id !== 'lines' }), model)
  expect(model.fields.filter(each => stateOf(each).required).map(({ id }) => id)).toEqual(['reason'])
  const hidden = withNeeded(() => ({ ...open, shown: false }), model)
  expect(model.fields.filter(each => hidden(each).required)).toEqual([])
})
