import { expect, test } from 'vitest'
import type { SheetDraft } from '../../shared/types.ts'
import { changeRequired, changeType, setIncluded, typesFor } from './edit-draft.ts'

const draft: SheetDraft = {
  sheet: 0,
  name: 'orders',
  headingLine: 1,
  headings: ['Title', 'Kind'],
  rowsRead: 3,
  samples: [
    ['Pump', 'PM01'],
    ['Fan', 'PM02'],
  ],
  distinct: [null, ['PM01', 'PM02']],
  columns: ['title', 'kind'],
  table: {
    id: 'orders',
    label: 'Orders',
    title: 'title',
    fields: { title: { type: 'text', label: 'Title', maxLength: 50 }, kind: { type: 'text', label: 'Kind' } },
  },
}

test('a column of many values cannot become a choice', () => {
  expect(typesFor(draft, 0)).not.toContain('choice')
  expect(typesFor(draft, 1)).toContain('choice')
})

test('another type keeps the name and takes its options from the values', () => {
  expect(changeType(draft, 1, 'choice').table.fields.kind).toEqual({
    type: 'choice',
    label: 'Kind',
    options: ['PM01', 'PM02'],
  })
  expect(changeType(draft, 0, 'longText').table.fields.title).toEqual({ type: 'longText', label: 'Title' })
})

test('a column that is left out takes its field along, and the title moves on', () => {
  const less = setIncluded(draft, draft, 0, false)
  expect(less.columns).toEqual([null, 'kind'])
  expect(Object.keys(less.table.fields)).toEqual(['kind'])
  expect(less.table.title).toBe('kind')
  const again = setIncluded(less, draft, 0, true)
  expect(Object.keys(again.table.fields)).toEqual(['title', 'kind'])
})

test('required comes and goes without a trace', () => {
  const on = changeRequired(draft, 'kind', true)
  expect(on.table.fields.kind).toEqual({ type: 'text', label: 'Kind', required: true })
  expect(changeRequired(on, 'kind', false).table.fields.kind).toEqual({ type: 'text', label: 'Kind' })
})
