import type { Json } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { changeBody, changedFields, newRecordBody, sameValue } from './values.ts'

const pump = { id: 'a', title: 'P-204' }

test.each<[string, Json | undefined, Json | undefined, boolean]>([
  ['blank is blank', undefined, '', true],
  ['no rows are no rows', [], null, true],
  ['nought is not blank', 0, null, false],
  ['no is not blank', false, null, false],
  ['a reference is its id', pump, { id: 'a', title: 'renamed' }, true],
  ['an id is a reference', pump, 'a', true],
  ['another reference', pump, { id: 'b', title: 'P-204' }, false],
  ['rows in order', [{ qty: 1 }, { qty: 2 }], [{ qty: 1 }, { qty: 2 }], true],
  ['rows in another order', [{ qty: 1 }, { qty: 2 }], [{ qty: 2 }, { qty: 1 }], false],
  ['a cell set to blank', [{ id: '1', qty: 1 }], [{ id: '1', qty: null }], false],
  ['a cell that was never there', [{ id: '1' }], [{ id: '1', qty: null }], true],
])('%s', (_, a, b, same) => {
  expect(sameValue(a, b)).toBe(same)
  expect(sameValue(b, a)).toBe(same)
})

test('an update carries the version and what was changed, a cleared field as null', () => {
  const before = { title: 'leak', area: 'A3', asset: pump }
  const after = { title: 'leak at the seal', area: '', asset: 'a' }
  const fields = ['title', 'area', 'asset']
  expect(changedFields(before, after, fields)).toEqual(['title', 'area'])
  expect(changeBody(7, before, { ...after, area: null }, fields)).toEqual({
    version: 7,
    title: 'leak at the seal',
    area: null,
  })
})

test('a new record carries what was filled in', () =>
  expect(newRecordBody({ title: 'leak', area: '', done: false }, ['title', 'area', 'done', 'qty'])).toEqual({
    title: 'leak',
    done: false,
  }))
