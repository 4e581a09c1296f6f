// @vitest-environment jsdom
import { enterSession } from '@gantry/client/web'
import type { ConsoleRight, TableDef, UserType } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutgoingCall } from '../../shared/calls/index.ts'
import { CallSettings } from './call-settings.tsx'

const table: TableDef = { id: 'orders', label: 'Orders', title: 'no', fields: {}, policy: [] }
const call: OutgoingCall = {
  method: 'POST',
  address: 'https://stock.example/orders',
  headers: [{ name: 'X-Key', value: '' }],
  body: [],
  answer: [],
}

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: [] }, error: null, isPending: false }),
  useAction: () => ({ mutate: () => undefined, isPending: false, error: null, data: undefined }),
}))

afterEach(cleanup)

test.each<[UserType, readonly ConsoleRight[], readonly [boolean, boolean]]>([
  ['admin', [], [true, true]],
  ['saas', [], [false, false]],
  ['user', [], [false, false]],
  ['user', ['view /{spaceUri}/rulesengine'], [false, false]],
  ['user', ['view /{spaceUri}/rulesengine', 'change /{spaceUri}/rulesengine'], [true, false]],
  ['user', ['view /{spaceUri}/esb', 'change /{spaceUri}/esb'], [true, false]],
  ['user', ['view /{spaceUri}/rulesengine', 'run /{spaceUri}/rulesengine'], [false, false]],
])('%s given %j may keep a secret and try the call: %j', (userType, given, expected) => {
  enterSession(sessionOf(userType, given))
  render(<CallSettings call={call} table={table} issues={[]} onChange={() => undefined} />)
  expect(screen.getByLabelText('calls.value')).toBeDefined()
  expect([
    screen.queryByRole('button', { name: 'calls.secret' }) !== null,
    screen.queryByRole('button', { name: 'calls.try.send' }) !== null,
  ]).toEqual(expected)
})
