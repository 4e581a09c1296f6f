import type { FieldDef, TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { field, planFormulas } from '../index.ts'

const formula = (text: string): FieldDef => ({ ...field.number(), computed: { formula: text } })
const table = (fields: TableDef['fields']): TableDef => ({
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: { name: field.text(), hours: field.number(), ...fields },
  policy: [],
})
const order = (fields: TableDef['fields']) => planFormulas(table(fields), new Map()).map(({ id }) => id)

test('formulas stand after those of the record that they read, else as they are drawn', () => {
  expect(
    order({
      taxed: formula('price * 2'),
      price: formula('base + hours'),
      base: formula('hours * 3'),
      own: formula('hours'),
    }),
  ).toEqual(['base', 'price', 'taxed', 'own'])
})

test('formulas in a circle are all there', () => {
  expect(order({ one: formula('other + 1'), other: formula('one + 1') }).toSorted()).toEqual(['one', 'other'])
})
