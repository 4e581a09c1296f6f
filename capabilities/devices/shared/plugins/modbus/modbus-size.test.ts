import { expect, it } from 'vitest'
import { manualAddress } from './modbus-size.ts'

it.each([
  ['holding', 0, 'zero', '40001'],
  ['holding', 1, 'one', '40001'],
  ['input', 107, 'zero', '30108'],
  ['coil', 0, 'zero', '00001'],
  ['discrete', 9, 'one', '10009'],
  ['holding', 9_999, 'zero', '410000'],
  ['holding', 65_535, 'zero', '465536'],
] as const)('the manual writes %s %i counted from %s as %s', (area, address, base, written) => {
  expect(manualAddress({ area, address }, base)).toBe(written)
})
