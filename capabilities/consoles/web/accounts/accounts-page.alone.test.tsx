// @vitest-environment jsdom
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endAccountSessions, type OperatedAccount } from '../../shared/accounts-contract.ts'
import { texts } from '../../texts.ts'
import AccountsPage from './accounts-page.tsx'

const account: OperatedAccount = {
  id: 'a1',
  name: 'Ann',
  logins: ['ann'],
  platformType: null,
  state: 'active',
  lockReason: null,
  temporary: false,
  spaces: [],
  spaceCount: 0,
  lastSignInAt: null,
  sessions: 2,
  operable: true,
  createdAt: '2026-11-01T08:00:00Z',
}

const sent = vi.fn()
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: [account], more: false }, error: null, refetch: () => undefined }),
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
    resources: { en: { translation: { ...uiTexts.en, ...texts.en } } },
  })
})
afterEach(cleanup)

test('an account is signed out everywhere from the menu of its row, after a question', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <AccountsPage />
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'More about “Ann”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('2 open sessions')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  expect(sent).toHaveBeenCalledWith(endAccountSessions, { id: 'a1' })
})
