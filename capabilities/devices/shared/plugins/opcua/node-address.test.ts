import { expect, test } from 'vitest'
import { nodeOfDevice, readNodeAddress, sayNodeAddress } from './node-address.ts'

test.each([
  'i=2258',
  'ns=2;i=1001',
  'ns=3;s="DB_Line"."Load"',
  'ns=2;s=a;b=c',
  'nsu=http://plant.example/UA;s=Line1.Load',
  'ns=1;g=09087e75-8e5e-499b-954f-f2a9603db28a',
  'ns=1;b=aGVsbG8=',
])('%s is a node id', text => {
  const node = readNodeAddress(` ${text} `)
  expect(node && sayNodeAddress(node)).toBe(text)
})

test.each([
  '',
  'Load',
  'ns=2',
  's=',
  'i=-1',
  'i=4294967296',
  'ns=65536;i=1',
  'ns=x;i=1',
  'g=09087e75',
  'nsu=;i=1',
])('%s is none', text => expect(readNodeAddress(text)).toBeNull())

test('the prefix of a device stands before the identifier, which has to be a text', () => {
  expect(nodeOfDevice('ns=2;s=Load', 'Line1.')).toMatchObject({ namespace: 2, identifier: 'Line1.Load' })
  expect(nodeOfDevice('ns=2;s=Load')).toMatchObject({ identifier: 'Load' })
  expect(nodeOfDevice('ns=2;i=7', 'Line1.')).toBeNull()
})
