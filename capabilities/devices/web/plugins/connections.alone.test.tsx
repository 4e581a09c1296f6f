// @vitest-environment jsdom
import { listRecords } from '@gantry/model/shared'
import { texts as screenTexts } from '@gantry/screens/texts'
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  createConnection,
  findConnected,
  type ListedConnection,
  listConnectionLog,
  listConnections,
  readConnectionProduct,
  switchConnection,
  tryConnection,
} from '../../shared/plugins/contract.ts'
import { texts } from '../../texts.ts'
import { Connections } from './connections.tsx'

const line: ListedConnection = {
  id: 'c1',
  kind: 'modbus',
  name: 'Line 1',
  on: true,
  address: '10.0.0.5:502',
  devices: 2,
  gone: 1,
  points: 8,
  status: {
    state: 'failing',
    since: '2026-11-01T08:00:00Z',
    problem: { code: 'refused', params: { host: '10.0.0.5', port: 502 } },
    silent: 1,
    lastValueAt: null,
    valuesMinute: 0,
  },
}
const product = {
  id: 'p1',
  name: 'Meter',
  code: 'meter',
  points: [
    { code: 'temp', name: 'Temperature', type: 'number', unit: '°C' },
    { code: 'run', name: 'Running', type: 'bool' },
    { code: 'flow', name: 'Flow', type: 'number' },
  ],
  commands: [{ code: 'reset', name: 'Reset', parameters: [] }],
}
const answers = new Map<unknown, unknown>([
  [
    listRecords,
    {
      data: [
        { id: 'd1', name: 'Meter 1', code: 'M-1', product: { id: 'p1', title: 'Meter' } },
        { id: 'd2', name: 'Meter 2', code: 'M-2', product: { id: 'p1', title: 'Meter' } },
      ],
    },
  ],
  [readConnectionProduct, product],
  [findConnected, { data: [{ device: 'd2', connection: 'c9', name: 'Line 9' }] }],
  [
    listConnectionLog,
    {
      data: [
        {
          id: 7,
          at: '2026-11-01T08:00:00Z',
          level: 'error',
          code: 'lost',
          params: { host: '10.0.0.5', port: 502, problem: 'refused' },
        },
      ],
    },
  ],
])
const tried = {
  milliseconds: 12,
  problem: null,
  points: [
    { code: 'temp', raw: 215, value: 21.5, problem: null },
    { code: 'run', raw: null, value: null, problem: { code: 'modbus_exception_2', params: { unit: 1 } } },
  ],
}

const sent = vi.fn()
let userType = 'admin'
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useSession: () => ({ user: { userType } }),
  useMayKeep: () => userType !== 'user',
  useCall: (contract: unknown) => ({
    data: answers.get(contract),
    error: null,
    isFetching: false,
    refetch: () => undefined,
  }),
  useAction: (contract: unknown) => ({
    mutate: (input: unknown) => sent(contract, input),
    data: contract === tryConnection ? tried : undefined,
    isPending: false,
    error: null,
  }),
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...screenTexts.en, ...texts.en } } },
  })
})
beforeEach(() => {
  userType = 'admin'
  answers.set(listConnections, { data: [line] })
})
afterEach(() => {
  cleanup()
  sent.mockClear()
})

test('a connection tells why it fails, is stopped by its switch, and its log says it in words', async () => {
  render(<Connections />, { wrapper: MemoryRouter })
  expect(screen.getByText(/10\.0\.0\.5:502 refuses connections/)).toBeTruthy()
  expect(screen.getByText('1 device does not answer')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Run “Line 1”'))
  expect(sent).toHaveBeenCalledWith(switchConnection, { id: 'c1', on: false })
  fireEvent.click(screen.getByText('Log'))
  expect(await screen.findByText(/Connection lost: 10\.0\.0\.5:502 refuses/)).toBeTruthy()
})

test('members see connections and their log, and change nothing', () => {
  userType = 'user'
  render(<Connections />, { wrapper: MemoryRouter })
  expect(screen.getByText('Line 1')).toBeTruthy()
  expect(screen.getByText('Log')).toBeTruthy()
  expect(screen.queryByLabelText('Run “Line 1”')).toBeNull()
  expect(screen.queryByText('New connection')).toBeNull()
})

test('a new connection gets devices and points with addresses that follow each other', async () => {
  answers.set(listConnections, { data: [] })
  render(<Connections />, { wrapper: MemoryRouter })
  fireEvent.click(screen.getByText('New connection'))
  const form = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  type('Name', 'Hall 2')
  type('Host', '10.0.0.6')
  fireEvent.mouseDown(form.getByLabelText('Add a device; search by name or code'))
  fireEvent.click(await screen.findByText('Meter 2 · M-2 (in the connection “Line 9”)'))
  fireEvent.click(await screen.findByText('Meter 1 · M-1'))
  fireEvent.click(form.getByText('Add all others (3)'))
  expect(form.getByText('40002')).toBeTruthy()
  fireEvent.mouseDown(form.getByLabelText('Point that “Reset” writes'))
  fireEvent.click(await screen.findByTitle('Running'))
  expect(form.getByText('21.5 °C')).toBeTruthy()
  expect(form.getByText(/Unit 1 has no such address/)).toBeTruthy()
  expect(form.getByText('Only 1 of 2 points read in 12 ms')).toBeTruthy()
  fireEvent.click(form.getByText('Save and start'))
  expect(sent).toHaveBeenLastCalledWith(createConnection, {
    kind: 'modbus',
    on: true,
    name: 'Hall 2',
    settings: { host: '10.0.0.6', port: 502, interval: 5_000, timeout: 1_000, retries: 2, base: 'zero' },
    devices: [{ device: 'd1', address: { unit: 1 } }],
    points: [
      { product: 'p1', point: 'temp', address: { area: 'holding', address: 0, type: 'u16', order: 'ABCD' } },
      { product: 'p1', point: 'run', address: { area: 'coil', address: 0 } },
      { product: 'p1', point: 'flow', address: { area: 'holding', address: 1, type: 'u16', order: 'ABCD' } },
    ],
    commands: [{ product: 'p1', command: 'reset', point: 'run', value: true }],
  })
})

test('a form with changes is left only when they may be lost', async () => {
  answers.set(listConnections, { data: [] })
  render(<Connections />, { wrapper: MemoryRouter })
  fireEvent.click(screen.getByText('New connection'))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Hall 2' } })
  fireEvent.click(form.getByText('Cancel'))
  fireEvent.click(await screen.findByText('Keep editing'))
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Hall 2')
  fireEvent.click(form.getByText('Cancel'))
  fireEvent.click(await screen.findByText('Discard changes'))
  expect(screen.queryByLabelText('Name')).toBeNull()
  fireEvent.click(screen.getByText('New connection'))
  const again = within(await screen.findByRole('dialog'))
  fireEvent.click(again.getByText('Cancel'))
  expect(screen.queryByText('Keep editing')).toBeNull()
  expect(screen.queryByLabelText('Name')).toBeNull()
})
