// @vitest-environment jsdom
import { PageContext } from '@gantry/client/web'
import type { TableInfo } from '@gantry/model/shared'
import { modelTable } from '@gantry/screens/web'
import { PageFrame } from '@gantry/ui/web'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createPublicForm,
  listPublicForms,
  type OfferableField,
  type PublicFormHead,
  sealPublicValues,
  switchPublicForm,
} from '../../shared/contract.ts'
import FormsPage from './forms-page.tsx'

const fields: readonly OfferableField[] = [
  { id: 'name', def: { type: 'text', label: 'Name', required: true }, offer: 'plain', preset: true },
  { id: 'phone', def: { type: 'text', label: 'Phone' }, offer: 'plain', preset: true },
  { id: 'gate', def: { type: 'text', label: 'Gate' }, offer: null, preset: true },
]
const info: TableInfo = {
  table: {
    id: 'visit',
    label: 'Visits',
    title: 'name',
    fields: Object.fromEntries(fields.map(({ id, def }) => [id, def])),
    policy: [],
  },
  view: { table: 'visit', list: { columns: [] }, form: { groups: [] } },
  rights: {
    operations: ['read', 'create'],
    readable: ['name', 'phone', 'gate'],
    writable: ['name'],
    masked: [],
  },
  slaves: [],
  preferences: {},
}
const head: PublicFormHead = {
  id: 'f1',
  settings: {
    name: 'Reception',
    title: 'Welcome',
    before: '',
    after: '',
    fields: [{ id: 'name' }],
    opens: null,
    ends: null,
    most: 20,
    files: 'none',
    megabytes: 10,
    again: true,
  },
  hasPassword: false,
  state: 'open',
  answers: 3,
  maker: 'Ann',
  version: 1,
  token: 'the-secret-of-the-form',
}
const listed = vi.hoisted(() => ({ data: {} as object }))
const sent = vi.hoisted(() => vi.fn())

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({
    t: (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key),
    i18n: { language: 'en' },
  }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  currentLang: () => 'en',
  useCall: (contract: unknown) => ({
    data: contract === listPublicForms ? listed.data : undefined,
    error: null,
  }),
  useAction: (contract: unknown) => ({
    mutate: (input: unknown) => sent(contract, input),
    reset: () => undefined,
    isPending: false,
    error: null,
    data:
      contract === sealPublicValues && sent.mock.calls.some(([of]) => of === contract)
        ? { given: 'sealed' }
        : undefined,
  }),
}))
vi.mock('@gantry/screens/web', async original => ({
  ...(await original<object>()),
  useTable: () => ({ model: modelTable(info, 'en', field => field), error: null }),
}))

configure({ asyncUtilTimeout: 20_000 })
const open = (forms: readonly PublicFormHead[], allowed = true) => {
  listed.data = { data: forms, fields, needed: ['name'], allowed }
  render(
    <PageContext
      value={{
        route: '/appconfig/publicForms/{module}/{appId}',
        params: { module: 'visit', appId: 'desk' },
        space: null,
        search: '',
      }}
    >
      <PageFrame title="">
        <FormsPage />
      </PageFrame>
    </PageContext>,
  )
}
// By text: roles of a whole page with a dialog take a second each to work out.
const press = (text: string) => fireEvent.click(screen.getByText(text))

beforeEach(() => sent.mockReset())
afterEach(cleanup)

test('a form is made of the chosen fields; one that the table needs is named where it is missing', async () => {
  open([])
  expect(screen.getByText('publicForms.none')).toBeTruthy()
  press('publicForms.new')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Gate')).toBeNull()
  fireEvent.click(dialog.getByLabelText('Phone'))
  fireEvent.click(dialog.getByLabelText('Phone · publicForms.fields.required'))
  fireEvent.click(dialog.getByLabelText('Name'))
  expect(dialog.getByText(/publicForms.fields.needed.*Name/)).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('Name'))
  fireEvent.click(dialog.getByText('publicForms.create'))
  expect(sent.mock.calls).toEqual([
    [
      createPublicForm,
      {
        table: 'visit',
        settings: expect.objectContaining({
          title: 'Visits',
          fields: [{ id: 'name' }, { id: 'phone', required: true }],
          files: 'none',
        }),
      },
    ],
  ])
})

test('a form says its state and its answers, and is switched off', () => {
  open([head, { ...head, id: 'f2', state: 'withdrawn' }])
  expect(screen.getByText('publicForms.state.open')).toBeTruthy()
  expect(screen.getAllByText('publicForms.answers.of {"answers":3,"most":20}')).toHaveLength(2)
  expect(screen.getByText('publicForms.withdrawn.why {"maker":"Ann"}')).toBeTruthy()
  const [first] = screen.getAllByText('publicForms.switchOff')
  if (first) fireEvent.click(first)
  expect(sent.mock.calls.map(([contract, input]) => [contract, input])).toEqual([
    [switchPublicForm, { id: 'f1', on: false }],
  ])
})

test('its link is shown, and links with values that are sealed', async () => {
  open([head])
  press('publicForms.link')
  const dialog = within(await screen.findByRole('dialog'))
  const address = `${location.origin}/publicForm?t=the-secret-of-the-form`
  expect(dialog.getByDisplayValue(address)).toBeTruthy()
  fireEvent.mouseDown(dialog.getByLabelText('publicForms.given.add'))
  fireEvent.click(await screen.findByTitle('Gate'))
  fireEvent.change(dialog.getByLabelText('Gate'), { target: { value: 'North' } })
  fireEvent.click(dialog.getByText('publicForms.given.make'))
  expect(sent.mock.calls).toEqual([[sealPublicValues, { id: 'f1', values: { gate: 'North' } }]])
})

test('where the space forbids public forms, none is made', () => {
  open([{ ...head, state: 'off' }], false)
  expect(screen.getByText('publicForms.forbidden')).toBeTruthy()
  for (const text of ['publicForms.new', 'publicForms.edit', 'publicForms.switchOn'])
    expect(screen.getByText(text).closest('button')).toHaveProperty('disabled', true)
})
