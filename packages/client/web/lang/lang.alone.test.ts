// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCookie } from '../cookie.ts'
import { isDictionary, storeDictionary, storedTexts } from './dictionary.ts'
import { currentLang, storeLang } from './lang.ts'
import { retryWaits, withRetries } from './retry.ts'

const clear = () => {
  localStorage.clear()
  writeCookie('locale', '', 0)
}
beforeEach(clear)
afterEach(clear)

test('the language is the stored one, else that of the cookie, else Chinese', () => {
  expect(currentLang()).toBe('zh-CN')
  storeLang('en')
  expect(currentLang()).toBe('en')
  localStorage.removeItem('lang')
  expect(currentLang()).toBe('en')
  localStorage.setItem('lang', 'zh-CN')
  expect(currentLang()).toBe('zh-CN')
  localStorage.setItem('lang', 'klingon')
  expect(currentLang()).toBe('zh-CN')
})

test.each([
  ['nothing', null],
  ['broken text', '{"version":'],
  ['another shape', '{"version":"1","zh-CN":{}}'],
])('%s in the storage is no dictionary', (_, stored) => {
  if (stored) localStorage.setItem('i18nDict', stored)
  expect(storedTexts('en')).toBeNull()
})

test('texts are those stored last, in either language', () => {
  const stored = (version: string) => ({ version, 'zh-CN': { a: `甲${version}` }, en: { a: `A${version}` } })
  for (const version of ['1', '2']) {
    storeDictionary(stored(version), 'en')
    expect(storedTexts('en')).toEqual({ version, lang: 'en', texts: { a: `A${version}` } })
    expect(storedTexts('zh-CN')).toEqual({ version, lang: 'zh-CN', texts: { a: `甲${version}` } })
  }
})

test('a dictionary has a version and both languages', () =>
  expect(isDictionary({ version: '1', 'zh-CN': { a: '甲' }, en: { a: 'A' } })).toBe(true))

test.each([0, 1, 4, 5])('after %i failures the sixth try at the latest succeeds', async failures => {
  const waits: number[] = []
  let tries = 0
  const answer = await withRetries(
    async () => {
      tries += 1
      if (tries <= failures) throw new Error('not yet')
      return 'there'
    },
    async milliseconds => {
      waits.push(milliseconds)
    },
  )
  expect(answer).toBe('there')
  expect(waits).toEqual(retryWaits.slice(0, failures))
})

test('the sixth failure is final', async () => {
  let tries = 0
  const attempt = async () => {
    tries += 1
    throw new Error(`try ${tries}`)
  }
  await expect(withRetries(attempt, async () => undefined)).rejects.toThrow('try 6')
})
