import { type AppInfo, awaitedTable } from '@gantry/apps/shared'
import { localise, newId } from '@gantry/base/shared'
import type { OpenedDesign } from '@gantry/designs/shared'
import { addMember } from '@gantry/identity/server'
import { platform, sql, systemCtx } from '@gantry/kernel/server'
import type { Message } from '@gantry/messages/shared'
import type { TableDef } from '@gantry/model/shared'
import type { Drifted, Environment, ReleaseDetail, ReleaseInfo, ReleaseState } from '@gantry/releases/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'
import { newEnterprise } from './new-enterprise.ts'
import { packageTools } from './package-tools.ts'

const { visitor, url, kernel } = await productApp()
let admin: Visitor
let second: Visitor
/** The security officer of the target. */
let officer: Visitor
const { idsOf, eventually } = packageTools(() => admin, { url, folder: '' })

let target = ''
let into = ''

beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  ;({ space: target, admin: second } = await newEnterprise(visitor, { name: '顾云', login: 'guyun' }))
  into = `/space-${target}/api/releases`
  const { rows } = await platform(kernel).run<{ id: string }>(
    sql`select id from gantry.account where login_id = 'safe'`,
  )
  const there = systemCtx(kernel, target, 'test')
  await addMember(there, { account: rows[0]?.id ?? '', name: '方朔', userType: 'safe' })
  officer = visitor()
  await officer.signIn('safe', demoPassword)
})

const from = '/space-demo/api/releases'
const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const detail = async (id: string): Promise<ReleaseDetail> =>
  (await second.call<ReleaseDetail>('GET', `${into}/${id}`)).body
const reaches = (id: string, state: ReleaseState) =>
  eventually(async () => expect((await detail(id)).state).toBe(state))
const make = async (name: string, ...apps: string[]): Promise<string> => {
  const { body: listed } = await admin.call<{ data: Environment[] }>('GET', `${from}/environments`)
  const environment = listed.data.find(each => each.target.id === target)?.id
  const { status, body } = await admin.call<{ id: string }>('POST', from, {
    environment,
    name,
    note: '',
    apps: await idsOf('demo', ...apps),
  })
  expect([status, body]).toMatchObject([201, {}])
  return body.id
}
/** Messages of a kind that somebody has. */
const told = async (who: Visitor, space: string, kind: string): Promise<readonly Message[]> =>
  (await who.call<{ data: Message[] }>('GET', `/space-${space}/api/messages`)).body.data.filter(
    message => message.kind === kind,
  )
/** Chooses a role of the target for each role it lacks, and submits. */
const settleAndSubmit = async (id: string) => {
  const { plan } = (await admin.call<ReleaseDetail>('GET', `${from}/${id}`)).body
  const outside = Object.fromEntries(
    (plan?.outside ?? []).flatMap(({ key, kind, here }) =>
      here === null ? [[key, plan?.options[kind]?.[0]?.id ?? '']] : [],
    ),
  )
  expect((await admin.call('PUT', `${from}/${id}/plan`, { outside })).status).toBe(200)
  return admin.call('POST', `${from}/${id}/submit`, {})
}

it('asks a space for an environment, which only the space asked can agree to', async () => {
  const asked = await admin.call<{ id: string }>('POST', `${from}/environments`, {
    target,
    stage: 'production',
  })
  expect(asked.status).toBe(201)
  const { id } = asked.body
  expect(code(await admin.call('POST', `${from}/environments`, { target, stage: 'test' }))).toBe(
    'release.linked',
  )
  expect(code(await admin.call('POST', `${from}/environments`, { target: 'nowhere', stage: 'test' }))).toBe(
    'release.no_space',
  )
  expect(code(await admin.call('POST', `${from}/environments`, { target: 'demo', stage: 'test' }))).toBe(
    'release.own_space',
  )
  expect((await admin.call('POST', `${from}/environments/${id}/agree`, {})).status).toBe(404)
  const early = await admin.call('POST', from, {
    environment: id,
    name: '早',
    note: '',
    apps: await idsOf('demo', '交接班'),
  })
  expect(code(early)).toBe('release.no_environment')
  expect((await second.call('POST', `${into}/environments/${id}/agree`, {})).status).toBe(200)
  const user = visitor()
  await user.signIn('user', demoPassword)
  expect((await user.call('GET', `${from}/environments`)).status).toBe(403)
  expect((await user.call('GET', from)).status).toBe(403)
})

it('a plan names the tables of another application that the target has to stand for', async () => {
  const id = await make('设备维修 单独', '设备维修')
  const { plan } = (await admin.call<ReleaseDetail>('GET', `${from}/${id}`)).body
  const missing = (plan?.items ?? [])
    .flatMap(({ problems }) => problems)
    .filter(({ code }) => code === 'unknown_table')
  expect(missing.length).toBeGreaterThan(0)
  const names = missing.map(problem => {
    const table = awaitedTable(plan?.outside ?? [], problem)
    return table && localise(table.name, 'zh-CN')
  })
  expect(new Set(names)).toEqual(new Set(['设备台账']))
})

describe('a release', () => {
  let id: string

  it('names applications its designs refer to besides', async () => {
    const { body } = await admin.call<{ data: { name: string }[] }>('POST', `${from}/dependencies`, {
      apps: await idsOf('demo', '设备维修'),
    })
    expect(body.data.map(({ name }) => name)).toContain('设备台账')
  })

  it('is compared with its target, and is not submitted while something is open', async () => {
    id = await make('交接班 首发', '交接班')
    const { body } = await admin.call<ReleaseDetail>('GET', `${from}/${id}`)
    expect(body.state).toBe('checking')
    expect(new Set(body.plan?.items.map(({ state }) => state))).toEqual(new Set(['new']))
    expect((await second.call('POST', `${into}/${id}/submit`, {})).status).toBe(404)
    if ((body.plan?.open.parameters ?? 0) > 0)
      expect(code(await admin.call('POST', `${from}/${id}/submit`, {}))).toBe('release.open')
    expect((await settleAndSubmit(id)).status).toBe(200)
    expect(code(await admin.call('POST', `${from}/${id}/submit`, {}))).toBe('release.state')
  })

  it('is approved by the security officer of the target, published by its administrator, and rolled back', async () => {
    const decide = (who: Visitor, space: string, decision: string, reason = '') =>
      who.call('POST', `/space-${space}/api/releases/${id}/decision`, { decision, reason })
    expect((await decide(admin, 'demo', 'approved')).status).toBe(404)
    expect((await decide(admin, target, 'approved')).status).toBe(404)
    expect((await decide(second, target, 'refused')).status).toBe(400)
    expect([...(await detail(id)).deciders].toSorted()).toEqual(['方朔', '顾云'])
    await eventually(async () => {
      for (const who of [second, officer])
        expect(await told(who, target, 'release_submitted')).toMatchObject([
          {
            facts: { name: '交接班 首发', from: expect.any(String) },
            link: `/enterprise/releaseManage?release=${id}`,
          },
        ])
    })
    expect((await decide(officer, target, 'approved')).status).toBe(200)
    await eventually(async () =>
      expect(await told(admin, 'demo', 'release_decided')).toMatchObject([
        {
          facts: { by: '方朔', decision: { en: 'approved' } },
          link: `/enterprise/releaseManage?release=${id}`,
        },
      ]),
    )
    expect((await officer.call('POST', `${into}/${id}/publish`, {})).status).toBe(403)
    expect((await admin.call('POST', `${from}/${id}/publish`, {})).status).toBe(404)
    expect((await second.call('POST', `${into}/${id}/publish`, {})).status).toBe(202)
    await reaches(id, 'published')
    expect(
      (await second.call<{ data: { name: string }[] }>('GET', `/space-${target}/api/apps`)).body.data,
    ).toContainEqual(expect.objectContaining({ name: '交接班' }))
    const back = await second.call('POST', `${into}/${id}/roll-back`, { reason: '试用不合适' })
    expect(back.status).toBe(202)
    await reaches(id, 'rolled_back')
  })

  it('shows what was changed by hand in the target since', async () => {
    const again = await make('交接班 再发', '交接班')
    expect((await settleAndSubmit(again)).status).toBe(200)
    await second.call('POST', `${into}/${again}/decision`, { decision: 'approved', reason: '' })
    await second.call('POST', `${into}/${again}/publish`, {})
    await reaches(again, 'published')
    const { body: listed } = await admin.call<{ data: Environment[] }>('GET', `${from}/environments`)
    const place = listed.data.find(each => each.target.id === target)
    expect(place?.last).toMatchObject({ name: '交接班 再发', number: 3 })
    const drift = async () =>
      (await admin.call<{ data: Drifted[] }>('GET', `${from}/environments/${place?.id}/drift`)).body.data
    expect(await drift()).toEqual([])

    // The table of the release that was rolled back keeps its id in the recycle bin.
    const { body: apps } = await second.call<{ data: AppInfo[] }>('GET', `/space-${target}/api/apps`)
    const key = `table/${apps.data.find(({ name }) => name === '交接班')?.tables[0]?.id}`
    const at = `/space-${target}/api/designs/${key}`
    interface Body {
      readonly tables: readonly TableDef[]
    }
    const { design, published } = (await second.call<OpenedDesign<Body>>('GET', at)).body
    const [table] = published?.tables ?? []
    const body = {
      ...published,
      tables: [{ ...table, label: '班次交接' }, ...(published?.tables.slice(1) ?? [])],
    }
    const kept = await second.call<{ revision: number }>('PUT', `${at}/draft`, {
      body,
      base: design?.release,
      revision: 0,
    })
    const [kind, of] = key.split('/')
    await second.call('POST', `/space-${target}/api/designs/publish`, {
      designs: [{ kind, id: of, revision: kept.body.revision }],
    })
    await eventually(async () => expect((await drift()).map(each => each.key)).toEqual([key]))
  })

  it('is approved by who submitted it only where the target allows that and nobody else can', async () => {
    const { rows: accounts } = await platform(kernel).run<{ id: string }>(
      sql`select id from gantry.account where login_id = 'admin'`,
    )
    const there = systemCtx(kernel, target, 'test')
    await addMember(there, { account: accounts[0]?.id ?? '', name: '周工', userType: 'admin' })
    const own = await make('交接班 自批', '交接班')
    expect((await settleAndSubmit(own)).status).toBe(200)
    const approve = (reason: string) =>
      admin.call('POST', `${into}/${own}/decision`, { decision: 'approved', reason })
    expect(code(await approve('夜间抢修'))).toBe('release.same_person')
    const { body: listed } = await second.call<{ data: Environment[] }>('GET', `${into}/environments`)
    const allow = (who: Visitor, at: string) =>
      who.call('PUT', `${at}/environments/${listed.data[0]?.id}/alone`, { allowed: true })
    expect((await allow(admin, from)).status).toBe(404)
    expect((await allow(second, into)).status).toBe(200)
    // Somebody else still could.
    expect(code(await approve('夜间抢修'))).toBe('release.same_person')
    await platform(kernel).run(sql`
      update gantry.t_member set f_state = 'disabled' where space = ${target} and f_name in ('顾云', '方朔')`)
    expect((await admin.call<ReleaseDetail>('GET', `${into}/${own}`)).body).toMatchObject({
      own: true,
      alone: true,
      deciders: [],
    })
    expect((await approve(' ')).status).toBe(400)
    expect((await approve('夜间抢修')).status).toBe(200)
    expect((await admin.call<ReleaseDetail>('GET', `${from}/${own}`)).body).toMatchObject({
      state: 'approved',
      decidedAlone: true,
      reason: '夜间抢修',
    })
    await platform(kernel).run(sql`
      update gantry.t_member set f_state = 'active' where space = ${target} and f_name in ('顾云', '方朔')`)
  })

  it('is approved again where the job that publishes it never came to an end', async () => {
    const { body: listed } = await admin.call<{ data: ReleaseInfo[] }>('GET', from)
    const left = listed.data.find(({ name }) => name === '交接班 自批')?.id ?? ''
    const db = platform(kernel)
    const publish = () => second.call('POST', `${into}/${left}/publish`, {})
    await db.run(sql`update gantry.space_release set state = 'publishing' where id = ${left}`)
    await db.run(sql`
      insert into gantry.job (id, space, name, actor, person, input, deferred, state)
      values (${newId()}, ${target}, 'release_publish', '{}', ${newId()}, ${JSON.stringify({ release: left })}::jsonb, true, 'running')`)
    expect((await detail(left)).state).toBe('publishing')
    expect(code(await publish())).toBe('release.state')
    await db.run(sql`
      update gantry.job set state = 'cancelled' where name = 'release_publish' and input ->> 'release' = ${left}`)
    expect((await detail(left)).state).toBe('approved')
    expect((await publish()).status).toBe(202)
    await reaches(left, 'published')
  })

  it('is seen by its two spaces only', async () => {
    const saas = visitor()
    await saas.signIn('saas', demoPassword)
    expect((await saas.call('GET', from)).status).toBe(403)
    const both = await admin.call<{ data: ReleaseInfo[] }>('GET', from)
    expect(both.body.data.map(({ receives }) => receives)).toEqual([false, false, false, false, false])
    const file = await fetch(new URL(`${from}/${id}/file`, url), {
      headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(file.headers.get('content-type')).toContain('zip')
    await file.arrayBuffer()
  })
})
