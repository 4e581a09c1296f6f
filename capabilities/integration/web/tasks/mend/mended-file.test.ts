import { expect, test } from 'vitest'
import { readMends } from './mended-file.ts'

const label = (column: string): string => (column === 'f_qty' ? 'Quantity' : 'Amount')
const read = (...lines: readonly (readonly string[])[]) =>
  readMends(lines, 'No.', ['f_qty', 'f_a', 'f_b'], label)

test('columns are known by their headings in any order, and those that are missing stay', () =>
  expect(
    read(['Amount (f_b)', 'No.', 'Reason', 'Quantity'], ['7', '3', 'x', "'=1+1"], ['', '5', '', '-2']),
  ).toEqual({
    rows: new Map([
      [3, { f_b: '7', f_qty: '=1+1' }],
      [5, { f_b: null, f_qty: '-2' }],
    ]),
  }))

test('a file without row numbers, or without rows, is told of', () => {
  expect(read(['Quantity'], ['1'])).toEqual({ wrong: 'heading' })
  expect(read(['No.', 'Quantity'], ['', '1'])).toEqual({ wrong: 'empty' })
})
