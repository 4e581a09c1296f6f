import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'weak'],
  ['Ab1!xyz', 'weak'],
  ['abcdefgh', 'weak'],
  ['12345678', 'weak'],
  ['abcd1234', 'weak'],
  ['aaaaaaa1', 'weak'],
  ['aabbaabb1', 'weak'],
  ['maintain7', 'strong'],
  ['设备维修2024', 'strong'],
  ['maintenance-7', 'veryStrong'],
  ['correct horse battery', 'veryStrong'],
  ['Tr0ub4dor&3xy', 'veryStrong'],
])('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))
