import type { TableDef } from '@gantry/model/shared'
import { expect, test, vi } from 'vitest'
import { requiredWithout } from './required-without.ts'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })

const table: TableDef = {
  id: 'order',
  label: 'Orders',
  title: 'name',
  policy: [],
  fields: {
    name: { type: 'text', label: 'Name', required: true },
    area: { type: 'text', label: 'Area', required: true },
    state: { type: 'text', label: 'State', required: true, default: 'open' },
    code: { type: 'serial', label: 'Code', required: true, pattern: '{n:4}' },
    note: { type: 'text', label: 'Note' },
  },
}

test('required fields are named that no column fills in, and nothing else does', () => {
  const writable = Object.keys(table.fields)
  expect(requiredWithout(table, writable, [null, 'name'])).toEqual(['Area'])
  expect(requiredWithout(table, writable, ['name', 'area'])).toEqual([])
})
