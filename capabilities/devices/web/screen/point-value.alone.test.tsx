// @vitest-environment jsdom
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveDevice } from '../../shared/contract.ts'
import { emptyProduct } from '../../shared/product.ts'
import { texts } from '../../texts.ts'
import { PointValue } from './point-value.tsx'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

const deviceWith = (value: number, seconds: number): LiveDevice => ({
  id: 'd1',
  code: 'P-204',
  name: 'Pump 204',
  state: 'online',
  lastSeen: ago(seconds),
  firmware: null,
  key: null,
  connection: null,
  release: 1,
  product: {
    ...emptyProduct('p1'),
    points: [{ code: 'temp', name: 'Temperature', type: 'number', unit: '°C', decimals: 1 }],
  },
  values: [{ code: 'temp', ts: ago(seconds), value, quality: 0 }],
  now: ago(0),
})

const asked = vi.fn()
let answer: { readonly data?: LiveDevice; readonly error: unknown } = { error: null }
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  currentLang: () => 'en',
  useNudge: () => undefined,
  useCall: (_contract: unknown, input: unknown) => {
    asked(input)
    return { ...answer, refetch: () => undefined }
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
beforeEach(() => asked.mockClear())
afterEach(cleanup)

const settings = {
  device: 'd1',
  point: 'temp',
  bands: [{ below: 60, tone: 'good' }, { tone: 'bad' }],
}

test('a value stands with its unit and, in words, the state of its band', () => {
  answer = { data: deviceWith(71.46, 2), error: null }
  const { container } = render(<PointValue settings={{ ...settings, since: true }} />)
  expect(asked).toHaveBeenCalledWith({ id: 'd1' })
  expect(screen.getByText('71.5')).toBeTruthy()
  expect(screen.getByText('°C')).toBeTruthy()
  expect(screen.getByText('Pump 204 · Temperature')).toBeTruthy()
  expect(screen.getByText('Bad')).toBeTruthy()
  expect(screen.getByText(/^updated \d+ sec/)).toBeTruthy()
  expect(container.querySelector('.dvl')?.getAttribute('data-tone')).toBe('bad')
})

test('a value that is older than its product allows says its age instead of a state', () => {
  answer = { data: deviceWith(71.5, 900), error: null }
  const { container } = render(<PointValue settings={settings} />)
  expect(screen.queryByText('Bad')).toBeNull()
  expect(screen.getByText(/^updated 15 min/)).toBeTruthy()
  expect(container.querySelector('.dvl')?.hasAttribute('data-old')).toBe(true)
})

test('a gauge is named by the value it shows', () => {
  answer = { data: deviceWith(30, 1), error: null }
  render(<PointValue settings={{ ...settings, look: 'gauge', low: 0, high: 120 }} />)
  expect(screen.getByRole('img', { name: 'Temperature 30.0 °C' })).toBeTruthy()
})

test('a layer without a point asks for none, and one that is closed says so', () => {
  render(<PointValue settings={{}} />)
  expect(screen.getByText('Choose a device and a point')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  cleanup()
  answer = { error: new Error('record.not_found') }
  render(<PointValue settings={settings} />)
  expect(screen.getByText('Not open to you, or the device is gone')).toBeTruthy()
  cleanup()
  answer = { data: deviceWith(1, 1), error: null }
  render(<PointValue settings={{ ...settings, point: 'gone' }} />)
  expect(screen.getByText('The product no longer has this point')).toBeTruthy()
})
