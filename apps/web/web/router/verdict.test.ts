import type { SessionState } from '@gantry/client/web'
import type { ConsoleRight, Session, UserType } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { judge } from './verdict.ts'

const as = (userType: UserType): SessionState => ({
  state: 'signed-in',
  expired: false,
  session: {
    user: { id: 'u', personId: 'p', name: '周敏', loginId: null, phone: null, email: null, userType },
    space: { id: 'demo', name: '恒川重工' },
    spaces: [
      { id: 'demo', name: '恒川重工' },
      { id: 'second', name: '第二家' },
    ],
    roles: [],
    departments: [],
    permissions: [],
    lang: 'zh-CN',
    loginIp: '127.0.0.1',
  } satisfies Session,
})
const given = (...held: ConsoleRight[]): SessionState => {
  const state = as('user')
  return state.state === 'signed-in' ? { ...state, session: { ...state.session, console: held } } : state
}
const out: SessionState = { state: 'signed-out', session: null }
const unknown: SessionState = { state: 'unknown', session: null }
const failed: SessionState = { state: 'failed', session: null, error: 'no answer' }

test.each<[string, SessionState, string]>([
  ['/login', unknown, 'page'],
  ['/login', out, 'page'],
  ['/login', failed, 'page'],
  ['/news/list', out, 'page'],
  ['/nowhere', out, 'unknown'],
  ['/nowhere', as('user'), 'unknown'],
  ['/space-demo/appcenter', unknown, 'wait'],
  ['/space-demo/appcenter', failed, 'failed'],
  ['/space-demo/appcenter', out, 'sign-in'],
  ['/space-demo/appcenter', as('user'), 'page'],
  ['/appcenter', as('user'), 'elsewhere'],
  ['/appcenter', out, 'sign-in'],
  ['/etl', as('admin'), 'elsewhere'],
  ['/etl', as('user'), 'elsewhere'],
  ['/space-second/appcenter', as('user'), 'other-space'],
  ['/space-strange/appcenter', as('user'), 'denied'],
  ['/space-demo/appcenter', as('root'), 'denied'],
  ['/space-demo/etl', as('user'), 'denied'],
  ['/space-demo/etl', as('admin'), 'page'],
  ['/root/oplog', as('admin'), 'denied'],
  ['/root/oplog', as('root'), 'page'],
  ['/space-demo/esb', as('admin'), 'page'],
  ['/space-demo/esb', as('user'), 'denied'],
  ['/space-demo/esb', given('view /{spaceUri}/esb'), 'page'],
  ['/space-demo/esb/config/!/1', given('view /{spaceUri}/esb'), 'page'],
  ['/space-demo/etl', given('view /{spaceUri}/esb'), 'denied'],
  ['/', out, 'sign-in'],
  ['/', as('user'), 'home'],
  ['/space-demo', as('user'), 'home'],
  ['/space-demo/', as('user'), 'home'],
  ['/space-de_mo', as('user'), 'unknown'],
  ['/dev/kit', out, 'kit'],
])('%s for %o is %s', (pathname, state, kind) => expect(judge(pathname, state).kind).toBe(kind))

test.each([
  ['/etl', 'admin', '/space-demo/etl'],
  ['/appcenter', 'user', '/space-demo/appcenter'],
  ['/user/workbench/7', 'user', '/space-demo/user/workbench/7'],
] as const)('%s without a prefix is opened by %s at %s', (pathname, userType, inside) =>
  expect(judge(pathname, as(userType))).toEqual({ kind: 'elsewhere', pathname: inside }),
)
