import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { AccountSecurity, Operation, Profile } from '../shared/index.ts'
import { demoPassword, personalApp } from './fixtures.ts'

const { enter, visitor } = await personalApp()

interface Refused {
  readonly code: string
  readonly issues: readonly { readonly field: string; readonly code: string }[]
}

const user = await enter('user')
const profileOf = async () => (await user.call<Profile>('GET', '/api/personal/profile')).body
const change = async (fields: object) => {
  const { id, version } = await profileOf()
  return user.call<Refused>('PUT', `/api/tables/member/records/${id}`, { ...fields, version })
}

it('tells what one says of oneself and what the organisation says', async () => {
  const profile = await profileOf()
  expect(profile).toMatchObject({ name: '周敏', loginId: 'user', department: { title: '机修班' } })
  expect(profile.otherDepartments.map(({ title }) => title)).toEqual(['点检组'])
})

it('changes what is one’s own and refuses the rest, naming the field', async () => {
  const saved = await change({ gender: 'female', birthday: '1990-02-03', signature: '安全第一', qq: '12345' })
  expect(saved.status).toBe(200)
  expect((await profileOf()).own).toMatchObject({
    gender: 'female',
    birthday: '1990-02-03',
    signature: '安全第一',
  })
  const card = await change({ id_card: '110101199003070000' })
  expect(card.body.issues).toMatchObject([{ field: 'id_card', code: 'id_card' }])
  for (const qq of ['abc', '01234', '1234']) {
    const wrong = await change({ qq })
    expect(wrong.body.issues).toMatchObject([{ field: 'qq', code: 'not_valid' }])
  }
  expect((await change({ qq: null })).status).toBe(200)
  const long = await change({ signature: '长'.repeat(41) })
  expect(long.body.issues).toMatchObject([{ field: 'signature', code: 'max_length' }])
  for (const field of [{ name: '别人' }, { entry_date: '2020-01-01' }, { picture: 'x' }, { clearance: 9 }])
    expect((await change(field)).status).toBe(403)
})

it('shows nobody else the number of an identity card', async () => {
  await change({ id_card: '11010519491231002X' })
  const { id } = await profileOf()
  for (const login of ['admin', 'hejing']) {
    const other = await enter(login)
    const { body } = await other.call('GET', `/api/tables/member/records/${id}`)
    expect(JSON.stringify(body)).not.toContain('11010519491231002X')
  }
})

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer()

const bmp = (width: number, height: number): Buffer => {
  const line = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + line * height, 90)
  bytes.fill(0, 0, 54)
  bytes.write('BM')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

const send = (content: Buffer, name = 'me.png', cut: object = { x: 0, y: 0, width: 200, height: 200 }) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(cut)) form.append(key, String(value))
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return user.call<Refused & { readonly id: string }>('PUT', '/api/personal/picture', form)
}

it.each(['png', 'jpeg', 'gif', 'bmp'] as const)('cuts a portrait out of a %s', async format => {
  const { status, body } = await send(format === 'bmp' ? bmp(340, 260) : await picture(340, 260, format))
  expect([status, body.code]).toEqual([200, undefined])
  expect((await profileOf()).picture).toBe(body.id)
  const colleague = await enter('hejing')
  expect((await colleague.call('GET', `/api/personal/pictures/${body.id}`)).status).toBe(200)
  expect((await visitor().call('GET', `/api/personal/pictures/${body.id}`)).status).toBe(401)
  const { id } = await profileOf()
  const found = await colleague.call('POST', '/api/personal/pictures/find', { ids: [id, body.id] })
  expect(found.body).toEqual({ pictures: { [id]: body.id } })
})

it('refuses what is no portrait, naming why', async () => {
  const codeOf = async (answer: ReturnType<typeof send>) => (await answer).body.issues[0]?.code
  expect(await codeOf(send(await picture(339, 260)))).toBe('picture_pixels')
  expect(await codeOf(send(await picture(400, 300, 'webp')))).toBe('picture_type')
  expect(await codeOf(send(Buffer.from('<svg/>'), 'me.png'))).toBe('picture_type')
  expect(await codeOf(send(bmp(340, 260).subarray(0, 5_000), 'me.bmp'))).toBe('picture_type')
  expect(await codeOf(send(Buffer.alloc(3 * 1024 * 1024 + 1)))).toBe('picture_size')
  expect(await codeOf(send(await picture(340, 260), 'a#b.png'))).toBe('image_name')
  const outside = { x: 300, y: 0, width: 200, height: 200 }
  expect(await codeOf(send(await picture(400, 300), 'me.png', outside))).toBe('picture_cut')
})

it('takes the portrait away', async () => {
  const { body } = await send(await picture(400, 300))
  expect((await user.call('DELETE', '/api/personal/picture')).status).toBe(200)
  expect((await profileOf()).picture).toBeNull()
  expect((await user.call('GET', `/api/personal/pictures/${body.id}`)).status).toBe(404)
})

it('lists where the account is signed in, and signs out elsewhere', async () => {
  const [here, there, third] = [await enter('luyao'), await enter('luyao'), await enter('luyao')]
  const stranger = await enter('hejing')
  const security = async (who = here) =>
    (await who.call<AccountSecurity>('GET', '/api/personal/security')).body
  const { devices, grade, password } = await security()
  expect(devices.map(({ current }) => current)).toEqual([true, false, false])
  expect([grade, password.strength]).toEqual(['medium', 'veryStrong'])
  const own = (await security(there)).devices.find(({ current }) => current)!
  expect((await stranger.call('DELETE', `/api/personal/devices/${own.id}`)).status).toBe(404)
  expect((await there.call('DELETE', `/api/personal/devices/${own.id}`)).status).toBe(404)
  expect((await here.call('DELETE', `/api/personal/devices/${own.id}`)).status).toBe(200)
  expect((await there.call('GET', '/api/auth/session')).status).toBe(401)
  const { body } = await here.call('DELETE', '/api/personal/devices')
  expect(body).toEqual({ ended: 1 })
  expect((await third.call('GET', '/api/auth/session')).status).toBe(401)
  expect((await here.call('GET', '/api/auth/session')).status).toBe(200)
})

it('records the security operations of the own account, with the browser of the session', async () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36' }
  const guest = visitor()
  await guest.call('POST', '/api/auth/sign-in', { login: 'hejing', password: 'wrong' }, agent)
  await guest.call('POST', '/api/auth/sign-in', { login: 'hejing', password: demoPassword }, agent)
  await guest.call('DELETE', '/api/personal/devices')
  const { body } = await guest.call<{ data: readonly Operation[] }>('GET', '/api/personal/operations')
  const [first, second, third] = body.data
  expect([first?.action, second?.action, third?.action]).toEqual([
    'session.ended',
    'session.opened',
    'session.refused',
  ])
  for (const each of [first, second, third]) expect(each?.agent).toContain('Chrome/126')
  expect(body.data.every(({ ip }) => ip !== null)).toBe(true)
  const page = (query: string) => guest.call('GET', `/api/personal/operations?${query}`)
  expect((await page('limit=2')).body).toEqual({ data: [first, second], more: true })
  expect((await page(`limit=500&before=${second?.id}`)).body).toMatchObject({
    data: expect.arrayContaining([third]),
  })
})
