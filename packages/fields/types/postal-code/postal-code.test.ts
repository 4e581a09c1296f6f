import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('a postal code of China', () => {
  reads(
    field.postalCode(),
    ['430000', '430000'],
    [' ４３００００ ', '430000'],
    [430000, '430000'],
    // Leading zero lost in a spreadsheet.
    [50000, '050000'],
  )
  refuses(
    field.postalCode(),
    ['4300', 'postal_code', { example: '430000' }],
    ['50000', 'postal_code'],
    ['43000O', 'postal_code'],
    ['4'.repeat(1_000_000), 'postal_code'],
    [-43000, 'postal_code'],
    [1.5, 'postal_code'],
    [{}, 'postal_code'],
  )
})

describe('postal codes of other countries', () => {
  reads(field.postalCode({ country: 'GB' }), ['sw1a1aa', 'SW1A 1AA'], ['M1 1AE', 'M1 1AE'])
  reads(field.postalCode({ country: 'JP' }), ['〒100-0001', '100-0001'])
  reads(field.postalCode({ country: 'US' }), [94043, '94043'], ['94043-1351', '94043-1351'])
  refuses(field.postalCode({ country: 'US' }), ['430000', 'postal_code', { example: '94043' }])
})
