import { expect, test } from 'vitest'
import { sayAnswer } from './offer-answer.ts'

test.each([
  [{ answer: 'accepted' }, '接受了委托', 'accepted the delegation'],
  [
    { answer: 'refused', reason: '我这周出差' },
    '拒绝了委托：我这周出差',
    'refused the delegation: 我这周出差',
  ],
  [{}, '答复了委托', 'answered a delegation'],
] as const)('the answer %j is said in both languages', (told, chinese, english) => {
  expect(sayAnswer(told)).toEqual({ 'zh-CN': chinese, en: english })
})
