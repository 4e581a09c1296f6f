// @vitest-environment jsdom
import { enterSession } from '@gantry/client/web'
import type { ConsoleAction, UserType } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AreaDevice, AreaInfo } from '../../shared/contract.ts'
import { AreaEditor } from './area-editor.tsx'

const press: AreaDevice = {
  id: 'd1',
  name: 'Press 1',
  code: 'P-1',
  state: 'online',
  lastSeen: null,
  x: 0.5,
  y: 0.5,
  spot: null,
  values: [],
}
const area: AreaInfo = {
  id: 'hall',
  name: 'Hall',
  parent: null,
  plan: { id: 'f', name: 'hall.png', size: 1, mime: 'image/png' },
  outline: [],
  fence: false,
  devices: 1,
  alarms: 0,
}

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: [] }, error: null }),
  useAction: () => ({ mutate: () => undefined, isPending: false, error: null }),
}))
vi.mock('@gantry/fields/web', async original => ({ ...(await original<object>()), fileHref: () => 'data:,' }))
vi.mock('../live/use-live-area.ts', () => ({
  useLiveArea: () => ({ data: { devices: [press], alarms: [], now: '2026-02-01T00:00:00Z' }, error: null }),
}))

afterEach(cleanup)

/** Whether devices may be put into the area, and taken out of it. */
const offered = (userType: UserType, actions: readonly ConsoleAction[] = []) => {
  enterSession(
    sessionOf(
      userType,
      actions.map(action => `${action} /{spaceUri}/sysop/areamanage` as const),
    ),
  )
  render(<AreaEditor area={area} />)
  fireEvent.click(screen.getByRole('button', { name: 'Press 1' }))
  return [
    screen.queryByRole('textbox', { name: 'area.find' }) !== null,
    screen.queryByRole('button', { name: 'area.take_out' }) !== null,
  ]
}

test.each<[UserType, readonly ConsoleAction[], readonly [boolean, boolean]]>([
  ['admin', [], [true, true]],
  ['saas', [], [true, true]],
  ['safe', [], [false, false]],
  ['user', [], [false, false]],
  ['user', ['view'], [false, false]],
  ['user', ['view', 'change'], [true, false]],
  ['user', ['view', 'delete'], [false, true]],
])('%s given %j may put devices in and take them out: %j', (userType, actions, expected) => {
  expect(offered(userType, actions)).toEqual(expected)
})
