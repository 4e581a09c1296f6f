// @vitest-environment jsdom
import type { Json } from '@gantry/base/shared'
import { initTexts, storeLang } from '@gantry/client/web'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { texts } from '../../texts.ts'
import { wholeValue } from './fact-value.ts'

const person = '01a22b61-0668-7000-8000-000000000001'
beforeAll(async () => {
  storeLang('en')
  await initTexts('en', texts)
})

it.each<[string, Json, string]>([
  ['person', person, `Li Ming (${person})`],
  ['person', 'nobody', 'nobody'],
  ['roles', [], '—'],
  ['until', null, '—'],
  ['count', 1200, '1,200'],
  [
    'records',
    [
      { id: person, version: 1 },
      { id: 'x', version: 2 },
    ],
    `Object: Li Ming (${person}) · Version: 1\nObject: x · Version: 2`,
  ],
  ['fields', ['a', 'b'], 'a, b'],
])('the open line tells all of %s', (detail, value, whole) => {
  const line = { action: 'records.printed', names: { [person]: 'Li Ming' }, details: null }
  expect(wholeValue(i18next.t, line, detail, value)).toBe(whole)
})
