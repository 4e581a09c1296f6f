import { type ConsoleAction, consolePages, type RoutePath } from '@gantry/model/shared'
import { beforeAll, expect, it } from 'vitest'
import type { ConsoleRights } from '../../shared/index.ts'
import { demoRoles } from '../demo/organisation.ts'
import { identityApp } from '../fixtures.ts'

const { browser } = await identityApp()
const [admin, zhou] = [browser(), browser()]
const requests = '/{spaceUri}/sysop/enterUserRegist'

beforeAll(async () => {
  await admin.signIn('admin', { space: 'demo' })
  await zhou.signIn('user', { space: 'demo' })
})

const set = (page: RoutePath, actions: readonly ConsoleAction[], role: string = demoRoles.planner.id) =>
  admin.call('PUT', `/api/identity/console-rights/role/${role}`, { page, actions })
const listed = async () => (await admin.call<ConsoleRights>('GET', '/api/identity/console-rights')).body
const reads = async (path: string) => (await zhou.call('GET', `/api/identity/${path}`)).status
const writes = async () => (await zhou.call('PUT', '/api/identity/invite', { open: true })).status
const charged = async () =>
  (await zhou.call<{ permissions: readonly string[] }>('GET', '/api/auth/session')).body.permissions

it('opens the contracts of a page to a role, reading first and buttons apart', async () => {
  expect([await reads('join-requests'), await writes()]).toEqual([403, 403])
  expect((await set(requests, ['view'])).status).toBe(200)
  expect([await reads('join-requests'), await writes()]).toEqual([200, 403])
  expect(await charged()).toEqual(['member.requests'])
  await set(requests, ['change', 'run'])
  expect([await reads('join-requests'), await writes()]).toEqual([200, 200])
  expect(await charged()).toEqual(expect.arrayContaining(['member.requests', 'member.approve']))
  await set(requests, [])
  expect([await reads('join-requests'), await writes()]).toEqual([403, 403])
})

it.each([
  ['/{spaceUri}/sysop/permissionmanage', 'permissions?side=role'],
  ['/{spaceUri}/sysop/memberAdmin', 'delegations'],
  ['/{spaceUri}/sysop/roleManage', 'member-roles'],
] as const)('opens %s alone', async (page, path) => {
  await set(page, ['view'])
  expect([await reads(path), await reads('join-requests')]).toEqual([200, 403])
  await set(page, [])
  expect(await reads(path)).toBe(403)
})

it('is the administrator’s to give, to roles that exist, for pages there are', async () => {
  expect((await zhou.call('GET', '/api/identity/console-rights')).status).toBe(403)
  expect((await set(requests, ['view'], '0196a000-0000-7000-8000-00000000ffff')).status).toBe(404)
  const odd = await admin.call('PUT', `/api/identity/console-rights/role/${demoRoles.planner.id}`, {
    page: '/x',
    actions: ['view'],
  })
  expect(odd.status).toBe(400)
  const officers = await set('/{spaceUri}/enterprise/consolePermission', ['view'])
  expect(officers).toMatchObject({ status: 400, body: { code: 'console.not_offered' } })
})

it('lists every page of the menu, and of each the buttons its contracts have', async () => {
  const { pages } = await listed()
  expect(pages.map(({ path }) => path)).toEqual(consolePages.map(({ path }) => path))
  const actionsOf = (path: RoutePath) => pages.find(page => page.path === path)?.actions
  expect(actionsOf(requests)).toEqual(['view', 'create', 'change', 'delete', 'run'])
  expect(actionsOf('/{spaceUri}/sysop/permissionmanage')).toEqual(['view', 'export'])
  expect(actionsOf(posts)).toEqual(expect.arrayContaining(['view', 'create', 'change', 'delete']))
  expect(actionsOf('/{spaceUri}/enterprise/consolePermission')).toEqual([])
})

const posts = '/{spaceUri}/enterprise/postManage/{id?}'
const write = (name: string, table = 'post') =>
  zhou.call<{ data: { id: string } }>('POST', `/api/tables/${table}/records`, { name })

it('lets a user do at the endpoints of a page what was given, and nothing beside it', async () => {
  expect((await write('班长')).status).toBe(403)
  await set(posts, ['create'])
  const made = await write('班长')
  expect(made.status).toBe(201)
  const at = `/api/tables/post/records/${made.body.data.id}`
  expect((await zhou.call('DELETE', at)).status).toBe(403)
  expect((await write('越权', 'org_unit')).status).toBe(403)
  expect((await write('越权', 'role')).status).toBe(403)
  expect((await zhou.call('GET', '/api/identity/console-rights')).status).toBe(403)
  await set(posts, ['create', 'delete'])
  expect((await zhou.call('DELETE', at)).status).toBe(200)
  await set(posts, [])
  expect((await write('班长')).status).toBe(403)
})

it('tells a list what it offers: the rights of the reader and what was given with the page', async () => {
  const rights = async () =>
    (await zhou.call<{ rights: { operations: readonly string[] } }>('GET', '/api/tables/post')).body.rights
  const before = await rights()
  expect(before).toMatchObject({ operations: ['read', 'export'], writable: [] })
  await set(posts, ['create'])
  const given = await rights()
  expect(given).toMatchObject({ operations: ['read', 'create', 'export'] })
  expect(given).toMatchObject({ writable: expect.arrayContaining(['name']) })
  await set(posts, ['view'])
  expect(await rights()).toMatchObject({ operations: ['read', 'export'], writable: [] })
  await set(posts, [])
  expect(await rights()).toEqual(before)
})

it('opens a batch by what it does to each record', async () => {
  await set(posts, ['create', 'run'])
  const made = await write('巡检员')
  const ids = [made.body.data.id]
  const batch = async (action: string, rest: object = {}) => {
    const { status, body } = await zhou.call<{ done?: readonly string[] }>(
      'POST',
      '/api/tables/post/records/batch',
      { ids, action, ...rest },
    )
    return status === 200 ? body.done : status
  }
  expect(await batch('remove')).toBe(403)
  await set(posts, ['change'])
  expect(await batch('update', { changes: { name: '巡检组长' } })).toEqual(ids)
  expect(await batch('remove')).toBe(403)
  await set(posts, ['delete'])
  expect(await batch('update', { changes: { name: '巡检员' } })).toBe(403)
  expect(await batch('remove')).toEqual(ids)
  expect(await batch('restore')).toEqual(ids)
  await set(posts, [])
  expect(await batch('remove')).toBe(403)
})

it('gives pages to people as well, and says so in their session', async () => {
  const session = async () =>
    (await zhou.call<{ user: { personId: string }; console?: readonly string[] }>('GET', '/api/auth/session'))
      .body
  const { user, console: before } = await session()
  expect(before).toBeUndefined()
  const give = (actions: readonly ConsoleAction[]) =>
    admin.call('PUT', `/api/identity/console-rights/member/${user.personId}`, { page: posts, actions })
  expect((await give(['change'])).status).toBe(200)
  expect((await session()).console?.toSorted()).toEqual([`change ${posts}`, `view ${posts}`])
  expect((await listed()).data.filter(({ kind }) => kind === 'member')).toMatchObject([
    { holder: { id: user.personId }, members: 1, pages: { [posts]: ['change', 'view'] } },
  ])
  await give([])
  expect((await session()).console).toBeUndefined()
})

it('an officer stays an officer, whatever was given', async () => {
  const audit = browser()
  await audit.signIn('audit', { space: 'demo' })
  const { body } = await audit.call<{ user: { personId: string } }>('GET', '/api/auth/session')
  await admin.call('PUT', `/api/identity/console-rights/member/${body.user.personId}`, {
    page: posts,
    actions: ['create'],
  })
  expect((await audit.call('POST', '/api/tables/post/records', { name: '审计' })).status).toBe(403)
})
