import { Readable } from 'node:stream'
import { newId } from '@gantry/base/shared'
import { type Ctx, openFile, platform, sql, storeFile } from '@gantry/kernel/server'
import { withBook } from '@gantry/records/server'
import { expect, it } from 'vitest'
import type { PeoplePreview } from '../../shared/people-sheet-contract.ts'
import { actingAs } from '../acting.ts'
import { adminCtx, identityApp, jobControl } from '../fixtures.ts'
import { peopleImportJob } from './import-job.ts'

const { kernel, browser, app } = await identityApp()

const as = async (login: string) => {
  const guest = browser()
  await guest.signIn(login, { space: 'demo' })
  return guest
}

const ctxOf = async (login: string): Promise<Ctx> => {
  const { rows } = await platform(kernel).run<{
    id: string
    account: string
    type: 'admin' | 'safe' | 'user'
  }>(sql`
    select m.id, m.f_account as account, m.f_user_type as type
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = 'demo' and a.login_id = ${login}`)
  const [found] = rows
  return actingAs(await adminCtx(kernel), {
    space: 'demo',
    userId: found!.account,
    personId: found!.id,
    userType: found!.type,
  })
}

/** A csv file of somebody's own. */
const fileOf = async (ctx: Ctx, text: string): Promise<string> => {
  const file = { name: 'people.csv', mime: 'text/csv', purpose: 'import', maxSize: 1_000_000 }
  return (await storeFile(ctx, Readable.from([text]), file)).id
}

const run = (ctx: Ctx, file: string, mode: 'all' | 'good' = 'all') =>
  peopleImportJob.run(ctx, { file, mode }, jobControl, newId())

const resultOf = (ctx: Ctx, file: string) =>
  withBook({ path: openFile(ctx, file).path, name: 'result.xlsx' }, async book =>
    (await book.start(0, 100)).map(({ cells }) => cells),
  )

const memberOf = async (login: string) => {
  const { rows } = await platform(kernel).run<{
    name: string
    department: string | null
    position: string | null
    leader: string | null
    pinyin: string
    posts: readonly string[]
  }>(sql`
    select m.f_name as name, d.f_name as department, m.f_position as position, l.f_name as leader,
      m.f_name_pinyin as pinyin,
      array(select p.f_name from gantry.t_post p where p.space = m.space and p.f_holders @> array[m.id]) as posts
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    left join gantry.t_department d on d.space = m.space and d.id = m.f_department
    left join gantry.t_member l on l.space = m.space and l.id = m.f_leader
    where m.space = 'demo' and a.login_id = ${login}`)
  return rows[0]
}

it('makes departments from the top down, whichever way they are listed', async () => {
  const ctx = await adminCtx(kernel)
  const file = await fileOf(ctx, '部门路径,负责人,顺序\n新厂/一车间/甲班,,2\n新厂,user,\n新厂/一车间,,1\n')
  const admin = await as('admin')
  const { body } = await admin.call<PeoplePreview>('POST', '/api/identity/people-sheet/preview', { file })
  expect(body.departments).toEqual({ new: 3, changed: 0, unchanged: 0, wrong: 0 })
  const report = await run(ctx, file)
  expect(report.written).toBe(true)
  const { rows } = await platform(kernel).run(sql`
    select c.f_name as name, p.f_name as parent from gantry.t_department c
    left join gantry.t_department p on p.space = c.space and p.id = c.f_parent
    where c.space = 'demo' and c.f_name in ('新厂', '一车间', '甲班') order by length(c.f_path)`)
  expect(rows).toEqual([
    { name: '新厂', parent: null },
    { name: '一车间', parent: '新厂' },
    { name: '甲班', parent: '一车间' },
  ])
  const again = await admin.call<PeoplePreview>('POST', '/api/identity/people-sheet/preview', { file })
  expect(again.body.departments).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 0 })
})

it('makes members who sign in with the password of the result file, and changes those who exist', async () => {
  const ctx = await adminCtx(kernel)
  const file = await fileOf(
    ctx,
    '登录名,姓名,部门,职位,直属上级,手机\nli.lei,李雷,设备部,技师,han.mei,13800001234\nhan.mei,韩梅,设备部,主管,,\nuser,,,新职位,,\n',
  )
  const report = await run(ctx, file)
  expect(report.members).toEqual({ new: 2, changed: 1, unchanged: 0, wrong: 0 })
  expect(await memberOf('li.lei')).toMatchObject({
    name: '李雷',
    department: '设备部',
    position: '技师',
    leader: '韩梅',
    pinyin: 'li lei',
  })
  expect((await memberOf('user'))?.position).toBe('新职位')
  const [, first] = await resultOf(ctx, report.result)
  const password = String(first?.at(-1))
  expect(password).toMatch(/^[A-Z][a-z]{3}-\d{4}-[a-z]{4}$/)
  const { status } = await browser().call('POST', '/api/auth/sign-in', { login: 'li.lei', password })
  expect(status).toBe(200)
})

it('names what is wrong in each line and writes nothing', async () => {
  const ctx = await adminCtx(kernel)
  const file = await fileOf(
    ctx,
    [
      '登录名,姓名,部门,手机,直属上级,角色,体重',
      'wrong.1,,设备部,,,,',
      'wrong.2,乙,没有的部门,,,,',
      'wrong.3,丙,,12,,,',
      'wrong.3,丙,,,,,',
      'wrong.4,丁,,,wrong.2,,',
      'wrong.5,戊,,,wrong.5,,',
      'safe user,己,,,,,',
      'right.1,庚,,,,,70',
    ].join('\n'),
  )
  const admin = await as('admin')
  const { body } = await admin.call<PeoplePreview>('POST', '/api/identity/people-sheet/preview', { file })
  expect(
    body.lines.map(({ line, issues }) => [line, issues.map(({ field, code }) => `${field} ${code}`)]),
  ).toEqual([
    [2, ['name required']],
    [3, ['department record_missing']],
    [4, ['phone phone']],
    [5, ['login duplicate_in_file']],
    [6, ['leader record_missing']],
    [7, ['leader circle']],
    [8, ['login login_name']],
    [9, []],
  ])
  expect([body.leftOut, body.unknown]).toEqual([['roles'], ['体重']])
  expect(await run(ctx, file)).toMatchObject({ written: false, members: { new: 1, wrong: 7 } })
  expect(await memberOf('right.1')).toBeUndefined()
  expect(await run(ctx, file, 'good')).toMatchObject({ written: true })
  expect((await memberOf('right.1'))?.name).toBe('庚')
  expect(await memberOf('wrong.4')).toBeUndefined()
})

it('lets only the security officer import roles, and a member administrator only his departments', async () => {
  const safe = await ctxOf('safe')
  const file = await fileOf(safe, '登录名,姓名,角色\nuser,改名,设备主管\nnobody.here,无人,\n')
  const guest = await as('safe')
  const { body } = await guest.call<PeoplePreview>('POST', '/api/identity/people-sheet/preview', { file })
  expect(body.leftOut).toEqual(['name'])
  expect(body.lines.map(({ issues }) => issues[0]?.code)).toContain('record_missing')

  const user = await as('user')
  const own = await fileOf(await ctxOf('user'), '登录名,姓名,部门\nby.user,某人,质量部\n')
  const denied = await user.call('POST', '/api/identity/people-sheet/preview', { file: own })
  expect([denied.status, denied.body.code]).toEqual([403, 'permission.denied'])
  expect((await user.call('POST', '/api/identity/people-sheet/preview', { file })).status).toBe(404)

  const department = async (name: string) => {
    const { rows } = await platform(kernel).run<{ id: string }>(
      sql`select id from gantry.t_department where space = 'demo' and f_name = ${name} and deleted_at is null`,
    )
    return rows[0]!.id
  }
  const admin = await as('admin')
  const made = await admin.call('PUT', '/api/identity/delegations', {
    holder: (await ctxOf('user')).actor.personId,
    department: await department('设备部'),
    duties: ['invite'],
  })
  expect(made.status).toBe(200)
  const both = await fileOf(
    await ctxOf('user'),
    '登录名,姓名,部门\nin.reach,某人,设备部\nout.of.reach,某人,质量部\n',
  )
  const report = await run(await ctxOf('user'), both, 'good')
  expect(report.members).toMatchObject({ new: 1, wrong: 1 })
  expect((await memberOf('in.reach'))?.department).toBe('设备部')
  expect(await memberOf('out.of.reach')).toBeUndefined()
})

it('exports a workbook that imports without a change', async () => {
  const admin = await as('admin')
  const cookies = Object.fromEntries(admin.cookies)
  const exported = await app.inject({ method: 'GET', url: '/api/identity/people-sheet', cookies })
  expect(exported.statusCode).toBe(200)
  const ctx = await adminCtx(kernel)
  const stored = await storeFile(ctx, Readable.from([exported.rawPayload]), {
    name: 'people.xlsx',
    mime: 'application/octet-stream',
    purpose: 'import',
    maxSize: 10_000_000,
  })
  const { body } = await admin.call<PeoplePreview>('POST', '/api/identity/people-sheet/preview', {
    file: stored.id,
  })
  expect(body.lines.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
  expect(body.departments.unchanged).toBeGreaterThan(5)
  expect(body.members.unchanged).toBeGreaterThan(5)
  const template = await app.inject({ method: 'GET', url: '/api/identity/people-sheet/template', cookies })
  expect(template.headers['content-disposition']).toContain('.xlsx')
})
