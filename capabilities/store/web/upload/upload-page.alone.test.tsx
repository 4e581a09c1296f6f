// @vitest-environment jsdom
import { appsContract } from '@gantry/apps/shared'
import { texts as uiTexts } from '@gantry/ui/texts'
import { PageFrame } from '@gantry/ui/web'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { acceptConsent, readConsent, refuseConsent } from '../../shared/consent-contract.ts'
import { lookAtUpload } from '../../shared/publish-contract.ts'
import type { Consent, UploadLook } from '../../shared/types.ts'
import { texts } from '../../texts.ts'
import UploadPage from './upload-page.tsx'

const words = {
  name: { 'zh-CN': '水泵', en: 'Pumps' },
  summary: { 'zh-CN': '水泵台账', en: 'A list of pumps' },
}
const consent: Consent = {
  id: 'c1',
  app: { id: 'a1', name: 'Our pumps' },
  space: { id: 'demo', name: 'North works' },
  words,
  note: 'Others need it',
  state: 'waiting',
  by: 'Ann',
  at: '2026-11-01T08:00:00Z',
  endsAt: '2026-11-15T08:00:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: '',
}
const look: UploadLook = {
  product: null,
  before: null,
  bump: 'minor',
  proposed: '1.0.0',
  lost: [],
  contents: { tables: [], views: [], others: [], rights: [], roles: [], hosts: [], size: 0 },
  findings: [],
  needs: [],
  facts: null,
}
const app = { id: 'a1', name: 'Our pumps', description: 'In the north', icon: 'table', color: 2 }

const answers = new Map<unknown, unknown>([
  [readConsent, consent],
  [lookAtUpload, look],
  [appsContract.listApps, { data: [app] }],
])
const sent = vi.fn()
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useSession: () => ({ user: { userType: 'admin' } }),
  useCall: (contract: unknown) => ({ data: answers.get(contract), error: null, refetch: () => undefined }),
  useAction: (contract: unknown) => ({
    mutate: (input: unknown) => sent(contract, input),
    isPending: false,
    error: null,
  }),
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...texts.en } } },
  })
})
afterEach(() => {
  cleanup()
  sent.mockClear()
})

const open = () =>
  render(
    <MemoryRouter initialEntries={['/appstore/upload?consent=c1']}>
      <PageFrame title="Store">
        <UploadPage />
      </PageFrame>
    </MemoryRouter>,
  )

test('the administrator sees who asks and why, and agrees with the proposed words', async () => {
  const user = userEvent.setup()
  open()
  expect(screen.getByText(/^Ann asks to publish “Our pumps”/)).toBeTruthy()
  expect(screen.getByText('Others need it')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Agree and send for review' }))
  expect(sent).toHaveBeenCalledWith(
    acceptConsent,
    expect.objectContaining({ id: 'c1', number: '1.0.0', facts: expect.objectContaining(words) }),
  )
})

test('the administrator refuses with a reason', async () => {
  const user = userEvent.setup()
  open()
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await user.type(await screen.findByLabelText(/^Reason/), 'Not finished')
  const [, confirm] = screen.getAllByRole('button', { name: 'Refuse' })
  await user.click(confirm!)
  expect(sent).toHaveBeenCalledWith(refuseConsent, { id: 'c1', reason: 'Not finished' })
})

test('a request that is over cannot be answered', () => {
  answers.set(readConsent, { ...consent, state: 'expired' })
  open()
  expect(screen.getByText(/can no longer be answered/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
})
