import { expect, test } from 'vitest'
import { userTypes } from '../user-type.ts'
import { routes } from './index.ts'

test('the specification has 182 screens, each with its own path', () => {
  expect(routes).toHaveLength(182)
  expect(new Set(routes.map(route => route.path)).size).toBe(182)
})

test('every screen has a title in both languages and a path that can be matched', () => {
  for (const route of routes) {
    expect(route.title['zh-CN']).not.toBe('')
    expect(route.title.en).not.toBe('')
    expect(route.path).toMatch(/^(\/(\{[a-zA-Z]+\??\}|!|[a-zA-Z-]+))+$/)
    expect(userTypes).toEqual(expect.arrayContaining([...route.owner]))
  }
})

test('root screens are for the platform operator alone', () => {
  for (const route of routes.filter(r => r.layout === 'root')) expect(route.owner).toEqual(['root'])
})

test.each([
  ['index', 105],
  ['root', 31],
  ['customer', 36],
  ['access', 10],
])('%s has %i screens', (layout, count) =>
  expect(routes.filter(route => route.layout === layout)).toHaveLength(count),
)
