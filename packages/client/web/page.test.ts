import { expect, test } from 'vitest'
import { type PageAddress, pageOf } from './page.ts'

const address = (space: string | null, search = ''): PageAddress => ({
  route: '/{spaceUri}/enterprise/postManage/{id?}',
  params: { id: '7' },
  space,
  search,
})

test.each([
  ['the own space by default', null, 'demo', '/space-demo', 'demo', false],
  ['the own space by name', 'demo', 'demo', '/space-demo', 'demo', false],
  ['another space', 'other', 'demo', '/space-other', 'other', true],
  ['nobody signed in', null, null, '', '', false],
  ['nobody signed in, a space named', 'other', null, '/space-other', 'other', false],
])('a page of %s', (_, space, own, spaceUri, spaceId, isCrossSpace) =>
  expect(pageOf(address(space), own)).toEqual({
    params: { id: '7' },
    spaceUri,
    spaceId,
    isCrossSpace,
    query: {},
  }),
)

test('the query is parsed', () =>
  expect(pageOf(address(null, '?a=1&b=%E6%B3%B5'), 'demo').query).toEqual({ a: '1', b: '泵' }))
