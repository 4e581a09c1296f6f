import { field } from '@gantry/fields/shared'
import { expect, test } from 'vitest'
import { defaultKindOf, defaultKindsOf, withDefault } from './default-kind.ts'

test.each([
  ['a text', field.text(), ['none', 'value', 'formula']],
  ['a day', field.date(), ['none', 'value', 'today', 'formula']],
  ['a person', field.person(), ['none', 'value', 'me']],
  ['departments', field.departments(), ['none', 'value', 'myDepartment']],
  ['a link', field.link('other'), ['none', 'value']],
  ['an attachment', field.attachment(), []],
  ['a number of the server', field.serial({ pattern: '{n:3}' }), []],
  ['a computed field', { ...field.number(), computed: { formula: '1' } }, []],
])('%s can begin with what suits it', (_, def, kinds) => expect(defaultKindsOf(def)).toEqual(kinds))

test('a default is told by what it is', () => {
  expect(defaultKindOf(field.text())).toBe('none')
  expect(defaultKindOf(withDefault(field.text(), 'A'))).toBe('value')
  expect(defaultKindOf(withDefault(field.person(), { term: 'me' }))).toBe('me')
  expect(defaultKindOf(withDefault(field.text(), { formula: '"A"' }))).toBe('formula')
  expect(withDefault(withDefault(field.text(), 'A'), undefined)).toEqual(field.text())
})
