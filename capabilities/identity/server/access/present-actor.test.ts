import { newId } from '@gantry/base/shared'
import { platform, type Sql, sql } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import { testActor } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { identityApp } from '../fixtures.ts'
import { presentActor } from './present-actor.ts'

const { kernel, browser } = await identityApp()

const { user } = await browser().signIn('user')
const { rows: trustees } = await platform(kernel).run<{ id: string }>(sql`
  select id from gantry.t_member where space = 'demo' and f_user_type = 'user' and f_state = 'active'
    and id <> ${user.personId} limit 1`)
const trustee = trustees[0]!.id
const key = newId()
await platform(kernel).run(sql`
  insert into gantry.caller_key (id, space, owner, app, name, writes, networks, token_hash, hint, created_at)
  values (${key}, 'demo', ${user.personId}, ${newId()}, 'test', true, '{}', '\\x01', 'x', now())`)
await platform(kernel).run(sql`
  insert into gantry.hosting (space, principal, trustee, since) values ('demo', ${user.personId}, ${trustee}, now())
  on conflict (space, principal) do update set trustee = excluded.trustee`)

const queued = testActor({ space: 'demo', personId: user.personId, roles: ['gone'], sessionId: newId() })
const now = (more: Partial<Actor> = {}) => presentActor(kernel, { ...queued, ...more })
const change = (statement: Sql) => platform(kernel).run(statement)

it('gives a member the roles of now, and keeps what narrowed the request', async () => {
  const actor = await now({ key: { id: key, app: null, writes: true }, trustee: { id: trustee, name: 'T' } })
  expect(actor).toMatchObject({
    personId: user.personId,
    name: user.name,
    userType: 'user',
    trustee: { id: trustee },
  })
  expect(actor.roles).not.toContain('gone')
  expect(actor.key).toEqual({ id: key, app: null, writes: true })
})

it.each([
  [
    'a member who is disabled',
    {},
    sql`update gantry.t_member set f_state = 'disabled' where id = ${user.personId}`,
    sql`update gantry.t_member set f_state = 'active' where id = ${user.personId}`,
  ],
  [
    'a member who departed',
    {},
    sql`update gantry.t_member set f_state = 'departed' where id = ${user.personId}`,
    sql`update gantry.t_member set f_state = 'active' where id = ${user.personId}`,
  ],
  [
    'a stopped space',
    {},
    sql`update gantry.space set state = 'closed' where id = 'demo'`,
    sql`update gantry.space set state = 'active' where id = 'demo'`,
  ],
  [
    'a key that was withdrawn',
    { key: { id: key, app: null, writes: true } },
    sql`update gantry.caller_key set withdrawn_at = now() where id = ${key}`,
    sql`update gantry.caller_key set withdrawn_at = null where id = ${key}`,
  ],
  [
    'a trustee whose hosting ended',
    { trustee: { id: trustee, name: 'T' } },
    sql`delete from gantry.hosting where space = 'demo' and principal = ${user.personId}`,
    sql`select 1`,
  ],
])('refuses %s', async (_whom, more, end, restore) => {
  await now(more)
  await change(end)
  await expect(now(more)).rejects.toMatchObject({ code: 'job.person_left' })
  await change(restore)
})

it('refuses a member of another space and a key nobody knows', async () => {
  await expect(now({ space: 'lingyun' })).rejects.toMatchObject({ code: 'job.person_left' })
  await expect(now({ key: { id: newId(), app: null, writes: true } })).rejects.toMatchObject({
    code: 'job.person_left',
  })
})

it('leaves an operator an ordinary user where no point had opened the request', async () => {
  const { user: operator } = await browser().signIn('root')
  const asked = (more: Partial<Actor>) =>
    presentActor(kernel, { ...queued, personId: operator.personId, ...more })
  expect((await asked({ userType: 'root' })).userType).toBe('root')
  expect((await asked({ userType: 'user', points: [] })).userType).toBe('user')
})
