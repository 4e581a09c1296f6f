import type { RoutePath, UserType } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { homeOf } from './home.ts'

const appcenter = '/{spaceUri}/appcenter'
const workbench = '/{spaceUri}/user/workbench/{id?}'

test.each<[UserType, RoutePath[], string | null]>([
  ['user', [appcenter], '/space-demo/appcenter'],
  ['user', [appcenter, workbench], '/space-demo/user/workbench'],
  ['root', [appcenter, workbench, '/root/oplog'], '/root/oplog'],
  ['saas', [appcenter, '/{spaceUri}/companyinfo'], '/space-demo/companyinfo'],
  ['saas', [appcenter], null],
  ['user', ['/login', '/{spaceUri}/{app}/detail/{form?}'], null],
])('%s with %o begins at %s', (userType, built, expected) =>
  expect(homeOf(userType, 'demo', path => built.includes(path))).toBe(expected),
)
