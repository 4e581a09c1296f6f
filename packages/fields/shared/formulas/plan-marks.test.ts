import type { Mark, RecordRow, TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { field } from '../field.ts'
import { planMarks } from './plan-marks.ts'

const table: TableDef = {
  id: 'order',
  label: 'Order',
  title: 'name',
  policy: [],
  fields: { name: field.text(), cost: field.number(), late: field.yesNo() },
}

const mark = (id: string, when: string, more: Partial<Mark> = {}): Mark => ({
  id,
  label: id,
  when,
  tone: 'warn',
  ...more,
})

const row = (values: object) => ({ id: 'r', version: 1, ...values }) as unknown as RecordRow

const marked = (marks: readonly Mark[], values: object) => {
  const { whole, fields } = planMarks(marks, table)(row(values), 0)
  return [whole?.id, Object.fromEntries(Object.entries(fields).map(([at, each]) => [at, each.id]))]
}

test('the first mark that is met colours its place; rows and fields are places of their own', () => {
  const marks = [
    mark('dear', 'cost > 100', { tone: 'bad' }),
    mark('some', 'cost > 10'),
    mark('lateCost', 'late', { field: 'cost' }),
    mark('anyCost', 'cost > 0', { field: 'cost' }),
  ]
  expect(marked(marks, { cost: 200, late: false })).toEqual(['dear', { cost: 'anyCost' }])
  expect(marked(marks, { cost: 20, late: true })).toEqual(['some', { cost: 'lateCost' }])
  expect(marked(marks, { cost: 0, late: false })).toEqual([undefined, {}])
})

test('a row read without the fields of a condition is not coloured, even where the condition asks for emptiness', () => {
  const marks = [mark('free', 'cost = null')]
  expect(marked(marks, { cost: null })).toEqual(['free', {}])
  expect(marked(marks, { name: 'A' })).toEqual([undefined, {}])
})

test('a condition that cannot be understood colours nothing', () => {
  expect(marked([mark('gone', 'price > 1'), mark('name', 'name')], { name: 'A' })).toEqual([undefined, {}])
})
