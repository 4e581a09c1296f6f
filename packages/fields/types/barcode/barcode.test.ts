import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { barsOf } from './bars.ts'

describe('Code 128', () => {
  reads(field.barcode(), ['P-204/7', 'P-204/7'], [12345, '12345'], ['  A b ', 'A b'])
  refuses(
    field.barcode(),
    ['水泵', 'code128'],
    ['é', 'code128'],
    ['a\u0000b', 'control_character'],
    ['x'.repeat(81), 'max_length', { limit: 80 }],
    ['x'.repeat(1_000_000), 'max_length', { limit: 80 }],
    [{}, 'type'],
  )
})

describe('the numbers of trade', () => {
  reads(
    field.barcode({ symbology: 'ean13' }),
    ['6901234567892', '6901234567892'],
    ['690-1234 567892', '6901234567892'],
    [6901234567892, '6901234567892'],
    ['６９０１２３４５６７８９２', '6901234567892'],
  )
  refuses(
    field.barcode({ symbology: 'ean13' }),
    ['6901234567893', 'check_digit'],
    ['690123456789', 'code_digits', { digits: 13 }],
    ['690123456789X', 'code_digits'],
    ['6'.repeat(1_000_000), 'code_digits'],
  )
  reads(field.barcode({ symbology: 'ean8' }), ['96385074', '96385074'])
  reads(field.barcode({ symbology: 'upcA' }), ['036000291452', '036000291452'])
  refuses(field.barcode({ symbology: 'upcA' }), ['036000291453', 'check_digit'])
})

describe('QR', () => {
  reads(field.barcode({ symbology: 'qr' }), ['https://例子.中国/资产?id=1', 'https://例子.中国/资产?id=1'])
  refuses(field.barcode({ symbology: 'qr' }), ['x'.repeat(501), 'max_length', { limit: 500 }])
})

test('Code 128 writes pairs of digits in half the room, and closes with its check and stop', () => {
  // Start B, seven characters, check; and start C, six pairs, check.
  const bars = barsOf('PJJ123C', 'code128')
  expect(bars).toHaveLength(11 * 9 + 13)
  expect(barsOf('123456789012', 'code128')).toHaveLength(11 * 8 + 13)
  // 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, and 879 mod 103 = 55.
  const start = '11010010000'
  const check = '11101000110'
  const stop = '1100011101011'
  expect(bars?.slice(0, 11)).toBe(start)
  expect(bars?.slice(-24)).toBe(check + stop)
})

/** Left odd codes as printed in ISO/IEC 15420. Right codes are their complements, even codes the reversed right codes. */
const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const right = odd.map(code => code.replace(/./g, bit => (bit === '0' ? '1' : '0')))
const even = right.map(code => [...code].reverse().join(''))
const spelt = (codes: readonly string[], of: string) => [...of].map(each => codes[Number(each)]).join('')

test('EAN is drawn as its standard draws it', () => {
  expect(barsOf('96385074', 'ean8')).toBe(`101${spelt(odd, '9638')}01010${spelt(right, '5074')}101`)
  // The first digit 4 is encoded as odd, even, odd, odd, even, even.
  const left = [spelt(odd, '0'), spelt(even, '0'), spelt(odd, '39'), spelt(even, '94')].join('')
  expect(barsOf('4003994155486', 'ean13')).toBe(`101${left}01010${spelt(right, '155486')}101`)
  expect(barsOf('036000291452', 'upcA')).toEqual(barsOf('0036000291452', 'ean13'))
})

test('every character of Code 128 can be drawn', () => {
  for (let code = 32; code < 127; code++)
    expect(barsOf(String.fromCharCode(code), 'code128')).toHaveLength(11 * 3 + 13)
  expect(barsOf('水', 'code128')).toBeNull()
  expect(barsOf('4003994155487', 'ean13')).toBeNull()
})
