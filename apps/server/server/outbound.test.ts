import type { Dispatch } from '@gantry/channels/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { RecordAnswer } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const space = '/space-demo/api'
const orders = `${space}/tables/work_order/records`
const mail = 'user.of.demo@example.com'

let admin: Visitor
let user: Visitor
let person: string
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
  person = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user.personId
  await platform(kernel).run(sql`update gantry.t_member set f_email = ${mail} where id = ${person}::uuid`)
})
afterEach(async () => {
  for (const table of [
    'message_choice',
    'message_rule',
    'message_habit',
    'message_due',
    'mail_template',
    'dispatch',
  ])
    await platform(kernel).run({ text: `delete from gantry.${table} where space = 'demo'`, values: [] })
})

const share = async (title: string): Promise<string> => {
  const { id } = (await admin.call<RecordAnswer>('POST', orders, { title, area: 'A9' })).body.data
  await admin.call('POST', `${orders}/${id}/shares`, {
    subjects: [{ kind: 'user', id: person }],
    level: 'view',
  })
  return id
}
const subscribe = (choice: object) =>
  user.call('POST', `${space}/messages/subscriptions`, {
    channel: 'mail',
    kind: 'record_shared',
    app: '',
    subscribed: true,
    ...choice,
  })
const mails = async (): Promise<readonly Dispatch[]> =>
  (await admin.call<{ data: readonly Dispatch[] }>('GET', `${space}/dispatches?channel=mail`)).body.data
const sent = (timeout = 15_000) => expect.poll(mails, { timeout })
const messageAbout = (id: string) =>
  expect.poll(
    async () =>
      (
        await user.call<{ data: { record: { id: string } | null }[] }>('GET', `${space}/messages`)
      ).body.data.some(({ record }) => record?.id === id),
    { timeout: 15_000 },
  )

it('reaches by mail who wants it so, in the wording of the notice', async () => {
  const before = await share('Nobody mails this')
  await messageAbout(before).toBe(true)
  await subscribe({})
  await share('Pump <b>A9</b> leaks')
  await sent().toMatchObject([
    {
      address: mail,
      kind: 'record_shared',
      state: 'caught',
      body: expect.stringContaining('Pump <b>A9</b> leaks'),
    },
  ])
})

it('waits for the digest, which holds what the person may still read and was not unsubscribed', async () => {
  await subscribe({})
  const daily = { quiet: null, digest: 'daily', digestAt: 540, timeZone: 'Asia/Shanghai' }
  expect((await user.call('PUT', `${space}/messages/habits`, daily)).status).toBe(200)
  const [first, second, closed] = [
    await share('First of the day'),
    await share('Second of the day'),
    await share('Closed since'),
  ]
  for (const id of [first, second, closed]) await messageAbout(id).toBe(true)
  const due = () =>
    platform(kernel).run(sql`select due_at > now() as later from gantry.message_due where space = 'demo'`)
  await expect
    .poll(async () => (await due()).rows, { timeout: 15_000 })
    .toEqual([{ later: true }, { later: true }, { later: true }])
  const shares = await admin.call<{ data: { id: string }[] }>('GET', `${orders}/${closed}/shares`)
  await admin.call('DELETE', `${orders}/${closed}/shares/${shares.body.data[0]?.id}`)
  await platform(kernel).run(sql`update gantry.message_due set due_at = now()`)
  await platform(kernel).run(
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'gantry_message_due %'`,
  )
  await sent().toMatchObject([
    { kind: 'digest', body: expect.stringMatching(/First of the day[\s\S]*Second of the day/) },
  ])
  expect(JSON.stringify(await mails())).not.toContain('Closed since')
})

it('follows what the space forces and forbids', async () => {
  const rule = (mode: string | null, by = admin) =>
    by.call('PUT', `${space}/messages/rules`, { channel: 'mail', kind: 'record_shared', app: '', mode })
  expect((await rule('forced', user)).status).toBe(403)
  expect((await rule('forced')).status).toBe(200)
  await subscribe({ subscribed: false })
  await share('Forced')
  await sent().toMatchObject([{ body: expect.stringContaining('Forced') }])
  await rule('never')
  await subscribe({})
  await messageAbout(await share('Forbidden')).toBe(true)
  expect((await mails()).map(({ body }) => body).join()).not.toContain('Forbidden')
})

it('tells the administrator that mails have no links while the address of the platform is unknown', async () => {
  const root = await enter('root')
  const set = (value: string) => root.call('PUT', '/api/root/settings', { path: 'server.address', value })
  const links = async () =>
    (await admin.call<{ links: boolean }>('GET', `${space}/messages/rules`)).body.links
  await set('')
  expect(await links()).toBe(false)
  await set('https://plant.example')
  expect(await links()).toBe(true)
  await set('')
})

it('is worded as the space wants, with the variables of its kind only', async () => {
  const wording = {
    kind: 'record_shared',
    lang: 'zh-CN',
    subject: '请看：{{record}}',
    body: '{{person}}，{{actor}} 与您共享了 {{record}}。',
    enabled: true,
  }
  const change = (more: object) =>
    admin.call<{ issues: object[] }>('PUT', `${space}/messages/templates`, { ...wording, ...more })
  expect(await change({ body: '{{password}}' })).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'body', code: 'not_an_option' }] },
  })
  expect(await change({ subject: 'a\nBcc: b@example.com' })).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'subject' }] },
  })
  expect((await change({})).status).toBe(200)
  await subscribe({})
  await share('压缩机 K-77')
  await sent().toMatchObject([{ subject: '请看：压缩机 K-77' }])
  const preview = await admin.call<{ html: string }>('POST', `${space}/messages/templates/preview`, {
    kind: 'record_shared',
    lang: 'en',
    subject: 'Look',
    body: '<script>alert(1)</script> {{actor}}',
  })
  expect(preview.body.html).toContain('&lt;script&gt;')
})
