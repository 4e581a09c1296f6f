import { expect, it } from 'vitest'
import { csvCell, csvText } from './csv.ts'

it.each([
  [null, ''],
  [undefined, ''],
  [-1.5, '-1.5'],
  ['-1.5', '-1.5'],
  ['=1+1', "'=1+1"],
  ['-cmd', "'-cmd"],
  ['@sum', "'@sum"],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
])('%o is the cell %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

it('rows are lines of cells', () => {
  expect(
    csvText([
      ['a', 'b'],
      [1, '=x'],
    ]),
  ).toBe("a,b\r\n1,'=x")
})
