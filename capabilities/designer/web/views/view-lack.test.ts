import type { TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { viewLack } from './view-lack.ts'

const table = (fields: Readonly<Record<string, { readonly type: string }>>) =>
  ({ id: 'task', label: 'Task', title: 'name', fields }) as unknown as TableDef

const bare = table({ name: { type: 'text' } })
const dated = table({ name: { type: 'text' }, due: { type: 'date' } })

test.each([
  ['can be added', dated, dated, null],
  ['can be added while its field is only removed in the draft', dated, bare, null],
  ['asks to publish its field', bare, dated, 'publish'],
  ['lacks a field', bare, bare, 'fields'],
] as const)('a calendar %s', (_, published, drafted, lack) => {
  expect(viewLack('calendar', published, drafted)).toBe(lack)
})
