import { platform, type Sql, sql } from '@gantry/kernel/server'
import type { PersonLine } from '@gantry/model/shared'
import { createRecord, updateRecord } from '@gantry/records/server'
import { testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import type { Contact } from '../../shared/index.ts'
import { identityApp } from '../fixtures.ts'

const { kernel, browser } = await identityApp()
const api = '/space-demo/api'
const user = browser()
await user.signIn('user')

interface Page {
  readonly data: readonly PersonLine[]
  readonly next: string | null
  readonly more: boolean
}

const list = async (query: Record<string, string> = {}, by = user) => {
  const { status, body } = await by.call<Page>(
    'GET',
    `${api}/identity/contacts?${new URLSearchParams(query)}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = async (query: Record<string, string>) => (await list(query)).data.map(({ title }) => title)
const idOf = async (name: string): Promise<string> =>
  (await list({ search: name })).data.find(({ title }) => title === name)?.id ?? name
const card = async (name: string, by = user) =>
  (await by.call<{ data: Contact }>('GET', `${api}/identity/contacts/${await idOf(name)}`)).body.data
const departmentOf = async (name: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_department where space = 'demo' and f_name = ${name}`,
  )
  return rows[0]?.id ?? name
}

it('pages through everybody once, by the reading of surnames', async () => {
  const seen: PersonLine[] = []
  for (let after: string | null = null; ; ) {
    const page = await list({ size: '7', ...(after === null ? {} : { after }) })
    seen.push(...page.data)
    after = page.next
    if (after === null) break
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  expect(seen.map(({ pinyin }) => pinyin)).toEqual(seen.map(({ pinyin }) => pinyin).toSorted())
  const letters = await user.call<{ data: { letter: string; count: number }[] }>(
    'GET',
    `${api}/identity/contacts/letters`,
  )
  expect(letters.body.data.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length)
  expect(seen.find(({ title }) => title === '曾庆松')?.pinyin).toBe('zeng qing song')
  expect((await list({ from: 'z', size: '1' })).data[0]?.pinyin).toMatch(/^z/)
})

it.each([
  ['王海涛', '王海涛'],
  ['wanghai', '王海涛'],
  ['wht', '王海涛'],
  ['szq', null],
  ['shanyong', '单永强'],
  ['syq', '单永强'],
  ['qzy', '仇志远'],
  ['xhr', '解浩然'],
  ['动力站长', '唐志强'],
  ["'; --", null],
  ['%', null],
])('a search for %s finds %s first', async (search, found) => {
  expect((await names({ search }))[0] ?? null).toBe(found)
})

it('lists a department with those below it, or without, and people by their other departments too', async () => {
  const department = await departmentOf('设备部')
  const all = await names({ department, size: '100' })
  expect(all).toContain('王海涛')
  expect(all).toContain('陈思远')
  expect(await names({ department, below: 'false' })).toEqual(['陈思远', '李建国'])
  expect(await names({ list: 'team' })).toContain('王海涛')
})

it('says who leads whom: by name, else by the manager of the nearest department', async () => {
  const wang = await card('王海涛')
  expect(wang.leaders.map(({ title }) => title)).toEqual(['梁国栋', '李建国', '周敏'])
  expect(wang.departments.map(({ title }) => title)).toEqual(['恒川重工', '设备部', '机修班'])
  expect((await card('周敏')).reports.map(({ title }) => title)).toContain('王海涛')
  const admin = testCtx(kernel, { space: 'demo', userType: 'admin' })
  await updateRecord(admin, 'member', wang.id, { version: 1, leader: await idOf('吴晓峰') })
  expect((await card('王海涛')).leaders.at(-1)?.title).toBe('吴晓峰')
  expect((await card('周敏')).reports.map(({ title }) => title)).not.toContain('王海涛')
})

it('sends no fact that a person closed, by the card or by the records', async () => {
  const liu = await card('刘洋')
  expect(liu.email).toBe('liuyang@hengchuan.cn')
  expect(liu).not.toHaveProperty('phone')
  const self = testCtx(kernel, { space: 'demo', personId: liu.id })
  await updateRecord(self, 'member', liu.id, {
    version: 1,
    closed: ['email', 'birthday', 'gender'],
  })
  const closed = await card('刘洋')
  expect(closed).not.toHaveProperty('email')
  expect(closed).not.toHaveProperty('birthday')
  expect(closed).not.toHaveProperty('gender')
  const record = await user.call<{ data: object }>('GET', `${api}/tables/member/records/${liu.id}`)
  expect(record.body.data).toMatchObject({ email: null, birthday: null })
  const admin = browser()
  await admin.signIn('admin')
  expect((await card('刘洋', admin)).email).toBe('liuyang@hengchuan.cn')
})

it('keeps favourites and recent people, each for one person', async () => {
  const id = await idOf('王海涛')
  const mark = (body: object, who = id) => user.call('PUT', `${api}/identity/contacts/${who}/mark`, body)
  await mark({ favourite: true })
  await mark({}, await idOf('李建国'))
  expect(await names({ list: 'favourites' })).toEqual(['王海涛'])
  expect((await names({ list: 'recent' })).toSorted()).toEqual(['李建国', '王海涛'].toSorted())
  await mark({ favourite: false })
  expect(await names({ list: 'favourites' })).toEqual([])
  expect(await mark({}, '0196a000-0000-7000-8000-000000000001')).toMatchObject({ status: 404 })
  const other = browser()
  await other.signIn('safe')
  expect((await list({ list: 'recent' }, other)).data).toEqual([])
})

it('counts the people of a unit on the days their place holds', async () => {
  const dimensions = await user.call<{ data: { id: string }[] }>('GET', `${api}/tables/dimension/records`)
  const path = `${api}/identity/dimensions/${dimensions.body.data[0]?.id}/units`
  const units = async () =>
    (await user.call<{ data: { id: string; name: string; members: number }[] }>('GET', path)).body.data
  const hall = (await units()).find(({ name }) => name === '一号厂房')
  expect(hall?.members).toBe(3)
  const admin = testCtx(kernel, { space: 'demo', userType: 'admin' })
  const place = { unit: hall?.id ?? '', duty: '临时支援', begins: '2020-01-01', ends: '2020-02-01' }
  await createRecord(admin, 'org_place', { ...place, person: await idOf('刘洋') })
  expect((await units()).find(({ id }) => id === hall?.id)?.members).toBe(3)
  await expect(
    createRecord(admin, 'org_place', { ...place, person: await idOf('方怡'), ends: '2019-01-01' }),
  ).rejects.toMatchObject({ code: 'record.invalid', issues: [{ field: 'ends' }] })
})

it('lists who is in a group now, and the holders of a post', async () => {
  const idIn = async (table: string, search: string) =>
    (
      await user.call<{ data: { id: string }[] }>(
        'GET',
        `${api}/tables/${table}/records?search=${encodeURIComponent(search)}`,
      )
    ).body.data[0]?.id ?? ''
  expect((await names({ group: await idIn('user_group', '夜间应急') })).toSorted()).toEqual(
    ['王海涛', '刘洋', '单永强', '唐志强'].toSorted(),
  )
  expect((await names({ group: await idIn('user_group', '生产现场安全员') })).toSorted()).toEqual(
    ['曹敏', '冯浩', '贾宏伟'].toSorted(),
  )
  expect(await names({ post: await idIn('post', '自动化工程师') })).toEqual(['侯博'])
})

it('answers nobody of another space', async () => {
  const admin = browser()
  await admin.signIn('admin')
  const answer = await admin.call<Page>('GET', '/space-lingyun/api/identity/contacts')
  expect(answer.body.data.map(({ title }) => title)).toEqual(['沈佳怡'])
  const id = await idOf('王海涛')
  expect(await admin.call('GET', `/space-lingyun/api/identity/contacts/${id}`)).toMatchObject({ status: 404 })
})

it('finds by several words, within a selection, and by the new name of who was renamed', async () => {
  const department = await departmentOf('设备部')
  expect(await names({ search: 'hai wht' })).toEqual(['王海涛'])
  expect(await names({ search: 'wht', department })).toEqual(['王海涛'])
  expect(await names({ search: 'wht', list: 'favourites' })).toEqual([])
  const db = platform(kernel)
  const changed = (change: Sql) =>
    db.run(sql`update gantry.t_member set ${change} where f_account = 'nobody'`)
  await db.run(sql`
    insert into gantry.t_member (id, space, f_account, f_name, f_state)
    values (gen_random_uuid(), 'demo', 'nobody', '诸葛小明', 'active')`)
  expect(await names({ search: '葛小' })).toEqual(['诸葛小明'])
  await changed(sql`f_name = '欧阳小明', f_name_pinyin = 'ou yang xiao ming'`)
  expect(await names({ search: '葛小' })).toEqual([])
  expect(await names({ search: 'oyx' })).toEqual(['欧阳小明'])
  await changed(sql`f_state = 'disabled'`)
  expect(await names({ search: 'oyx' })).toEqual([])
  await db.run(sql`delete from gantry.t_member where f_account = 'nobody'`)
})
