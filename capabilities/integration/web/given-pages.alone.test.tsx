// @vitest-environment jsdom
import { enterSession } from '@gantry/client/web'
import { texts as designTexts } from '@gantry/designs/texts'
import type { ConsoleAction, RoutePath } from '@gantry/model/shared'
import { sessionOf } from '@gantry/testing/shared'
import { texts as uiTexts } from '@gantry/ui/texts'
import { PageFrame } from '@gantry/ui/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listSources, type SourceInfo } from '../shared/index.ts'
import { type ListedTask, listTasks } from '../shared/tasks/contract.ts'
import { texts } from '../texts.ts'
import SourcesPage from './sources/sources-page.tsx'
import TasksPage from './tasks/tasks-page.tsx'

const source: SourceInfo = {
  id: 's1',
  name: 'Orders',
  kind: 'postgres',
  address: 'db:5432/orders',
  settings: {},
  secrets: [],
  owner: null,
  people: null,
  tested: null,
  subscription: null,
  used: 0,
  revision: 1,
  changedAt: '2026-11-01T08:00:00Z',
}
const task: ListedTask = {
  id: 't1',
  name: 'Load orders',
  group: null,
  release: 1,
  state: 'active',
  drafted: false,
  schedule: null,
  nextAt: null,
  flows: [],
  from: [],
  to: [],
  last: null,
  recent: [],
  success: null,
}
const answers = new Map<unknown, unknown>()

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

const shown = (Page: ComponentType, page: RoutePath, actions: readonly ConsoleAction[]) => {
  enterSession(
    sessionOf(
      'user',
      actions.map(action => `${action} ${page}` as const),
    ),
  )
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PageFrame title="">
          <Page />
        </PageFrame>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** What a page offers to a member who was given it for these actions: the buttons on it, and those of the menu of its row. */
const offered = async (Page: ComponentType, page: RoutePath, actions: readonly ConsoleAction[]) => {
  answers.set(listSources, { data: [source] })
  answers.set(listTasks, { data: [task], writtenToday: 0 })
  shown(Page, page, actions)
  const more = screen.queryByRole('button', { name: /^More/ })
  if (more) fireEvent.click(more)
  const items = more ? await screen.findAllByRole('menuitem') : []
  const buttons = screen.queryAllByRole('button').map(each => each.textContent || each.ariaLabel)
  return [...buttons, ...items.map(({ textContent }) => textContent)]
}

const sources = '/{spaceUri}/etl/datasource'
const tasks = '/{spaceUri}/etl'

test.each<[readonly ConsoleAction[], readonly string[], readonly string[]]>([
  [['view'], [], ['source.new', 'source.test', 'source.edit', 'source.copy', 'source.remove']],
  [
    ['view', 'create'],
    ['source.new', 'source.copy'],
    ['source.test', 'source.edit', 'source.remove'],
  ],
  [
    ['view', 'change', 'run'],
    ['source.test', 'source.edit'],
    ['source.new', 'source.copy', 'source.remove'],
  ],
  [['view', 'delete'], ['source.remove'], ['source.new', 'source.test', 'source.edit', 'source.copy']],
])('data sources given to %j offer %j and not %j', async (actions, some, others) => {
  const found = await offered(SourcesPage, sources, actions)
  expect(found).toEqual(expect.arrayContaining(some.map(key => texts.en[key])))
  for (const key of others) expect(found).not.toContain(texts.en[key])
})

test.each<[readonly ConsoleAction[], readonly string[], readonly string[]]>([
  [['view'], ['etl.open', 'etl.runs'], ['etl.new', 'etl.copy', 'etl.off', 'etl.remove']],
  [['view', 'change'], ['etl.new', 'etl.copy', 'etl.off', 'etl.remove'], []],
])('tasks given to %j offer %j and not %j', async (actions, some, others) => {
  const found = await offered(TasksPage, tasks, actions)
  expect(found).toEqual(expect.arrayContaining(some.map(key => texts.en[key])))
  for (const key of others) expect(found).not.toContain(texts.en[key])
  expect(screen.queryByTitle(texts.en['etl.run'] ?? '')).toBeNull()
})

test('a task is started where running was given', async () => {
  await offered(TasksPage, tasks, ['view', 'run'])
  expect(screen.getByTitle(texts.en['etl.run'] ?? '')).toBeDefined()
})

test('an empty list invites to create only those who may', () => {
  const textFor = (actions: readonly ConsoleAction[]) => {
    const { container, unmount } = shown(SourcesPage, sources, actions)
    const { textContent } = container
    unmount()
    return textContent
  }
  answers.set(listSources, { data: [] })
  expect(textFor(['view'])).not.toContain(texts.en['source.none.why'])
  expect(textFor(['view', 'create'])).toContain(texts.en['source.none.why'])
})
