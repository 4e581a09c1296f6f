import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import { firstPage, type PageCache, startOver, visit } from './page-cache.ts'

const at = (pathname: string, key: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key,
})
const shown = (cache: PageCache) => cache.pages.find(page => page.id === cache.active)!
const ids = (cache: PageCache) => cache.pages.map(page => page.id).sort()

const abc = [at('/b', 'b'), at('/c', 'c')].reduce(
  (cache, location) => visit(cache, location, 'PUSH'),
  firstPage(at('/a', 'a')),
)

test('each link opens a page of its own', () => {
  expect(ids(abc)).toEqual(['a', 'b', 'c'])
  expect(abc.active).toBe('c')
})

test('back and forward show the pages that were there', () => {
  const back = visit(abc, at('/b', 'b'), 'POP')
  expect(back.active).toBe('b')
  const forward = visit(visit(back, at('/a', 'a'), 'POP'), at('/c', 'c'), 'POP')
  expect(forward.active).toBe('c')
  expect(ids(forward)).toEqual(['a', 'b', 'c'])
})

test('the same address by link is a new page, by back the old one', () => {
  const again = visit(abc, at('/a', 'a2'), 'PUSH')
  expect(again.active).toBe('a2')
  expect(ids(again)).toEqual(['a', 'a2', 'b', 'c'])
})

test('another query of the same address stays in the page, and back brings the query back', () => {
  const filtered = visit(abc, at('/c', 'c2', '?status=open'), 'PUSH')
  expect(filtered.active).toBe('c')
  expect(shown(filtered).location.search).toBe('?status=open')
  const back = visit(filtered, at('/c', 'c'), 'POP')
  expect(back.active).toBe('c')
  expect(shown(back).location.search).toBe('')
})

test('a replaced page cannot be reached and is dropped', () => {
  const replaced = visit(abc, at('/d', 'd'), 'REPLACE')
  expect(ids(replaced)).toEqual(['a', 'b', 'd'])
  expect(visit(replaced, at('/b', 'b'), 'POP').active).toBe('b')
})

test('a link from the past drops the future', () => {
  const past = visit(abc, at('/a', 'a'), 'POP')
  expect(ids(visit(past, at('/d', 'd'), 'PUSH'))).toEqual(['a', 'd'])
})

test('ten pages are kept, the one used longest ago is destroyed, and visiting it again makes it anew', () => {
  let cache = firstPage(at('/0', 'k0'))
  for (let n = 1; n < 12; n++) cache = visit(cache, at(`/${n}`, `k${n}`), 'PUSH')
  expect(cache.pages).toHaveLength(10)
  expect(ids(cache)).not.toContain('k0')
  expect(ids(cache)).not.toContain('k1')
  const back = visit(cache, at('/1', 'k1'), 'POP')
  expect(back.pages).toHaveLength(10)
  expect(back.active).toBe('k1')
  expect(ids(back)).not.toContain('k2')
})

test('an entry from before a full load is shown as a new page', () => {
  const before = visit(abc, at('/z', 'z'), 'POP')
  expect(before.active).toBe('z')
  expect(ids(before)).toEqual(['a', 'b', 'c', 'z'])
})

test('starting over keeps nothing and shows the page anew', () => {
  const over = startOver(abc)
  expect(over.pages).toHaveLength(1)
  expect(over.active).not.toBe('c')
  expect(shown(over).location.pathname).toBe('/c')
})
