import { expect, it } from 'vitest'
import { lostBetween, type Outputs } from './outputs.ts'

const before: Outputs = {
  order: { type: 'table', required: false },
  'order.name': { type: 'text', required: true },
  'order.amount': { type: 'decimal', required: false },
}

it('loses nothing when fields and tables are added', () => {
  const after = {
    ...before,
    'order.note': { type: 'text', required: false },
    part: { type: 'table', required: false },
    'part.code': { type: 'text', required: true },
  }
  expect(lostBetween(before, after)).toEqual([])
})

it('tells what is removed, what changes its type and what is newly required', () => {
  const after: Outputs = {
    order: { type: 'table', required: false },
    'order.amount': { type: 'text', required: false },
    'order.note': { type: 'text', required: true },
  }
  expect(lostBetween(before, after)).toEqual([
    { place: 'order.name', why: 'removed' },
    { place: 'order.amount', why: 'retyped' },
    { place: 'order.note', why: 'required' },
  ])
})
