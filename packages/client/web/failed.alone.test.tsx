// @vitest-environment jsdom
import { texts as parts } from '@gantry/ui/texts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { texts } from '../texts.ts'
import { ApiError } from './api-error.ts'
import { Failed } from './failed.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...parts.en, ...texts.en } } },
  })
})
afterEach(cleanup)

const heading = () => screen.getByRole('heading').textContent
const retry = () => screen.queryByRole('button', { name: parts.en['ui.retry'] })

const Page = ({ read }: { readonly read: () => Promise<string> }) => {
  const { data, error } = useQuery({ queryKey: ['page'], queryFn: read, retry: false })
  return error ? <Failed error={error} /> : <p>{data}</p>
}

test('a missing right says whom to ask, and nothing is to be tried again', () => {
  const error = new ApiError('permission.denied', 'Not permitted.', { status: 403 })
  render(<Failed error={error} retry={() => undefined} />)
  expect(heading()).toBe(parts.en['ui.denied.title'])
  expect(screen.getByText(texts.en['client.error.ask_administrator'])).toBeDefined()
  expect(retry()).toBeNull()
})

test('what is closed for another reason says that reason', () => {
  render(<Failed error={new ApiError('feature.off', 'Chat is switched off.', { status: 403 })} />)
  expect(heading()).toBe('Chat is switched off.')
})

test('what is gone says so', () => {
  render(
    <Failed
      error={new ApiError('record.not_found', 'No such area.', { status: 404 })}
      retry={() => undefined}
    />,
  )
  expect(heading()).toBe(parts.en['ui.gone.title'])
  expect(retry()).toBeNull()
})

test('the query that failed is fetched again', async () => {
  const answer = vi.fn<() => Promise<string>>()
  answer.mockRejectedValueOnce(new ApiError('server.failed', 'Broken.', { status: 500, requestId: 'r-1' }))
  answer.mockResolvedValueOnce('Arrived')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page read={answer} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('r-1')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: parts.en['ui.retry'] }))
  expect(await screen.findByText('Arrived')).toBeDefined()
})

test('an error of no query offers nothing to fetch again', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Failed error={new ApiError('network', 'offline')} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(texts.en['client.error.network'])).toBeDefined()
  expect(retry()).toBeNull()
})
