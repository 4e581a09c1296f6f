import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { sayWord } from './say-word.ts'

const t = ((key: string, params: object) => `${key}${JSON.stringify(params)}`) as unknown as TFunction

it('says texts in the language, lists with its separators and sentences within sentences', () => {
  const name = { 'zh-CN': '费用', en: 'Cost' }
  const word = { key: 'k', params: { name, n: 2, list: [name, 'x'], type: { key: 'field.type.text' } } }
  expect(sayWord(t, 'en', word)).toBe('k{"name":"Cost","n":2,"list":"Cost, x","type":"field.type.text{}"}')
  expect(sayWord(t, 'zh-CN', word)).toContain('"list":"费用、x"')
})
