import type { Door, Followed, Supplier, SupplierEvent } from '@gantry/suppliers/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

let admin: Visitor
let user: Visitor
let door: Door
const company = visitor()
beforeAll(async () => {
  admin = visitor()
  user = visitor()
  await admin.signIn('admin', demoPassword)
  await user.signIn('user', demoPassword)
  const { body } = await admin.call<Door>('PUT', '/space-demo/api/supplier-door', {
    open: true,
    intro: 'Seals and bearings',
    categories: ['Seals', 'Bearings'],
  })
  door = body
})

const facts = {
  name: '华东密封件有限公司',
  creditCode: '91350100M000100Y43',
  contact: '陈立',
  phone: '13800138000',
  email: 'chen@seals.example.com',
  categories: ['Seals'],
  note: '',
}
interface Refused {
  readonly code?: string
  readonly issues?: readonly { readonly field: string; readonly code: string }[]
}
const applied = (more: object = {}) =>
  company.call<Refused & { code: string }>('POST', '/api/supplier-applications', {
    to: door.code,
    ...facts,
    ...more,
  })
const followed = (code: string) =>
  company.call<Followed & Refused>('GET', `/api/supplier-applications/followed?code=${code}`)
const listed = async (space = 'demo'): Promise<readonly Supplier[]> =>
  (await admin.call<{ data: Supplier[] }>('GET', `/space-${space}/api/suppliers`)).body.data
const own = async (): Promise<Supplier | undefined> =>
  (await listed()).find(({ creditCode }) => creditCode === facts.creditCode)
const issues = (answer: { readonly body: Refused }) =>
  answer.body.issues?.map(({ field, code }) => `${field} ${code}`)
const sent = (code: string, name: string, bytes: string) => {
  const form = new FormData()
  form.append('code', code)
  form.append('file', new Blob([bytes]), name)
  return company.call<Refused>('POST', '/api/supplier-applications/files', form)
}

it('a company applies, is asked for more, adds it and is approved, graded and stopped', async () => {
  const opened = await company.call('GET', `/api/supplier-applications/door?to=${door.code}`)
  expect(opened.body).toMatchObject({ intro: 'Seals and bearings', categories: ['Seals', 'Bearings'] })
  expect(
    issues(await applied({ creditCode: '91350100M000100Y44', email: 'x', categories: ['Pumps'] })),
  ).toEqual(['creditCode credit_code', 'email email', 'categories.0 choice'])
  const { status, body } = await applied()
  expect(status).toBe(201)
  expect(issues(await applied({ name: 'The same' }))).toEqual(['creditCode supplier_known'])

  expect((await sent(body.code, 'licence.pdf', '%PDF-1.7\n%%EOF')).status).toBe(201)
  expect((await sent(body.code, 'page.txt', 'plain text')).body.code).toBe('file.type')
  const first = await own()
  expect(first).toMatchObject({ name: facts.name, state: 'waiting', files: [{ name: 'licence.pdf' }] })
  const at = `/space-demo/api/suppliers/${first?.id}`
  const file = await user.call('GET', `${at}/files/${first?.files[0]?.id}`)
  expect(file.status).toBe(200)

  const decide = async (decision: string, more: object = {}) =>
    admin.call<Refused>('PUT', `${at}/decision`, {
      decision,
      reason: 'because',
      seen: (await own())?.changedAt,
      ...more,
    })
  expect((await decide('approve', { seen: 'earlier' })).body.code).toBe('supplier.state')
  expect(issues(await decide('ask', { reason: ' ' }))).toEqual(['reason required'])
  expect((await decide('ask')).status).toBe(200)
  expect((await followed(body.code)).body).toMatchObject({ state: 'asked', reason: 'because' })
  const added = await company.call('PUT', '/api/supplier-applications/followed', {
    code: body.code,
    ...facts,
    note: 'ISO 9001',
  })
  expect(added.status).toBe(200)
  expect((await decide('approve', { grade: 'B', licenceUntil: '2020-01-01' })).status).toBe(200)
  expect((await followed(body.code)).body).toMatchObject({ state: 'active', note: 'ISO 9001' })
  expect((await sent(body.code, 'late.pdf', '%PDF-1.7\n%%EOF')).body.code).toBe('supplier.state')

  await admin.call('PUT', `${at}/grade`, { grade: 'A', licenceUntil: '2099-01-01', reason: 'fast' })
  expect((await admin.call('PUT', `${at}/state`, { state: 'stopped', reason: 'late' })).status).toBe(200)
  expect(await own()).toMatchObject({ state: 'stopped', grade: 'A', licence: 'valid' })
  const { body: history } = await admin.call<{ data: SupplierEvent[] }>('GET', `${at}/history`)
  expect(history.data.map(({ what, grade }) => [what, grade])).toEqual([
    ['stopped', null],
    ['graded', 'A'],
    ['approved', 'B'],
    ['added', null],
    ['asked', null],
    ['applied', null],
  ])
})

it('nobody decides but the administrator, and no other space sees anything', async () => {
  const first = await own()
  const at = `api/suppliers/${first?.id}`
  expect((await user.call('PUT', `/space-demo/${at}/state`, { state: 'active', reason: '' })).status).toBe(
    403,
  )
  expect(await listed('lingyun')).toEqual([])
  expect(
    (await admin.call('PUT', `/space-lingyun/${at}/state`, { state: 'active', reason: '' })).status,
  ).toBe(404)
  expect((await company.call('GET', '/space-demo/api/suppliers')).status).toBe(401)
  expect((await followed('not-a-code-that-exists')).body.code).toBe('supplier.not_found')
})

it('a door that is closed or has a new address lets nobody in', async () => {
  const change = (more: object) =>
    admin.call<Door>('PUT', '/space-demo/api/supplier-door', { ...door, ...more })
  const { code } = (await change({ renew: true })).body
  const opened = async (to: string | null) =>
    (await company.call<Refused>('GET', `/api/supplier-applications/door?to=${to}`)).body.code
  expect(await opened(door.code)).toBe('supplier.closed')
  expect(await opened(code)).toBeUndefined()
  await change({ open: false })
  expect(await opened(code)).toBe('supplier.closed')
})
