import { expect, test } from 'vitest'
import { readState } from './exceptions-state.ts'

test.each([
  ['', { tab: 'all', search: '', open: null }],
  ['kind=failed&search=%20pump%20&open=a', { tab: 'failed', search: 'pump', open: 'a' }],
  ['kind=handled', { tab: 'handled', search: '', open: null }],
  ['kind=nothing', { tab: 'all', search: '', open: null }],
])('the address %o opens the desk as it was', (address, state) => {
  expect(readState(new URLSearchParams(address))).toEqual(state)
})
