import { expect, test } from 'vitest'
import { mergedRows } from './merged-rows.ts'

const bolt = { id: 'b', name: 'Bolt', qty: 1 }
const nut = { id: 'n', name: 'Nut', qty: 2 }
const ring = { id: 'r', name: 'Ring', qty: 3 }

test('changes of rows that each name what they touched become one from then to now', () => {
  const newestFirst = [
    { before: [{ ...bolt, qty: 5 }], after: [{ ...bolt, qty: 9 }] },
    { before: [nut], after: [] },
    { before: [bolt], after: [{ ...bolt, qty: 5 }, ring] },
  ]
  expect(mergedRows(newestFirst)).toEqual({
    before: [bolt, nut],
    after: [{ ...bolt, qty: 9 }, ring],
  })
})

test('what was taken back, and another order, is no change', () => {
  expect(
    mergedRows([
      { before: [{ ...bolt, qty: 5 }], after: [bolt] },
      { before: [ring], after: [] },
      { before: [bolt], after: [{ ...bolt, qty: 5 }, ring] },
      { before: [bolt, nut], after: [nut, bolt] },
    ]),
  ).toEqual({ before: [], after: [] })
})
