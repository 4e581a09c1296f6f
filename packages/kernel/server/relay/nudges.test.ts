import type { GantryEvent } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { nudgesOf } from './nudges.ts'

const event = (type: string, recordId: string | null): GantryEvent => ({
  id: '1',
  space: 'alpha',
  type,
  table: 'order',
  recordId,
  version: null,
  at: '2026-01-01T00:00:00.000Z',
  actor: null,
  payload: null,
  cause: null,
  depth: 0,
})
const everything = { type: 'record', space: 'alpha', table: 'order', id: null, version: null, op: null }

it('browsers look at one record that followed, and at the table again where all of its records did', () => {
  expect(nudgesOf([event('record.computed', 'r1')])).toEqual([{ ...everything, id: 'r1', op: 'updated' }])
  expect(nudgesOf([event('table.computed', null)])).toEqual([everything])
  const many = Array.from({ length: 60 }, (_, n) => event('record.computed', `r${n}`))
  expect(nudgesOf([...many, event('table.computed', null)])).toEqual([everything])
})
