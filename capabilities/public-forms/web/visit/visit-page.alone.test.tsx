// @vitest-environment jsdom
import { ApiError, PageContext, storeLang } from '@gantry/client/web'
import type { TableInfo } from '@gantry/model/shared'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPublicForm, openPublicForm, type VisitedForm } from '../../shared/contract.ts'
import VisitPage from './visit-page.tsx'

const info: TableInfo = {
  table: {
    id: 'form',
    label: 'form',
    title: 'name',
    fields: {
      name: { type: 'text', label: 'Your name', required: true },
      kind: { type: 'yesNo', label: 'With a car' },
      plate: { type: 'text', label: 'Number plate', rules: { shown: 'kind' } },
    },
    policy: [],
  },
  view: { table: 'form', list: { columns: [] }, form: { groups: [{ fields: ['name', 'kind', 'plate'] }] } },
  rights: {
    operations: ['create'],
    readable: ['name', 'kind', 'plate'],
    writable: ['name', 'kind', 'plate'],
    masked: [],
  },
  slaves: [],
  preferences: {},
}
const form: VisitedForm = {
  title: { 'zh-CN': '访客登记', en: 'Visitors' },
  before: 'Please register',
  info,
  files: 'none',
  megabytes: 1,
  visit: 'visit-1',
  rest: 0,
  look: { skin: 'deepBlack', brand: '', logo: null },
}

const asked = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({ ...(await original<object>()), call: asked.call }))

const inputs = (contract: unknown) =>
  asked.call.mock.calls.flatMap(([called, input]) => (called === contract ? [input] : []))
const open = (search: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageContext value={{ route: '/publicForm', params: {}, space: null, search }}>
        <VisitPage />
      </PageContext>
    </QueryClientProvider>,
  )
const send = () => fireEvent.click(screen.getByRole('button', { name: 'publicForm.send' }))

// The inputs are fetched when a form is opened.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => storeLang('en'))
afterEach(() => {
  cleanup()
  asked.call.mockReset()
})

test('a visitor fills in what is asked, sends it with the values of the link, reads the thanks and begins another', async () => {
  asked.call.mockImplementation(async contract =>
    contract === openPublicForm ? form : { after: 'See you', again: true },
  )
  open('?t=a-secret-of-a-link&v=sealed')
  const name = await screen.findByLabelText(/Your name/)
  expect(screen.getByRole('heading', { name: 'Visitors' })).toBeTruthy()
  expect(document.documentElement.dataset.skin).toBe('deepBlack')
  send()
  expect(await screen.findByText('issue.required')).toBeTruthy()
  expect(inputs(answerPublicForm)).toEqual([])
  fireEvent.change(name, { target: { value: 'Li' } })
  send()
  expect(await screen.findByText('See you')).toBeTruthy()
  expect(inputs(answerPublicForm)).toEqual([
    { token: 'a-secret-of-a-link', given: 'sealed', visit: 'visit-1', values: { name: 'Li' }, website: '' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'publicForm.again' }))
  expect(await screen.findByLabelText(/Your name/)).toBeTruthy()
  expect(inputs(openPublicForm)).toHaveLength(2)
})

test('what the server refuses stands at its field, and the input stays', async () => {
  const refused = new ApiError('request.invalid', 'invalid', {
    status: 422,
    issues: [{ field: 'name', code: 'not_accepted' }],
  })
  asked.call.mockImplementation(async contract => {
    if (contract === openPublicForm) return form
    throw refused
  })
  open('?t=a-secret-of-a-link')
  fireEvent.change(await screen.findByLabelText(/Your name/), { target: { value: 'Li' } })
  send()
  expect(await screen.findByText('issue.not_accepted')).toBeTruthy()
  expect(screen.getByDisplayValue('Li')).toBeTruthy()
})

test.each([
  ['public_form.not_found', 404],
  ['public_form.closed', 410],
  ['public_form.ended', 410],
  ['public_form.full', 410],
  ['public_form.early', 403],
] as const)('%s is said, without a form', async (code, status) => {
  asked.call.mockRejectedValue(new ApiError(code, `sentence of ${code}`, { status }))
  open('?t=a-secret-of-a-link')
  expect((await screen.findByRole('heading')).textContent).toContain(code)
  expect(screen.queryByRole('button', { name: 'publicForm.send' })).toBeNull()
})

test('a password is asked for before anything is shown', async () => {
  asked.call.mockImplementation(async (_, { password }) => {
    if (password === 'sesame') return form
    const code = password === undefined ? 'public_form.password' : 'public_form.wrong_password'
    throw new ApiError(code, code, { status: 403 })
  })
  open('?t=a-secret-of-a-link')
  const type = async (password: string) => {
    fireEvent.change(await screen.findByLabelText('publicForm.password'), { target: { value: password } })
    fireEvent.click(screen.getByRole('button', { name: 'publicForm.password.go' }))
  }
  await type('guess')
  expect(await screen.findByText('error.public_form.wrong_password')).toBeTruthy()
  await type('sesame')
  expect(await screen.findByLabelText(/Your name/)).toBeTruthy()
})

test('a link without its secret says so', () => {
  open('')
  expect(screen.getByRole('heading').textContent).toBe('publicForm.no_link')
})
