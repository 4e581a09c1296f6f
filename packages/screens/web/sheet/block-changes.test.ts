import { issue } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { fillBlock, fillDown, layBlock, type PlacedValue, readPlaced } from './block-changes.ts'
import type { SheetColumn } from './sheet-rows.ts'

const column = (field: string, writable = true): SheetColumn => ({
  field,
  writable,
  parse: input => (input === 'x' ? { ok: false, issue: issue(field, 'choice') } : { ok: true, value: input }),
})
const columns = [column('a'), column('b', false), column('c')]
const block = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const told = (cells: readonly PlacedValue[]) =>
  cells.map(({ row, column, given }) => `${row}.${column}=${'text' in given ? given.text : given.value}`)

test.each([
  ['a block from its corner on', [['1', '2', '3']], block(0, 0), ['0.0=1', '0.2=3'], 1, 0],
  [
    'a single text over the selection',
    [['1']],
    block(0, 0, 1, 2),
    ['0.0=1', '0.2=1', '1.0=1', '1.2=1'],
    2,
    0,
  ],
  ['a single row over the selection', [['1', '2']], block(0, 0, 2, 0), ['0.0=1', '1.0=1', '2.0=1'], 3, 0],
  ['what fits of more rows than there are', [['1'], ['2'], ['3']], block(3, 0), ['3.0=1'], 1, 2],
  ['what fits of more columns than there are', [['1', '2']], block(0, 2), ['0.2=1'], 1, 0],
] as const)('a paste lays %s', (_what, texts, target, cells, taken, left) => {
  const laid = layBlock(texts, target, columns, 4)
  expect([told(laid.cells), laid.taken, laid.left.length]).toEqual([cells, taken, left])
})

const valueAt = (row: number, at: number) => `${row}${at}`
test.each([
  ['down', block(0, 0, 1, 0), 4, ['2.0=00', '3.0=10', '4.0=00']],
  ['up', block(2, 0, 3, 0), 0, ['0.0=20', '1.0=30']],
  ['past closed columns', block(0, 0, 0, 2), 1, ['1.0=00', '1.2=02']],
] as const)('a fill repeats its block %s', (_where, from, to, cells) => {
  expect(told(fillBlock(from, to, columns, valueAt))).toEqual(cells)
})

test('Ctrl+D copies the first row of a selection, or the row above a single one', () => {
  expect(told(fillDown(block(1, 0, 3), columns, valueAt))).toEqual(['2.0=10', '3.0=10'])
  expect(told(fillDown(block(1, 0), columns, valueAt))).toEqual(['1.0=00'])
  expect(fillDown(block(0, 0), columns, valueAt)).toEqual([])
})

test('a text that is no value stays as it was typed, with the reason', () => {
  const read = (text: string) => readPlaced(columns[0] ?? column('a'), { row: 0, column: 0, given: { text } })
  expect(read(' 7 ')).toEqual({ value: '7' })
  expect(read('')).toEqual({ value: null })
  expect(read('x')).toMatchObject({ value: null, bad: { text: 'x', issue: { code: 'choice' } } })
})
