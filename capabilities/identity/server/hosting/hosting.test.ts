import { addDevice, removeDevice, testDevice } from '@gantry/channels/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { AnyContract } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { identityContract } from '../../shared/index.ts'
import * as secondStep from '../../shared/second-step-contract.ts'
import { type Browser, demoPassword, identityApp } from '../fixtures.ts'
import { identityNotices } from '../notices.ts'

const { kernel, browser } = await identityApp()
const api = '/space-demo/api'

interface SessionAnswer {
  readonly user: { readonly personId: string; readonly name: string; readonly phone: string | null }
  readonly trustee?: { readonly id: string; readonly name: string }
}

const principal = browser()
const { user: owner } = await principal.signIn('user')
const { rows: others } = await platform(kernel).run<{
  readonly login: string
  readonly id: string
  readonly name: string
}>(sql`
  select a.login_id as login, m.id, m.f_name as name from gantry.t_member m join gantry.account a on a.id::text = m.f_account
  where m.space = 'demo' and m.f_user_type = 'user' and m.f_state = 'active' and m.id <> ${owner.personId}::uuid
  order by a.login_id limit 2`)
const [trustee, stranger] = others as [(typeof others)[number], (typeof others)[number]]

const host = (who: string | null) => principal.call('PUT', `${api}/my/hosting`, { trustee: who })
const enter = (by: Browser) =>
  by.call<SessionAnswer>('POST', `${api}/my/hosting/enter`, { principal: owner.personId })
const sessionOf = (of: Browser) => of.call<SessionAnswer>('GET', '/api/auth/session')

const entered = async (): Promise<Browser> => {
  const guest = browser()
  await guest.signIn(trustee.login)
  const { status, body } = await enter(guest)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user: { personId: owner.personId, name: owner.name, phone: null },
    trustee: { id: trustee.id, name: trustee.name },
  })
  return guest
}

it('lets exactly one trustee act in the account, in a session of its own, and back', async () => {
  const guest = browser()
  await guest.signIn(trustee.login)
  expect((await enter(guest)).body.code).toBe('hosting.disabled')
  expect((await host(trustee.id)).status).toBe(200)
  expect((await enter(guest)).status).toBe(200)
  expect((await sessionOf(guest)).body).toMatchObject({
    user: { personId: owner.personId },
    trustee: { id: trustee.id },
  })
  expect((await sessionOf(principal)).body.trustee).toBeUndefined()
  const left = await guest.call<{ readonly session: SessionAnswer }>('POST', `${api}/my/hosting/leave`, {})
  expect(left.body.session.user.personId).toBe(trustee.id)
  expect((await sessionOf(guest)).body.user.personId).toBe(trustee.id)
  const other = browser()
  await other.signIn(stranger.login)
  expect((await enter(other)).body.code).toBe('hosting.disabled')
  await host(stranger.id)
  expect((await enter(guest)).body.code).toBe('hosting.disabled')
  expect((await enter(other)).status).toBe(200)
})

it('refuses credentials, hosting and the account of a third person in it', async () => {
  await host(trustee.id)
  const guest = await entered()
  const password = await guest.call('POST', '/api/auth/password', {
    current: demoPassword,
    next: 'another-Passw0rd',
    confirm: 'another-Passw0rd',
  })
  expect([password.status, password.body.code]).toEqual([403, 'auth.trustee'])
  expect((await guest.call('PUT', `${api}/my/hosting`, { trustee: null })).body.code).toBe('auth.trustee')
  expect((await enter(guest)).body.code).toBe('auth.trustee')
  const guarded: readonly AnyContract[] = [
    ...Object.values(secondStep).filter(({ can }) => can === 'signed-in'),
    identityContract.changePassword,
    identityContract.createHandOver,
    identityContract.switchSpace,
    // A device of the trustee would go on showing messages of the principal after hosting has ended.
    addDevice,
    removeDevice,
    testDevice,
  ]
  expect(guarded.filter(({ owner: only }) => !only).map(({ path }) => path)).toEqual([])
})

it('records what the trustee does as done by the trustee for the principal', async () => {
  await host(trustee.id)
  const guest = await entered()
  await guest.call('POST', `${api}/my/hosting/leave`, {})
  const { rows } = await platform(kernel).run(sql`
    select actor, actor_name, details from gantry.audit where space = 'demo' and action = 'hosting.left' order by id desc limit 1`)
  expect(rows[0]).toMatchObject({
    actor: trustee.id,
    actor_name: trustee.name,
    details: { onBehalfOf: owner.personId, via: 'hosting' },
  })
})

it('tells the principal that the trustee entered, from where, and cannot be silenced', async () => {
  await host(trustee.id)
  await entered()
  const { rows } = await platform(kernel).run<{ readonly recordId: string; readonly actor: string }>(sql`
    select type, record_id as "recordId", actor, payload from gantry.outbox
    where space = 'demo' and type = 'hosting.entered' order by id desc limit 1`)
  const [event] = rows
  expect(event).toMatchObject({ recordId: owner.personId, actor: trustee.id })
  const notice = identityNotices.find(each => each.event === 'hosting.entered')
  expect(notice?.mandatory).toBe(true)
  const told: string[] = []
  for await (const some of notice!.to({} as never, event as never)) told.push(...some)
  expect(told).toEqual([owner.personId])
})

it('ends at once when it is disabled, when it is given to another, and when the password changes', async () => {
  const ended = async (guest: Browser) => {
    expect(await sessionOf(guest)).toMatchObject({ status: 401, body: { code: 'hosting.ended' } })
    expect((await guest.call('GET', `${api}/my/hosting`)).body.code).toBe('hosting.ended')
  }
  await host(trustee.id)
  const first = await entered()
  await host(null)
  await ended(first)
  await host(trustee.id)
  await ended(first)
  const second = await entered()
  await host(stranger.id)
  await ended(second)
  await host(trustee.id)
  const third = await entered()
  const next = 'another-Passw0rd'
  const changed = await principal.call('POST', '/api/auth/password', {
    current: demoPassword,
    next,
    confirm: next,
  })
  expect(changed.status).toBe(200)
  await ended(third)
})

it('is left for the own session also after it ended, and only once', async () => {
  await host(trustee.id)
  const guest = await entered()
  await host(null)
  const left = await guest.call<{ readonly session: SessionAnswer | null }>(
    'POST',
    `${api}/my/hosting/leave`,
    {},
  )
  expect(left).toMatchObject({ status: 200, body: { session: { user: { personId: trustee.id } } } })
  expect((await sessionOf(guest)).body.user.personId).toBe(trustee.id)
  const again = await guest.call<{ readonly session: SessionAnswer | null }>(
    'POST',
    `${api}/my/hosting/leave`,
    {},
  )
  expect(again.body.session).toBeNull()
  expect((await sessionOf(guest)).status).toBe(200)
})

it('tells the trustee that an account was entrusted to him, and that it ended', async () => {
  await host(null)
  const told = async (type: 'hosting.entrusted' | 'hosting.ended') =>
    (
      await platform(kernel).run<{ readonly to: string }>(sql`
        select record_id as "to" from gantry.outbox where space = 'demo' and type = ${type} order by id desc limit 1`)
    ).rows[0]?.to
  await host(trustee.id)
  expect(await told('hosting.entrusted')).toBe(trustee.id)
  await host(stranger.id)
  expect([await told('hosting.ended'), await told('hosting.entrusted')]).toEqual([trustee.id, stranger.id])
  await host(stranger.id)
  await host(null)
  expect(await told('hosting.ended')).toBe(stranger.id)
  const notices = identityNotices.filter(({ event }) =>
    ['hosting.entrusted', 'hosting.ended'].includes(event),
  )
  expect(await Promise.all(notices.map(each => each.link?.({} as never, {} as never)))).toEqual([
    '/setting/center?part=hosting',
    '/setting/center?part=hosting',
  ])
})

it('is refused for oneself, for officers and for nobody', async () => {
  const { rows } = await platform(kernel).run<{ readonly id: string }>(sql`
    select id from gantry.t_member where space = 'demo' and f_user_type = 'safe' limit 1`)
  const issue = async (who: string) => (await host(who)).body.issues?.[0]?.code
  expect(await issue(owner.personId)).toBe('hosting_self')
  expect(await issue(rows[0]?.id ?? '')).toBe('hosting_officer')
  expect(await issue('00000000-0000-4000-8000-000000000000')).toBe('unknown')
  const officer = browser()
  await officer.signIn('safe')
  expect((await officer.call('PUT', `${api}/my/hosting`, { trustee: trustee.id })).status).toBe(403)
})
