import { expect, it } from 'vitest'
import { mergeThreeWays } from './merge.ts'

const base = {
  label: 'Job',
  fields: { a: { type: 'text' }, b: { type: 'number' } },
  tabs: [
    { id: 't1', label: 'One' },
    { id: 't2', label: 'Two' },
  ],
}

it('takes what each side changed', () => {
  const mine = { ...base, label: 'Work', fields: { ...base.fields, c: { type: 'date' } } }
  const theirs = {
    ...base,
    fields: { a: { type: 'text', required: true } },
    tabs: [base.tabs[1], { id: 't3', label: 'New' }],
  }
  expect(mergeThreeWays<unknown>(base, mine, theirs)).toEqual({
    body: {
      label: 'Work',
      fields: { a: { type: 'text', required: true }, c: { type: 'date' } },
      tabs: [
        { id: 't2', label: 'Two' },
        { id: 't3', label: 'New' },
      ],
    },
    clashes: [],
  })
})

it('names what both changed differently and keeps mine there', () => {
  const mine = { ...base, label: 'Mine', tabs: [{ id: 't1', label: 'M' }, base.tabs[1]] }
  const theirs = { ...base, label: 'Theirs', tabs: [{ id: 't1', label: 'T' }, base.tabs[1]] }
  const { body, clashes } = mergeThreeWays<typeof base>(base, mine as typeof base, theirs as typeof base)
  expect(body.label).toBe('Mine')
  expect(clashes).toEqual([
    { at: 'label', base: 'Job', mine: 'Mine', theirs: 'Theirs' },
    { at: 'tabs.t1.label', base: 'One', mine: 'M', theirs: 'T' },
  ])
})

it('a thing one side removed and the other changed is a clash; what both did alike is none', () => {
  const removed = { ...base, fields: { b: base.fields.b } }
  const changed = { ...base, fields: { ...base.fields, a: { type: 'text', label: 'A' } } }
  expect(mergeThreeWays<unknown>(base, removed, changed).clashes).toMatchObject([
    { at: 'fields.a', mine: undefined },
  ])
  expect(mergeThreeWays<unknown>(base, removed, removed)).toEqual({ body: removed, clashes: [] })
})

it('keeps the order of the side that moved things, and puts what the other added after its neighbour', () => {
  const list = (...ids: string[]) => ids.map(id => ({ id }))
  const merged = mergeThreeWays<unknown>(list('a', 'b', 'c'), list('c', 'a', 'b'), list('a', 'x', 'b', 'c'))
  expect(merged).toEqual({ body: list('c', 'a', 'x', 'b'), clashes: [] })
})
