import { expect, it } from 'vitest'
import { checkJson } from './check-json.ts'

const found = (input: unknown, leavesTexts = false) =>
  checkJson(input, leavesTexts).map(({ field, code }) => [field, code])

it.each([
  ['a text', { name: '\ud800' }, 'name'],
  ['NUL', { name: 'a\0b' }, 'name'],
  ['a slave row', { items: [{ note: 'ok' }, { note: '\udc00' }] }, 'items.1.note'],
  ['a list', { tags: ['a', '\ud83d'] }, 'tags.1'],
  ['the name of a member', { data: { '\ud800': 1 } }, 'data'],
  ['a filter', { filter: { and: [{ field: 'name', value: '\ud800' }] } }, 'filter.and.0.value'],
])('%s that cannot be stored is an issue at its place', (_, input, field) => {
  expect(found(input)).toEqual([[field, 'control_character']])
  expect(found(input, true)).toEqual([])
})

it('admits every text PostgreSQL stores', () => {
  expect(found({ name: '😀 𠮷 \n\t\u0007', none: null, nested: { list: [1, true, ''] } })).toEqual([])
})

it('refuses nesting beyond reason without following it', () => {
  const deep = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
  expect(found({ data: deep(150) })).toEqual([])
  for (const depth of [500, 50_000])
    expect(found({ data: deep(depth) }, true)).toEqual([['data.a.a.a', 'json_depth']])
})

it('stops at twenty issues', () => {
  expect(found(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, '\0'])))).toHaveLength(20)
})
