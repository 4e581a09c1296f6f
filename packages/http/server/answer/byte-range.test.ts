import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  [undefined, null],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-1', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['pages=1-2', null],
  ['bytes=99999999999999999999-', null],
])('%j of 1,000 bytes is %j', (header, range) => {
  expect(readRange(header, 1_000)).toEqual(range)
})
