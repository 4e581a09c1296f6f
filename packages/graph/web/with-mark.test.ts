import { expect, test } from 'vitest'
import type { DrawnNode } from './drawn.ts'
import { withMark } from './with-mark.ts'

const drawn: DrawnNode = { title: 'Check', summary: 'Buyers', icon: 'stamp', tone: 4, shape: 'card' }

test('what a run says of a node stands in place of its settings', () => {
  expect(withMark(drawn, { state: 'current', summary: 'Li' }).summary).toBe('Li')
  expect(withMark(drawn, { state: 'skipped' }).summary).toBe('Buyers')
  expect(withMark(drawn, undefined)).toBe(drawn)
})
