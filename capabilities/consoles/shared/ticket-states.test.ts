import { expect, it, test } from 'vitest'
import { afterMove, movesOf, ticketStates } from './ticket-states.ts'

it('goes from new to closed, and is opened again by the customer only', () => {
  expect(afterMove('new', 'take', 'provider')).toBe('taken')
  expect(afterMove('taken', 'ask', 'provider')).toBe('waiting')
  expect(afterMove('waiting', 'answer', 'customer')).toBe('taken')
  expect(afterMove('taken', 'solve', 'provider')).toBe('solved')
  expect(afterMove('solved', 'close', 'customer')).toBe('closed')
  expect(afterMove('closed', 'reopen', 'customer')).toBe('taken')
  expect(afterMove('closed', 'reopen', 'provider')).toBe(null)
})

test.each(ticketStates)('leaves somebody a move in state %s', state => {
  expect(movesOf(state, 'customer').length + movesOf(state, 'provider').length).toBeGreaterThan(0)
})

it('lets nobody make the other side’s moves', () => {
  for (const state of ticketStates)
    expect(movesOf(state, 'customer').filter(each => movesOf(state, 'provider').includes(each))).toEqual([])
})
