import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { sayRefusal } from './say-refusal.ts'

const words: Readonly<Record<string, string>> = {
  'error.gateway.operation': 'This interface does not support {{method}}',
  'error.gateway.quota': 'The quota ({{limit}} calls) is used up',
}

const t = ((key: string, values: Readonly<Record<string, string>>) =>
  (words[key] ?? '').replace(
    /\{\{(\w+)\}\}/g,
    (whole, name) => values[name] ?? whole,
  )) as unknown as TFunction

test('an error of the log says what the log knows and leaves the rest open', () => {
  const call = { method: 'POST', ip: null }
  expect(sayRefusal(t, { ...call, error: 'gateway.operation' })).toBe('This interface does not support POST')
  expect(sayRefusal(t, { ...call, error: 'gateway.quota' })).toBe('The quota (… calls) is used up')
  expect(sayRefusal(t, { ...call, error: 'gateway.operation', refused: ['area', 'cost'] })).toBe(
    'This interface does not support POST: area, cost',
  )
})
