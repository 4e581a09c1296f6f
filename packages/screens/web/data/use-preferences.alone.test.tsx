// @vitest-environment jsdom
import { callKey, queryClient } from '@gantry/client/web'
import { getTable, type ListPreferences, type TableInfo } from '@gantry/model/shared'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePreferences } from './use-preferences.ts'

const calls = vi.hoisted(() =>
  vi.fn<(contract: object, input: object, options?: object) => Promise<object>>(),
)
vi.mock('@gantry/client/web', async real => ({
  ...(await real<typeof import('@gantry/client/web')>()),
  call: calls,
}))

const info: TableInfo = {
  table: { id: 'pump', label: 'Pump', title: 'name', fields: {}, policy: [] },
  view: { table: 'pump', list: { columns: [] }, form: { groups: [] } },
  rights: { operations: [], readable: [], writable: [], masked: [] },
  slaves: [],
  preferences: { pageSize: 50 },
}
const sent = () => calls.mock.calls.map(([, input, options]) => [input, options])
const one = (preferences: ListPreferences) => ({ table: 'pump', preferences })

beforeEach(() => {
  vi.useFakeTimers()
  calls.mockReset().mockResolvedValue({})
  queryClient.clear()
  queryClient.setQueryData(callKey(getTable, { table: 'pump' }), info)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what several parts of a list arrange is sent once, whole', () => {
  const [page, foot] = [renderHook(() => usePreferences('pump')), renderHook(() => usePreferences('pump'))]
  page.result.current({ density: 'compact' })
  foot.result.current({ figures: { price: 'sum' } })
  vi.advanceTimersByTime(5_000)
  expect(sent()).toEqual([[one({ pageSize: 50, density: 'compact', figures: { price: 'sum' } }), {}]])
})

test('whoever leaves the list, or the page, does not lose what he arranged last', () => {
  const list = renderHook(() => usePreferences('pump'))
  list.result.current({ density: 'compact' })
  list.unmount()
  expect(sent()).toEqual([[one({ pageSize: 50, density: 'compact' }), {}]])

  calls.mockClear()
  const again = renderHook(() => usePreferences('pump'))
  renderHook(() => usePreferences('pump'))
  again.result.current({ density: 'default' })
  dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(5_000)
  expect(sent()).toEqual([[one({ pageSize: 50, density: 'default' }), { keepalive: true }]])
})
