// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DirectoryPreview } from '../../shared/federation/index.ts'
import { DirectoryPreviewPart } from './directory-preview.tsx'

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({
    t: (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key),
  }),
}))
afterEach(cleanup)

const nobody = {
  made: [],
  matched: [],
  changed: [],
  gone: [],
  kept: [],
  departments: [],
  moved: [],
  blocked: [],
}
const preview: DirectoryPreview = {
  made: 1,
  matched: 1,
  changed: 0,
  gone: 0,
  unchanged: 10,
  kept: 0,
  departments: 0,
  moved: 1,
  blocked: 0,
  tooMany: false,
  names: { ...nobody, made: ['工人1'], matched: ['侯博'], moved: ['总装厂/焊接组'] },
  found: 12,
  untold: { phone: 12, mail: 3 },
}

test('shows who is recognised, which departments move, and what the directory withholds', () => {
  render(<DirectoryPreviewPart wrote={false} done={{ ok: true, preview }} />)
  expect(screen.getByText('侯博')).toBeTruthy()
  expect(screen.getByText('总装厂/焊接组')).toBeTruthy()
  const untold = screen.getByText('federation.people.untold').nextElementSibling?.textContent
  expect(untold).toContain('federation.people.untold.all {"fact":"federation.people.fact.phone","people":12}')
  expect(untold).toContain('federation.people.untold.some {"fact":"federation.people.fact.mail","people":3}')
  expect(untold).not.toContain('number')
})

test('names the step at which a directory failed', () => {
  render(<DirectoryPreviewPart wrote={false} done={{ ok: false, step: 'departments', detail: '60011' }} />)
  expect(screen.getByText(/federation\.step\.departments.*60011/)).toBeTruthy()
})
