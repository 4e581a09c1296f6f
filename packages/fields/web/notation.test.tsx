import type { Json } from '@gantry/base/shared'
import { enterSession, initTexts, leaveSession } from '@gantry/client/web'
import { field, fieldTypeOf } from '@gantry/fields/shared'
import { fieldViewOf, localeNow } from '@gantry/fields/web'
import type { FieldDef, Session } from '@gantry/model/shared'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { texts } from '../texts.ts'

vi.stubGlobal('location', new URL('http://localhost/space-demo/'))
vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined, removeItem: () => undefined })

beforeAll(async () => {
  await initTexts('en', texts)
  enterSession({
    settings: {
      'general.timeZone': 'Asia/Shanghai',
      'formats.day': 'DD.MM.YYYY',
      'formats.hours': '12',
      'formats.numbers': '1.234.567,89',
    },
  } as unknown as Session)
})
afterAll(leaveSession)

const cases: readonly (readonly [FieldDef, Json, string])[] = [
  [field.date(), '2019-03-04', '04.03.2019'],
  [field.dateTime(), '2019-03-04T08:20:00Z', '04.03.2019 4:20 PM'],
  [field.dateRange(), { from: '2019-03-04', to: '2019-03-06' }, '04.03.2019 – 06.03.2019'],
  [field.time(), '16:20', '4:20 PM'],
  [field.number(), 1234567, '1.234.567'],
  [field.number({ plain: true }), 2026, '2026'],
  [field.decimal({ scale: 2 }), '1234.5', '1.234,50'],
  [field.percent({ scale: 1 }), 12.5, '12,5%'],
  [field.money({ currency: 'CNY' }), { amount: -1234.5, currency: 'CNY' }, '-¥1.234,50'],
  [field.quantity({ unit: 'kg' }), { amount: 1234.5, unit: 'kg' }, '1.234,5 kg'],
]

test.each(cases)('%j with %j is written as the space chose: %s', (def, value, written) => {
  const { Cell } = fieldViewOf(def)
  const html = renderToStaticMarkup(createElement(Cell, { field: def, value }))
  expect(html.replace(/<[^>]*>/g, '')).toBe(written)
})

test.each(cases)('%j with %j in a file is the text that an import reads', (def, value) => {
  const type = fieldTypeOf(def)
  const plain = { lang: 'en', timeZone: 'Asia/Shanghai' } as const
  const read = type.parse(type.format(value as never, def, plain), def, plain)
  expect(read.ok && type.format(read.value as never, def, localeNow())).toBe(
    type.format(value as never, def, localeNow()),
  )
})
