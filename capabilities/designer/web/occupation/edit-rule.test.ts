import { field } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { newRule, ruleFor, withRule } from './edit-rule.ts'

const table: TableDef = {
  id: 'meeting',
  label: 'Meeting',
  title: 'name',
  fields: { name: field.text(), room: field.link('room'), start: field.dateTime(), end: field.dateTime() },
  policy: [],
}
const span = { resource: 'room', start: 'start', end: 'end' }

it('a rule is added, changed and taken away again, and leaves nothing behind', () => {
  const ruled = withRule(table, span, newRule(table, span))
  expect(ruleFor(ruled, span)).toEqual({ id: 'room', ...span })
  const wider = withRule(ruled, span, { ...newRule(table, span), capacity: 2 })
  expect(wider.bookings).toEqual([{ id: 'room', ...span, capacity: 2 }])
  expect(withRule(wider, span, null)).toEqual(table)
})

it('two rules of one resource have ids of their own', () => {
  const other = { ...span, end: 'until' }
  const ruled = withRule(table, span, newRule(table, span))
  expect(withRule(ruled, other, newRule(ruled, other)).bookings?.map(({ id }) => id)).toEqual([
    'room',
    'room_2',
  ])
})
