import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('several lines', () => {
  reads(field.longText(), ['a\r\nb\rc\td', 'a\nb\nc\td'], [' \n x \n', 'x'], [12.5, '12.5'])
  refuses(
    field.longText({ maxLength: 3 }),
    ['abcd', 'max_length', { limit: 3 }],
    ['a\u0007', 'control_character'],
    [['a'], 'type'],
  )
})
