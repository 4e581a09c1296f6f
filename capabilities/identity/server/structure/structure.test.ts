import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { asSystem, platform, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import {
  createRecord,
  createSpaceSchema,
  findRecords,
  getRecord,
  recordHistory,
  saveTables,
} from '@gantry/records/server'
import { drawnTable } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { adminCtx, identityApp, jobControl } from '../fixtures.ts'
import { membersAmong } from '../member/members-among.ts'
import { mergeJob } from './merge-departments.ts'

const { kernel, browser } = await identityApp()
const [admin, user] = [browser(), browser()]
beforeAll(async () => {
  await admin.signIn('admin', { space: 'demo' })
  await user.signIn('user', { space: 'demo' })
})

const departmentOf = async (name: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_department where space = 'demo' and f_name = ${name} and deleted_at is null`,
  )
  return rows[0]!.id
}
const memberOf = async (name: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.t_member where space = 'demo' and f_name = ${name}`,
  )
  return rows[0]!.id
}
/** Members whose department compares with the value, as a saved tab asks for them. */
const listed = async (op: 'eq' | 'ne' | 'in', value: string | string[]): Promise<readonly string[]> => {
  const filter = where('department', op, value)
  const { data } = await findRecords(await adminCtx(kernel), 'member', { filter, pageSize: 100 })
  return data.map(({ id }) => id).toSorted()
}

it('puts a member into further departments and says which', async () => {
  const member = await memberOf('王海涛')
  const path = `/api/identity/members/${member}/departments`
  const quality = await departmentOf('质量部')
  expect((await admin.call('PUT', path, { departments: [quality, quality] })).status).toBe(200)
  const { body } = await admin.call<{ data: unknown }>('GET', path)
  expect(body.data).toEqual([{ id: quality, title: '质量部' }])
  expect((await user.call('PUT', path, { departments: [] })).status).toBe(403)
  const unknown = await admin.call('PUT', path, { departments: [newId()] })
  expect(unknown.body.issues?.[0]).toMatchObject({ field: 'departments', code: 'record_missing' })
})

it('refuses to merge a department into one below it, and to remove one that is in use', async () => {
  const [equipment, mechanics] = [await departmentOf('设备部'), await departmentOf('机修班')]
  const below = await admin.call('POST', `/api/identity/departments/${equipment}/merge`, { into: mechanics })
  expect(below.body.issues?.[0]).toMatchObject({ field: 'into', code: 'circle' })
  const own = await admin.call('POST', `/api/identity/departments/${equipment}/merge`, { into: equipment })
  expect(own.status).toBe(400)
  const removed = await admin.call('DELETE', `/api/identity/departments/${mechanics}`)
  expect([removed.status, removed.body.code]).toEqual([409, 'structure.department_in_use'])
  expect((await user.call('GET', `/api/identity/departments/${mechanics}/uses`)).status).toBe(403)
})

it('says what a role, post or group is used for before it is removed, to those who may remove it', async () => {
  const ctx = await adminCtx(kernel)
  const [member, holder] = [await memberOf('王海涛'), await memberOf('周敏')]
  const role = await createRecord(ctx, 'role', { name: 'Sampler' })
  const post = await createRecord(ctx, 'post', { name: 'Head of sampling', holders: [holder] })
  await createRecord(ctx, 'post', { name: 'Sampling', above: post.id })
  await createRecord(ctx, 'user_group', { name: 'Samplers', visibility: 'public', roles: [role.id] })
  await platform(kernel).run(
    sql`insert into gantry.member_role (space, member, role) values ('demo', ${member}::uuid, ${role.id}::uuid)`,
  )
  const uses = async (table: string, id: string, who = admin) =>
    who.call<{ data: { kind: string; count: number }[] }>('GET', `/api/identity/subjects/${table}/${id}/uses`)
  expect((await uses('role', role.id)).body.data).toMatchObject([
    { kind: 'members', count: 1 },
    { kind: 'field', count: 1 },
  ])
  expect((await uses('post', post.id)).body.data).toMatchObject([{ kind: 'field', count: 1 }])
  expect((await uses('role', newId())).status).toBe(404)
  expect((await uses('department', role.id)).status).toBe(400)
  expect((await uses('role', role.id, user)).status).toBe(403)
})

it('merges a department: members, references and rules that name it follow', async () => {
  const [gone, into] = [await departmentOf('电修班'), await departmentOf('机修班')]
  const { body } = await admin.call<{ data: { kind: string; count: number }[] }>(
    'GET',
    `/api/identity/departments/${gone}/uses`,
  )
  expect(body.data.find(({ kind }) => kind === 'field')?.count).toBeGreaterThan(0)
  const ctx = await adminCtx(kernel)
  const people = async () => {
    const found: string[] = []
    for await (const ids of membersAmong(ctx, [`department:${gone}`])) found.push(...ids)
    return found
  }
  const before = await people()
  const mains = await listed('eq', gone)
  expect(before.length).toBeGreaterThan(0)
  const report = await mergeJob.run(ctx, { id: gone, into }, jobControl, newId())
  expect(report.refused).toEqual([])
  expect(report.changed).toBeGreaterThanOrEqual(before.length)
  expect(await people()).toEqual(expect.arrayContaining(before))
  const { rows } = await platform(kernel).run<{ n: number }>(
    sql`select count(*)::int as n from gantry.t_member where space = 'demo' and f_department = ${gone}`,
  )
  expect(rows[0]?.n).toBe(0)
  const filter = where('department', 'under', gone)
  const under = await findRecords(ctx, 'member', { filter, pageSize: 100 })
  expect(under.data.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
  const kept = await listed('eq', gone)
  expect(kept).toEqual(expect.arrayContaining([...mains]))
  expect(kept).toEqual(await listed('eq', into))
  expect(await listed('in', [gone])).toEqual(kept)
  const others = await listed('ne', gone)
  expect(others.filter(id => kept.includes(id))).toEqual([])
  const { body: tree } = await admin.call<{ data: { id: string }[] }>('GET', '/api/identity/departments')
  expect(tree.data.some(({ id }) => id === gone)).toBe(false)
})

it('merges a department in slave rows as changes of their records, which their history tells', async () => {
  const ctx = asSystem(await adminCtx(kernel), 'test')
  await createSpaceSchema(ctx)
  await saveTables(ctx, [
    { definition: drawnTable('drill', { parts: field.slave('drill_part') }) },
    {
      definition: drawnTable(
        'drill_part',
        { team: field.department(), teams: field.departments() },
        { master: 'drill' },
      ),
    },
  ])
  const [gone, into] = await Promise.all(
    ['并入前', '并入后'].map(async name => (await createRecord(ctx, 'department', { name })).id),
  )
  const { id } = await createRecord(ctx, 'drill', {
    name: 'Alarm',
    parts: [
      { name: 'Stop', team: into! },
      { name: 'Count', team: gone!, teams: [into!, gone!] },
    ],
  })
  const report = await mergeJob.run(await adminCtx(kernel), { id: gone!, into: into! }, jobControl, newId())
  expect(report.refused).toEqual([])
  const { data } = await getRecord(ctx, 'drill', id)
  const teams = [{ id: into, title: '并入后' }]
  expect(data.parts).toMatchObject([
    { name: 'Stop', team: teams[0], teams: null },
    { name: 'Count', team: teams[0], teams },
  ])
  const lines = (await recordHistory(ctx, 'drill', id, {})).data
  expect(lines.map(({ action }) => action)).toEqual(['updated', 'updated', 'created'])
  expect(lines[0]?.changes.map(({ field: changed }) => changed)).toEqual(['parts'])
})

it('removes a department that nothing refers to', async () => {
  const { id } = await createRecord(await adminCtx(kernel), 'department', { name: '空部门' })
  const removed = await admin.call('DELETE', `/api/identity/departments/${id}`)
  expect(removed.body).toEqual({ done: true })
})
