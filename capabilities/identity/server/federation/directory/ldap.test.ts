import { platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import type { DirectoryAnswer, ProviderTested } from '../../../shared/federation/index.ts'
import { directoryCertificate } from '../fixtures/directory-key.ts'
import { type LdapEntry, ldapServer } from '../fixtures/ldap-server.ts'
import { federationApp, origin } from '../fixtures/traveller.ts'
import { checkDirectoryPassword, findPerson } from './find-person.ts'
import { signInLimits, withDirectory } from './open-directory.ts'
import { requireDirectory } from './read-directory.ts'

const { kernel, browser, admin, setUp, later } = await federationApp()

const base = 'ou=人员,dc=plant,dc=example'
const service: LdapEntry = {
  dn: 'cn=gantry,dc=plant,dc=example',
  password: 'service-secret',
  attributes: { objectClass: ['applicationProcess'], cn: ['gantry'] },
}
const guid = Buffer.from('efbbbf01020304051122334455667788', 'hex')
const person = (
  uid: string,
  name: string,
  more: LdapEntry['attributes'] = {},
  rest: Partial<LdapEntry> = {},
): LdapEntry => ({
  dn: `uid=${uid},ou=焊接组\\2c 一线,${base}`,
  password: `${uid}-secret`,
  attributes: {
    objectClass: ['top', 'person', 'inetOrgPerson'],
    uid: [uid],
    cn: [name],
    entryUUID: [`uuid-of-${uid}`],
    ...more,
  },
  ...rest,
})
const mute: LdapEntry = {
  dn: 'cn=mute,dc=plant,dc=example',
  password: 'service-secret',
  attributes: { objectClass: ['applicationProcess'], cn: ['mute'] },
  refusal: [49, ''],
}
const people: LdapEntry[] = [
  { dn: 'dc=plant,dc=example', password: null, attributes: { objectClass: ['domain'] } },
  { dn: base, password: null, attributes: { objectClass: ['organizationalUnit'], ou: ['人员'] } },
  service,
  mute,
  person('wangwu', '王五', { mail: ['wangwu@plant.example'], mobile: ['13900001111'] }),
  person('zhaoliu', '赵六'),
  person('twin', '双', { employeeNumber: ['7'] }),
  { ...person('twin', '双二'), dn: `uid=twin,ou=二线,${base}` },
  person('gone', '停用', { userAccountControl: ['514'] }),
  person('locked', '锁定', { pwdAccountLockedTime: ['20260101000000Z'] }),
  person('unlocked', '解锁', { pwdAccountLockedTime: ['20200101000000Z'] }),
  person(
    'stale',
    '密码过期',
    {},
    {
      refusal: [
        49,
        '80090308: LdapErr: DSID-0C09042A, comment: AcceptSecurityContext error, data 532, v3839',
      ],
    },
  ),
  person('李雷', '李雷（质检）', { objectGUID: [guid] }),
  { ...person('keyless', '无键'), attributes: { objectClass: ['person'], uid: ['keyless'], cn: ['无键'] } },
]
const plain = await ldapServer(people)
const secure = await ldapServer(people, { secure: true })

const settings = {
  address: plain.address,
  startTls: 'always',
  authority: directoryCertificate,
  account: service.dn,
  secret: 'service-secret',
  base,
  filter: '(&(objectClass=person)(uid={login}))',
  subjectAttribute: 'entryUUID',
  nameAttribute: 'cn',
  mailAttribute: 'mail',
  phoneAttribute: 'mobile',
}
const connect = async (changed: Record<string, string> = {}, newAccounts: object | null = null) => {
  const { status, body } = await admin.call('PUT', '/space-demo/api/identity/providers/ldap', {
    on: true,
    settings: { ...settings, ...changed },
    newAccounts,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

let places = 0
/** A browser at an address of its own, so that wrong passwords of one test do not make another wait. */
const guest = () => browser(`198.51.100.${++places}`)
const enter = (login: string, password = `${login}-secret`, from = guest(), rest: object = {}) =>
  from.call<DirectoryAnswer>(
    'POST',
    '/api/auth/directory',
    { space: 'demo', login, password, next: '/', ...rest },
    { origin },
  )
const tested = async (login?: string) =>
  (
    await admin.call<ProviderTested>(
      'POST',
      '/space-demo/api/identity/providers/ldap/test',
      login ? { login } : {},
    )
  ).body

await connect()

it('is offered on the sign-in page of the space', async () => {
  const { body } = await guest().call<{ space: { ways: unknown } }>('GET', '/api/auth/options?space=demo')
  expect(body.space.ways).toEqual([{ name: 'ldap', label: '' }])
})

it('asks a stranger for an account once, and lets the bound person in from then on', async () => {
  const there = guest()
  const { status, body } = await enter('wangwu', 'wangwu-secret', there)
  expect([status, body.kind]).toEqual([200, 'stranger'])
  if (body.kind !== 'stranger') return
  expect(body).toMatchObject({ name: '王五', provider: 'ldap', space: { id: 'demo' } })
  await there.signIn('user', { space: 'demo' })
  const bound = await there.call('POST', '/api/auth/federation/bind', { state: body.state })
  expect(bound.status).toBe(200)

  const next = guest()
  const entered = await enter(' WANGWU ', 'wangwu-secret', next)
  expect(entered.body).toMatchObject({
    kind: 'entered',
    session: { user: { name: '周敏' }, space: { id: 'demo' } },
  })
  expect((await next.call('GET', '/api/auth/session')).status).toBe(200)
  const { rows } = await platform(kernel).run(
    sql`select details ->> 'by' as by from gantry.audit where action = 'session.opened' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ by: 'ldap' }])
  await expect.poll(() => plain.open()).toBe(0)
})

it('binds from the personal settings, with the password of the directory', async () => {
  const there = guest()
  await there.signIn('hanxue')
  const bind = (password: string) =>
    there.call('POST', '/space-demo/api/identity/directory-binding', { login: 'zhaoliu', password })
  expect((await bind('wrong')).body.code).toBe('auth.wrong')
  expect((await bind('zhaoliu-secret')).status).toBe(200)
  expect((await enter('zhaoliu')).body).toMatchObject({ session: { user: { name: '韩雪' } } })
})

it('answers alike for a wrong password and an unknown person, and writes which it was', async () => {
  const there = guest()
  const wrong = await enter('wangwu', 'wrong', there)
  const unknown = await enter('nobody', 'wrong', there)
  expect([wrong.status, wrong.body.code]).toEqual([401, 'auth.wrong'])
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  const { rows } = await platform(kernel).run(sql`
    select actor_name as name, details ->> 'why' as why from gantry.audit
    where action = 'session.refused' and details ->> 'by' = 'ldap' order by id desc limit 2`)
  expect(rows).toEqual([
    { name: '', why: 'directory_unknown' },
    { name: '周敏', why: 'directory_wrong' },
  ])
})

it('waits a minute after the third wrong password in a row, however the login is written', async () => {
  const there = guest()
  for (const login of ['zhaoliu', 'ZHAOLIU']) expect((await enter(login, 'wrong', there)).status).toBe(401)
  const third = await enter(' zhaoliu', 'wrong', there)
  expect(third.body).toMatchObject({
    code: 'auth.wrong',
    issues: [{ code: 'wait', params: { seconds: 60 } }],
  })
  expect((await enter('zhaoliu')).status).toBe(429)
  later(61_000)
  expect((await enter('zhaoliu')).body.kind).toBe('entered')
})

it.each([
  ['gone', 'federation.directory_disabled'],
  ['stale', 'federation.directory_password'],
])('says why it does not let %s in', async (login, expected) => {
  const { status, body } = await enter(login)
  expect([status, body.code]).toEqual([403, expected])
})

it('says that a person is locked when the directory refuses the password', async () => {
  expect((await enter('locked', 'wrong')).body.code).toBe('federation.directory_locked')
  expect((await enter('unlocked')).body.kind).toBe('stranger')
})

it.each(['*)(uid=*', '*', 'wang*', 'wangwu)(objectClass=*', 'wangwu\\'])(
  'takes %s as a login and nothing else',
  async login => {
    expect((await enter(login, 'wangwu-secret')).body.code).toBe('auth.wrong')
  },
)

it('sends no bind without a password', async () => {
  const before = plain.seen.binds.length
  expect((await enter('wangwu', '')).status).toBe(400)
  const answers = await withDirectory(kernel, requireDirectory(settings), signInLimits, async directory => {
    const found = await findPerson(directory, 'wangwu')
    return Promise.all(['', '\0'].map(password => checkDirectoryPassword(directory, found, password)))
  })
  expect(answers).toEqual(['wrong', 'wrong'])
  expect(plain.seen.binds.slice(before)).toEqual([service.dn])
})

it('refuses to choose among several entries', async () => {
  expect((await enter('twin')).body.code).toBe('federation.setup')
  expect(await tested('twin')).toMatchObject({ ok: false, step: 'person' })
})

it('reads bytes as a key that stays, a comma in the name of a unit, and Chinese logins', async () => {
  await connect({ subjectAttribute: 'objectguid' })
  const found = await tested('李雷')
  expect(found).toMatchObject({
    ok: true,
    person: { subject: '01bfbbef-0302-0504-1122-334455667788', name: '李雷（质检）', bar: null },
  })
  await connect()
  expect((await enter('李雷')).body).toMatchObject({ kind: 'stranger', name: '李雷（质检）' })
})

it('makes an account for a new person where the space wants it, in the department of the unit', async () => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_department where space = 'demo' and f_name = '机修班' limit 1`,
  )
  const department = rows[0]!.id
  await connect({}, { department: null, mapping: [{ group: '焊接组, 一线', department }] })
  people.push(person('newcomer', '新来的', { mail: ['new@plant.example'], mobile: ['13900002222'] }))
  expect((await enter('newcomer')).body).toMatchObject({
    kind: 'entered',
    session: { user: { name: '新来的' }, departments: [{ id: department }] },
  })
  const made = await platform(kernel).run(sql`
    select f_email as mail, f_phone as phone from gantry.t_member where space = 'demo' and f_name = '新来的'`)
  expect(made.rows).toEqual([{ mail: 'new@plant.example', phone: '13900002222' }])
  await connect()
})

it('tells at which step it fails', async () => {
  const step = async (changed: Record<string, string>, login?: string) => {
    await connect({ ...changed, secret: changed.secret ?? 'service-secret' })
    const { ok, step: failed } = await tested(login)
    return ok ? 'ok' : failed
  }
  expect(await step({})).toBe('ok')
  expect(await step({ address: secure.address })).toBe('ok')
  expect(await step({ address: `ldap://localhost:${plain.port}` })).toBe('address')
  expect(await step({ address: 'ldap://127.0.0.1:1' })).toBe('connect')
  expect(await step({ authority: '' })).toBe('secure')
  expect(await step({ address: secure.address, authority: '' })).toBe('secure')
  expect(await step({ secret: 'wrong' })).toBe('account')
  expect(await step({ base: 'dc=elsewhere' })).toBe('search')
  expect(await step({ account: mute.dn })).toBe('account')
  // OpenLDAP answers with a code alone.
  expect((await tested()).detail).toBe('InvalidCredentialsError. Code: 0x31')
  expect(await step({}, 'nobody')).toBe('person')
  expect(await step({}, 'keyless')).toBe('subject')
  expect((await enter('wangwu')).body.kind).toBe('entered')
  await expect.poll(() => [plain.open(), secure.open()]).toEqual([0, 0])
  await connect()
})

it('leaves a server that says nothing, and one that says too much', async () => {
  const visit = (changed: object, limits: Partial<typeof signInLimits>) =>
    withDirectory(
      kernel,
      requireDirectory({ ...settings, ...changed }),
      { ...signInLimits, ...limits },
      directory => findPerson(directory, 'wangwu'),
    )
  plain.behaviour.silent = true
  await expect(visit({}, { milliseconds: 200 })).rejects.toMatchObject({
    kind: 'unreachable',
    step: 'secure',
  })
  plain.behaviour.silent = false
  const endless = await ldapServer([
    ...people,
    person('big', '大', { description: ['大'.repeat(3_000_000)] }),
  ])
  const filter = '(|(uid={login})(uid=big))'
  await expect(
    visit({ address: endless.address, filter, phoneAttribute: 'description' }, { bytes: 10_000 }),
  ).rejects.toMatchObject({ kind: 'unreachable', message: 'too many bytes' })
  await expect.poll(() => [plain.open(), endless.open()]).toEqual([0, 0])
})

it('sends no password over a second connection when the first one is closed', async () => {
  plain.behaviour.drops = true
  const before = { binds: plain.seen.binds.length, connections: plain.seen.connections }
  expect((await enter('wangwu')).body.code).toBe('federation.unreachable')
  plain.behaviour.drops = false
  expect(plain.seen.connections).toBe(before.connections + 1)
  expect(plain.seen.binds.slice(before.binds)).toEqual([service.dn])
})

it('refuses settings that cannot be right, and keeps the password for its address', async () => {
  const refused = async (changed: Record<string, string>) => {
    const { body } = await setUp('ldap', { ...settings, ...changed })
    return body.issues?.map(({ code }) => code)
  }
  expect(await refused({ address: 'https://plant.example' })).toEqual(['directory_address'])
  expect(await refused({ address: 'ldap://dc.plant.example', startTls: 'never' })).toEqual([
    'directory_address',
  ])
  expect(await refused({ filter: '(&(uid={login})' })).toEqual(['directory_filter'])
  expect(await refused({ filter: '(uid=*)' })).toEqual(['directory_login'])
  expect(await refused({ mailAttribute: 'mail)(uid=*' })).toEqual(['format'])
  expect(await refused({ authority: 'nonsense' })).toEqual(['format'])
  expect(await refused({ secret: '', address: 'ldaps://127.0.0.1:1' })).toEqual(['required'])
  expect(await refused({ secret: '' })).toBeUndefined()
  const { rows } = await platform(kernel).run<{ text: string }>(
    sql`select settings::text as text from gantry.sign_in_provider where provider = 'ldap'`,
  )
  expect(rows[0]!.text).not.toContain('service-secret')
})
