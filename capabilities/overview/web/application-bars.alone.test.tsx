// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { texts } from '../texts.ts'
import { ApplicationBars } from './application-bars.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: texts.en } },
  })
})
afterEach(cleanup)

test('a space without applications is told how they come here', () => {
  render(<ApplicationBars apps={[]} />)
  expect(screen.getByRole('heading', { name: 'No applications yet' })).toBeTruthy()
  expect(screen.getByText(/made or installed/)).toBeTruthy()
  expect(screen.queryByRole('list')).toBe(null)
})

test('the longest bar is that of the most used application', () => {
  const app = (id: string, changes: number) => ({ id, name: id, changes, people: 1 })
  const { container } = render(<ApplicationBars apps={[app('Stock', 8), app('Plans', 2)]} />)
  expect([...container.querySelectorAll('i')].map(bar => bar.style.width)).toEqual(['100%', '25%'])
  expect(screen.queryByRole('heading')).toBe(null)
})
