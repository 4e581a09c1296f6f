// @vitest-environment jsdom
import { storeLang } from '@gantry/client/web'
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { texts } from '../../texts.ts'
import { RunTable } from './run-table.tsx'

const run: TaskRun = {
  id: 'a',
  task: 'b',
  name: 'Stock of spare parts',
  release: 3,
  state: 'succeeded',
  cause: 'schedule',
  by: null,
  mends: null,
  steps: [],
  attempts: [],
  createdAt: '2026-11-30T08:00:00Z',
  startedAt: '2026-11-30T08:00:00Z',
  endedAt: '2026-11-30T08:00:02Z',
  read: 1_200,
  written: 1_198,
  rejected: 2,
  error: null,
}

beforeAll(async () => {
  storeLang('en')
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...texts.en } } },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('on a phone a run is a card that says everything the row says, and opens by its name', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const onChoose = vi.fn()
  render(<RunTable runs={[run]} chosen={null} onChoose={onChoose} />)
  expect(screen.queryByRole('columnheader')).toBeNull()
  const facts = screen.getAllByRole('term').map(term => term.textContent)
  expect(facts).toHaveLength(7)
  expect(screen.getByText('1,198')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stock of spare parts' }))
  expect(onChoose).toHaveBeenCalledWith('a')
})
