import { platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import { type DirectoryPeople, initialPeople } from '../../../../shared/federation/index.ts'
import { adminCtx, jobControl } from '../../../fixtures.ts'
import { directoryCertificate } from '../../fixtures/directory-key.ts'
import { type LdapEntry, ldapServer } from '../../fixtures/ldap-server.ts'
import { federationApp, origin } from '../../fixtures/traveller.ts'
import { directoryPeopleJob, directoryPeopleSchedule, listRuns } from './run-sync.ts'

const { kernel, admin, browser, setUp } = await federationApp()

const base = 'dc=plant,dc=example'
const service: LdapEntry = {
  dn: `cn=gantry,${base}`,
  password: 'service-secret',
  attributes: { cn: ['gantry'] },
}
const person = (
  uid: string,
  name: string,
  unit = '焊接组',
  more: LdapEntry['attributes'] = {},
): LdapEntry => ({
  dn: `uid=${uid},ou=${unit},ou=总装厂,${base}`,
  password: `${uid}-secret`,
  attributes: {
    objectClass: ['person'],
    uid: [uid],
    cn: [name],
    entryUUID: [`uuid-${uid}`],
    mail: [`${uid}@plant.example`],
    ...more,
  },
})
const crowd = Array.from({ length: 20 }, (_, i) => person(`p${i}`, `工人${i}`))
const server = await ldapServer([
  { dn: base, password: null, attributes: { objectClass: ['domain'] } },
  service,
  ...crowd,
])
// Smaller than the directory: without pages, a search would end here.
server.behaviour.most = 5

await setUp('ldap', {
  address: server.address,
  startTls: 'always',
  authority: directoryCertificate,
  account: service.dn,
  secret: 'service-secret',
  base,
  filter: '(uid={login})',
  subjectAttribute: 'entryUUID',
  nameAttribute: 'cn',
  mailAttribute: 'mail',
  phoneAttribute: 'mobile',
})
const change = (people: Partial<DirectoryPeople>, by = admin) =>
  by.call('PUT', '/space-demo/api/identity/directories/ldap/people', {
    ...initialPeople,
    nightly: true,
    ...people,
  })
const run = async (write: boolean) => {
  const done = await directoryPeopleJob.run(
    await adminCtx(kernel),
    { provider: 'ldap', write },
    jobControl,
    'test',
  )
  return done.ok ? done.preview : done
}
const member = async (name: string) => {
  const { rows } = await platform(kernel).run<{
    state: string
    mail: string
    department: string
    above: string
  }>(sql`
    select m.f_state as state, m.f_email as mail, d.f_name as department, u.f_name as above from gantry.t_member m
    left join gantry.t_department d on d.id = m.f_department left join gantry.t_department u on u.id = d.f_parent
    where m.space = 'demo' and m.f_name = ${name}`)
  return rows
}
const told = async (type: string) => {
  const { count } = await platform(kernel).run(
    sql`select 1 from gantry.audit where space = 'demo' and action = ${type}`,
  )
  return count
}
await change({})

it('is the administrator’s, and refuses settings that cannot be right', async () => {
  const user = browser()
  await user.signIn('user')
  expect((await change({}, user)).status).toBe(403)
  expect((await change({ filter: '(uid={login})' })).body.issues).toMatchObject([
    { code: 'directory_filter' },
  ])
  expect((await change({ departments: 'attribute', attribute: '' })).body.issues).toMatchObject([
    { code: 'format' },
  ])
  expect((await change({ under: '00000000-0000-7000-8000-000000000001' })).body.issues).toMatchObject([
    { code: 'record_missing' },
  ])
})

it('says what it would do and writes nothing', async () => {
  // Somebody made by hand has this address.
  server.entries.push(person('zhoumin', '周敏', '焊接组', { mail: ['zhoumin@hengchuan.cn'] }))
  const preview = await run(false)
  expect(preview).toMatchObject({ made: 20, changed: 0, gone: 0, kept: 1, departments: 2, tooMany: false })
  expect(preview).toMatchObject({ names: { kept: ['周敏'], departments: ['总装厂', '总装厂/焊接组'] } })
  expect(await member('工人7')).toEqual([])
})

it('makes members in the departments of their units, who sign in with the directory', async () => {
  expect(await run(true)).toMatchObject({ made: 20 })
  expect(await member('工人7')).toEqual([
    { state: 'active', mail: 'p7@plant.example', department: '焊接组', above: '总装厂' },
  ])
  const { body } = await browser().call(
    'POST',
    '/api/auth/directory',
    {
      space: 'demo',
      login: 'p7',
      password: 'p7-secret',
    },
    { origin },
  )
  expect(body).toMatchObject({ kind: 'entered', session: { user: { name: '工人7' } } })
  expect(await run(true)).toMatchObject({
    made: 0,
    changed: 0,
    gone: 0,
    unchanged: 20,
    kept: 1,
    departments: 0,
  })
  expect(await member('周敏')).toHaveLength(1)
})

it('changes who was renamed or moved, deactivates who vanished and takes back who returns', async () => {
  const at = server.entries.findIndex(({ dn }) => dn.startsWith('uid=p3,'))
  const [gone] = server.entries.splice(at, 1)
  const moved = server.entries.findIndex(({ dn }) => dn.startsWith('uid=p4,'))
  server.entries[moved] = person('p4', '工人四', '喷漆组')
  expect(await run(true)).toMatchObject({ made: 0, changed: 1, gone: 1, departments: 1 })
  expect(await member('工人四')).toMatchObject([{ department: '喷漆组', state: 'active' }])
  expect(await member('工人3')).toMatchObject([{ state: 'disabled' }])
  server.entries.push(gone!)
  expect(await run(true)).toMatchObject({ changed: 1, gone: 0 })
  expect(await member('工人3')).toMatchObject([{ state: 'active' }])
})

it('puts departments below the chosen one, by an attribute, without making one twice that differs in case', async () => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_department where space = 'demo' and f_name = '喷漆组'`,
  )
  await change({ departments: 'attribute', attribute: 'departmentNumber', under: rows[0]!.id })
  server.entries.push(person('qa1', '质检一', '焊接组', { departmentNumber: ['QA/Line 1'] }))
  server.entries.push(person('qa2', '质检二', '焊接组', { departmentNumber: ['qa / line 1'] }))
  expect(await run(false)).toMatchObject({
    names: { made: ['质检一', '质检二'], departments: { length: 2 } },
  })
  expect(await run(true)).toMatchObject({ made: 2 })
  expect(await member('质检一')).toMatchObject([{ department: 'Line 1', above: 'QA' }])
  expect(await member('质检二')).toMatchObject([{ department: 'Line 1', above: 'QA' }])
  server.entries.splice(-2)
  await change({ departments: 'none', share: 100 })
  expect(await run(true)).toMatchObject({ gone: 2 })
  await change({})
  await run(true)
})

it('deactivates nobody when more vanished than the space allows, and those the directory disabled count', async () => {
  const taken = server.entries.splice(
    server.entries.findIndex(({ dn }) => dn.startsWith('uid=p10,')),
    3,
  )
  expect(await run(true)).toMatchObject({ gone: 3, tooMany: true })
  expect(await member('工人11')).toMatchObject([{ state: 'active' }])
  await change({ share: 50 })
  expect(await run(true)).toMatchObject({ gone: 3, tooMany: false })
  expect(await member('工人11')).toMatchObject([{ state: 'disabled' }])
  server.entries.push(...taken)
  server.entries.push(person('off', '停用的', '焊接组', { userAccountControl: ['514'] }))
  expect(await run(true)).toMatchObject({ made: 0, changed: 3, gone: 0 })
})

it('runs at night, keeps each run, and tells the administrators when it fails', async () => {
  await directoryPeopleSchedule.run(kernel)
  const ctx = await adminCtx(kernel)
  expect((await listRuns(ctx, 'ldap'))[0]).toMatchObject({
    state: 'done',
    person: null,
    counts: { unchanged: 20 },
  })
  const before = await told('directory.failed')
  await change({ filter: '(objectClass=nobody)' })
  await directoryPeopleSchedule.run(kernel)
  expect((await listRuns(ctx, 'ldap'))[0]).toMatchObject({
    state: 'failed',
    step: 'search',
    detail: 'no entry',
  })
  expect(await told('directory.failed')).toBe(before + 1)
  expect(await member('工人7')).toMatchObject([{ state: 'active' }])
  const { rows } = await platform(kernel).run(
    sql`select 1 from gantry.outbox where space = 'demo' and type = 'directory.failed'`,
  )
  expect(rows).toHaveLength(1)
})

it('says that the quota of the space is used up', async () => {
  await change({})
  await platform(kernel).run(
    sql`insert into gantry.space_quota (space, kind, most) values ('demo', 'users', 1)`,
  )
  server.entries.push(person('extra', '多出来的'))
  await directoryPeopleSchedule.run(kernel)
  await platform(kernel).run(sql`delete from gantry.space_quota where space = 'demo'`)
  expect((await listRuns(await adminCtx(kernel), 'ldap'))[0]).toMatchObject({
    state: 'failed',
    step: null,
    detail: 'quota',
  })
  expect(await member('多出来的')).toEqual([])
})

it('lets one run at a time', async () => {
  await platform(kernel).run(sql`
    insert into gantry.directory_run (id, space, provider, at, state) values (gen_random_uuid(), 'demo', 'ldap', ${kernel.now()}, 'running')`)
  await expect(run(true)).rejects.toThrow('directory.running')
})
