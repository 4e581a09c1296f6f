import { newId } from '@gantry/base/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { Page, RecordRow, TableView } from '@gantry/model/shared'
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

it('an administrator tries the draft of a view with the rights of a role before it is published', async () => {
  const [admin, user] = [await enter('admin'), await enter('user')]
  const id = newId()
  const key = `/api/designs/view/${id}`
  const tiles = [
    { id: 'jobs', kind: 'list', at: { x: 0, y: 0, w: 12, h: 8 }, settings: { table: 'work_order' } },
  ]
  const body = { id, table: 'work_order', kind: 'custom', label: 'Tried', options: { tiles } }
  expect(await admin.call('PUT', `${key}/draft`, { body, base: null, revision: 0 })).toMatchObject({
    status: 200,
  })
  const { id: role } = (
    await admin.call<{ readonly data: RecordRow }>('POST', '/api/tables/role/records', { name: 'Trier' })
  ).body.data
  const start = '/api/identity/trials'
  const offered = async (headers?: Readonly<Record<string, string>>) =>
    (
      await admin.call<{ readonly data?: readonly TableView[] }>(
        'GET',
        '/api/tables/work_order/views',
        undefined,
        headers,
      )
    ).body.data?.map(view => view.id) ?? []
  for (const asked of [{ role, view: id }, { view: id }]) {
    const { token } = (await admin.call<{ readonly token: string }>('POST', start, asked)).body
    expect(await offered({ 'x-gantry-trial': token })).toContain(id)
  }
  expect(await offered()).not.toContain(id)
  expect((await user.call('POST', start, { view: id })).status).toBe(403)
})

it('an administrator asks with the rights of a role, in the list and in the blocks of a view alike', async () => {
  const [admin, other, user] = [await enter('admin'), await enter('admin'), await enter('user')]
  const { id: role } = (
    await admin.call<{ readonly data: RecordRow }>('POST', '/api/tables/role/records', { name: 'Nobody' })
  ).body.data
  const start = '/api/identity/trials'
  const begun = await admin.call<{ readonly token: string }>('POST', start, { role })
  expect(begun).toMatchObject({ status: 200, body: { name: 'Nobody' } })
  const { token } = begun.body
  const trial = { 'x-gantry-trial': token }

  const own = (await admin.call<Page<RecordRow>>('GET', list)).body
  const tried = await admin.call<Page<RecordRow>>('GET', list, undefined, trial)
  expect(tried.status).toBe(200)
  expect(tried.body.total ?? 0).toBeLessThan(own.total ?? 0)
  const [counted, listed] = (await ask(admin, trial)).body.answers
  expect(counted).toEqual({ data: { data: [{ value: tried.body.total }] } })
  expect(listed).toMatchObject({ data: { data: tried.body.data } })
  expect((await ask(admin)).body.answers[0]).toEqual({ data: { data: [{ value: own.total }] } })

  // What the shell asks for stays the administrator's, and nothing is changed.
  const session = await admin.call('GET', '/api/auth/session', undefined, trial)
  expect(session.body).toMatchObject({ user: { userType: 'admin' } })
  expect(await admin.call('POST', '/api/tables/work_order/records', { title: 'No' }, trial)).toMatchObject({
    status: 403,
    body: { code: 'trial.read_only' },
  })

  // A token serves one session of an administrator.
  const ended = { status: 403, body: { code: 'trial.ended' } }
  expect(await other.call('GET', list, undefined, trial)).toMatchObject(ended)
  expect(await user.call('GET', list, undefined, trial)).toMatchObject(ended)
  expect(await admin.call('GET', list, undefined, { 'x-gantry-trial': `${token}x` })).toMatchObject(ended)
  expect((await user.call('POST', start, { role })).status).toBe(403)
  const stranger = '01900000-0000-7000-8000-00000000dead'
  expect((await admin.call('POST', start, { role: stranger })).status).toBe(404)
  const { rows } = await platform(kernel).run<{ readonly details: unknown }>(
    sql`select details from gantry.audit where action = 'trial.started'`,
  )
  expect(rows).toContainEqual({ details: { role } })
})
