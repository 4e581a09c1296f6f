// @vitest-environment jsdom
import type { Query, TableInfo } from '@gantry/model/shared'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { useFigures } from './use-figures.ts'

const asked = vi.hoisted(() => ({
  call: vi.fn<(input: object) => void>(),
  again: vi.fn(() => Promise.resolve()),
}))
const nudge = vi.hoisted((): { current: ((table: string | null) => void) | null } => ({ current: null }))
vi.mock('@gantry/client/web', async real => ({
  ...(await real<typeof import('@gantry/client/web')>()),
  useCall: (_contract: object, input: object) => {
    asked.call(input)
    return { data: undefined, isError: false, isPlaceholderData: false, refetch: asked.again }
  },
  useNudge: (table: string | null, changed: () => void) => {
    nudge.current = changedTable => void (changedTable === table && changed())
  },
}))

const info: TableInfo = {
  table: { id: 'pump', label: 'Pump', title: 'name', fields: { price: { type: 'decimal' } }, policy: [] },
  view: { table: 'pump', list: { columns: [] }, form: { groups: [] } },
  rights: { operations: ['read'], readable: ['name', 'price'], writable: [], masked: [] },
  slaves: [],
  preferences: { figures: { price: 'sum' } },
}
const model = modelTable(info, 'en', field => field)
const follow = (query: Query) =>
  renderHook(asking => useFigures(model, ['price'], asking), { initialProps: query })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})
const wait = () => act(() => vi.advanceTimersByTimeAsync(10_000))

test('another page or another order of the same list is no new question', async () => {
  const { rerender } = follow({ page: 1, search: 'oil' })
  rerender({ page: 2, search: 'oil' })
  rerender({ page: 2, search: 'oil', sort: [{ field: 'price', direction: 'asc' }] })
  await wait()
  expect(asked.again).not.toHaveBeenCalled()
  expect(new Set(asked.call.mock.calls.map(([input]) => JSON.stringify(input))).size).toBe(1)
})

test('a change of any record of the table is, once for many of them', async () => {
  follow({ page: 1 })
  for (let n = 0; n < 50; n++) nudge.current?.('pump')
  await wait()
  expect(asked.again).toHaveBeenCalledTimes(1)
})
