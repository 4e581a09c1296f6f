import { routes } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { matchScreen } from './match.ts'
import { needsNothing, patternOf, plainPath } from './pattern.ts'

test.each([
  ['/etl', '/{spaceUri}/etl', null, {}],
  ['/space-demo/etl', '/{spaceUri}/etl', 'demo', {}],
  ['/space-demo/etl/', '/{spaceUri}/etl', 'demo', {}],
  ['/space-demo/etl/datasource/dataExplorer', '/{spaceUri}/etl/datasource/dataExplorer', 'demo', {}],
  ['/space-demo/esb/config/!/7', '/{spaceUri}/esb/config/!/{cid}', 'demo', { cid: '7' }],
  ['/space-demo/app/!/a1', '/{spaceUri}/app/!/{module?}/{appId}', 'demo', { appId: 'a1' }],
  ['/space-demo/app/!/m/a1', '/{spaceUri}/app/!/{module?}/{appId}', 'demo', { module: 'm', appId: 'a1' }],
  ['/space-demo/a1/detail', '/{spaceUri}/{app}/detail/{form?}', 'demo', { app: 'a1' }],
  ['/space-demo/a1/detail/f', '/{spaceUri}/{app}/detail/{form?}', 'demo', { app: 'a1', form: 'f' }],
  ['/a1/detail', '/{spaceUri}/{app}/detail/{form?}', null, { app: 'a1' }],
  ['/enterprise/postManage', '/{spaceUri}/enterprise/postManage/{id?}', null, {}],
  ['/enterprise/postManage/3', '/{spaceUri}/enterprise/postManage/{id?}', null, { id: '3' }],
  ['/space-demo/user/workbench/x%2Fy', '/{spaceUri}/user/workbench/{id?}', 'demo', { id: 'x/y' }],
  ['/root/oplog', '/root/oplog', null, {}],
  ['/login', '/login', null, {}],
])('%s is the screen %s', (pathname, path, space, params) => {
  const found = matchScreen(pathname)
  expect(found?.route.path).toBe(path)
  expect(found?.space).toBe(space)
  expect(found?.params).toEqual(params)
})

test.each([
  ['/', 'the start has no screen of its own'],
  ['/space-demo', 'nor has the start of a space'],
  ['/space-demo/root/oplog', 'screens of the platform are in no space'],
  ['/space-demo/login', 'and neither is sign-in'],
  ['/space-de_mo/etl', 'a space is alphanumeric'],
  ['/etl/nothing', 'what is not listed'],
  ['/app/x/a1', 'the exclamation mark is meant'],
])('%s is no screen: %s', pathname => expect(matchScreen(pathname)).toBeNull())

test('every screen is found at its own address, at the root and in a space', () => {
  for (const route of routes) {
    const { path, inSpace } = patternOf(route.path)
    const address = path.replace(/:[a-zA-Z]+\??/g, 'x1')
    expect(matchScreen(address)?.route.path).toBe(route.path)
    expect(matchScreen(`/space-demo${address}`)?.route.path).toBe(inSpace ? route.path : undefined)
  }
})

test.each([
  ['/{spaceUri}/user/workbench/{id?}', true, '/user/workbench'],
  ['/{spaceUri}/appcenter', true, '/appcenter'],
  ['/root/oplog', true, '/root/oplog'],
  ['/{spaceUri}/{app}/detail/{form?}', false, '/{app}/detail'],
])('%s can be opened as it stands: %s, at %s', (path, open, plain) => {
  expect(needsNothing(path)).toBe(open)
  expect(plainPath(path)).toBe(plain)
})
