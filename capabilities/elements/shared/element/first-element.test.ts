import { expect, it } from 'vitest'
import { checkElement, valuesOf } from './element.ts'
import { firstElement } from './element-kind.ts'

it('a new component works at once and lacks nothing but its name', () => {
  const element = firstElement('01900000-0000-7000-8000-000000000001', { label: 'Title', value: 'Hello' })
  expect(checkElement(element).map(({ field, code }) => `${field} ${code}`)).toEqual(['name required'])
  expect(valuesOf(element, {})).toEqual({ title: 'Hello' })
  expect(element.js).toContain('values.title')
})
