// @vitest-environment jsdom
import { storeLang } from '@gantry/client/web'
import { addressSetting } from '@gantry/model/shared'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeSetting } from '../../shared/contract.ts'
import { texts } from '../../texts.ts'
import { AddressBanner } from './address-banner.tsx'

const now = { value: '', mayChange: true }

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: [{ path: addressSetting.path, value: now.value }] } }),
  useMayCall: () => (contract: unknown) => contract !== changeSetting || now.mayChange,
  useAction: () => ({ mutate: () => undefined }),
}))

beforeAll(async () => {
  storeLang('en')
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: texts.en } }, keySeparator: false })
})
afterEach(cleanup)

test.each([
  ['an unknown address is told, with a way to set it', '', true, [true, true]],
  ['an operator who may not change it is told alone', '', false, [true, false]],
  ['a known address is not spoken of', 'https://plant.example', true, [false, false]],
] as const)('%s', (_name, value, mayChange, shown) => {
  Object.assign(now, { value, mayChange })
  render(<AddressBanner />)
  expect([screen.queryByText(/mails have no link/) !== null, screen.queryByRole('button') !== null]).toEqual([
    ...shown,
  ])
})
