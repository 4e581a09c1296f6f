import { newId } from '@gantry/base/shared'
import { platform, sql } from '@gantry/kernel/server'
import { updateRecord } from '@gantry/records/server'
import { expect, it } from 'vitest'
import type { Officer } from '../../shared/officer-contract.ts'
import { adminCtx, demoPassword, identityApp, jobControl } from '../fixtures.ts'
import { heldBy } from '../holding/held-by.ts'
import { leaverJob } from '../holding/leave.ts'
import { renamed } from '../renamed.ts'

const { kernel, browser } = await identityApp()

const memberOf = async (login: string) => {
  const { rows } = await platform(kernel).run<{
    id: string
    version: number
    state: string
    pinyin: string
  }>(sql`
    select m.id, m.version, m.f_state as state, m.f_name_pinyin as pinyin
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = 'demo' and a.login_id = ${login}`)
  return rows[0]!
}

it('ends account hosting and notes that a member has departed, who can come back', async () => {
  const ctx = await adminCtx(kernel)
  const { id } = await memberOf('user')
  await platform(kernel).run(sql`
    insert into gantry.hosting (space, principal, trustee, since)
    select 'demo', m.id, ${id}::uuid, now() from gantry.t_member m
    where m.space = 'demo' and m.f_user_type = 'user' and m.f_state = 'active' and m.id <> ${id} limit 1
    on conflict (space, principal) do update set trustee = excluded.trustee`)
  const held = await heldBy(ctx, id)
  expect(held).toContainEqual(expect.objectContaining({ kind: 'hosting', successor: false }))
  const { id: to } = await memberOf('admin')
  const choices = held.map(({ kind, key, otherwise }) => ({ kind, key, to: otherwise === null ? to : null }))
  const report = await leaverJob.run(ctx, { id, choices, disable: true, departed: true }, jobControl, newId())
  expect(report).toMatchObject({ left: 0, disabled: true })
  expect((await memberOf('user')).state).toBe('departed')
  const out = await browser().call('POST', '/api/auth/sign-in', { login: 'user', password: demoPassword })
  expect(out.body.code).toBe('auth.disabled')
  const admin = browser()
  await admin.signIn('admin', { space: 'demo' })
  const back = await admin.call('PUT', `/api/identity/members/${id}/state`, { state: 'active' })
  expect(back.status).toBe(200)
  await browser().signIn('user')
})

it('derives the reading of a name anew when a change does not bring one', async () => {
  const ctx = await adminCtx(kernel)
  const { id, version } = await memberOf('user')
  await updateRecord(ctx, 'member', id, { version, name: '单雄信' })
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*)::int as n from gantry.outbox where type = 'member.renamed' and record_id = ${id}`,
  )
  expect(rows[0]?.n).toBe(1)
  await renamed.handle(ctx, { recordId: id } as Parameters<typeof renamed.handle>[1])
  expect((await memberOf('user')).pinyin).toBe('shan xiong xin')
})

it('says who holds the three offices and which are vacant', async () => {
  const admin = browser()
  await admin.signIn('admin', { space: 'lingyun' })
  const { body } = await admin.call<{ data: Officer[] }>('GET', '/space-lingyun/api/identity/officers')
  expect(body.data.map(({ userType, member }) => [userType, member !== null])).toEqual([
    ['admin', true],
    ['safe', false],
    ['audit', false],
  ])
})
