// @vitest-environment jsdom
import type { JsonObject } from '@gantry/base/shared'
import { texts as baseTexts } from '@gantry/base/texts'
import { planTask, stepKindOf, type Task } from '@gantry/transform/shared'
import { texts as stepTexts } from '@gantry/transform/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { texts } from '../../texts.ts'
import { StepProperties } from './step-properties.tsx'

const taskWith = (kind: string, settings: JsonObject): Task => ({
  id: 'task',
  name: 'Sales',
  busy: 'skip',
  as: 'task',
  nodes: {
    read: {
      kind: 'source',
      settings: {
        source: 'space',
        object: 'sale',
        label: 'Sales',
        read: 'full',
        columns: [
          { name: 'how', type: { kind: 'text' } },
          { name: 'paid', type: { kind: 'decimal', places: 2 } },
        ],
      },
    },
    step: { kind, settings },
  },
  edges: [{ id: 'e1', from: 'read', to: 'step' }],
})

let latest: JsonObject = {}
const asked: string[] = []
const Drawn = ({ kind, start }: { readonly kind: string; readonly start: JsonObject }) => {
  const [settings, setSettings] = useState(start)
  latest = settings
  const { steps, issues } = planTask(taskWith(kind, settings))
  const step = steps.find(({ id }) => id === 'step')
  return step ? (
    <StepProperties
      step={step}
      issues={issues}
      onFindValues={async column => {
        asked.push(column)
        return ['', 'card', 'cash']
      }}
      onChange={setSettings}
      onRemove={() => undefined}
    />
  ) : null
}

const draw = (kind: string, more: JsonObject) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Drawn kind={kind} start={{ ...stepKindOf(kind).initial(), ...more }} />
    </QueryClientProvider>,
  )

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: { ...baseTexts.en, ...stepTexts.en, ...texts.en } } },
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
  })
})
afterEach(cleanup)

test('the values of a pivot are found among the first rows; those listed before keep their names', async () => {
  draw('pivot', { column: 'how', values: [{ value: 'cash', name: 'Paid in cash' }] })
  fireEvent.click(screen.getByText('Take values from the first rows'))
  await waitFor(() =>
    expect(latest.values).toEqual([
      { value: 'cash', name: 'Paid in cash' },
      { value: '', name: 'empty' },
      { value: 'card', name: 'card' },
    ]),
  )
  expect(asked).toEqual(['how'])
  const [, , name] = screen.getAllByLabelText('Column name')
  if (!name) throw new Error('no name')
  fireEvent.change(name, { target: { value: 'Empty' } })
  expect(screen.getByText(/^“Empty” is already used/)).toBeTruthy()
}, 120_000)

test('a pivot without its column finds no values', () => {
  draw('pivot', {})
  expect(screen.queryByText('Take values from the first rows')).toBeNull()
}, 120_000)

test('the place of a row needs no column, a running sum does', () => {
  draw('window', { columns: [{ of: 'rank', column: '', name: 'Rank' }] })
  expect(screen.queryAllByLabelText('Column')).toHaveLength(0)
  cleanup()
  draw('window', { columns: [{ of: 'running_sum', column: '', name: 'Sum' }] })
  expect(screen.queryAllByLabelText('Column')).not.toHaveLength(0)
}, 120_000)
