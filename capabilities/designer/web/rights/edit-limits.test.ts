import { operations, type TableDef, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { withLimitedOperation, withLimits } from './edit-limits.ts'

const table: TableDef = { id: 't', label: 'T', title: 'a', fields: { a: { type: 'text' } }, policy: [] }
const limit = { rows: where('a', 'eq', 'x') }

test('a limit names what it is about, and nothing when it is about everything', () => {
  const few = withLimitedOperation(limit, 'read', false)
  expect(few.operations).toEqual(operations.filter(each => each !== 'read'))
  expect(withLimitedOperation(few, 'read', true)).toEqual(limit)
})

test('a table whose last limit is gone says nothing of them', () => {
  expect(withLimits(withLimits(table, [limit]), [])).toEqual(table)
})
