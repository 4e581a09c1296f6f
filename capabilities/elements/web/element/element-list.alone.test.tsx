// @vitest-environment jsdom
import { enterSession } from '@gantry/client/web'
import type { ConsoleAction } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { PageFrame } from '@gantry/ui/web'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type ManagedElement, manageElements } from '../../shared/element/contract.ts'
import { ElementList } from './element-list.tsx'

const element: ManagedElement = {
  id: 'e1',
  name: 'Gauge',
  description: null,
  release: 1,
  state: 'active',
  drafted: false,
  properties: [],
  used: 0,
  editedAt: null,
  editedBy: null,
}
const answers = new Map<unknown, unknown>()

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: (contract: unknown) => ({ data: answers.get(contract), error: null }),
  useAction: () => ({ mutate: () => undefined }),
}))
afterEach(cleanup)

const show = (elements: readonly ManagedElement[], actions: readonly ConsoleAction[]) => {
  answers.set(manageElements, { data: elements })
  enterSession(
    sessionOf(
      'user',
      actions.map(action => `${action} /{spaceUri}/enterprise/elementManage` as const),
    ),
  )
  render(
    <PageFrame title="">
      <ElementList />
    </PageFrame>,
  )
}

test.each<[readonly ConsoleAction[], boolean]>([
  [['view'], false],
  [['view', 'import', 'run'], false],
  [['view', 'change'], true],
])('components given to %j are made, stopped and removed: %s', (actions, offered) => {
  show([element], actions)
  expect(screen.queryByText('element.new') !== null).toBe(offered)
  expect(screen.queryByRole('button', { name: 'element.acts' }) !== null).toBe(offered)
  expect(screen.getByRole('link', { name: 'Gauge' })).toBeDefined()
})

test.each<[readonly ConsoleAction[], boolean]>([
  [['view'], false],
  [['view', 'change'], true],
])('an empty list invites to make one those who were given %j: %s', (actions, invites) => {
  show([], actions)
  expect(screen.getByText('element.none')).toBeDefined()
  expect(screen.queryByText('element.none.why') !== null).toBe(invites)
})
