import { initTexts } from '@gantry/client/web'
import { field } from '@gantry/fields/shared'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { texts } from '../../texts.ts'
import { NumberFilter } from './number-filter.tsx'

test.each([
  [1_000, '1,000'],
  ['1000.50', '1,000.5'],
  [0.000000001, '0.000000001'],
  ['a thousand', 'a thousand'],
  [null, ''],
])('%s is compared with as %s: with the places it has, not those a field could have', (value, written) => {
  initTexts('en', texts)
  const html = renderToStaticMarkup(
    createElement(NumberFilter, {
      id: 'amount',
      field: field.decimal({ scale: 2 }),
      operator: 'gte',
      value,
      onChange: vi.fn(),
    }),
  )
  expect(/value="([^"]*)"/.exec(html)?.[1]).toBe(written)
})
