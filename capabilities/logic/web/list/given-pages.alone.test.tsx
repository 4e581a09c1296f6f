// @vitest-environment jsdom
import { appsContract } from '@gantry/apps/shared'
import { enterSession } from '@gantry/client/web'
import { texts as designTexts } from '@gantry/designs/texts'
import type { ConsoleAction } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { texts as uiTexts } from '@gantry/ui/texts'
import { PageFrame } from '@gantry/ui/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ListedDesign, listDecisions } from '../../shared/contract.ts'
import { texts } from '../../texts.ts'
import DecisionsPage from '../decisions/decisions-page.tsx'

const decision = (id: string, app: string): ListedDesign => ({
  id,
  name: `Decision ${id}`,
  app,
  release: 1,
  state: 'active',
  drafted: false,
  uses: 0,
  changedAt: '2026-11-01T08:00:00Z',
  changedBy: null,
})
const app = (id: string, isMine: boolean) => ({ id, name: id, system: null, designs: isMine ? [] : null })
const answers = new Map<unknown, unknown>([
  [listDecisions, { data: [decision('d1', 'own'), decision('d2', 'other')] }],
  [appsContract.listApps, { data: [app('own', true), app('other', false)], systems: [] }],
])

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: (contract: unknown) => ({
    data: answers.get(contract),
    error: null,
    refetch: () => undefined,
  }),
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...designTexts.en, ...texts.en } } },
  })
})
afterEach(cleanup)

/** What the menu of a decision offers to a member who was given the page for these actions. */
const menuOf = async (name: string, actions: readonly ConsoleAction[]) => {
  enterSession(
    sessionOf(
      'user',
      actions.map(action => `${action} /{spaceUri}/ruledesigner` as const),
    ),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PageFrame title="">
          <DecisionsPage />
        </PageFrame>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const row = screen.getByText(name).closest('tr')
  if (!row) throw new Error(`no row of ${name}`)
  fireEvent.click(within(row).getByRole('button'))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

const said = (...keys: readonly string[]) => keys.map(key => texts.en[key])

test('a decision of another application is only compared where changing was not given', async () => {
  expect(await menuOf('Decision d2', ['view'])).toEqual(said('logic.compare'))
})

test('where changing was given it is copied, stopped and removed', async () => {
  expect(await menuOf('Decision d2', ['view', 'change'])).toEqual(
    said('logic.copy', 'logic.stop', 'logic.compare', 'logic.remove'),
  )
})

test('whoever designs its application keeps what is theirs', async () => {
  expect(await menuOf('Decision d1', ['view'])).toEqual(
    said('logic.copy', 'logic.stop', 'logic.compare', 'logic.remove'),
  )
})
