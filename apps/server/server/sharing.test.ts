import type { Page, RecordAnswer, RecordRow, Share } from '@gantry/model/shared'
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
