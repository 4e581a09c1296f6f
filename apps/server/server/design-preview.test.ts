import type { DesignAnswer, Preview, TestResult, TestsAnswer, Tried } from '@gantry/designer/shared'
import type { Draft } from '@gantry/designs/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { Page, RecordRow } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const { visitor, kernel } = await productApp()
const design = '/api/design/tables/work_order'

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

let admin: Visitor
beforeAll(async () => {
  admin = await enter('admin')
})

const people = async (): Promise<readonly RecordRow[]> =>
  (await admin.call<Page<RecordRow>>('GET', '/api/tables/member/records?pageSize=50')).body.data

it('shows the form of the draft, and tries it without publishing or saving anything', async () => {
  const { published, release } = (await admin.call<DesignAnswer>('GET', design)).body
  const [master, ...slaves] = published.tables
  if (!master) throw new Error('no master')
  const note = { type: 'text', label: 'Note', required: true }
  const body = { ...published, tables: [{ ...master, fields: { ...master.fields, note } }, ...slaves] }
  const kept = await admin.call<Draft>('PUT', '/api/designs/table/work_order/draft', {
    body,
    base: release,
    revision: 0,
  })
  expect(kept.status).toBe(200)

  const drafted = (await admin.call<Preview>('GET', `${design}/preview`)).body
  expect(drafted).toMatchObject({ version: null, release, drafted: true })
  expect(drafted.info?.table.fields.note).toMatchObject({ label: 'Note' })
  const inUse = (await admin.call<Preview>('GET', `${design}/preview?version=${release}`)).body
  expect(inUse.version).toBe(release)
  expect(inUse.info?.table.fields.note).toBeUndefined()

  const count = async () =>
    (await admin.call<Page<RecordRow>>('GET', '/api/tables/work_order/records?count=exact')).body.total
  const before = await count()
  const tried = await admin.call<Tried>('POST', `${design}/try`, { record: { title: 'Trial' } })
  expect(tried.status).toBe(200)
  expect(tried.body.issues.map(({ field }) => field)).toContain('note')
  expect(tried.body.values.title).toBe('Trial')
  expect(await count()).toEqual(before)
  await admin.call('DELETE', `/api/designs/table/work_order/draft?revision=${kept.body.revision}`)
})

it('is for designers, counts the rights of whoever they pick, and is logged', async () => {
  const user = await enter('user')
  expect((await user.call('GET', `${design}/preview`)).status).toBe(403)
  expect((await user.call('POST', `${design}/try`, { record: {} })).status).toBe(403)
  const somebody = (await people()).find(({ user_type }) => JSON.stringify(user_type).includes('user'))
  if (!somebody) throw new Error('nobody')
  const seen = await admin.call<Preview>('GET', `${design}/preview?person=${somebody.id}`)
  expect([seen.status, seen.body.as.id]).toEqual([200, somebody.id])
  const stranger = '01900000-0000-7000-8000-00000000dead'
  expect((await admin.call('GET', `${design}/preview?person=${stranger}`)).status).toBe(404)
  expect((await admin.call('GET', `${design}/preview?version=99`)).status).toBe(404)
  const { rows } = await platform(kernel).run<{ readonly details: unknown }>(
    sql`select details from gantry.audit where action = 'design.tried' and table_id = 'work_order'`,
  )
  expect(rows).toEqual([{ details: { version: null, person: somebody.id } }])
})

it('a test case that fails stops publishing, and says which and why', async () => {
  const tests = `${design}/tests`
  const released = (await admin.call<DesignAnswer>('GET', design)).body
  const titled = {
    id: '01900000-0000-7000-8000-0000000000a1',
    name: 'A title is asked for',
    given: {},
    expect: { issues: [{ field: 'title', code: 'required' }], values: { priority: 'normal' } },
  }
  const save = (cases: readonly object[], release: number | null) =>
    admin.call<TestsAnswer>('PUT', tests, { cases, release })
  const saved = await save([titled], null)
  expect([saved.status, saved.body.release]).toEqual([200, 1])
  expect((await save([], null)).status).toBe(409)
  expect((await save([{ ...titled, name: ' ' }], 1)).status).toBe(400)
  expect((await (await enter('user')).call('GET', tests)).status).toBe(403)
  const run = async () =>
    (await admin.call<{ readonly data: readonly TestResult[] }>('POST', `${tests}/run`, {})).body.data
  expect(await run()).toEqual([{ id: titled.id, name: titled.name, issues: [] }])

  const [master, ...slaves] = released.published.tables
  const title = master?.fields.title
  if (!master || !title) throw new Error('no title')
  const { required: _, ...open } = title
  const body = {
    ...released.published,
    tables: [{ ...master, fields: { ...master.fields, title: open } }, ...slaves],
  }
  const { revision } = (
    await admin.call<Draft>('PUT', '/api/designs/table/work_order/draft', {
      body,
      base: released.release,
      revision: 0,
    })
  ).body
  const publish = () =>
    admin.call<{ readonly code?: string; readonly issues?: readonly object[] }>(
      'POST',
      '/api/designs/publish',
      {
        designs: [{ kind: 'table', id: 'work_order', revision }],
      },
    )
  expect((await run())[0]?.issues.map(({ code }) => code)).toEqual(['test_not_told'])
  const refused = await publish()
  expect([refused.status, refused.body.code]).toEqual([422, 'design.invalid'])
  expect(refused.body.issues).toMatchObject([
    { field: `work_order.tests.${titled.id}`, code: 'test_not_told', params: { name: titled.name } },
  ])
  // Switched off, it is run when asked for and stops nothing.
  expect((await save([{ ...titled, off: true }], 1)).status).toBe(200)
  expect((await publish()).status).toBe(202)
})
