// @vitest-environment jsdom
import { type DataHelp, DataHelpContext, queryClient } from '@gantry/client/web'
import type { TableInfo } from '@gantry/model/shared'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { DescribedFilter } from './described-filter.tsx'
// Loaded beforehand: the proposal loads its editor when it is first shown.
import './filter-editor.tsx'

const info = (more: object): TableInfo => ({
  table: {
    id: 'pump',
    label: 'Pump',
    title: 'name',
    fields: { name: { type: 'text' }, state: { type: 'text' } },
    policy: [],
    ...more,
  },
  view: { table: 'pump', list: { columns: [] }, form: { groups: [] } },
  rights: { operations: ['read'], readable: ['name', 'state'], writable: [], masked: [] },
  slaves: [],
  preferences: {},
})
const help: DataHelp = {
  Filter: ({ onProposed }) => (
    <button
      type="button"
      onClick={() =>
        onProposed({
          match: 'any',
          conditions: [
            { field: 'name', op: 'contains', value: 'A' },
            { field: 'state', op: 'in' },
          ],
        })
      }
    >
      propose
    </button>
  ),
  Chart: () => null,
}
const show = (table: object, onTake = vi.fn()) => {
  render(
    <QueryClientProvider client={queryClient}>
      <DataHelpContext value={help}>
        <DescribedFilter
          model={modelTable(info(table), 'en', field => field)}
          followsLinks={false}
          onTake={onTake}
        >
          <p>standing</p>
        </DescribedFilter>
      </DataHelpContext>
    </QueryClientProvider>,
  )
  return onTake
}
afterEach(cleanup)

test('a proposal stands in the place of the conditions, and filters only when it is applied', async () => {
  const onTake = show({ app: 'a1' })
  fireEvent.click(screen.getByText('propose'))
  expect(await screen.findAllByLabelText('list.filter.operator')).toHaveLength(2)
  expect(screen.queryByText('standing')).toBeNull()
  expect(onTake).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('list.filter.proposed_take'))
  expect(onTake).toHaveBeenCalledWith({
    match: 'any',
    conditions: [{ field: 'name', op: 'contains', value: 'A' }],
  })
  expect(screen.getByText('standing')).toBeTruthy()
})

test('a dropped proposal leaves the conditions as they stand, and a table outside of applications has none', () => {
  const onTake = show({ app: 'a1' })
  fireEvent.click(screen.getByText('propose'))
  fireEvent.click(screen.getByText('list.filter.proposed_drop'))
  expect(screen.getByText('standing')).toBeTruthy()
  expect(onTake).not.toHaveBeenCalled()
  cleanup()
  show({})
  expect(screen.getByText('standing')).toBeTruthy()
  expect(screen.queryByText('propose')).toBeNull()
})
