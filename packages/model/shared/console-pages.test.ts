import { expect, test } from 'vitest'
import { consoleActionOf, consolePageOf, consolePages, pagesCalling, rightToCall } from './console-pages.ts'
import type { Method } from './contract.ts'
import { allRoutes, routeOf } from './routes/index.ts'

test('the pages are those of the menu an administrator sees, with nothing to fill in', () => {
  const paths = consolePages.map(({ path }) => path)
  expect(paths).toContain('/{spaceUri}/etl')
  expect(paths).toContain('/{spaceUri}/enterprise/postManage/{id?}')
  expect(paths).not.toContain('/{spaceUri}/esb/config/!/{cid}')
  expect(paths).not.toContain('/{spaceUri}/saasconsole/AccountSecurity')
  for (const { path, calls } of consolePages) expect(routeOf(path).calls ?? []).toEqual(calls)
})

test('a screen without an entry in the menu is opened with the page it stands under', () => {
  expect(consolePageOf(routeOf('/{spaceUri}/esb/config/!/{cid}'))?.path).toBe('/{spaceUri}/esb')
  expect(consolePageOf(routeOf('/{spaceUri}/user/todo'))).toBeNull()
})

test('pages that give rights or hold the keys of the space are nobody else’s', () => {
  for (const path of ['consolePermission', 'privatization', 'roleManage'])
    expect(
      routeOf(`/{spaceUri}/enterprise/${path}` as '/{spaceUri}/enterprise/roleManage').calls,
    ).toBeUndefined()
  for (const { calls = [] } of allRoutes)
    for (const call of calls)
      expect(call).not.toMatch(
        /console-rights|\/identity\/(members|roles|providers)|\/keys|\/tables\/(role|member)\//,
      )
})

test.each<[Method, string, string]>([
  ['GET', '/sources', 'view'],
  ['GET', '/documents/:id/file', 'export'],
  ['POST', '/sources', 'create'],
  ['POST', '/sources/:id/copy', 'create'],
  ['POST', '/etl/tasks/:id/run', 'run'],
  ['PUT', '/sources/:id', 'change'],
  ['DELETE', '/sources/:id', 'delete'],
  ['POST', '/elements/zip', 'import'],
])('%s %s does: %s', (method, path, action) => expect(consoleActionOf({ method, path })).toBe(action))

test('a contract may say itself what it does', () => {
  expect(consoleActionOf({ method: 'POST', path: '/x/try', reads: true })).toBe('view')
  expect(consoleActionOf({ method: 'POST', path: '/x/try', action: 'export' })).toBe('export')
})

const posts = '/{spaceUri}/enterprise/postManage/{id?}'
const records = '/tables/:table/records'

test('a contract for any table belongs to the pages of the tables that a request names', () => {
  const pagesOf = (table?: string) =>
    pagesCalling({ method: 'GET', path: records }, table === undefined ? undefined : { table }).map(
      ({ path }) => path,
    )
  expect(pagesOf()).toContain(posts)
  expect(pagesOf('post')).toEqual([posts])
  expect(pagesOf('role')).toEqual([])
  expect(pagesOf(':table')).toEqual([])
  expect(pagesOf('post/records')).toEqual([])
})

test('a right opens its page and its action alone', () => {
  const held = [`view ${posts}`, `create ${posts}`] as const
  expect(rightToCall(held, { method: 'GET', path: records }, { table: 'post' })).toBe(`view ${posts}`)
  expect(rightToCall(held, { method: 'POST', path: records }, { table: 'post' })).toBe(`create ${posts}`)
  expect(rightToCall(held, { method: 'POST', path: records }, { table: 'user_group' })).toBeNull()
  expect(
    rightToCall(held, { method: 'DELETE', path: `${records}/:id` }, { table: 'post', id: '1' }),
  ).toBeNull()
})

test('a method in front of a call narrows to it', () => {
  const explorer = [
    'run /{spaceUri}/etl/datasource/dataExplorer',
    'create /{spaceUri}/etl/datasource/dataExplorer',
  ] as const
  expect(rightToCall(explorer, { method: 'POST', path: '/sources' }, {})).toBeNull()
})
