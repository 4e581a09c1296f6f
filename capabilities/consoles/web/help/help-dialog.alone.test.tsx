// @vitest-environment jsdom
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FoundArticle, findHelp } from '../../shared/help/help-contract.ts'
import { texts } from '../../texts.ts'
import { HelpDialog } from './help-dialog.tsx'

const article = (id: string, title: string): FoundArticle => ({ id, title, category: 'records' })
const todo = article('a2', 'Work through your to-dos')
const articles = [article('a1', 'First steps'), todo]

/** What the server finds: by words, for a screen, or everything. */
const find = ({ search, route }: { search?: string; route?: string }) =>
  articles.filter(
    ({ id, title }) =>
      (search === undefined || title.includes(search)) &&
      (route === undefined || (route === '/{spaceUri}/user/todo' && id === todo.id)),
  )

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: (contract: unknown, input: object) => ({
    data: { data: contract === findHelp ? find(input) : [] },
    error: null,
    refetch: () => undefined,
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

const titles = () => [...document.querySelectorAll('.co-link')].map(({ textContent }) => textContent)

test('the articles of the open screen stand first, each of them once', async () => {
  render(<HelpDialog route="/{spaceUri}/user/todo" onClose={vi.fn()} />)
  expect(titles()).toEqual([todo.title, 'First steps'])
  expect(screen.getByText('About this screen')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Title or text'), 'First{Enter}')
  expect(titles()).toEqual(['First steps'])
  expect(screen.queryByText('About this screen')).toBeNull()
})

test('a screen without articles of its own has those of all', () => {
  render(<HelpDialog route="/{spaceUri}/dashboard" onClose={vi.fn()} />)
  expect(titles()).toEqual(['First steps', todo.title])
  expect(screen.queryByText('About this screen')).toBeNull()
})
