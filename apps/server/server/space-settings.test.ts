import { readFile } from 'node:fs/promises'
import type { Json } from '@gantry/base/shared'
import type { SpaceSettingsValue } from '@gantry/space-settings/shared'
import { afterEach, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

const enter = async (login: string) => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}
const admin = await enter('admin')
const change = (changes: Readonly<Record<string, Json>>, by = admin) =>
  by.call<{ code?: string; issues?: object[] }>('PUT', '/api/space/settings', { changes })

const paths = [
  'general.timeZone',
  'general.maxMegabytes',
  'signIn.networks',
  'password.minLength',
  'password.kinds',
  'password.history',
  'features.export',
]
afterEach(() => change(Object.fromEntries(paths.map(path => [path, null]))))

/** What the demo plant has set. */
const ofDemo = { 'features.chat': true }

it('is changed by the administrator alone', async () => {
  for (const login of ['user', 'safe', 'audit']) {
    const guest = await enter(login)
    expect((await guest.call('GET', '/api/space/settings')).status).toBe(403)
    expect((await change({ 'features.export': false }, guest)).status).toBe(403)
  }
  expect((await visitor().call('GET', '/api/space/settings')).status).toBe(401)
})

it.each<[string, Json, string]>([
  ['general.timeZone', 'Mars/Olympus', 'choice'],
  ['password.minLength', 4, 'range'],
  ['signIn.networks', '10.1.0.0/16 nowhere', 'network'],
  ['signIn.networks', '203.0.113.0/24', 'own_address'],
  ['features.export', 'no', 'not_yes_no'],
  ['nothing.here', 1, 'unknown'],
])('refuses %s = %j and changes nothing', async (path, value, code) => {
  const { status, body } = await change({ 'password.kinds': 3, [path]: value })
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'config.invalid', issues: [{ field: path, code }] })
  const { body: now } = await admin.call<SpaceSettingsValue>('GET', '/api/space/settings')
  expect(now.values).toEqual(ofDemo)
})

it('tells every browser the zone of the space, and nothing that is not public', async () => {
  await change({ 'general.timeZone': 'Europe/Berlin', 'password.history': 2 })
  const user = await enter('user')
  const { body } = await user.call<{ settings: object }>('GET', '/api/auth/session')
  expect(body.settings).toEqual({ ...ofDemo, 'general.timeZone': 'Europe/Berlin' })
})

it('renames the space', async () => {
  const { body: before } = await admin.call<SpaceSettingsValue>('GET', '/api/space/settings')
  const rename = (name: string) => admin.call('PUT', '/api/space/settings', { name, changes: {} })
  expect((await rename('  ')).status).toBe(400)
  await rename('Second works')
  const { body } = await admin.call<{ space: { name: string } }>('GET', '/api/auth/session')
  expect(body.space.name).toBe('Second works')
  await rename(before.name)
})

it('holds its rules for passwords', async () => {
  await change({ 'password.minLength': 12, 'password.kinds': 3, 'password.history': 2 })
  const next = (password: string, current = demoPassword) =>
    user.call<{ issues?: object[] }>('POST', '/api/auth/password', {
      current,
      next: password,
      confirm: password,
    })
  const user = await enter('user')
  expect((await next('short-Pw1')).body.issues).toMatchObject([{ code: 'min_length', params: { limit: 12 } }])
  expect((await next('longenoughbutplain')).body.issues).toMatchObject([{ code: 'password_kinds' }])
  expect((await next('Quite-other-Passw0rd')).status).toBe(200)
  expect((await next(demoPassword, 'Quite-other-Passw0rd')).body.issues).toMatchObject([
    { field: 'next', code: 'password_used' },
  ])
  await change({ 'password.history': 1 })
  expect((await next(demoPassword, 'Quite-other-Passw0rd')).status).toBe(200)
})

it('stops exports when they are switched off', async () => {
  await change({ 'features.export': false })
  const { status, body } = await admin.call('POST', '/api/tables/work_order/records/export', {})
  expect([status, body]).toMatchObject([403, { code: 'feature.off' }])
})

it('admits only the allowed addresses', async () => {
  await change({ 'signIn.networks': '127.0.0.0/8 ::1' })
  await enter('user')
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('shows a logo to whoever asks, also before sign-in, until it is taken back', async () => {
  const put = (content: string) =>
    admin.call<{ id: string; issues?: object[] }>('PUT', '/api/space/logo', { kind: 'signIn', content })
  expect((await put('bm90IGEgcGljdHVyZQ==')).body.issues).toMatchObject([
    { field: 'content', code: 'file_kind' },
  ])
  const { body } = await put(pixel)
  const options = async () =>
    (await visitor().call<{ space: { logo: string } }>('GET', '/api/auth/options?space=demo')).body.space.logo
  expect(await options()).toBe(body.id)
  expect((await visitor().call('GET', `/api/spaces/demo/logo/${body.id}`)).status).toBe(200)
  expect((await visitor().call('GET', `/api/spaces/other/logo/${body.id}`)).status).toBe(404)
  expect((await change({ 'logo.signIn': null })).status).toBe(200)
  expect(await options()).toBe('')
})

it('describes the product for home screens, and a space by its own icon', async () => {
  const manifest = (query: string) => visitor().call<Record<string, unknown>>('GET', `/api/manifest${query}`)
  const { body: product, headers } = await manifest('?lang=zh-CN')
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    expect.stringContaining('application/manifest+json'),
    'public, max-age=3600',
  ])
  expect(product).toMatchObject({ name: 'Gantry', lang: 'zh-CN', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of product.icons as { src: string; sizes: string }[]) {
    // The head of a PNG says its width and height.
    const picture = await readFile(new URL(`../../web/public${src}`, import.meta.url))
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
  expect((await manifest('?lang=en')).body.description).not.toBe(product.description)
  expect((await manifest('?space=demo&lang=zh-CN')).body).toEqual(product)

  const put = { kind: 'app', content: pixel }
  const { id } = (await admin.call<{ id: string }>('PUT', '/api/space/logo', put)).body
  const { body: own } = await manifest('?space=demo&lang=zh-CN')
  const [icon, ...others] = own.icons as { src: string; sizes: string }[]
  expect([icon, others]).toMatchObject([{ src: `/api/spaces/demo/logo/${id}`, sizes: '512x512' }, []])
  expect(own.name).not.toBe('Gantry')
  expect((await manifest('?space=nowhere&lang=zh-CN')).body).toEqual(product)
  await change({ 'logo.app': null })
  expect((await manifest('?space=demo&lang=zh-CN')).body).toEqual(product)
})

it.each([
  ['watermark.text', 'for {boss}', 'not_an_option'],
  ['watermark.density', 'solid', 'choice'],
  ['theme.brand', 'red', 'colour'],
  ['theme.skin', 'plaid', 'choice'],
])('refuses %s = %j', async (path, value, code) => {
  expect((await change({ [path]: value })).body).toMatchObject({ issues: [{ field: path, code }] })
})

it('checks work calendars', async () => {
  const week = ['08:00-12:00 11:00-17:00', '', '', '', '', '', '']
  const { body } = await change({ 'work.calendars': [{ id: 'one', name: 'One', week, days: {} }] })
  expect(body).toMatchObject({ issues: [{ code: 'shift_overlap', params: { value: '11:00-17:00' } }] })
  const days = { '2026-10-01': { shifts: '', name: 'National day' } }
  const good = [{ id: 'one', name: 'One', week: week.with(0, '08:00-12:00'), days }]
  expect((await change({ 'work.calendars': good })).status).toBe(200)
  expect((await change({ 'work.calendars': null })).status).toBe(200)
})

it('answers its members with the texts the space uses, and nobody else', async () => {
  const put = (changes: readonly object[], by = admin) =>
    by.call<{ issues?: object[] }>('PUT', '/api/space/texts', { changes })
  const text = async (by = admin) => {
    const { body } = await by.call<{ data: { en: Record<string, string> } }>('GET', '/napi/lang/json')
    return body.data.en['issue.range']
  }
  const product = await text()
  const own = { lang: 'en', key: 'issue.range', text: 'From {{min}} to {{max}}, please' }
  expect((await put([own], await enter('user'))).status).toBe(403)
  expect((await put([{ ...own, text: 'From {{min}}' }])).body.issues).toMatchObject([
    { field: 'issue.range', code: 'text_parameter', params: { value: '{{max}}' } },
  ])
  expect((await put([{ ...own, key: 'no.such' }])).body.issues).toMatchObject([{ code: 'unknown' }])
  expect((await change({ 'texts.own': { en: { 'issue.range': 'x' } } })).status).toBe(422)
  expect((await put([own])).status).toBe(200)
  expect(await text()).toBe(own.text)
  expect(await text(await enter('user'))).toBe(own.text)
  expect(await text(visitor())).toBe(product)
  const { body } = await admin.call<{ data: object[]; total: number }>('GET', '/api/space/texts?own=true')
  expect(body).toMatchObject({ total: 1, data: [{ key: 'issue.range', own: { en: own.text } }] })
  await put([{ ...own, text: null }])
  expect(await text()).toBe(product)
})
