import type { TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { changedMasks, comparedRights, rightsChanged } from './drawn-rights.ts'

const published: TableDef = {
  id: 'guest',
  label: 'Guests',
  title: 'name',
  fields: { name: { type: 'text' }, phone: { type: 'phone', personal: 'phone' } },
  policy: [{ operations: ['read'], fields: ['name'] }],
}
const drawn: TableDef = {
  ...published,
  fields: { name: { type: 'text', personal: 'name' }, phone: { type: 'phone' }, note: { type: 'text' } },
  policy: [{ operations: ['read'], fields: ['name', 'note'] }],
}

test('masks that are drawn otherwise are told, of fields that are in use and stay', () => {
  expect(changedMasks(drawn, published)).toEqual({ name: 'name', phone: null })
  const { phone: _, ...fields } = published.fields
  expect(changedMasks({ ...published, fields }, published)).toEqual({})
})

test('rights have changed when rules have or masks', () => {
  expect(rightsChanged(published, published)).toBe(false)
  expect(rightsChanged({ ...published, fields: drawn.fields }, published)).toBe(true)
  expect(rightsChanged({ ...published, policy: drawn.policy }, published)).toBe(true)
})

test('a field that is only drawn is left out of what is compared', () => {
  expect(comparedRights(drawn, published)).toEqual({
    policy: [{ operations: ['read'], fields: ['name'] }],
    masks: { name: 'name', phone: null },
  })
  expect(comparedRights(published, published)).toEqual({ policy: published.policy })
})
