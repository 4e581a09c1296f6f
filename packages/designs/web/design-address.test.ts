import { allRoutes } from '@gantry/model/shared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { designAddress } from './design-address.ts'

beforeEach(() => vi.stubGlobal('location', { pathname: '/space-demo/user/workbench' }))
afterEach(() => vi.unstubAllGlobals())

const screens = allRoutes.map(
  ({ path }) =>
    new RegExp(
      `^${path
        .replace('{spaceUri}', 'space-demo')
        .replaceAll(/\/\{\w+\?\}/g, '(/[^/]+)?')
        .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
)

it.each([
  'chart',
  'dashboard',
  'screen',
  'portal',
  'rule',
  'logic',
  'table',
  'buttons',
  'view',
  'print',
  'workflow',
  'tests',
])('a design of kind %s is changed on a screen there is', kind => {
  const address = designAddress({ kind, id: 'd1', app: 'a1', table: 't1' } as never)
  const path = address?.split('?')[0] ?? ''
  expect(screens.filter(screen => screen.test(path))).toHaveLength(1)
})
