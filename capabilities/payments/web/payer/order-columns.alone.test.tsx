// @vitest-environment jsdom
import { initTexts, storeLang } from '@gantry/client/web'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { OwnOrder } from '../../shared/payer-contract.ts'
import { texts } from '../../texts.ts'
import { orderColumns } from './order-columns.tsx'

beforeAll(async () => {
  storeLang('en')
  await initTexts('en', texts)
})

const order: OwnOrder = {
  id: '1',
  no: 'P1',
  title: 'Messages',
  note: '',
  amount: 9_900,
  refunded: 0,
  state: 'created',
  method: null,
  createdAt: '2026-11-30T08:00:00Z',
  paidAt: null,
  receipt: null,
}

const cell = (key: string, of: OwnOrder): string => {
  const column = orderColumns(i18next.t).find(each => each.key === key)
  const shown = column?.render?.(undefined, of, 0)
  return renderToStaticMarkup(shown as ReactNode)
}

it('an order that is not paid has a time of its creation and none of a payment', () => {
  expect(cell('created', order)).toContain('2026-11-30')
  expect(cell('paid', order)).toBe('—')
})

it('a paid order has both', () => {
  const paid = { ...order, paidAt: '2026-12-01T09:30:00Z' }
  expect([cell('created', paid), cell('paid', paid)].map(text => text.slice(0, 10))).toEqual([
    '2026-11-30',
    '2026-12-01',
  ])
})
