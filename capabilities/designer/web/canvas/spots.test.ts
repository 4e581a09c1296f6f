import type { TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { TableDesign } from '../../shared/types.ts'
import { groupsOf } from '../edit-design.ts'
import { movedBy, spotFor } from './spots.ts'

const text = { type: 'text' } as const
const table: TableDef = {
  id: 't',
  label: 'T',
  title: 'a',
  fields: { a: text, b: text, c: text, rows: { type: 'slave', table: 'r' } },
  policy: [],
}
const rows: TableDef = {
  id: 'r',
  label: 'R',
  title: 'x',
  master: 't',
  fields: { x: text, y: text },
  policy: [],
}
const design: TableDesign = {
  tables: [table, rows],
  view: {
    table: 't',
    list: { columns: [] },
    form: { groups: [{ fields: ['a', 'b'] }, { fields: ['c', 'rows'] }] },
  },
}
const a = { table: 't', field: 'a' }
const order = (of: TableDesign) => groupsOf(of).map(({ fields }) => fields.join(''))

test('a new field goes after the selected one, or to the end of the group or form', () => {
  expect(spotFor(design, a, null)).toEqual({ table: 't', spot: { group: 0, index: 1 } })
  expect(spotFor(design, { table: 'r', field: 'x' }, null)).toEqual({
    table: 'r',
    spot: { group: 0, index: 1 },
  })
  expect(spotFor(design, null, 0)).toEqual({ table: 't', spot: { group: 0, index: 2 } })
  expect(spotFor(design, null, null)).toEqual({ table: 't', spot: { group: 1, index: 2 } })
})

test('a field moves within its group, into the next one, and not past the ends', () => {
  expect(order(movedBy(design, a, 1))).toEqual(['ba', 'crows'])
  expect(order(movedBy(design, { table: 't', field: 'b' }, 1))).toEqual(['a', 'bcrows'])
  expect(order(movedBy(design, { table: 't', field: 'c' }, -1))).toEqual(['abc', 'rows'])
  expect(movedBy(design, a, -1)).toBe(design)
  const moved = movedBy(design, { table: 'r', field: 'x' }, 1)
  expect(Object.keys(moved.tables[1]?.fields ?? {})).toEqual(['y', 'x'])
})
