import { expect, test } from 'vitest'
import { pathState } from './path-state.ts'

test('a path in use is told when it is entered', () => {
  expect(pathState('', ['orders'])).toBe('empty')
  expect(pathState('Work Orders', [])).toBe('format')
  expect(pathState('orders', ['orders'])).toBe('taken')
  expect(pathState('orders-2', ['orders'])).toBe('free')
})
