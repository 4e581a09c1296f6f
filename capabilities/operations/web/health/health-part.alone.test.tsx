// @vitest-environment jsdom
import { storeLang } from '@gantry/client/web'
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Health, readHealth } from '../../shared/health/contract.ts'
import { texts } from '../../texts.ts'
import { HealthPart } from './health-part.tsx'

const health: Health = {
  database: { bytes: 5_000_000, connections: 10, mostConnections: 97, longestTransaction: null, blocked: 0 },
  jobs: { waiting: 3, running: 1, givenUp: 0, oldest: 7_200, failed: 2 },
  delivery: { waiting: 0, queued: 0, failing: 0, parked: 0, oldest: null },
  schedules: [
    {
      name: 'tidy_up',
      cron: '0 3 * * *',
      startedAt: '2026-11-30T03:00:00Z',
      endedAt: '2026-11-30T03:00:01Z',
      running: null,
      error: 'Error: no room left',
    },
  ],
  processes: [
    {
      id: 'a',
      host: 'plant-1',
      pid: 7,
      roles: ['web', 'worker'],
      version: '1.2.3',
      startedAt: '2026-11-30T08:00:00.000Z',
      silent: 3,
      memory: 1,
      pool: { open: 3, idle: 1, waiting: 0, most: 16 },
    },
  ],
  disk: { free: 1_000_000, size: 9_000_000 },
  backup: null,
  statements: [{ text: 'select pg_sleep($1)', calls: 3, mean: 2_500, most: 4_000 }],
  people: 12,
  checks: [
    { check: 'processes', state: 'good' },
    { check: 'jobs', state: 'bad' },
    { check: 'schedules', state: 'bad' },
    { check: 'backup', state: 'look' },
  ],
  metricsSince: null,
}

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: (contract: unknown) => ({
    data: contract === readHealth ? health : { spaces: [], parked: [] },
    error: null,
    refetch: () => undefined,
  }),
  useAction: () => ({ mutate: () => undefined, isPending: false, error: null }),
}))

beforeAll(async () => {
  storeLang('en')
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...texts.en } } },
  })
})
afterEach(cleanup)

const lineOf = (name: string): HTMLElement => {
  const line = screen.getAllByText(name).flatMap(each => each.closest('li') ?? [])[0]
  if (!line) throw new Error(`no line ${name}`)
  return line
}

test('each figure has its state in words, and one that is not good says what to do', () => {
  render(<HealthPart />)
  expect(screen.getByText(/Needs attention: 3.*People online: 12/)).toBeTruthy()
  const processes = lineOf('Processes')
  expect(within(processes).getByText('Good')).toBeTruthy()
  expect(within(processes).getByText('1 running, 0 silent')).toBeTruthy()
  expect(within(processes).queryByText(/Every role needs/)).toBeNull()
  const jobs = lineOf('Background jobs')
  expect(within(jobs).getByText('Bad')).toBeTruthy()
  expect(within(jobs).getByText(/longest wait: 2 hours/)).toBeTruthy()
  expect(within(jobs).getByText(/Jobs pile up or fail/)).toBeTruthy()
  const backup = lineOf('Last backup of the installation')
  expect(within(backup).getByText('Have a look')).toBeTruthy()
  expect(within(backup).getByText('Never')).toBeTruthy()
  expect(within(backup).getByText(/npm run backup/)).toBeTruthy()
})

test('shows why a schedule failed, the processes, and the slowest statements', () => {
  render(<HealthPart />)
  expect(screen.getByText('Error: no room left')).toBeTruthy()
  expect(screen.getByText('plant-1 · 7')).toBeTruthy()
  expect(screen.getByText('Serves requests · Runs jobs')).toBeTruthy()
  expect(screen.getByText('select pg_sleep($1)')).toBeTruthy()
  expect(screen.getByText('Make a key and turn on')).toBeTruthy()
})
