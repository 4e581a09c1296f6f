// @vitest-environment jsdom
import { enterSession } from '@gantry/client/web'
import type { ConsoleAction, UserType } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Share } from '../../shared/contract.ts'
import { ExchangePanel } from './exchange-panel.tsx'

const share: Share = {
  id: '0190a000-0000-7000-8000-000000000009',
  name: 'Orders',
  direction: 'in',
  other: { id: 'plant', name: 'Plant' },
  state: 'active',
  ended: false,
  reason: '',
  stoppedHere: false,
  until: null,
  fields: [],
  filtered: false,
  copies: true,
  schedule: { kind: 'hand' },
  nextAt: null,
  lastReadAt: null,
  last: null,
  arrival: { mode: 'table' },
  by: 'Ann',
  at: '2026-02-01T00:00:00Z',
  revision: 1,
  source: null,
}

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: [], gone: [], more: false }, error: null }),
  useAction: () => ({ mutate: () => undefined, isPending: false, error: null }),
}))

afterEach(cleanup)

test.each<[UserType, readonly ConsoleAction[], boolean]>([
  ['admin', [], true],
  ['saas', [], true],
  ['safe', [], false],
  ['user', [], false],
  ['user', ['view'], false],
  ['user', ['view', 'change'], false],
  ['user', ['view', 'run'], true],
])('%s given %j may deliver now: %s', (userType, actions, expected) => {
  enterSession(
    sessionOf(
      userType,
      actions.map(action => `${action} /{spaceUri}/etl/dataExchange` as const),
    ),
  )
  render(<ExchangePanel share={share} onClose={() => undefined} />)
  expect(screen.queryByRole('button', { name: 'sharing.run' }) !== null).toBe(expected)
  expect(screen.getByText('sharing.deliveries.none')).toBeDefined()
})
