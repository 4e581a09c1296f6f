// @vitest-environment jsdom
import type { JsonObject } from '@gantry/base/shared'
import { texts as baseTexts } from '@gantry/base/texts'
import { planTask, stepKindOf, type Task } from '@gantry/transform/shared'
import { texts as stepTexts } from '@gantry/transform/texts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { texts } from '../../texts.ts'
import { StepProperties } from './step-properties.tsx'

const text = { kind: 'text' } as const
const taskWith = (settings: JsonObject): Task => ({
  id: 'task',
  name: 'Orders',
  busy: 'skip',
  as: 'task',
  nodes: {
    read: {
      kind: 'source',
      settings: {
        source: 'space',
        object: 'work_order',
        label: 'Orders',
        read: 'full',
        columns: [
          { name: 'no', label: 'Number', type: text },
          { name: 'asset', type: text },
        ],
      },
    },
    kept: { kind: 'file', settings },
  },
  edges: [{ id: 'e1', from: 'read', to: 'kept' }],
})

let latest: JsonObject = {}
const Drawn = ({ start }: { readonly start: JsonObject }) => {
  const [settings, setSettings] = useState(start)
  latest = settings
  const { steps, issues } = planTask(taskWith(settings))
  const step = steps.find(({ id }) => id === 'kept')
  return step ? (
    <StepProperties
      step={step}
      issues={issues}
      onFindValues={null}
      onChange={setSettings}
      onRemove={() => undefined}
    />
  ) : null
}

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

test('a file step is set up: its name with an example and what is wrong with it, its columns, its keeping', () => {
  render(<Drawn start={stepKindOf('file').initial()} />)
  const name = screen.getByLabelText('File name')
  expect(screen.getByText(/^For example rows-\d{8}-\d{4}\.csv$/)).toBeTruthy()
  fireEvent.change(name, { target: { value: '../orders' } })
  expect(screen.getByText(/^A file name has none of/)).toBeTruthy()
  fireEvent.change(name, { target: { value: 'orders-{yyyy}' } })
  expect(screen.getByText(/^For example orders-\d{4}\.csv$/)).toBeTruthy()
  fireEvent.click(screen.getByText('All columns by their labels'))
  expect(latest.map).toEqual([
    { from: 'no', to: 'Number' },
    { from: 'asset', to: 'asset' },
  ])
  const [first] = screen.getAllByLabelText('Name in the file')
  if (!first) throw new Error('no heading')
  fireEvent.change(first, { target: { value: 'asset' } })
  expect(screen.getByText(/^“asset” is already used/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Column names in the first line'))
  expect(latest.header).toBe(false)
  const days = screen.getByLabelText('Days files are kept')
  fireEvent.change(days, { target: { value: '7' } })
  fireEvent.blur(days)
  expect(latest.keep).toEqual({ by: 'days', days: 7 })
}, 120_000)

test('a workbook asks for the name of its sheet, and says what is wrong with it', () => {
  render(<Drawn start={{ ...stepKindOf('file').initial(), format: 'xlsx' }} />)
  expect(screen.queryByLabelText('Delimiter')).toBeNull()
  fireEvent.change(screen.getByLabelText('Sheet name'), { target: { value: 'a/b' } })
  expect(screen.getByText(/^A sheet name has none of/)).toBeTruthy()
}, 120_000)
