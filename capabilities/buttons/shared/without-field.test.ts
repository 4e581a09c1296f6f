import { expect, test } from 'vitest'
import { withoutField } from './without-field.ts'

test('values that write a field or copy it go from an action, each by the table it names', () => {
  const change = {
    kind: 'change',
    options: {
      values: [
        { field: 'a', copy: 'b' },
        { field: 'c', self: true },
      ],
    },
  }
  const left = (of: string) => withoutField(change, 'job', { table: 'job', field: of }).options.values
  expect(left('a')).toEqual([{ field: 'c', self: true }])
  expect(left('b')).toEqual([{ field: 'c', self: true }])
  expect(left('z')).toHaveLength(2)
  const create = { kind: 'create', options: { table: 'other', values: [{ field: 'a', copy: 'b' }] } }
  const made = (table: string, of: string) => withoutField(create, 'job', { table, field: of }).options.values
  expect(made('other', 'a')).toEqual([])
  expect(made('job', 'a')).toHaveLength(1)
  expect(made('job', 'b')).toEqual([])
})
