import { type ConsolePage, consolePages } from '@gantry/model/shared'
import { beforeAll, expect, it } from 'vitest'
import * as delegationContract from '../../shared/delegation-contract.ts'
import {
  consoleContract,
  identityContract,
  pagesWithButtons,
  permissionContract,
} from '../../shared/index.ts'
import { demoRoles } from '../demo/organisation.ts'
import { identityApp } from '../fixtures.ts'

const { browser } = await identityApp()
const [admin, zhou] = [browser(), browser()]
const requests = '/{spaceUri}/sysop/enterUserRegist'

beforeAll(async () => {
  await admin.signIn('admin', { space: 'demo' })
  await zhou.signIn('user', { space: 'demo' })
})

const set = (page: ConsolePage, level: 'view' | 'use' | null, role: string = demoRoles.planner.id) =>
  admin.call('PUT', `/api/identity/console-rights/${role}`, { page, level })
const reads = async (path: string) => (await zhou.call('GET', `/api/identity/${path}`)).status
const writes = async () => (await zhou.call('PUT', '/api/identity/invite', { open: true })).status
const charged = async () =>
  (await zhou.call<{ permissions: readonly string[] }>('GET', '/api/auth/session')).body.permissions

it('opens the contracts of a page to a role, reading first and buttons apart', async () => {
  expect([await reads('join-requests'), await writes()]).toEqual([403, 403])
  expect((await set(requests, 'view')).status).toBe(200)
  expect([await reads('join-requests'), await writes()]).toEqual([200, 403])
  expect(await charged()).toEqual(['member.requests'])
  await set(requests, 'use')
  expect([await reads('join-requests'), await writes()]).toEqual([200, 200])
  expect(await charged()).toEqual(expect.arrayContaining(['member.requests', 'member.approve']))
  await set(requests, null)
  expect([await reads('join-requests'), await writes()]).toEqual([403, 403])
})

it.each([
  ['/{spaceUri}/sysop/permissionmanage', 'permissions?side=role'],
  ['/{spaceUri}/sysop/memberAdmin', 'delegations'],
  ['/{spaceUri}/sysop/roleManage', 'member-roles'],
] as const)('opens %s alone', async (page, path) => {
  await set(page, 'view')
  expect([await reads(path), await reads('join-requests')]).toEqual([200, 403])
  await set(page, null)
  expect(await reads(path)).toBe(403)
})

it('is the administrator’s to give, to roles that exist, for pages there are', async () => {
  expect((await zhou.call('GET', '/api/identity/console-rights')).status).toBe(403)
  expect((await set(requests, 'view', '0196a000-0000-7000-8000-00000000ffff')).status).toBe(404)
  const odd = await admin.call('PUT', `/api/identity/console-rights/${demoRoles.planner.id}`, {
    page: '/x',
    level: 'view',
  })
  expect(odd.status).toBe(400)
})

it('offers buttons where a contract of the page changes something', () => {
  const contracts = [identityContract, permissionContract, delegationContract, consoleContract].flatMap(
    each => Object.values(each).flatMap(one => (typeof one === 'object' && 'page' in one ? [one] : [])),
  )
  const pages = (changing: boolean) =>
    consolePages.filter(page =>
      contracts.some(one => one.page === page && (one.method !== 'GET') === changing),
    )
  expect(pages(false)).toEqual(consolePages)
  expect(pages(true)).toEqual(pagesWithButtons)
})
