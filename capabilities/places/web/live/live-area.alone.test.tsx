// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AreaDevice, AreaInfo, LiveArea as Live } from '../../shared/contract.ts'
import { LiveArea } from './live-area.tsx'

const device = (id: string, more: Partial<AreaDevice>): AreaDevice => ({
  id,
  name: `Press ${id}`,
  code: id,
  state: 'online',
  lastSeen: null,
  x: 0.5,
  y: 0.5,
  spot: null,
  values: [],
  ...more,
})
const temperature = {
  code: 'temp',
  name: 'Temperature',
  unit: '°C',
  decimals: 1,
  type: 'float',
  value: 36.5,
  ts: null,
  isOut: false,
}
const live: Live = {
  devices: [device('1', { values: [temperature] }), device('2', { state: 'new' })],
  alarms: [
    {
      id: 'a',
      name: 'Hot',
      severity: 'high',
      state: 'active',
      device: '1',
      raised: '2026-02-01T00:00:00Z',
      value: null,
    },
  ],
  now: '2026-02-01T00:00:00Z',
}
const area: AreaInfo = {
  id: 'hall',
  name: 'Hall',
  parent: null,
  plan: { id: 'f', name: 'hall.png', size: 1, mime: 'image/png' },
  outline: [],
  fence: false,
  devices: 2,
  alarms: 1,
}

const width = vi.hoisted(() => ({ isNarrow: true }))
vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({
    t: (key: string, values?: Record<string, string>) =>
      values ? `${key}(${Object.values(values).join('|')})` : key,
    i18n: { language: 'en' },
  }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  sayNumber: String,
  sayRecent: (at: string) => at,
  inSpace: (path: string) => path,
}))
vi.mock('@gantry/ui/web', async original => ({
  ...(await original<object>()),
  useMedia: () => width.isNarrow,
}))
vi.mock('@gantry/devices/web', () => ({ LiveValues: ({ id }: { id: string }) => <p>values of {id}</p> }))
vi.mock('@gantry/fields/web', async original => ({ ...(await original<object>()), fileHref: () => 'data:,' }))
vi.mock('./use-live-area.ts', () => ({ useLiveArea: () => ({ data: live, error: null }) }))

afterEach(cleanup)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const first = 'area.device.says(area.device.alarm(Press 1)|36.5 °C)'

test('a mark says name, alarm and value in words, also where only its dot is drawn', () => {
  render(<LiveArea area={area} chooser={null} />)
  expect(screen.getByRole('button', { name: first })).toBeDefined()
  expect(screen.getByRole('button', { name: 'area.device.says(Press 2|area.state.new)' })).toBeDefined()
})

test('on a phone a device opens in a sheet, which can be closed', () => {
  width.isNarrow = true
  render(<LiveArea area={area} chooser={null} />)
  press(first)
  const sheet = within(screen.getByRole('dialog', { name: 'Press 1' }))
  expect(sheet.getByText('values of 1')).toBeDefined()
  fireEvent.click(sheet.getByRole('button', { name: 'area.close_device' }))
  expect(screen.queryByText('values of 1')).toBeNull()
})

test('elsewhere it opens beside the plan', () => {
  width.isNarrow = false
  render(<LiveArea area={area} chooser={null} />)
  press(first)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('values of 1')).toBeDefined()
  expect(screen.getByRole('button', { name: first }).getAttribute('aria-pressed')).toBe('true')
})
