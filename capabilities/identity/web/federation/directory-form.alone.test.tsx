// @vitest-environment jsdom
import { ApiError } from '@gantry/client/web'
import { sessionOf } from '@gantry/testing/shared'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import DirectoryForm from './directory-form.tsx'

const answer = vi.fn<(contract: unknown, input: unknown) => Promise<unknown>>()
vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  call: (contract: unknown, input: unknown) => answer(contract, input),
}))
afterEach(cleanup)

const onSignedIn = vi.fn()
const onSecondStep = vi.fn()
const submit = () => {
  render(
    <DirectoryForm
      space={{ id: 'demo', name: 'Plant', logo: '', ways: [] }}
      way={{ name: 'ldap', label: 'Plant directory' }}
      next="/space-demo/x"
      keep={false}
      onSignedIn={onSignedIn}
      onSecondStep={onSecondStep}
      onBack={() => undefined}
    />,
  )
  fireEvent.change(screen.getByLabelText('federation.directory.login'), { target: { value: 'wangwu' } })
  fireEvent.change(screen.getByLabelText('federation.directory.password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByText('signIn.submit'))
}

test('sends login and password to the directory of the space and enters', async () => {
  const session = sessionOf('user')
  answer.mockResolvedValueOnce({ kind: 'entered', session, next: '/' })
  submit()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session))
  expect(answer.mock.calls[0]?.[1]).toEqual({
    space: 'demo',
    login: 'wangwu',
    password: 'secret',
    remember: true,
    keep: false,
    next: '/space-demo/x',
  })
})

test('asks a stranger for an account to bind', async () => {
  const space = { id: 'demo', name: 'Plant' }
  answer.mockResolvedValueOnce({
    kind: 'stranger',
    state: 'state',
    provider: 'ldap',
    label: '',
    name: 'Wang',
    space,
    next: '/',
  })
  submit()
  await screen.findByText('federation.stranger')
  expect(screen.getByLabelText('signIn.login')).toBeTruthy()
})

test('shows why the directory refuses beside the login', async () => {
  answer.mockRejectedValueOnce(new ApiError('federation.directory_disabled', 'disabled', { status: 403 }))
  submit()
  await waitFor(() =>
    expect(screen.getByLabelText('federation.directory.login').getAttribute('aria-invalid')).toBe('true'),
  )
})
