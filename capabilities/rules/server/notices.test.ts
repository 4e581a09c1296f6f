import type { GantryEvent } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { ruleNotices } from './notices.ts'

const factsOf = (rule: unknown) => {
  const event = { type: 'rule.message', payload: { to: [], rule, text: 'Hurry' } } as unknown as GantryEvent
  // Neither the context nor the database is asked.
  return ruleNotices[0]?.facts?.({} as never, event)
}

test('a message of a rule bears its name in both languages, an older one that of then', async () => {
  const name = { 'zh-CN': '超时提醒', en: 'Late reminder' }
  expect(await factsOf(name)).toEqual({ rule: name })
  expect(await factsOf('超时提醒')).toEqual({ rule: '超时提醒' })
})
