// @vitest-environment jsdom
import { type Consent, consentContract } from '@gantry/store/shared'
import { texts as storeTexts } from '@gantry/store/texts'
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listApplications, type OperatedApplication } from '../../shared/applications-contract.ts'
import { texts } from '../../texts.ts'
import ApplicationsPage from './applications-page.tsx'
import { AskedConsents } from './asked-consents.tsx'

const application: OperatedApplication = {
  id: 'a1',
  name: 'Pumps',
  state: 'active',
  space: { id: 'demo', name: 'North works' },
  tables: 1,
  versions: 1,
  rows: 3,
  bytes: 100,
  people: 2,
  changedAt: '2026-11-01T08:00:00Z',
}
const refused: Consent = {
  id: 'c1',
  app: { id: 'a1', name: 'Pumps' },
  space: application.space,
  words: { name: { 'zh-CN': '水泵', en: 'Pumps' }, summary: { 'zh-CN': '水泵', en: 'Pumps' } },
  note: 'Others need it',
  state: 'refused',
  by: 'Ann',
  at: '2026-11-01T08:00:00Z',
  endsAt: '2026-11-15T08:00:00Z',
  decidedBy: 'Bob',
  decidedAt: '2026-11-02T08:00:00Z',
  reason: 'Not finished',
}
const waiting: Consent = {
  ...refused,
  id: 'c2',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  reason: '',
}

const sent = vi.fn()
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: (contract: unknown) => ({
    data: { data: contract === listApplications ? [application] : [waiting, refused], more: false },
    error: null,
    refetch: () => undefined,
  }),
  useAction: (contract: unknown) => ({
    mutate: (input: unknown) => sent(contract, input),
    reset: () => undefined,
    isPending: false,
    error: null,
  }),
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...storeTexts.en, ...texts.en } } },
  })
})
beforeEach(() => {
  sent.mockClear()
})
afterEach(cleanup)

test('the space of an application is asked to let it be published', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <ApplicationsPage />
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Ask to publish' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/in the name of North works/)).toBeTruthy()
  await user.type(within(dialog).getByLabelText(/^Name \(Chinese\)/), '水泵')
  await user.type(within(dialog).getByLabelText(/^In one line \(Chinese\)/), '水泵台账')
  await user.type(within(dialog).getByLabelText(/^In one line \(English\)/), 'A list of pumps')
  await user.type(within(dialog).getByLabelText(/^Why you ask/), 'Others need it')
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  expect(sent).toHaveBeenCalledWith(consentContract.askConsent, {
    of: 'demo',
    app: 'a1',
    words: {
      name: { 'zh-CN': '水泵', en: 'Pumps' },
      summary: { 'zh-CN': '水泵台账', en: 'A list of pumps' },
    },
    note: 'Others need it',
  })
})

test('what was asked stands with its answer, and can be withdrawn while it waits', async () => {
  const user = userEvent.setup()
  render(<AskedConsents />)
  expect(screen.getByText('Not finished')).toBeTruthy()
  expect(screen.getByText('Refused')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  const [, confirm] = await screen.findAllByRole('button', { name: 'Withdraw' })
  await user.click(confirm!)
  expect(sent).toHaveBeenCalledWith(consentContract.withdrawConsent, { id: 'c2' })
})
