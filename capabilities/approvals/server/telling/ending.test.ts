import type { Instance, Task } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import { endingOf, sayEnding } from './ending.ts'

const task = (id: number, more: Partial<Task>): Task => ({
  id,
  activation: 1,
  seat: 1,
  holder: 'li',
  state: 'done',
  received: 0,
  ...more,
})

const ended = (outcome: Instance['outcome'], ...tasks: readonly Task[]) =>
  ({ ...(outcome && { outcome }), initiator: 'zeng', tasks }) as Instance

const submitted = task(1, { holder: 'zeng', actor: 'zeng', result: 'submit', finished: 1 })

test('an instance is told with its outcome and the person who decided last', () => {
  const early = task(2, { actor: 'wang', result: 'disagree', finished: 9, opinion: 'Too dear' })
  const late = task(3, { actor: 'li', result: 'agree', finished: 5 })
  expect(endingOf(ended('rejected', submitted, early, late))).toEqual({
    outcome: 'rejected',
    last: { by: 'wang', result: 'disagree', opinion: 'Too dear' },
  })
})

test('neither the submission nor a decision that no longer counts is told', () => {
  const gone = task(2, { actor: 'li', result: 'disagree', finished: 2, superseded: true })
  expect(endingOf(ended('terminated', submitted, gone))).toEqual({ outcome: 'terminated' })
  expect(endingOf(ended(undefined, submitted))).toBeNull()
})

test('outcome, decision and opinion are said in both languages', () => {
  expect(
    sayEnding({ outcome: 'rejected', last: { by: 'li', result: 'disagree', opinion: '太贵' } }, '李工'),
  ).toEqual({
    outcome: { 'zh-CN': '：未通过', en: ': not approved' },
    decision: { 'zh-CN': ' · 李工：不同意，“太贵”', en: ' · 李工: Disagreed, “太贵”' },
  })
  expect(sayEnding({ outcome: 'completed' }, '')).toEqual({})
})
