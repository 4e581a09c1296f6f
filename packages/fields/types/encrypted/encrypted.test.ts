import { describe, expect, test } from 'vitest'
import { field, sealedMask } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { encrypted } from './shared.ts'

describe('a text of any kind', () => {
  reads(field.encrypted(), ['  hunter2 ', 'hunter2'], [sealedMask, null], ['a\nb', 'a\nb'], [42, '42'])
  refuses(
    field.encrypted({ maxLength: 3 }),
    ['abcd', 'max_length', { limit: 3 }],
    ['a\0', 'control_character'],
    [{}, 'type'],
  )
})

test('it has no default, is not unique and needs no mask of its own', () => {
  const faults = encrypted.faults?.(field.encrypted({ default: 'x', unique: true, personal: 'text' }))
  expect(faults?.map(fault => fault.field)).toEqual(['default', 'unique', 'personal'])
})
