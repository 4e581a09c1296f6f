// @vitest-environment jsdom
import type { JsonObject } from '@gantry/base/shared'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { describeTaskQuery } from '../../shared/tasks/contract.ts'
import { texts } from '../../texts.ts'
import { QueryControl } from './query-control.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('@gantry/client/web', async original => ({ ...(await original<object>()), call }))

const columns = [{ name: 'place', type: { kind: 'text' } }]
const start: JsonObject = {
  source: 's1',
  object: '',
  label: 'Places',
  read: 'full',
  query: 'select place from pump',
  columns,
}

let latest = start
const Drawn = ({ mayAsk }: { readonly mayAsk: boolean }) => {
  const [settings, setSettings] = useState(start)
  latest = settings
  return <QueryControl settings={settings} mayAsk={mayAsk} issueAt={() => undefined} onChange={setSettings} />
}
const draw = (mayAsk: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Drawn mayAsk={mayAsk} />
    </QueryClientProvider>,
  )

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: texts.en } },
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
  })
})
afterEach(cleanup)

test('a changed query counts once it has answered which columns it has', async () => {
  const query = 'select place, flow from pump'
  const found = [...columns, { name: 'flow', type: { kind: 'integer' } }]
  call.mockResolvedValue({ columns: found })
  draw(true)
  fireEvent.change(screen.getByLabelText('Query'), { target: { value: query } })
  expect(latest).toEqual(start)
  expect(screen.getByText('The query was changed and counts once you take it.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take it and read its columns' }))
  await waitFor(() => expect(latest).toEqual({ ...start, query, columns: found }))
  expect(call).toHaveBeenCalledWith(describeTaskQuery, { source: 's1', query })
}, 120_000)

test('who may not ask the source reads its query', () => {
  draw(false)
  expect(screen.getByLabelText('Query').hasAttribute('readonly')).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
}, 120_000)
