import type { RecordRow } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { filledAddress } from './filled-address.ts'

const row = (values: object) => values as RecordRow

test('values are encoded, references by their title', () => {
  const filled = filledAddress(
    'https://erp.example/orders/{no}?of={of}',
    row({ no: 'A/1 b', of: { id: '1', title: '一号' } }),
  )
  expect(filled).toBe('https://erp.example/orders/A%2F1%20b?of=%E4%B8%80%E5%8F%B7')
})

test.each(['..', '.'])('a value %s that would lead to another path is refused', no => {
  expect(() => filledAddress('https://erp.example/orders/{no}/close', row({ no }))).toThrow(
    'outbound.address',
  )
})

test('dots within a value, and in what follows the path, lead nowhere', () => {
  expect(filledAddress('https://erp.example/{no}?next={no}', row({ no: '1..2' }))).toBe(
    'https://erp.example/1..2?next=1..2',
  )
  expect(filledAddress('https://erp.example/?up={no}', row({ no: '..' }))).toBe('https://erp.example/?up=..')
})
