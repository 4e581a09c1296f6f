import { expect, test } from 'vitest'
import type { KeptReject } from '../../shared/tasks/contract.ts'
import { rejectsAsCsv } from './reject-file.ts'

const reject = (row: KeptReject['row'], column: string, line = 3): KeptReject => ({
  line,
  step: 'n1',
  row,
  column,
  code: 'x',
  params: {},
})
const labels: Readonly<Record<string, string>> = { f_qty: 'Quantity', f_old: 'Amount', f_new: 'Amount' }
const csv = (...rejects: readonly KeptReject[]) =>
  rejectsAsCsv(rejects, {
    heads: ['No.', 'Step', 'Reason'],
    label: (_step, column) => labels[column] ?? column,
    stepName: () => 'Read orders',
    reason: () => 'not a number',
  })
    .slice(1)
    .trim()
    .split('\r\n')

test('columns and steps are called as people call them', () =>
  expect(csv(reject({ f_qty: '=1+1', id: '7' }, 'f_qty'))).toEqual([
    'No.,Quantity,id,Step,Reason',
    "3,'=1+1,7,Read orders,Quantity: not a number",
  ]))

test('a row is one line with all that is wrong', () =>
  expect(
    csv(reject({ f_qty: 'x' }, 'f_qty'), reject({ f_qty: 'y' }, '', 4), reject({ f_qty: 'x' }, '')),
  ).toEqual([
    'No.,Quantity,Step,Reason',
    '3,x,Read orders,Quantity: not a number; not a number',
    '4,y,Read orders,not a number',
  ]))

test('columns called the same have their name beside it', () =>
  expect(csv(reject({ f_old: '1', f_new: '2' }, ''))[0]).toBe(
    'No.,Amount (f_old),Amount (f_new),Step,Reason',
  ))
