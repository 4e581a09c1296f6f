import { field } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import type { TableDesign } from '../../shared/types.ts'
import { formRow } from './form-row.ts'

const design = (fields: Readonly<Record<string, FieldDef>>): TableDesign => {
  const table: TableDef = { id: 'job', label: 'Job', title: 'a', fields, policy: [] }
  return { tables: [table], view: null }
}
const text = field.text()

it('draws what differs with its neighbours, removed fields where they stood', () => {
  const before = design({ a: text, b: text, c: text, d: text, e: text, f: text })
  const after = design({ a: text, b: text, d: field.number(), e: text, f: text, g: text })
  expect(formRow(before, after).map(({ id, sign }) => `${id} ${sign}`)).toEqual([
    'b same',
    'c removed',
    'd changed',
    'e same',
    'f same',
    'g added',
  ])
})

it('draws nothing where nothing differs', () =>
  expect(formRow(design({ a: text }), design({ a: text }))).toEqual([]))

it('takes a field that is only written in another order for the same', () => {
  const [one, other] = [
    { type: 'text', label: 'A', maxLength: 5 },
    { maxLength: 5, label: 'A', type: 'text' },
  ]
  expect(formRow(design({ a: one }), design({ a: other }))).toEqual([])
})
