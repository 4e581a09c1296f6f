import type { TableDef } from '@gantry/model/shared'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchLevel, titleOrder } from './fetch-level.ts'

const call = vi.hoisted(() => vi.fn<(contract: object, input: object) => Promise<object>>())
vi.mock('@gantry/client/web', async real => ({
  ...(await real<typeof import('@gantry/client/web')>()),
  call,
}))
vi.stubGlobal('location', new URL('http://localhost/space-demo/'))

const table: TableDef = {
  id: 'family',
  label: 'Family',
  title: 'name',
  fields: { name: { type: 'text' }, above: { type: 'link', table: 'family' } },
  policy: [],
}
const rights = (masked: readonly string[]) => ({ operations: [], readable: [], writable: [], masked })

beforeEach(() => {
  call.mockReset().mockResolvedValue({ data: [], page: { next: null, capped: false }, total: 0 })
})

test.each([
  ['by their titles', [], [{ field: 'name', direction: 'asc' }]],
  ['as the table lists them where titles are masked, by which nobody may order', ['name'], []],
])('records of a tree follow one another %s', async (_how, masked, sort) => {
  const order = titleOrder({ table, rights: rights(masked) })
  await fetchLevel({ table, above: 'above', order }, null, null)
  expect(call.mock.calls.map(([, input]) => input)).toEqual([
    expect.objectContaining({ table: 'family', sort }),
  ])
})
