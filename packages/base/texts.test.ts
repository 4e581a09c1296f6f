import { issueCodes } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { ownErrors } from './shared/errors.ts'
import { texts } from './texts.ts'

const codes = [
  // Those of capabilities are added where these are loaded.
  ...Object.keys(ownErrors).map(code => `error.${code}`),
  ...issueCodes.map(code => `issue.${code}`),
].sort()

/** What is said in both languages travels as `zh` and `en`, and each sentence takes its own. */
const parameters = (sentence: string) =>
  [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => (name === 'zh' || name === 'en' ? 'said' : name))

test.each(['zh-CN', 'en'] as const)(
  'every code has a sentence in %s, and no sentence lacks its code',
  lang => {
    expect(Object.keys(texts[lang]).sort()).toEqual(codes)
    for (const sentence of Object.values(texts[lang])) expect(sentence.trim().length).toBeGreaterThan(2)
  },
)

test('Chinese says in Chinese what English says in English', () => {
  // A sentence that is a parameter alone is worded by a designer.
  const sentences = Object.values(texts['zh-CN']).filter(sentence => !/^\{\{\w+\}\}$/.test(sentence))
  for (const sentence of sentences) expect(sentence).toMatch(/\p{Script=Han}/u)
  for (const sentence of Object.values(texts.en)) expect(sentence).not.toMatch(/\p{Script=Han}/u)
})

test('a sentence names the same parameters in both languages', () => {
  for (const code of issueCodes) {
    const key = `issue.${code}` as const
    expect(parameters(texts.en[key]).sort(), code).toEqual(parameters(texts['zh-CN'][key]).sort())
  }
})
