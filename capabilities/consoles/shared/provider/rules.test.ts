import { expect, it } from 'vitest'
import { fitsLogin, quotaUnder, registrationEffect } from './rules.ts'

const mail = (text: string) => ({ kind: 'email' as const, text })

it.each([
  ['any', [], mail('a@x.cn'), true],
  ['phone', [], mail('a@x.cn'), false],
  ['email', ['x.cn'], mail('a@X.cn'), false],
  ['email', ['x.cn'], mail('a@y.cn'), true],
  ['any', ['x.cn'], { kind: 'loginId' as const, text: 'wu' }, true],
] as const)('%s outside %o fits %o: %s', (login, outside, given, fits) => {
  expect(fitsLogin({ login, outside }, given)).toBe(fits)
})

it('takes the strictest of the rules about registration', () => {
  const rules = [
    { login: 'any', outside: [], effect: 'approve' },
    { login: 'email', outside: ['x.cn'], effect: 'refuse' },
  ] as const
  expect(registrationEffect(rules, mail('a@x.cn'))).toBe('approve')
  expect(registrationEffect(rules, mail('a@y.cn'))).toBe('refuse')
  expect(registrationEffect([], mail('a@y.cn'))).toBeNull()
})

it('gives the lowest ceiling, and a standard below it', () => {
  const rules = [
    { quota: 'users', nameContains: '', standard: 50, most: 200 },
    { quota: 'users', nameContains: '钢', standard: null, most: 20 },
  ] as const
  expect(quotaUnder(rules, '华岭钢构', 'users')).toEqual({ standard: 20, most: 20 })
  expect(quotaUnder(rules, '别的', 'users')).toEqual({ standard: 50, most: 200 })
  expect(quotaUnder(rules, '别的', 'storage')).toEqual({ standard: null, most: null })
})
