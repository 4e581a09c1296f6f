import type {
  AccessAnswer,
  AccessDifference,
  Page,
  PersonAccess,
  RecordAnswer,
  RecordRow,
  Share,
} from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const orders = '/space-demo/api/tables/work_order/records'
let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
})

const found = async (table: string, name: string): Promise<string> => {
  const query = `filter[name]=${encodeURIComponent(name)}`
  const { body } = await admin.call<Page<RecordRow>>(
    'GET',
    `/space-demo/api/tables/${table}/records?${query}`,
  )
  return body.data[0]?.id ?? ''
}

const newOrder = async (area: string): Promise<string> =>
  (await admin.call<RecordAnswer>('POST', orders, { title: `Order in ${area}`, area })).body.data.id

describe('a work order beyond the areas of a planner', () => {
  it('is shared with him through his department and taken back', async () => {
    const id = await newOrder('A9')
    expect((await user.call('GET', `${orders}/${id}`)).status).toBe(404)
    const subjects = [{ kind: 'department', id: await found('department', '恒川重工'), below: true }]
    const shared = await admin.call<{ data: Share[] }>('POST', `${orders}/${id}/shares`, {
      subjects,
      level: 'modify',
    })
    expect(shared.body.data).toMatchObject([{ title: '恒川重工', level: 'modify', revocable: true }])

    const seen = await user.call<RecordAnswer>('GET', `${orders}/${id}`)
    expect(seen.body.rights).toMatchObject({ update: true, remove: false, share: false })
    const changed = await user.call<RecordAnswer>('PUT', `${orders}/${id}`, { version: 1, remark: 'seen to' })
    expect(changed.body.data).toMatchObject({ version: 2, remark: 'seen to' })
    expect((await user.call('GET', `${orders}/${id}/shares`)).status).toBe(403)

    await admin.call('DELETE', `${orders}/${id}/shares/${shared.body.data[0]?.id}`)
    expect((await user.call('GET', `${orders}/${id}`)).status).toBe(404)
  })

  it('is no business of those who administer people or watch the log', async () => {
    const id = await newOrder('A9')
    const subjects = [{ kind: 'department', id: await found('department', '恒川重工'), below: true }]
    await admin.call('POST', `${orders}/${id}/shares`, { subjects, level: 'view' })
    for (const login of ['safe', 'audit']) {
      const officer = await enter(login)
      expect((await officer.call('GET', `${orders}/${id}`)).status, login).toBe(403)
      expect((await officer.call('GET', `${orders}/${id}/shares`)).status, login).toBe(404)
    }
  })
})

it('his own work order is his to share, somebody else’s is not', async () => {
  const own = (await user.call<RecordAnswer>('POST', orders, { title: 'Mine', area: 'A1' })).body
  expect(own.rights).toMatchObject({ share: true, handOver: true })
  const other = await user.call<RecordAnswer>('GET', `${orders}/${await newOrder('A1')}`)
  expect(other.body.rights).toMatchObject({ update: true, share: false, handOver: false })
})

describe('questions about rights', () => {
  const roleId = '0196a000-0000-7000-8000-000000000004'

  it('the administrator asks why a planner does not see an order, and who does', async () => {
    const id = await newOrder('A9')
    const person = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user
      .personId
    const why = await admin.call<AccessAnswer>('GET', `${orders}/${id}/access?person=${person}`)
    expect(why.body).toMatchObject({ allowed: false, active: true, userType: { passed: true } })
    expect(why.body.paths[1]).toMatchObject({
      who: { kind: 'role', passed: true, role: { id: roleId } },
      rows: { field: 'area', passed: false, actual: 'A9' },
    })
    const people = await admin.call<{ data: PersonAccess[] }>('GET', `${orders}/${id}/access/people`)
    expect(people.body.data.map(each => each.person.id)).not.toContain(person)
    expect((await user.call('GET', `${orders}/${id}/access?person=${person}`)).status).toBe(404)
  })

  it('the security officer sees what a role opens before giving it, and nothing is saved', async () => {
    const safe = await enter('safe')
    const person = (await user.call<{ user: { personId: string } }>('GET', '/api/auth/session')).body.user
      .personId
    const url = `/space-demo/api/identity/members/${person}/roles/difference`
    const { body } = await safe.call<{ data: AccessDifference[] }>('POST', url, { roles: [] })
    const lost = body.data.find(({ table, operation }) => table.id === 'work_order' && operation === 'read')
    expect(lost).toMatchObject({ gained: 0, peopleCount: 1 })
    expect(lost?.lost).toBeGreaterThan(1_000)
    expect((await admin.call('POST', url, { roles: [] })).status).toBe(403)
    expect((await user.call('GET', orders)).status).toBe(200)
  })

  it('the administrator sees whom a changed rule opens what', async () => {
    const url = '/space-demo/api/tables/work_order/policy/difference'
    const policy = [{ operations: ['read'] }]
    const { status, body } = await admin.call<{ data: AccessDifference[] }>('POST', url, { policy })
    expect(status).toBe(200)
    const gained = body.data.filter(each => each.operation === 'read' && (each.gained ?? 0) > 3_000)
    expect(gained[0]?.peopleCount).toBeGreaterThan(5)
    const limits = [{ rows: { op: 'eq', field: 'area', value: 'A0' } }]
    const limited = await admin.call<{ data: AccessDifference[] }>('POST', url, { policy, limits })
    const least = limited.body.data.filter(({ operation }) => operation === 'read')
    expect(least.map(each => each.gained)).not.toContain(gained[0]?.gained)
    expect(least.some(each => (each.lost ?? 0) > 1_000)).toBe(true)
    const masks = { 'items.name': 'text' }
    const masked = await admin.call<{ data: AccessDifference[] }>('POST', url, { policy, masks })
    const hidden = masked.body.data.flatMap(({ operation, fieldsLost }) =>
      operation === 'unmask' ? fieldsLost.map(({ id }) => id) : [],
    )
    expect(hidden).toContain('items.name')
    expect((await admin.call('POST', url, { policy, masks: { 'items.gone': 'text' } })).status).toBe(422)
    expect((await admin.call('POST', url, { policy: [{}] })).status).toBe(400)
    expect(
      (
        await admin.call('POST', url, {
          policy: [{ operations: ['read'], rows: { op: 'eq', field: 'gone', value: 1 } }],
        })
      ).status,
    ).toBe(422)
  })
})
