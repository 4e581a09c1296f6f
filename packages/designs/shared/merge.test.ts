import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalText } from './canonical.ts'
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

it('lets each clash be decided for one side', () => {
  const decided = (side: 'base' | 'mine' | 'theirs') =>
    mergeThreeWays<object>({ a: 1, b: 1 }, { a: 2, b: 2 }, { a: 3, b: 3 }, at => (at === 'a' ? side : 'mine'))
      .body
  expect([decided('mine'), decided('theirs'), decided('base')]).toEqual([
    { a: 2, b: 2 },
    { a: 3, b: 2 },
    { a: 1, b: 2 },
  ])
})

it('of two that have nothing in common keeps what either has, and what differs is a clash', () => {
  expect(mergeThreeWays<object>(undefined, { a: 1, b: 1 }, { b: 2, c: 3 })).toEqual({
    body: { a: 1, b: 1, c: 3 },
    clashes: [{ at: 'b', base: undefined, mine: 1, theirs: 2 }],
  })
})

it('takes a text in two languages as one place', () => {
  const text = (zh: string, en: string) => ({ label: { 'zh-CN': zh, en } })
  const merge = (mine: object, theirs: object) => mergeThreeWays<object>(text('标题', 'Title'), mine, theirs)
  expect(merge(text('事由', 'Reason'), text('名称', 'Name')).clashes).toMatchObject([
    { at: 'label', mine: { en: 'Reason' } },
  ])
  expect(merge(text('事由', 'Title'), text('标题', 'Name'))).toEqual({
    body: text('事由', 'Name'),
    clashes: [],
  })
})

const name = fc.constantFrom('a', 'b', 'c', 'd')
const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y'), fc.constant(null))
const body = fc.dictionary(
  name,
  fc.oneof(
    value,
    fc.dictionary(name, value),
    fc.uniqueArray(fc.record({ id: name, of: value }), { selector: ({ id }) => id }),
  ),
)

it('what only one side changed becomes what that side has, in its order', () => {
  const changed = fc.property(body, body, (base, other) => {
    const text = (mine: object, theirs: object) =>
      JSON.stringify(mergeThreeWays<object>(base, mine, theirs).body)
    expect(text(base, other)).toBe(JSON.stringify(other))
    expect(text(other, base)).toBe(JSON.stringify(other))
    expect(text(other, other)).toBe(JSON.stringify(other))
  })
  fc.assert(changed, { numRuns: runs(100) })
})

it('changes of different members both survive', () => {
  const disjoint = fc.property(body, value, value, (base, one, two) => {
    const merged = mergeThreeWays<object>(base, { ...base, mine: one }, { ...base, theirs: two })
    expect(merged.clashes).toEqual([])
    expect(canonicalText(merged.body)).toBe(canonicalText({ ...base, mine: one, theirs: two }))
  })
  fc.assert(disjoint, { numRuns: runs(50) })
})
