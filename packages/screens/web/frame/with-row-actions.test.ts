import type { RecordRow } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { RowAction } from '../list/row-action.ts'
import type { TableModel } from '../parts/table-model.ts'
import { withRowActions } from './with-row-actions.ts'

const action = (key: string): RowAction => ({ key, icon: 'eye', label: key, run: () => undefined })
const row: RecordRow = {
  id: 'r1',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  owner: null,
  ownerDepartment: null,
}
// The actions of this test read nothing of the table.
const model = Object.freeze({}) as TableModel
const keysOf = (slots: ReturnType<typeof withRowActions>) => slots.actions?.(row, model).map(({ key }) => key)

test('what a row offers is offered for its record, each once', () => {
  expect(keysOf(withRowActions({ rowActions: () => [action('plan')] }))).toEqual(['plan'])
  expect(
    keysOf(
      withRowActions({
        rowActions: () => [action('plan'), action('key')],
        record: { actions: () => [action('key'), action('print')] },
      }),
    ),
  ).toEqual(['plan', 'key', 'print'])
})

test('a record without actions of its row keeps its own', () => {
  const record = { actions: () => [action('print')] }
  expect(withRowActions({ record })).toBe(record)
  expect(withRowActions({})).toEqual({})
})
