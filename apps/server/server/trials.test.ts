import { platform, sql } from '@gantry/kernel/server'
import type { Page, RecordRow } from '@gantry/model/shared'
import type { Answer as TileAnswer } from '@gantry/tiles/shared'
import { expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

vi.setConfig({ testTimeout: 60_000 })

const { visitor, kernel } = await productApp()

const enter = async (login: string) => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const list = '/api/tables/work_order/records?count=exact&pageSize=3'
const questions = [
  { ask: 'aggregate', input: { table: 'work_order', aggregates: [{ name: 'value', fn: 'count' }] } },
  { ask: 'records', input: { table: 'work_order', pageSize: 3 } },
]
const ask = (guest: Awaited<ReturnType<typeof enter>>, headers?: Readonly<Record<string, string>>) =>
  guest.call<{ readonly answers: readonly TileAnswer[] }>('POST', '/api/tiles/ask', { questions }, headers)

it('an administrator asks with the rights of a member, in the list and in the blocks of a view alike', async () => {
  const [admin, user] = [await enter('admin'), await enter('user')]
  const me = (await user.call<{ readonly user: { readonly personId: string } }>('GET', '/api/auth/session'))
    .body.user.personId
  const begun = await admin.call<{ readonly token: string; readonly name: string }>(
    'POST',
    '/api/identity/trials',
    { person: me },
  )
  expect([begun.status, begun.body.name]).toEqual([200, expect.stringMatching(/\S/)])
  const trial = { 'x-gantry-trial': begun.body.token }

  const theirs = (await user.call<Page<RecordRow>>('GET', list)).body
  const own = (await admin.call<Page<RecordRow>>('GET', list)).body
  const tried = (await admin.call<Page<RecordRow>>('GET', list, undefined, trial)).body
  expect(tried).toEqual(theirs)
  expect(tried.total).not.toBe(own.total)
  expect((await ask(admin, trial)).body).toEqual((await ask(user)).body)
  expect((await ask(admin, trial)).body).not.toEqual((await ask(admin)).body)
  expect((await admin.call('GET', '/api/tables/work_order', undefined, trial)).body).toMatchObject(
    expect.objectContaining({ table: expect.anything() }),
  )

  // What the shell asks for stays the administrator's, and nothing is changed.
  const session = await admin.call('GET', '/api/auth/session', undefined, trial)
  expect(session.body).toMatchObject({ user: { userType: 'admin' } })
  expect(await admin.call('POST', '/api/tables/work_order/records', { title: 'No' }, trial)).toMatchObject({
    status: 403,
    body: { code: 'trial.read_only' },
  })
  const { rows } = await platform(kernel).run<{ readonly details: unknown }>(
    sql`select details from gantry.audit where action = 'trial.started'`,
  )
  expect(rows).toEqual([{ details: { person: me } }])
})

it('a role alone opens what it opens; a token serves one session of an administrator', async () => {
  const [admin, other, user] = [await enter('admin'), await enter('admin'), await enter('user')]
  const role = (
    await admin.call<{ readonly data: RecordRow }>('POST', '/api/tables/role/records', { name: 'Nobody' })
  ).body.data
  const start = '/api/identity/trials'
  expect((await user.call('POST', start, { role: role.id })).status).toBe(403)
  expect((await admin.call('POST', start, {})).status).toBe(400)
  const stranger = '01900000-0000-7000-8000-00000000dead'
  expect((await admin.call('POST', start, { role: stranger })).status).toBe(404)
  const { token } = (await admin.call<{ readonly token: string }>('POST', start, { role: role.id })).body
  const refused = { status: 403, body: { code: 'trial.ended' } }
  expect(await other.call('GET', list, undefined, { 'x-gantry-trial': token })).toMatchObject(refused)
  expect(await user.call('GET', list, undefined, { 'x-gantry-trial': token })).toMatchObject(refused)
  expect(await admin.call('GET', list, undefined, { 'x-gantry-trial': `${token}x` })).toMatchObject(refused)
  const tried = await admin.call<Page<RecordRow>>('GET', list, undefined, { 'x-gantry-trial': token })
  const own = await admin.call<Page<RecordRow>>('GET', list)
  expect(tried.body.total ?? 0).toBeLessThan(own.body.total ?? 0)
})
