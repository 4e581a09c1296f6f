import { expect, test } from 'vitest'
import type { RejectedRow } from '../../shared/tasks/contract.ts'
import { rejectsAsCsv } from './reject-file.ts'

const reject = (row: RejectedRow['row'], column: string): RejectedRow => ({
  step: 'n1',
  row,
  column,
  code: 'x',
  params: {},
})
const labels: Readonly<Record<string, string>> = { f_qty: 'Quantity', f_old: 'Amount', f_new: 'Amount' }
const csv = (...rejects: readonly RejectedRow[]) =>
  rejectsAsCsv(rejects, {
    heads: ['Step', 'Column', 'Reason'],
    label: (_step, column) => labels[column] ?? column,
    stepName: () => 'Read orders',
    reason: () => 'not a number',
  })
    .slice(1)
    .trim()
    .split('\r\n')

test('columns and steps are called as people call them', () =>
  expect(csv(reject({ f_qty: '=1+1', id: '7' }, 'f_qty'))).toEqual([
    'Quantity,id,Step,Column,Reason',
    "'=1+1,7,Read orders,Quantity,not a number",
  ]))

test('columns called the same have their name beside it', () =>
  expect(csv(reject({ f_old: '1', f_new: '2' }, ''))[0]).toBe(
    'Amount (f_old),Amount (f_new),Step,Column,Reason',
  ))
