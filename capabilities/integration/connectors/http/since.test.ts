import { AppError } from '@gantry/base/shared'
import { describe, expect, test } from 'vitest'
import { pageAddress } from './pages.ts'
import { isWithin, sinceOf } from './since.ts'

const range = { column: 'at' }

describe('a row belongs to a range', () => {
  test.each([
    [7, { above: '7' }, false],
    [8, { above: '7' }, true],
    [10, { above: '9' }, true],
    ['10.5', { above: '10.4' }, true],
    ['2026-03-01T08:00:00Z', { above: '2026-03-01T08:00:00.000Z' }, false],
    ['2026-03-01T08:00:00.500Z', { above: '2026-03-01T08:00:00.000Z' }, true],
    ['2026-03-01T16:00:00+08:00', { above: '2026-03-01T08:00:00.000Z' }, false],
    ['2026-03-01 08:00:01', { above: '2026-03-01T08:00:00.000Z' }, true],
    ['2026-03-01', { above: '2026-02-28' }, true],
    ['2026-03-01T08:00:00Z', { upTo: '2026-03-01T08:00:00.000Z' }, true],
    ['2026-03-01T08:00:01Z', { above: '2026-03-01T07:00:00.000Z', upTo: '2026-03-01T08:00:00.000Z' }, false],
    [null, { above: '7' }, false],
    [null, { upTo: '2026-03-01T08:00:00.000Z' }, false],
    [null, {}, true],
    ['soon', { above: '2026-03-01T08:00:00.000Z' }, true],
  ])('%j in %j: %s', (value, bounds, expected) => {
    expect(isWithin(value, { ...range, ...bounds })).toBe(expected)
  })
})

const code = (settings: Record<string, string>) => {
  try {
    return sinceOf(settings, { column: 'at', above: '7' })
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

test('the parameter takes the last value, and stands for one column', () => {
  expect(code({})).toBe('source.no_cursor')
  expect(code({ sinceParameter: 'since', sinceColumn: 'seq' })).toBe('source.other_cursor')
  expect(code({ sinceParameter: 'since', sinceColumn: 'at' })).toEqual({ parameter: 'since', value: '7' })
  expect(sinceOf({ sinceParameter: 'since', sinceColumn: 'at' }, range)).toBeNull()
})

test('it goes along with every page whose address is ours', () => {
  const settings = { url: 'https://erp.example/rows?all=1', paging: 'page', parameter: 'p' }
  const since = { parameter: 'since', value: '2026-03-01T08:00:00.000Z' }
  expect(pageAddress(settings, '.', { page: 1, rows: 2, next: null }, since)).toBe(
    'https://erp.example/rows?all=1&since=2026-03-01T08%3A00%3A00.000Z&p=2',
  )
})
