import { type accountsContract, pointKey } from '@gantry/consoles/shared'
import { texts } from '@gantry/consoles/texts'
import { contractsOf } from '@gantry/http/server'
import { endpointPoint, type OutputOf, screenPoint } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
let root: Visitor
const given = 'krtm-7264-bwqe'
const own = 'wfvx-5839-tnqa'

const enter = async (login: string, password: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, password)
  return guest
}

/** A new operator account, signed in with its own password. */
const operator = async (login: string): Promise<{ id: string; guest: Visitor }> => {
  const { body, status } = await root.call<{ id: string }>('POST', '/api/operator/staff', {
    name: login,
    login,
    password: given,
  })
  expect(status).toBe(200)
  const guest = await enter(login, given)
  await guest.call('POST', '/api/auth/password', { current: given, next: own, confirm: own })
  return { id: body.id, guest: await enter(login, own) }
}

interface Saved {
  readonly id: string
  readonly state: string
  readonly code: string
}
const save = (by: Visitor, name: string, points: readonly string[], members: readonly string[], more = {}) =>
  by.call<Saved>('PUT', '/api/operator/roles', { name, note: '', points, members, ...more })

const readsAccounts = 'GET /operator/accounts'
const locks = 'POST /operator/accounts/:id/lock'
const readsRoles = 'GET /operator/roles'
const savesRoles = 'PUT /operator/roles'

beforeAll(async () => {
  root = await enter('root', demoPassword)
})

it('has a point for every endpoint of the operator and no other, placed on a screen and named', async () => {
  const { body } = await root.call<{ points: { id: string; kind: string; page: string | null }[] }>(
    'GET',
    '/api/operator/points',
  )
  const open = contractsOf(kernel).filter(({ can }) => Array.isArray(can) && can.includes('root'))
  const points = body.points.filter(({ kind }) => kind !== 'menu').map(({ id }) => id)
  expect([...points].sort()).toEqual(open.map(endpointPoint).sort())
  const named = new Set(points.map(pointKey))
  expect(body.points.filter(({ page }) => page === null).map(({ id }) => id)).toEqual([])
  expect(points.filter(id => texts['zh-CN'][pointKey(id)] === undefined)).toEqual([])
  expect(Object.keys(texts.en).filter(key => key.startsWith('point.') && !named.has(key))).toEqual([])
})

it('opens to an operator with a role what its points say, and nothing else', async () => {
  const { id, guest } = await operator('opwu')
  const refused = async (path: string) => (await guest.call('GET', path)).status
  expect(await refused('/api/operator/accounts')).toBe(403)

  const role = await save(root, '客服', [screenPoint('/sysop/user'), readsAccounts], [id])
  expect(role.body.state).toBe('saved')
  expect(await refused('/api/operator/accounts')).toBe(200)
  expect(await refused('/api/operator/providers')).toBe(403)
  expect(await refused('/api/root/settings')).toBe(403)
  const session = await guest.call<{ points: string[] }>('GET', '/api/auth/session')
  expect(session.body.points).toEqual([readsAccounts, screenPoint('/sysop/user')])

  expect((await root.call('DELETE', `/api/operator/roles/${role.body.id}`)).status).toBe(200)
  expect(await refused('/api/operator/accounts')).toBe(403)
})

it('lets nobody bound by roles give, or act on, more than the roles say', async () => {
  const { id, guest } = await operator('opzheng')
  const me = await root.call<{ user: { id: string } }>('GET', '/api/auth/session')
  await save(root, '管理', [readsRoles, savesRoles, locks], [id])
  expect((await save(guest, '更多', ['GET /root/settings'], [id])).body.code).toBe('operator.beyond')
  const locked = await guest.call<Saved>('POST', `/api/operator/accounts/${me.body.user.id}/lock`, {
    reason: 'x',
  })
  expect(locked.body.code).toBe('operator.beyond')
  expect((await save(root, '错', ['GET /nothing'], [])).body.code).toBe('request.invalid')
  expect((await save(root, '错', [readsRoles], [me.body.user.id])).body.code).toBe('operator.not_bound')
})

it('offers nobody bound by roles acts on operators and on himself', async () => {
  const { id, guest } = await operator('opzhou')
  await save(root, '账号', [readsAccounts, locks], [id])
  const list = async (by: Visitor) =>
    (await by.call<OutputOf<typeof accountsContract.listAccounts>>('GET', '/api/operator/accounts')).body.data
  const seen = await list(guest)
  expect(seen.find(account => account.id === id)?.operable).toBe(false)
  expect(seen.some(({ operable }) => operable)).toBe(true)
  for (const { operable, platformType } of seen) expect(operable).toBe(platformType === null)
  expect((await list(root)).find(account => account.id === id)?.operable).toBe(true)
})

it('shows who gains before saving, and asks a second operator for risky points', async () => {
  const { id: helper } = await operator('opqian')
  const second = await operator('opsun')
  const decides = 'POST /operator/role-changes/:id/decision'
  await save(root, '复核', [readsRoles, decides, locks], [second.id])

  const wanted = { name: '锁定', note: '', points: [locks], members: [helper] }
  const preview = await root.call('POST', '/api/operator/roles/preview', wanted)
  expect(preview.body).toEqual({
    effects: [{ account: helper, gains: [locks], loses: [] }],
    risky: [locks],
    needsSecond: true,
  })
  expect((await root.call<Saved>('PUT', '/api/operator/roles', wanted)).body.state).toBe('waiting')
  const { body } = await second.guest.call<{ waiting: { id: string }[]; roles: { name: string }[] }>(
    'GET',
    '/api/operator/roles',
  )
  expect(body.roles.map(({ name }) => name)).not.toContain('锁定')
  const decide = (by: Visitor) =>
    by.call<Saved>('POST', `/api/operator/role-changes/${body.waiting[0]?.id}/decision`, { applies: true })
  expect((await decide(root)).body.code).toBe('operator.second_person')
  expect((await decide(second.guest)).status).toBe(200)
  expect((await decide(second.guest)).body.code).toBe('operator.change_decided')
})

it('unbinds an operator once another one who may everything agrees', async () => {
  const { id, guest } = await operator('opli')
  const other = await operator('opzhao')
  await save(root, '值班', [readsRoles], [id])
  const unbind = (by: Visitor, account: string) =>
    by.call<Saved>('POST', `/api/operator/staff/${account}/unbind`, {})
  expect((await unbind(guest, id)).status).toBe(403)
  // Nobody else may everything: it is done at once.
  expect((await unbind(root, other.id)).body.state).toBe('saved')
  expect((await other.guest.call('GET', '/api/operator/accounts')).status).toBe(200)
  expect((await unbind(root, other.id)).body.code).toBe('operator.not_bound')

  expect((await unbind(root, id)).body.state).toBe('waiting')
  expect((await unbind(root, id)).body.code).toBe('operator.unbind_waits')
  const listed = await root.call<{ waiting: { id: string; unbinds: string | null }[] }>(
    'GET',
    '/api/operator/roles',
  )
  const change = listed.body.waiting.find(({ unbinds }) => unbinds === id)
  const decide = (by: Visitor) =>
    by.call<Saved>('POST', `/api/operator/role-changes/${change?.id}/decision`, { applies: true })
  expect((await decide(root)).body.code).toBe('operator.second_person')
  expect((await decide(other.guest)).status).toBe(200)
  expect((await guest.call('GET', '/api/operator/accounts')).status).toBe(200)
  const roles = await root.call<{ roles: { name: string; members: string[] }[] }>(
    'GET',
    '/api/operator/roles',
  )
  expect(roles.body.roles.find(({ name }) => name === '值班')?.members).toEqual([])
})
