import { platform, sql } from '@gantry/kernel/server'
import { createRecord, updateRecord } from '@gantry/records/server'
import { testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { identityApp } from '../fixtures.ts'
import { membersAmong } from '../member/members-among.ts'
import { authenticate } from './authenticate.ts'

const { kernel, browser } = await identityApp()
const admin = testCtx(kernel, { space: 'demo', userType: 'admin' })

const actorOf = async (login: string) => {
  const guest = browser()
  await guest.signIn(login)
  return async () => {
    const actor = await authenticate(kernel, {
      cookies: Object.fromEntries(guest.cookies),
      authorization: undefined,
      space: 'demo',
      ip: '203.0.113.7',
      userAgent: '',
    })
    if (typeof actor === 'string') throw new Error(actor)
    return actor
  }
}
const departmentOf = async (name: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_department where space = 'demo' and f_name = ${name}`,
  )
  return rows[0]?.id ?? name
}

it('settles the posts a person holds, and forgets them when they are taken', async () => {
  const ou = await actorOf('ouning')
  const { personId } = await ou()
  const post = await createRecord(admin, 'post', { name: '设备主任', holders: [personId] })
  await expect.poll(async () => (await ou()).posts).toEqual([post.id])
  await updateRecord(admin, 'post', post.id, { version: 1, holders: null })
  await expect.poll(async () => (await ou()).posts).toEqual([])
})

it('settles public groups by name and by department with all below it, and no private one', async () => {
  const ou = await actorOf('ouning')
  const { personId } = await ou()
  const group = (name: string, rest: object) =>
    createRecord(admin, 'user_group', { name, visibility: 'public', ...rest })
  const byName = await group('检修小组', { members: [personId] })
  const top = await departmentOf('恒川重工')
  const byDepartment = await group('全员', { departments: [top] })
  await group('旁人', { departments: [await departmentOf('仪表班')] })
  const own = testCtx(kernel, { space: 'demo', personId })
  await createRecord(own, 'user_group', { name: '我的', visibility: 'private', members: [personId] })
  await expect.poll(async () => [...(await ou()).groups].sort()).toEqual([byName.id, byDepartment.id].sort())
})

it('lets nobody but the administrator found a public group, and shows private ones to their owner alone', async () => {
  const ou = await actorOf('ouning')
  const own = testCtx(kernel, { space: 'demo', personId: (await ou()).personId })
  await expect(
    createRecord(own, 'user_group', { name: '冒充', visibility: 'public', members: [own.actor.personId] }),
  ).rejects.toMatchObject({ code: 'permission.denied' })
  const mine = await createRecord(own, 'user_group', {
    name: '私人',
    visibility: 'private',
    members: [own.actor.personId],
  })
  await expect(
    updateRecord(admin, 'user_group', mine.id, { version: 1, name: '看见' }),
  ).rejects.toMatchObject({ code: 'record.not_found' })
  await expect(
    updateRecord(own, 'user_group', mine.id, { version: 1, visibility: 'public' }),
  ).rejects.toMatchObject({ code: 'permission.denied' })
})

it('selects members by rule, as of now: any of the conditions, or all of them', async () => {
  const ma = await actorOf('qianwei')
  const { personId } = await ma()
  const duty = await createRecord(admin, 'post', { name: '高压值班', holders: [personId] })
  const dimension = await createRecord(admin, 'dimension', { name: '项目' })
  const site = await createRecord(admin, 'org_unit', { name: '东厂', dimension: dimension.id })
  const hall = await createRecord(admin, 'org_unit', {
    name: '一号厂房',
    dimension: dimension.id,
    above: site.id,
  })
  const rule = (name: string, match: 'any' | 'all', rest: object) =>
    createRecord(admin, 'user_group', { name, visibility: 'public', match, ...rest })
  const elsewhere = await departmentOf('仪表班')
  const before = (await ma()).groups
  const groups = async () => (await ma()).groups.filter(id => !before.includes(id)).sort()
  const any = await rule('任一', 'any', { posts: [duty.id], departments: [elsewhere] })
  await rule('全部', 'all', { posts: [duty.id], departments: [elsewhere] })
  const onSite = await rule('在东厂', 'all', { posts: [duty.id], units: [site.id] })
  await expect.poll(groups).toEqual([any.id])
  const place = { person: personId, unit: hall.id, duty: '值班长' }
  await createRecord(admin, 'org_place', { ...place, ends: '2020-01-01', begins: '2019-01-01' })
  const now = await createRecord(admin, 'org_place', { ...place, duty: '电气负责人' })
  await expect.poll(groups).toEqual([any.id, onSite.id].sort())
  const found = []
  for await (const batch of membersAmong(admin, [`group:${onSite.id}`])) found.push(...batch)
  expect(found).toEqual([personId])
  await updateRecord(admin, 'org_place', now.id, { version: 1, ends: '2021-01-01' })
  await expect.poll(groups).toEqual([any.id])
})

it('refuses a group without an extent', async () => {
  await expect(createRecord(admin, 'user_group', { name: '空', visibility: 'public' })).rejects.toMatchObject(
    { code: 'record.invalid', issues: [{ field: 'members' }] },
  )
})
