import { platform, sql } from '@gantry/kernel/server'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type DirectoryPeople,
  initialPeopleOf,
  type PeopleProvider,
  type ProviderSettings,
} from '../../../../shared/federation/index.ts'
import { adminCtx, jobControl } from '../../../fixtures.ts'
import { type Contact, contactServers } from '../../fixtures/contact-servers.ts'
import { app } from '../../fixtures/third-parties.ts'
import { federationApp } from '../../fixtures/traveller.ts'
import { peopleReaders } from './readers/index.ts'
import { directoryPeopleJob, directoryPeopleSchedule, listRuns } from './run-sync.ts'

const { kernel, admin, setUp } = await federationApp()

const crowd = Array.from(
  { length: 10 },
  (_, i): Contact => ({ id: `w${i}`, name: `工人${i}`, departments: [3], active: true }),
)
const boss: Contact = {
  id: 'boss',
  name: '厂长',
  phone: '13900001001',
  mail: 'boss@plant.example',
  number: 'A-001',
  departments: [1],
  active: true,
}
const welder: Contact = {
  id: 'welder',
  name: '焊工甲',
  phone: '13900001002',
  number: 'A-002',
  leader: 'boss',
  departments: [3, 4],
  active: true,
}
const servers = await contactServers({
  departments: [
    { id: 2, name: '总装厂', above: 1 },
    { id: 3, name: '焊接组', above: 2 },
    { id: 4, name: '质量部', above: 1 },
  ],
  people: [boss, welder, { id: 'off', name: '停用的', departments: [2], disabled: true }, ...crowd],
})
const { base, behaviour, asked, enterprise } = servers
const { secret } = app
const settingsOf: Readonly<Record<Exclude<PeopleProvider, 'ldap'>, ProviderSettings>> = {
  wecom: { corpId: app.id, agentId: '1000002', secret, loginBase: base, apiBase: base },
  dingtalk: { clientId: app.id, secret, loginBase: base, apiBase: base, messageBase: base },
  feishu: { appId: app.id, secret, loginBase: base, apiBase: base },
}
const chats = ['wecom', 'dingtalk', 'feishu'] as const

beforeEach(() => {
  Object.assign(behaviour, { busy: 0, expiresAt: -1, forbidden: -1 })
})

describe.each(chats)('the contacts of %s', provider => {
  const pauses: number[] = []
  const read = (settings: ProviderSettings = settingsOf[provider]) =>
    peopleReaders[provider](kernel, settings, initialPeopleOf(provider), async pause => {
      pauses.push(pause)
    })

  it('are read with all departments, page by page', async () => {
    const { people, departments } = await read()
    const names = new Map(departments.map(({ subject, name }) => [subject, name]))
    expect(departments.map(({ name, above }) => [name, names.get(above) ?? null])).toEqual(
      expect.arrayContaining([
        ['总装厂', null],
        ['焊接组', '总装厂'],
        ['质量部', null],
      ]),
    )
    expect(people.filter(({ name }) => name.startsWith('工人'))).toHaveLength(10)
    const found = people.find(({ name }) => name === '焊工甲')!
    expect(new Set(found.departments.map(place => names.get(place)))).toEqual(new Set(['焊接组', '质量部']))
    expect(people.find(({ name }) => name === '厂长')).toMatchObject({ departments: [''] })
    // DingTalk names neither the main department nor the leader, and lists nobody who left.
    expect(found.main && names.get(found.main)).toBe(provider === 'dingtalk' ? null : '焊接组')
    expect(found.leader).toBe(provider === 'dingtalk' ? null : 'boss')
    expect(found.phone?.slice(-11) ?? null).toBe(provider === 'wecom' ? null : '13900001002')
    expect(found.number).toBe(provider === 'wecom' ? null : 'A-002')
    if (provider !== 'dingtalk') expect(people.some(({ name }) => name === '停用的')).toBe(false)
  })

  it('are read on after a limit of calls and after the token ended', async () => {
    pauses.length = 0
    behaviour.busy = 2
    behaviour.expiresAt = asked.calls + 5
    const before = asked.tokens
    expect((await read()).departments).toHaveLength(3)
    expect(pauses).toEqual([1_000, 2_000])
    expect(asked.tokens).toBe(before + 1)
  })

  it('fail as a whole: without end of the limit, for a part that is withheld, for a wrong secret', async () => {
    pauses.length = 0
    behaviour.busy = 1_000
    await expect(read()).rejects.toMatchObject({ kind: 'busy', step: 'departments' })
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(300_000)
    behaviour.busy = 0
    behaviour.forbidden = 3
    await expect(read()).rejects.toMatchObject({ kind: 'refused' })
    await expect(read({ ...settingsOf[provider], secret: 'wrong' })).rejects.toMatchObject({
      kind: 'setup',
      step: 'account',
    })
  })
})

const change = (provider: PeopleProvider, people: Partial<DirectoryPeople>) =>
  admin.call('PUT', `/space-demo/api/identity/directories/${provider}/people`, {
    ...initialPeopleOf(provider),
    ...people,
  })
const run = async (provider: PeopleProvider, write: boolean) => {
  const done = await directoryPeopleJob.run(await adminCtx(kernel), { provider, write }, jobControl, 'test')
  if (!done.ok) throw new Error(`${done.step}: ${done.detail}`)
  return done.preview
}
const member = async (name: string) => {
  const { rows } = await platform(kernel).run(sql`
    select m.f_state as state, m.f_phone as phone, m.f_number as number, d.f_name as department, u.f_name as above,
      l.f_name as leader, array(select o.f_name from gantry.member_department x join gantry.t_department o
        on o.id = x.department where x.member = m.id order by o.f_name) as others
    from gantry.t_member m left join gantry.t_department d on d.id = m.f_department
    left join gantry.t_department u on u.id = d.f_parent left join gantry.t_member l on l.id = m.f_leader
    where m.space = 'demo' and m.f_name = ${name}`)
  return rows[0]
}
const department = async (name: string) => {
  const { rows } = await platform(kernel).run<{ id: string; above: string | null }>(sql`
    select d.id, u.f_name as above from gantry.t_department d left join gantry.t_department u on u.id = d.f_parent
    where d.space = 'demo' and d.f_name = ${name} and d.deleted_at is null`)
  return rows
}
const update = (id: string, to: Partial<Contact>) => {
  const at = enterprise.people.findIndex(person => person.id === id)
  enterprise.people[at] = { ...enterprise.people[at]!, ...to }
}
const reshape = (id: number, to: { readonly name?: string; readonly above?: number }) => {
  const at = enterprise.departments.findIndex(each => each.id === id)
  enterprise.departments[at] = { ...enterprise.departments[at]!, ...to }
}

describe('a run over the contacts of Feishu', () => {
  it('says what it would do, recognises by proved logins alone, and writes nothing', async () => {
    await setUp('feishu', settingsOf.feishu)
    const { body } = await admin.call<{ data: { id: string } }>(
      'POST',
      '/space-demo/api/tables/department/records',
      { name: '飞书单位' },
    )
    expect(body).toMatchObject({ data: { id: expect.any(String) } })
    const [under] = await department('飞书单位')
    expect((await change('feishu', { filter: '(a=b)' })).body.issues).toMatchObject([{ code: 'choice' }])
    expect((await change('feishu', { departments: 'attribute' })).body.issues).toMatchObject([
      { code: 'choice' },
    ])
    expect((await change('feishu', { under: under!.id, nightly: true })).status).toBe(200)
    // One signs in with the number, one has only written it down, one is an officer.
    await platform(kernel).run(sql`update gantry.account set phone = '13900002001' where login_id = 'houbo'`)
    await platform(kernel).run(sql`update gantry.account set phone = '13900002003' where login_id = 'admin'`)
    await platform(kernel).run(sql`
      update gantry.t_member m set f_phone = '13900002002' from gantry.account a
      where m.f_account = a.id::text and a.login_id = 'liuyang' and m.space = 'demo'`)
    enterprise.people.push(
      { id: 'houbo', name: '侯博', phone: '13900002001', departments: [4], active: true },
      { id: 'liuyang', name: '刘洋', phone: '13900002002', departments: [4], active: true },
      { id: 'officer', name: '管理员', phone: '13900002003', departments: [4], active: true },
      { id: 'idle', name: '未激活', phone: '13900002001', departments: [4] },
    )
    // The number is not unique at Feishu, so it proves nothing.
    expect(await run('feishu', false)).toMatchObject({ matched: 0, kept: 4 })
    enterprise.people.pop()
    const preview = await run('feishu', false)
    expect(preview).toMatchObject({
      made: 12,
      matched: 1,
      kept: 2,
      departments: 3,
      moved: 0,
      names: {
        matched: ['侯博'],
        departments: ['飞书单位/总装厂', '飞书单位/总装厂/焊接组', '飞书单位/质量部'],
      },
      found: 15,
      untold: { phone: 10, mail: 14, number: 13, leader: 14 },
    })
    expect(await member('焊工甲')).toBeUndefined()
  })

  it('makes departments and members, binds them, and follows what it recognised', async () => {
    expect(await run('feishu', true)).toMatchObject({ made: 12, matched: 1 })
    expect(await member('焊工甲')).toEqual({
      state: 'active',
      phone: '13900001002',
      number: 'A-002',
      department: '焊接组',
      above: '总装厂',
      leader: '厂长',
      others: ['质量部'],
    })
    expect(await member('厂长')).toMatchObject({ department: '飞书单位', number: 'A-001', others: [] })
    expect(await member('侯博')).toMatchObject({ department: '质量部', state: 'active' })
    const { rows } = await platform(kernel).run(sql`
      select a.login_id as login from gantry.sign_in_binding b join gantry.account a on a.id = b.account
      where b.space = 'demo' and b.provider = 'feishu' and b.authority = ${app.id} and b.subject = 'houbo'`)
    expect(rows).toEqual([{ login: 'houbo' }])
    expect(await run('feishu', true)).toMatchObject({
      made: 0,
      matched: 0,
      changed: 0,
      gone: 0,
      unchanged: 13,
      kept: 2,
      departments: 0,
      moved: 0,
    })
  })

  it('follows departments that are renamed, moved and turned round, and new leaders', async () => {
    const [before] = await department('焊接组')
    reshape(3, { name: '焊接车间', above: 1 })
    reshape(2, { above: 3 })
    update('w1', { leader: 'welder' })
    expect(await run('feishu', true)).toMatchObject({ moved: 2, departments: 0, changed: 1, blocked: 0 })
    expect(await department('焊接车间')).toEqual([{ id: before!.id, above: '飞书单位' }])
    expect(await department('总装厂')).toMatchObject([{ above: '焊接车间' }])
    expect(await member('焊工甲')).toMatchObject({ department: '焊接车间' })
    expect(await member('工人1')).toMatchObject({ leader: '焊工甲' })
  })

  it('leaves a department whose new name is taken, and two that change names', async () => {
    const [under] = await department('飞书单位')
    const made = await admin.call('POST', '/space-demo/api/tables/department/records', {
      name: '检验部',
      parent: { id: under!.id },
    })
    expect(made.status).toBeLessThan(300)
    reshape(4, { name: '检验部' })
    expect(await run('feishu', true)).toMatchObject({ moved: 0, blocked: 1, departments: 0 })
    expect(await department('质量部')).toContainEqual({ id: expect.any(String), above: '飞书单位' })
    reshape(4, { name: '焊接车间' })
    reshape(3, { name: '质量部' })
    expect(await run('feishu', true)).toMatchObject({ moved: 0, blocked: 2, departments: 0 })
    reshape(4, { name: '质量部' })
    reshape(3, { name: '焊接车间' })
    expect(await run('feishu', true)).toMatchObject({ moved: 0, blocked: 0, changed: 0 })
  })

  it('deactivates leavers, the recognised too, but nobody beyond the share, and asks at night', async () => {
    const leavers = new Set(['w5', 'w6', 'houbo'])
    const everybody = [...enterprise.people]
    enterprise.people.splice(0, Infinity, ...everybody.filter(({ id }) => !leavers.has(id)))
    await directoryPeopleSchedule.run(kernel)
    expect((await listRuns(await adminCtx(kernel), 'feishu'))[0]).toMatchObject({
      person: null,
      counts: { gone: 3, tooMany: true },
    })
    expect(await member('侯博')).toMatchObject({ state: 'active' })
    const [under] = await department('飞书单位')
    await change('feishu', { under: under!.id, share: 30 })
    expect(await run('feishu', true)).toMatchObject({ gone: 3, tooMany: false })
    expect(await member('侯博')).toMatchObject({ state: 'disabled' })
    enterprise.people.splice(0, Infinity, ...everybody)
    expect(await run('feishu', true)).toMatchObject({ changed: 3, gone: 0 })
    expect(await member('侯博')).toMatchObject({ state: 'active' })
  })
})

describe('a second directory', () => {
  it('leaves alone who is there without a bound account, and says what Enterprise WeChat withholds', async () => {
    await setUp('wecom', settingsOf.wecom)
    const { matched, untold, found } = await run('wecom', false)
    expect(matched).toBe(0)
    expect(untold).toMatchObject({ phone: found, mail: found, number: found })
    await change('wecom', { adopts: false, departments: 'none' })
    expect(await run('wecom', false)).toMatchObject({ departments: 0, matched: 0 })
  })

  it('keeps the main department of DingTalk people who are in several', async () => {
    await setUp('dingtalk', settingsOf.dingtalk)
    // Nobody is made twice: the first directory told the same phone number.
    const preview = await run('dingtalk', false)
    expect(preview.names.kept).toContain('焊工甲')
    update('welder', { phone: '13900003001' })
    expect((await run('dingtalk', true)).names.made).toContain('焊工甲')
    const again = await run('dingtalk', true)
    expect(again).toMatchObject({ made: 0, changed: 0, departments: 0 })
  })
})
