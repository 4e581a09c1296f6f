import { expect, it } from 'vitest'
import { isNetwork, isWithin } from './networks.ts'

it.each([
  ['10.1.2.3', [], true],
  ['10.1.2.3', ['10.1.0.0/16'], true],
  ['::ffff:10.1.2.3', ['10.1.0.0/16'], true],
  ['10.2.2.3', ['10.1.0.0/16'], false],
  ['10.2.2.3', ['10.1.0.0/16', '10.2.2.3'], true],
  ['2001:db8::7', ['2001:db8::/32'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['not an address', ['0.0.0.0/0'], false],
])('%s in %j: %s', (ip, networks, expected) => {
  expect(isWithin(ip, networks)).toBe(expected)
})

it('knows what is a network', () => {
  for (const text of ['10.0.0.0/8', '10.1.2.3', '::1', '2001:db8::/32', '0.0.0.0/0'])
    expect(isNetwork(text)).toBe(true)
  for (const text of ['', '10.0.0.0/33', '10.0.0/8', '::/129', '10.0.0.0/-1', 'plant.test', '10.0.0.0/8x'])
    expect(isNetwork(text)).toBe(false)
})
