import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { areDeviceKeys, encryptFor } from './encrypt.ts'

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('encrypts the example of the standard as the standard does', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(example.senderPrivate, 'base64url'))
  const body = encryptFor(example.keys, example.text, { salt: Buffer.from(example.salt, 'base64url'), own })
  expect(body.toString('base64url')).toBe(example.body)
})

it('uses new keys for each text', () => {
  const once = () => encryptFor(example.keys, example.text).toString('base64url')
  expect(once()).not.toBe(once())
})

it.each([
  ['no point of the curve', { ...example.keys, p256dh: `B${'A'.repeat(86)}` }],
  ['no key at all', { ...example.keys, p256dh: 'x' }],
  ['a short secret', { ...example.keys, auth: 'AAAA' }],
])('refuses %s', (_what, keys) => {
  expect(areDeviceKeys(keys)).toBe(false)
})

it('knows keys of a browser', () => expect(areDeviceKeys(example.keys)).toBe(true))
