import type { TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { sharedShown, withRule, withSharedShown } from './rules.ts'

const text = { type: 'text' } as const
const table: TableDef = { id: 't', label: 'T', title: 'a', fields: { a: text, b: text, c: text }, policy: [] }

test('what is required on a condition is not required always, and a rule taken away leaves nothing behind', () => {
  const required = { ...text, required: true } as const
  expect(withRule(required, 'shown', 'a > 1')).toEqual({ ...required, rules: { shown: 'a > 1' } })
  const ruled = withRule(required, 'required', 'a > 1')
  expect(ruled).toEqual({ ...text, rules: { required: 'a > 1' } })
  expect(withRule(ruled, 'required', undefined)).toEqual(text)
})

test('a group shows its fields on one condition, and says so when they differ', () => {
  expect(sharedShown(table, ['a', 'b'])).toBeUndefined()
  const shown = withSharedShown(table, ['a', 'b'], 'c = "x"')
  expect(sharedShown(shown, ['a', 'b'])).toBe('c = "x"')
  expect(sharedShown(shown, ['b', 'c'])).toBeNull()
  expect(withSharedShown(shown, ['a', 'b'], undefined)).toEqual(table)
})
