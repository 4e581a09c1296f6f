import { expect, test } from 'vitest'
import { lastPage, pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, false, '1'],
  [1, 2, false, '1 2'],
  [1, 9, false, '1 2 … 9'],
  [3, 9, false, '1 2 3 4 … 9'],
  [5, 9, false, '1 … 4 5 6 … 9'],
  [8, 9, false, '1 … 7 8 9'],
  [1, 500, true, '1 2'],
  [7, 500, true, '1 … 6 7 8'],
])('page %i of %i (capped: %s) offers %s', (current, last, capped, expected) =>
  expect(
    pageNumbers(current, last, capped)
      .map(page => page ?? '…')
      .join(' '),
  ).toBe(expected),
)

test('an empty list has one page', () => {
  expect(lastPage(0, 20)).toBe(1)
  expect(lastPage(41, 20)).toBe(3)
})
