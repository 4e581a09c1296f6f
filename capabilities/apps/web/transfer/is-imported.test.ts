import { field } from '@gantry/fields/shared'
import { defineTable } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { isImported } from './is-imported.ts'

const table = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: {
    name: field.text(),
    no: field.serial({ pattern: 'O-{n:3}' }),
    total: { ...field.decimal(), computed: { formula: '1 + 1' } },
  },
  policy: [],
})

test.each([
  ['name', null, true],
  ['lines.name', null, true],
  [null, null, false],
  ['no', null, false],
  ['no', 'no', true],
  ['total', 'no', false],
])('a column for %s is imported while the key is %s: %s', (id, key, imported) =>
  expect(isImported(table, key, id)).toBe(imported),
)
