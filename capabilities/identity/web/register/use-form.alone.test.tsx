// @vitest-environment jsdom
import { ApiError } from '@gantry/client/web'
import i18next from 'i18next'
import { act, type ChangeEvent, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { useForm } from './use-form.ts'

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {} })
})

const refuse = () =>
  Promise.reject(
    new ApiError('auth.code_wrong', 'wrong', { issues: [{ field: 'code', code: 'code_wrong' }] }),
  )

let form: ReturnType<typeof useForm<'code'>>
const Form = () => {
  form = useForm({ code: '' }, ['code'], refuse)
  return null
}

it('forgets with what was typed also what was wrong with it', async () => {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
  const typed = { target: { value: '000000' } } as ChangeEvent<HTMLInputElement>
  await act(async () => form.bind('code').onChange(typed))
  await act(() => form.submit({ preventDefault: () => undefined } as FormEvent))
  expect(form.failures.code).toBe('issue.code_wrong')

  await act(async () => form.clear())
  expect([form.values.code, form.failures]).toEqual(['', {}])
  await act(async () => root.unmount())
})
