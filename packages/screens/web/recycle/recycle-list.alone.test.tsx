// @vitest-environment jsdom
import type { TableInfo } from '@gantry/model/shared'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { RecycleList } from './recycle-list.tsx'

const fields = { name: { type: 'text', label: 'Name' }, place: { type: 'text', label: 'Place' } }
const info: TableInfo = {
  table: { id: 'pump', label: 'Pumps', title: 'name', fields, policy: [] },
  view: {
    table: 'pump',
    list: { columns: [] },
    form: { groups: [{ label: 'Pump', fields: ['name', 'place'] }] },
  },
  rights: { operations: ['read', 'remove'], readable: ['name', 'place'], writable: [], masked: [] },
  slaves: [],
  preferences: {},
}
const model = modelTable(info, 'en', field => field)
const row = { id: 'p1', version: 2, name: 'Old pump', place: 'Hall 3', deletedAt: '2026-02-01T00:00:00Z' }

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({
    t: (key: string, values?: { table?: string }) => (values?.table ? `${key} ${values.table}` : key),
    i18n: { language: 'en' },
  }),
}))
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: [row], total: 1, page: { next: null, capped: false } }, isPending: false }),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQueryClient: () => ({ invalidateQueries: vi.fn() }),
}))
vi.mock('../data/use-table.ts', () => ({ useTable: () => ({ model, error: null, refetch: vi.fn() }) }))
vi.mock('../list/use-list-state.ts', () => ({
  useListState: () => [{ page: 1, search: '' }, vi.fn()],
}))
vi.mock('@gantry/ui/web', async original => ({
  ...(await original<object>()),
  PageHeader: ({ back, title }: { back?: string; title: string }) => (
    <header>
      <a href={back}>Back</a>
      {title}
    </header>
  ),
}))

afterEach(cleanup)

test('the head names the table and leads back, also where there is no room for the way there', () => {
  render(<RecycleList table="pump" crumbs={[{ title: 'All', href: '?all' }, { title: 'Here' }]} />)
  expect(screen.getByText('recycle.title_of Pumps')).toBeDefined()
  expect(screen.getByText('Back').getAttribute('href')).toBe('?all')
})

test('a deleted record is looked at before it is restored', () => {
  render(<RecycleList table="pump" />)
  fireEvent.click(screen.getByRole('button', { name: 'Old pump' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Hall 3')).toBeDefined()
  expect(dialog.queryByRole('textbox')).toBeNull()
})
