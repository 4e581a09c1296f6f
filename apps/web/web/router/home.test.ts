import type { RoutePath, UserType } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { homeOf } from './home.ts'

const appcenter = '/{spaceUri}/appcenter'
const roles = '/{spaceUri}/sysop/roleManage'
const structure = '/{spaceUri}/sysop/structure'
const workbench = '/{spaceUri}/user/workbench/{id?}'

test.each<[UserType, RoutePath[], string | null]>([
  ['user', [appcenter], '/space-demo/appcenter'],
  ['user', [appcenter, workbench], '/space-demo/user/workbench'],
  ['root', [appcenter, workbench, '/root/oplog'], '/root/oplog'],
  ['saas', [appcenter, '/{spaceUri}/companyinfo'], '/space-demo/companyinfo'],
  ['saas', [appcenter], null],
  ['safe', [appcenter, roles, structure], '/space-demo/sysop/roleManage'],
  ['audit', [appcenter, roles, structure], '/space-demo/sysop/structure'],
  ['audit', [appcenter], '/space-demo/appcenter'],
  ['user', [appcenter, roles, structure], '/space-demo/appcenter'],
  ['user', ['/login', '/{spaceUri}/{app}/detail/{form?}'], null],
])('%s with %o begins at %s', (userType, granted, expected) =>
  expect(homeOf(userType, 'demo', path => granted.includes(path))).toBe(expected),
)
