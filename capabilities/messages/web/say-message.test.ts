import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { Message } from '../shared/contract.ts'
import { sayMessage } from './say-message.ts'

const texts = {
  'notice.done.title': '{{actor}} finished it{{outcome}}',
  'notice.done.text': '{{record}}{{why}}',
}
const say = i18next.createInstance()
await say.init({
  lng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: texts } },
})

const message = (facts: Message['facts']) =>
  ({ kind: 'done', facts, actor: 'Li', record: { title: 'Pump' }, text: null }) as Message

test('a message is said with its facts, and without those it was stored without', () => {
  expect(
    sayMessage(say.t, 'en', message({ outcome: { 'zh-CN': '', en: ': approved' }, why: ' {{actor}}' })),
  ).toEqual({
    title: 'Li finished it: approved',
    text: 'Pump {{actor}}',
  })
  expect(sayMessage(say.t, 'en', message({}))).toEqual({ title: 'Li finished it', text: 'Pump' })
})
