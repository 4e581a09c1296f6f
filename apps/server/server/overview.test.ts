import { platform, sql } from '@gantry/kernel/server'
import type { OutputOf, Page, RecordRow } from '@gantry/model/shared'
import { countUse } from '@gantry/overview/server'
import type { listTableUse, readOverview } from '@gantry/overview/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const day = kernel.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
let admin: Visitor
let user: Visitor
beforeAll(async () => {
  ;[admin, user] = (await Promise.all(
    ['admin', 'user'].map(async login => {
      const guest = visitor()
      await guest.signIn(login, demoPassword)
      return guest
    }),
  )) as [Visitor, Visitor]
})

/** Counts all that is committed: lines wait for older transactions of the whole PostgreSQL, those of other tests too. */
const countAll = async () => {
  const db = platform(kernel)
  const { rows } = await db.run<{ now: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as now`,
  )
  const isPast = async () => {
    const { rows: found } = await db.run<{ past: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]!.now}::xid8 as past`,
    )
    return found[0]!.past
  }
  await expect.poll(isPast, { timeout: 40_000, interval: 20 }).toBe(true)
  await countUse(kernel)
}

const useOf = async (table: string) => {
  const { body } = await admin.call<OutputOf<typeof listTableUse>>(
    'GET',
    `/space-demo/api/overview/tables?from=${day}&to=${day}`,
  )
  return body.data.find(each => each.table === table)
}

it('what is created, changed and removed is counted once, for whom it was done by', async () => {
  await countAll()
  const before = await useOf('work_order')
  const made = await admin.call<{ data: RecordRow }>('POST', '/space-demo/api/tables/work_order/records', {
    title: '检查联轴器',
    area: 'A3',
  })
  const path = `/space-demo/api/tables/work_order/records/${made.body.data.id}`
  const changed = await admin.call<{ data: RecordRow }>('PUT', path, {
    version: made.body.data.version,
    area: 'A4',
  })
  expect(changed.status).toBe(200)
  const removed = await admin.call('DELETE', `${path}?version=${changed.body.data.version}`)
  expect(removed.status).toBe(200)
  await countAll()
  await countUse(kernel)
  const after = await useOf('work_order')
  expect([after!.created, after!.changed, after!.removed]).toEqual([
    before!.created + 1,
    before!.changed + 1,
    before!.removed + 1,
  ])
  expect(after).toMatchObject({ lastDay: day, people: expect.any(Number) })

  const mine = await admin.call<Page<RecordRow>>(
    'GET',
    `/space-demo/api/tables/table_use/records?filter[day]=${day}&filter[about]=work_order`,
  )
  expect(mine.body.data).toMatchObject([{ person: { title: '沈佳怡' }, created: before!.created + 1 }])
})

it('who signed in is here today, once for each kind of terminal', async () => {
  await countAll()
  await countUse(kernel)
  const { body } = await admin.call<Page<RecordRow>>(
    'GET',
    `/space-demo/api/tables/presence/records?filter[day]=${day}`,
  )
  const people = body.data.map(({ person }) => (person as { title: string }).title)
  expect(people.length).toBe(new Set(people).size)
  expect(people).toContain('沈佳怡')
  const figures = await admin.call<OutputOf<typeof readOverview>>('GET', '/space-demo/api/overview')
  expect(figures.body.people.today).toBe(people.length)
  expect(figures.body.people.month).toBeGreaterThan(people.length)
})

it('figures are of one space, and for those who run it', async () => {
  const other = await admin.call<OutputOf<typeof readOverview>>('GET', '/space-lingyun/api/overview')
  // Only the table into which the demo space delivers.
  expect(other.body).toMatchObject({ people: { total: 1 }, applications: 1 })
  expect(other.body.records).toBeLessThan(100)
  expect((await user.call('GET', '/space-demo/api/overview')).status).toBe(403)
  expect((await user.call('GET', '/space-demo/api/tables/presence/records')).status).toBe(403)
  const written = await admin.call('POST', '/space-demo/api/tables/presence/records', { day })
  expect(written.status).toBe(403)
})
