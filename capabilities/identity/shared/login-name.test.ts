import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoginName, readLoginName } from './login-name.ts'

test.each([
  [' Zhou.Min@Hengchuan.CN ', 'email', 'zhou.min@hengchuan.cn', true],
  ['+86 138-0013-8000', 'phone', '13800138000', true],
  ['１３８００１３８０００', 'phone', '13800138000', true],
  ['+4915112345678', 'phone', '+4915112345678', true],
  ['W-00217', 'loginId', 'w-00217', true],
  ['00217', 'loginId', '00217', true],
  ['王海涛', 'loginId', '王海涛', true],
  ['', 'loginId', '', false],
  ['two words', 'loginId', 'two words', false],
  ['a@b', 'email', 'a@b', false],
  ['1234567890123456', 'loginId', '1234567890123456', true],
])('%s is a %s', (typed, kind, text, usable) => {
  const login = readLoginName(typed)
  expect(login).toEqual({ kind, text })
  expect(isLoginName(login)).toBe(usable)
})

test('reading what was read changes nothing, so no name means two accounts', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), typed => {
      const once = readLoginName(typed)
      expect(readLoginName(once.text)).toEqual(once)
    }),
    { numRuns: runs(100) },
  ))
