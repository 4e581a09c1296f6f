// @vitest-environment jsdom
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { FlowNode } from '../../shared/definition.ts'
import type { ExecutorRule } from '../../shared/executors.ts'
import { texts } from '../../texts.ts'
import { drawNode } from './faces.ts'

const t = ((key: string, params: Readonly<Record<string, unknown>> = {}) =>
  (texts.en[key] ?? `missing ${key}`).replace(/\{\{(\w+)\}\}/g, (_, name) =>
    String(params[name]),
  )) as unknown as TFunction

localStorage.setItem('lang', 'en')

const names = new Map([
  ['li', 'Li'],
  ['wang', 'Wang'],
  ['buyers', 'Buyers'],
])

const summaryOf = (
  mode: 'countersign' | 'or_sign' | 'serial_sign',
  ...executors: ExecutorRule[]
): string | undefined => {
  const node: FlowNode = {
    kind: 'approve',
    settings: { name: 'Check', executors, sign: { mode } },
  }
  return drawNode(t, node, undefined, names).summary
}

test.each<[string, readonly ExecutorRule[], string]>([
  ['two people', [{ rule: 'users', ids: ['li', 'wang'] }], 'All sign: Li, Wang'],
  ['a role', [{ rule: 'role', ids: ['buyers'] }], 'All sign: Buyers'],
  [
    'two rules of one person each',
    [
      { rule: 'users', ids: ['li'] },
      { rule: 'users', ids: ['wang'] },
    ],
    'All sign: Li, Wang',
  ],
  ['one person, who decides alone', [{ rule: 'users', ids: ['li'] }], 'Li'],
])('a step says how several decide: %s', (_, executors, said) => {
  expect(summaryOf('countersign', ...executors)).toBe(said)
})

test('whoever signs first is told apart from all who sign', () => {
  expect(summaryOf('or_sign', { rule: 'users', ids: ['li', 'wang'] })).toBe('Any one signs: Li, Wang')
})

test('people who sign in turn stand in the order in which they do, by whatever rule they were picked', () => {
  expect(summaryOf('serial_sign', { rule: 'users', ids: ['wang', 'li'] })).toBe(
    'One after the other: Li, Wang',
  )
  expect(
    summaryOf('serial_sign', { rule: 'users', ids: ['wang'] }, { rule: 'users', ids: ['li', 'wang'] }),
  ).toBe('One after the other: Li, Wang')
  expect(summaryOf('countersign', { rule: 'users', ids: ['wang', 'li'] })).toBe('All sign: Wang, Li')
})
