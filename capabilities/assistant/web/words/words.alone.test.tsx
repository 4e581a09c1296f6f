// @vitest-environment jsdom
import type { Comparison } from '@gantry/model/shared'
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../texts.ts'
import ChartHelp from './chart-help.tsx'
import FilterHelp from './filter-help.tsx'

const server = vi.hoisted(() => ({
  open: true,
  asked: [] as object[],
  answer: {} as object,
}))

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { open: server.open, left: 900 }, error: null }),
  callTold: async (_contract: unknown, input: object) => {
    server.asked.push(input)
    return server.answer
  },
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...texts.en } } },
  })
})
beforeEach(() => {
  server.open = true
  server.asked = []
})
afterEach(cleanup)

const ask = (label: string, wish: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: wish } })
  fireEvent.click(screen.getByText('Propose'))
}

test('conditions are handed on, and what stands in none of them is said', async () => {
  const conditions: readonly Comparison[] = [{ field: 'status', op: 'in', value: ['open'] }]
  const missing = [{ text: 'Stirrer', why: 'several_records' }]
  server.answer = { match: 'all', conditions, missing, answer: '', tokens: 42 }
  const onProposed = vi.fn()
  render(<FilterHelp table="order" onProposed={onProposed} />)
  ask('Describe what to show', 'open ones of Stirrer')
  expect(await screen.findByText('Several records fit “Stirrer”. Choose one in the condition.')).toBeTruthy()
  expect(onProposed).toHaveBeenCalledWith({ match: 'all', conditions })
  expect(server.asked).toEqual([{ table: 'order', wish: 'open ones of Stirrer' }])
})

test('an answer without conditions proposes nothing and says so', async () => {
  server.answer = { match: 'all', conditions: [], missing: [], answer: '', tokens: 42 }
  const onProposed = vi.fn()
  render(<FilterHelp table="order" onProposed={onProposed} />)
  ask('Describe what to show', 'hello')
  expect(await screen.findByText('Nothing in the description makes a condition.')).toBeTruthy()
  expect(onProposed).not.toHaveBeenCalled()
})

test('a chart is shown before it is taken over', async () => {
  const chart = {
    kind: 'bar',
    from: { table: 'order' },
    rows: [{ field: 'status' }],
    measures: [{ fn: 'count' }],
  }
  server.answer = { chart, missing: [], answer: '', tokens: 42 }
  const onTake = vi.fn()
  render(<ChartHelp table="order" show={shown => <pre>{JSON.stringify(shown)}</pre>} onTake={onTake} />)
  fireEvent.click(screen.getByText('Describe a chart'))
  ask('Describe a chart', 'orders by state')
  expect(await screen.findByText(JSON.stringify(chart))).toBeTruthy()
  expect(onTake).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Take over'))
  expect(onTake).toHaveBeenCalledWith(chart)
})

test('nothing is shown where it is not open', () => {
  server.open = false
  render(
    <>
      <FilterHelp table="order" onProposed={vi.fn()} />
      <ChartHelp table="order" show={() => null} onTake={vi.fn()} />
    </>,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
