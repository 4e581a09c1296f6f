import { expect, test } from 'vitest'
import { toldApart } from './choice.ts'

test('choices of one label have their value beside it', () => {
  const choices = [
    { value: 'device_part', label: 'Parts' },
    { value: 'order', label: 'Orders' },
    { value: 'part', label: 'Parts' },
  ]
  expect(toldApart(choices).map(({ label }) => label)).toEqual([
    'Parts (device_part)',
    'Orders',
    'Parts (part)',
  ])
})
