import { field } from '@gantry/fields/shared'
import { defineTable, type Grant } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { compareTable } from './compare-table.ts'

const table = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: { name: field.text(), cost: field.number() },
  policy: [],
})
const reads: Grant = { operations: ['read'] }
const edits: Grant = { operations: ['read', 'update'], fields: ['name'] }

it('says what each role may do and which fields are open to one only', () => {
  expect(compareTable(table, [[reads], [edits]])).toMatchObject({
    same: false,
    cells: [
      { operations: ['read'], everyRow: true },
      { operations: ['read', 'update'], everyRow: true },
    ],
    fields: [
      { label: 'name', reach: ['read', 'update'] },
      { label: 'cost', reach: ['read', 'none'] },
    ],
  })
})

it('tells roles apart that reach different records by different conditions', () => {
  const in_ = (area: string): Grant => ({
    operations: ['read'],
    rows: { op: 'eq', field: 'name', value: area },
  })
  expect(compareTable(table, [[in_('A3')], [in_('A7')]])).toMatchObject({
    same: false,
    otherRows: true,
    cells: [{ everyRow: false }, { everyRow: false }],
  })
  expect(
    compareTable(table, [
      [in_('A3'), in_('A7')],
      [in_('A7'), in_('A3')],
    ]),
  ).toMatchObject({
    same: true,
    otherRows: false,
  })
  const changes = (area: string): Grant => ({ ...in_(area), operations: ['read', 'update'] })
  expect(compareTable(table, [[in_('A3')], [changes('A3')]])).toMatchObject({ same: false, otherRows: false })
  expect(
    compareTable(table, [
      [in_('A3'), { ...in_('A5'), operations: ['update'] }],
      [in_('A3'), { ...in_('A7'), operations: ['update'] }],
    ]),
  ).toMatchObject({ same: false, otherRows: false })
})

it('finds no difference between equal roles, and leaves out tables that none of them opens', () => {
  expect(compareTable(table, [[reads], [reads]])).toMatchObject({ same: true, fields: [] })
  expect(compareTable(table, [[reads], []])).toMatchObject({ same: false, cells: [{}, null] })
  expect(compareTable(table, [[], []])).toBeNull()
})
