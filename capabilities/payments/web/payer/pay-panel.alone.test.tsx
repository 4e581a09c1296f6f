// @vitest-environment jsdom
import { enterSession, initTexts, storeLang } from '@gantry/client/web'
import type { ConsoleAction } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OwnOrderDetail } from '../../shared/payer-contract.ts'
import { texts } from '../../texts.ts'
import { PayPanel } from './pay-panel.tsx'

const order: OwnOrderDetail = {
  id: '1',
  no: 'P1',
  title: 'Messages',
  note: '',
  amount: 9_900,
  refunded: 0,
  state: 'paying',
  method: null,
  createdAt: '2026-11-30T08:00:00Z',
  paidAt: null,
  receipt: null,
  merchant: null,
  theirNo: null,
  payer: 'Demo',
  types: [],
  code: null,
  closesAt: null,
}
const answer = vi.hoisted((): { data: unknown } => ({ data: null }))

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: answer.data, error: null, refetch: () => undefined }),
  useAction: () => ({ mutate: () => undefined, isPending: false, error: null }),
}))
afterEach(cleanup)
beforeAll(async () => {
  storeLang('en')
  await initTexts('en', texts)
})

const shown = (of: OwnOrderDetail, actions: readonly ConsoleAction[]) => {
  answer.data = of
  enterSession(
    sessionOf(
      'user',
      actions.map(action => `${action} /{spaceUri}/sysop/orders` as const),
    ),
  )
  const { container } = render(<PayPanel id="1" onClose={() => undefined} />)
  const text = container.textContent ?? ''
  cleanup()
  return text
}
const said = (key: string, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, value),
    texts.en[key] ?? '',
  )

test.each<[readonly ConsoleAction[], boolean, boolean]>([
  [['view'], false, false],
  [['view', 'create'], true, false],
  [['view', 'run'], false, true],
])('an order given to %j is paid: %s, and asked about: %s', (actions, pays, asks) => {
  const page = shown(order, actions)
  expect(page.includes(said('payments.payer.choose'))).toBe(pays)
  expect(page.includes(said('payments.payer.i_paid'))).toBe(asks)
})

test.each<[readonly ConsoleAction[], boolean, boolean]>([
  [['view'], false, false],
  [['view', 'run'], true, false],
  [['view', 'export'], false, true],
])('its receipt is issued by whoever was given %j: %s, and shown: %s', (actions, issues, shows) => {
  const paid = { ...order, state: 'paid', paidAt: '2026-12-01T09:30:00Z' } as const
  expect(shown(paid, actions).includes(said('payments.receipt.issue'))).toBe(issues)
  const receipt = said('payments.receipt.show', { no: 'R1' })
  expect(shown({ ...paid, receipt: 'R1' }, actions).includes(receipt)).toBe(shows)
})
