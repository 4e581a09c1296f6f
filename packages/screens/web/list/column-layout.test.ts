import type { ListColumn } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { changeColumn, mergeColumns, moveColumn, placeColumns } from './column-layout.ts'

const view: ListColumn[] = [
  { field: 'code', width: 124 },
  { field: 'title' },
  { field: 'amount', width: 116 },
]
const everything = () => true

test('a person’s order and widths win; new columns of the view come last', () => {
  const own: ListColumn[] = [
    { field: 'amount', width: 90 },
    { field: 'code', hidden: true },
  ]
  expect(mergeColumns(view, own, everything)).toEqual([...own, { field: 'title' }])
})

test('what may not be read has no column', () => {
  expect(mergeColumns(view, undefined, field => field !== 'amount').map(c => c.field)).toEqual([
    'code',
    'title',
  ])
})

test('the title takes the room that is left', () => {
  expect(placeColumns(view, 800, 'title', () => 100, 48)).toEqual([
    { field: 'code', width: 124 },
    { field: 'title', width: 512 },
    { field: 'amount', width: 116 },
  ])
})

test('a narrow window scrolls sideways rather than squeezing the title away', () => {
  expect(placeColumns(view, 300, 'title', () => 100)[1]).toEqual({ field: 'title', width: 200 })
})

test('frozen columns stand first and know their distance', () => {
  const columns = changeColumn(changeColumn(view, 'amount', { fixed: true }), 'code', { fixed: true })
  expect(placeColumns(columns, 800, 'title', () => 100, 48)).toEqual([
    { field: 'code', width: 124, left: 48 },
    { field: 'amount', width: 116, left: 172 },
    { field: 'title', width: 512 },
  ])
})

test('without the title the last column fills the row', () => {
  expect(placeColumns([{ field: 'a', width: 80 }, { field: 'b' }], 300, 'title', () => 100)[1]?.width).toBe(
    220,
  )
})

test('showing, freezing and sizing leave no traces of defaults', () => {
  const hidden = changeColumn(view, 'code', { hidden: true, fixed: true, width: 9999 })
  expect(hidden[0]).toEqual({ field: 'code', width: 960, hidden: true, fixed: 'left' })
  expect(changeColumn(hidden, 'code', { hidden: false, fixed: false, width: 124 })[0]).toEqual(view[0])
})

test('a column moves to its new place', () => {
  expect(moveColumn(view, 0, 2).map(c => c.field)).toEqual(['title', 'amount', 'code'])
})
