import { expect, test } from 'vitest'
import { mergeChanges, settle } from './conflict.ts'

const fields = ['title', 'area', 'amount']
const before = { title: 'leak', area: 'A3', amount: 10 }

test('changes to different fields meet without a question', () => {
  const merge = mergeChanges(before, { ...before, title: 'leaking seal' }, { ...before, area: 'A4' }, fields)
  expect(merge.conflicts).toEqual([])
  expect(merge.taken).toEqual(['area'])
  expect(merge.values).toEqual({ title: 'leaking seal', area: 'A4', amount: 10 })
})

test('the same change twice is no conflict', () => {
  const both = { ...before, amount: 20 }
  expect(mergeChanges(before, both, both, fields).conflicts).toEqual([])
})

test('different changes of one field are asked for, and the answer is kept', () => {
  const merge = mergeChanges(
    before,
    { ...before, amount: 20, title: 'mine' },
    { ...before, amount: 30 },
    fields,
  )
  expect(merge.conflicts).toEqual([{ field: 'amount', before: 10, mine: 20, theirs: 30 }])
  expect(settle(merge, {})).toEqual({ title: 'mine', area: 'A3', amount: 20 })
  expect(settle(merge, { amount: 'theirs' })).toEqual({ title: 'mine', area: 'A3', amount: 30 })
})

test('a field they cleared is a conflict with my change', () => {
  const merge = mergeChanges(before, { ...before, area: 'A5' }, { ...before, area: undefined }, fields)
  expect(merge.conflicts).toEqual([{ field: 'area', before: 'A3', mine: 'A5', theirs: null }])
})
