import type { ValueType } from '@gantry/decisions/shared'
import { expect, test } from 'vitest'
import { shownOutput, shownTest, writtenOutput, writtenTest } from './cell-text.ts'
import { blockOf, pasteInto } from './paste.ts'

test.each<[ValueType, string, string | undefined, string]>([
  ['text', 'A、B', '"A", "B"', 'A, B'],
  ['text', 'not("A")', 'not("A")', 'not("A")'],
  ['text', '-', undefined, '-'],
  ['number', '≥ 20', '>= 20', '>= 20'],
  ['number', '(1.2..1.5]', '(1.2..1.5]', '(1.2..1.5]'],
  ['date', '> 2026-01-31', '> @"2026-01-31"', '> 2026-01-31'],
  ['boolean', '是', 'true', 'true'],
])('a %s cell written “%s” is stored as %s and shown as “%s”', (type, typed, stored, shown) => {
  expect(writtenTest(typed, type)).toBe(stored)
  expect(shownTest(stored, type)).toBe(shown)
})

test('an output is a value, or an expression behind an equals sign', () => {
  expect(writtenOutput('P1', 'text')).toBe('"P1"')
  expect(writtenOutput('= level', 'text')).toBe('level')
  expect(shownOutput('level', 'text')).toBe('= level')
  expect(writtenOutput('30', 'number')).toBe('30')
  expect(writtenOutput(' ', 'number')).toBeUndefined()
})

test('cells of a spreadsheet are pasted from a place on, over the last row too', () => {
  const block = blockOf('a\tb\r\n"c\nd"\t\r\n')
  expect(block).toEqual([
    ['a', 'b'],
    ['c\nd', ''],
  ])
  expect(pasteInto(block, { row: 1, column: 1 }, 3)).toEqual([
    { row: 1, column: 1, text: 'a' },
    { row: 1, column: 2, text: 'b' },
    { row: 2, column: 1, text: 'c\nd' },
    { row: 2, column: 2, text: '' },
  ])
  expect(pasteInto(block, { row: 0, column: 2 }, 3)).toHaveLength(2)
})
