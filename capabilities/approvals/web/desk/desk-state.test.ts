import { expect, test } from 'vitest'
import { filterOf, sameFilter } from './desk-state.ts'

test('an address names a filter, and what it cannot mean is left out', () => {
  const app = '0196a000-0000-7000-8000-0000000000e1'
  expect(filterOf(new URLSearchParams(`search= pump &app=${app}&group=today&pool=1`))).toEqual({
    search: 'pump',
    app,
    group: 'today',
    pool: true,
  })
  expect(filterOf(new URLSearchParams('app=x&workflow=1&group=never&pool=yes&search='))).toEqual({})
})

test('filters are the same where they admit the same', () => {
  expect(sameFilter({ group: 'today' }, { group: 'today' })).toBe(true)
  expect(sameFilter({ group: 'today' }, {})).toBe(false)
})
