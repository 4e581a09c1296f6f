import { field } from '@gantry/fields/shared'
import { type TableDef, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { changedMasks, comparedRights, rightsChanged } from './drawn-rights.ts'

const guest: TableDef = {
  id: 'guest',
  label: 'Guests',
  title: 'name',
  fields: {
    name: { type: 'text' },
    phone: { type: 'phone', personal: 'phone' },
    visits: field.slave('visit'),
  },
  policy: [{ operations: ['read'], fields: ['name'] }],
}
const visit: TableDef = {
  id: 'visit',
  label: 'Visits',
  title: 'note',
  master: 'guest',
  fields: { note: { type: 'text' } },
  policy: [],
}
const published = [guest, visit]
const drawnGuest: TableDef = {
  ...guest,
  fields: {
    name: { type: 'text', personal: 'name' },
    phone: { type: 'phone' },
    visits: field.slave('visit'),
    note: { type: 'text' },
  },
  policy: [{ operations: ['read'], fields: ['name', 'note'] }],
}
const drawnVisit: TableDef = { ...visit, fields: { note: { type: 'text', personal: 'text' } } }

test('masks that are drawn otherwise are told, of fields that are in use and stay', () => {
  expect(changedMasks([drawnGuest, visit], published)).toEqual({ name: 'name', phone: null })
  const { phone: _, ...fields } = guest.fields
  expect(changedMasks([{ ...guest, fields }, visit], published)).toEqual({})
})

test('masks of slave rows are told by the field that shows them', () => {
  expect(changedMasks([guest, drawnVisit], published)).toEqual({ 'visits.note': 'text' })
  expect(changedMasks([guest, drawnVisit], [guest])).toEqual({})
  expect(changedMasks([guest], published)).toEqual({})
})

test('rights have changed when rules have, or limits, or masks', () => {
  expect(rightsChanged(published, published)).toBe(false)
  expect(rightsChanged([{ ...guest, fields: drawnGuest.fields }, visit], published)).toBe(true)
  expect(rightsChanged([{ ...guest, policy: drawnGuest.policy }, visit], published)).toBe(true)
  expect(rightsChanged([{ ...guest, limits: [{ rows: true }] }, visit], published)).toBe(true)
  expect(rightsChanged([guest, drawnVisit], published)).toBe(true)
})

test('a field that is only drawn is left out of what is compared', () => {
  expect(comparedRights([drawnGuest, drawnVisit], published)).toEqual({
    policy: [{ operations: ['read'], fields: ['name'] }],
    limits: [],
    masks: { name: 'name', phone: null, 'visits.note': 'text' },
  })
  const limits = [{ rows: where('name', 'eq', 'x') }]
  expect(comparedRights([{ ...guest, limits }, visit], published)).toEqual({ policy: guest.policy, limits })
})
