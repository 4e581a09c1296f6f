import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { sql, systemCtx, wake } from '@gantry/kernel/server'
import type { Page, RecordRow } from '@gantry/model/shared'
import { physicalTable, saveTable } from '@gantry/records/server'
import type { Delivery, Share } from '@gantry/sharing/shared'
import { drawnTable, type Visitor } from '@gantry/testing/server'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'
import { endedDeliveries } from './share-deliveries.ts'

const { visitor, kernel } = await productApp()
const everywhere = () => systemCtx(kernel, '*', 'test').db

const source = drawnTable('gives', { code: field.text(), kind: field.choice(['a', 'b']) })
const target = drawnTable('takes', { number: field.text() })

let admin: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  await saveTable(systemCtx(kernel, 'demo', 'test'), source)
  await saveTable(systemCtx(kernel, 'lingyun', 'test'), target)
})
const rowsOf = (space: string, table: string) => physicalTable(space, { id: table })
beforeEach(async () => {
  await everywhere().run(sql`delete from gantry.share`)
  await systemCtx(kernel, 'demo', 'test').db.run(sql`delete from ${rowsOf('demo', 'gives')}`)
  await systemCtx(kernel, 'lingyun', 'test').db.run(sql`delete from ${rowsOf('lingyun', 'takes')}`)
})

const put = async (values: object): Promise<RecordRow> =>
  (await admin.call<{ data: RecordRow }>('POST', '/space-demo/api/tables/gives/records', values)).body.data
const change = ({ id, version }: RecordRow, values: object) =>
  admin.call('PUT', `/space-demo/api/tables/gives/records/${id}`, { version, ...values })
const arrived = async (): Promise<readonly unknown[]> =>
  (
    await admin.call<Page<RecordRow>>('GET', '/space-lingyun/api/tables/takes/records?sort=name')
  ).body.data.map(({ name }) => name)

const terms = {
  name: 'Parts',
  fields: ['name', 'code'],
  filter: { op: 'eq', field: 'kind', value: 'a' } as unknown,
  until: null,
  copies: true,
  schedule: { kind: 'every', minutes: 60 },
  roles: null,
}
const arrival = {
  mode: 'table',
  table: 'takes',
  mapping: [
    { from: 'name', to: 'name' },
    { from: 'code', to: 'number' },
  ],
  key: 'number',
  removes: true,
}
/** An offer that was accepted, and has delivered once. */
const deliveredShare = async (): Promise<string> => {
  const { body } = await admin.call<{ id: string }>('POST', '/space-demo/api/shares', {
    ...terms,
    table: 'gives',
    to: 'lingyun',
  })
  expect((await admin.call('PUT', `/space-lingyun/api/shares/${body.id}/arrival`, { arrival })).status).toBe(
    200,
  )
  await deliveries(body.id, 1)
  return body.id
}
const deliveries = (share: string, count: number): Promise<readonly Delivery[]> =>
  endedDeliveries(admin, 'lingyun', share, count)
/** Its time has come. */
const comeDue = async (share: string): Promise<void> => {
  await everywhere().run(
    sql`update gantry.share set next_at = ${kernel.now()} where id = ${share}::uuid and next_at is not null`,
  )
  await wake(everywhere(), { name: 'share_deliveries' }, share, { share })
}
const planOf = async (share: string) => {
  const { rows } = await everywhere().run<{
    readonly attempts: number
    readonly minutes: number | null
    readonly cause: string
  }>(sql`
    select attempts, round(extract(epoch from next_at - ${kernel.now()}::timestamptz) / 60)::int as minutes, next_cause as cause
    from gantry.share where id = ${share}::uuid`)
  return rows[0]
}
const planned = (share: string, plan: object) =>
  vi.waitFor(async () => expect(await planOf(share)).toMatchObject(plan), { timeout: 10_000 })
const setOwner = (share: string, owner: string) =>
  everywhere().run(sql`update gantry.share set owner = ${owner}::uuid where id = ${share}::uuid`)

/** Kinds of messages about failed deliveries. */
const tellings = async (space: string): Promise<readonly string[]> => {
  const { rows } = await everywhere().run<{ readonly kind: string }>(sql`
    select kind from gantry.message where space = ${space} and kind in ('share_failed', 'share_failing')`)
  return rows.map(({ kind }) => kind)
}

it('a delivery that fails is tried again after one and ten minutes, and then at its time', async () => {
  await put({ name: 'Seal', code: 'S-1', kind: 'a' })
  const share = await deliveredShare()
  await planned(share, { attempts: 0, minutes: 60, cause: 'schedule' })
  const { rows } = await everywhere().run<{ readonly owner: string }>(
    sql`select owner from gantry.share where id = ${share}::uuid`,
  )
  await setOwner(share, '0196a000-0000-7000-8000-00000000dead')
  await put({ name: 'Valve', code: 'V-1', kind: 'a' })
  await comeDue(share)
  expect((await deliveries(share, 2))[0]).toMatchObject({
    state: 'failed',
    cause: 'schedule',
    error: { code: 'share.owner_gone' },
  })
  await planned(share, { attempts: 1, minutes: 1, cause: 'retry' })
  await comeDue(share)
  await deliveries(share, 3)
  await planned(share, { attempts: 2, minutes: 10, cause: 'retry' })
  await comeDue(share)
  await deliveries(share, 4)
  await planned(share, { attempts: 0, minutes: 60, cause: 'schedule' })
  expect(await arrived()).toEqual(['Seal'])
  await comeDue(share)
  await deliveries(share, 5)
  await planned(share, { attempts: 1, minutes: 1, cause: 'retry' })
  // Told once, however long it goes on: the taking side at once, the giving one after three failures.
  await vi.waitFor(async () => expect(await tellings('demo')).toEqual(['share_failing']), { timeout: 10_000 })
  expect(await tellings('lingyun')).toEqual(['share_failed'])

  await setOwner(share, rows[0]?.owner ?? '')
  await comeDue(share)
  expect((await deliveries(share, 6))[0]).toMatchObject({ state: 'succeeded', created: 1, error: null })
  expect(await arrived()).toEqual(['Seal', 'Valve'])
  const { body } = await admin.call<{ data: { id: string }[] }>(
    'GET',
    `/space-demo/api/share-deliveries?share=${share}&failed=true`,
  )
  expect(body.data).toHaveLength(4)
})

it('a delivery whose process ended is repeated', async () => {
  await put({ name: 'Seal', code: 'S-1', kind: 'a' })
  const share = await deliveredShare()
  await planned(share, { minutes: 60 })
  // As a killed process leaves it: nothing planned, and a delivery that nobody works on.
  await everywhere().run(sql`update gantry.share set next_at = null where id = ${share}::uuid`)
  await everywhere().run(sql`update gantry.share_delivery set state = 'running' where share = ${share}::uuid`)
  await put({ name: 'Valve', code: 'V-1', kind: 'a' })
  await comeDue(share)
  expect((await deliveries(share, 2)).map(({ state }) => state)).toEqual(['succeeded', 'failed'])
  expect(await arrived()).toEqual(['Seal', 'Valve'])
  await planned(share, { attempts: 0, minutes: 60 })
})

it('past its last day nothing crosses, until the giving side sets a later one', async () => {
  await put({ name: 'Seal', code: 'S-1', kind: 'a' })
  const share = await deliveredShare()
  await planned(share, { minutes: 60 })
  await everywhere().run(sql`update gantry.share set until = '2020-01-01' where id = ${share}::uuid`)
  await put({ name: 'Valve', code: 'V-1', kind: 'a' })
  await comeDue(share)
  await planned(share, { minutes: null })
  expect(await deliveries(share, 1)).toHaveLength(1)
  const tried = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await admin.call<{ code: string }>(method, `/space-lingyun/api/shares/${share}/${path}`, body)).body.code
  expect(await tried('GET', 'rows')).toBe('share.state')
  expect(await tried('POST', 'run')).toBe('share.state')
  expect(await tried('PUT', 'arrival', { arrival })).toBe('share.state')
  expect(await arrived()).toEqual(['Seal'])
  const list = await admin.call<{ data: Share[] }>('GET', '/space-demo/api/shares')
  const revision = list.body.data.find(({ id }) => id === share)?.revision ?? 0
  const later = { ...terms, until: '2099-12-31', revision }
  expect((await admin.call('PUT', `/space-demo/api/shares/${share}`, later)).status).toBe(200)
  await deliveries(share, 2)
  expect(await arrived()).toEqual(['Seal', 'Valve'])
})

it('a delivery at its time reads what changed or was removed; one by hand reads all', async () => {
  const [, valve, pump, bolt] = [
    await put({ name: 'Seal', code: 'S-1', kind: 'a' }),
    await put({ name: 'Valve', code: 'V-1', kind: 'a' }),
    await put({ name: 'Pump', code: 'P-1', kind: 'a' }),
    await put({ name: 'Bolt', code: 'B-1', kind: 'b' }),
  ]
  const share = await deliveredShare()
  expect((await deliveries(share, 1))[0]).toMatchObject({ whole: true, read: 3, created: 3 })
  // All of this was an hour ago.
  const age = () =>
    systemCtx(kernel, 'demo', 'test').db.run(
      sql`update ${rowsOf('demo', 'gives')} set updated_at = updated_at - interval '1 hour', deleted_at = deleted_at - interval '1 hour'`,
    )
  await age()
  const due = async (count: number) => {
    await planned(share, { minutes: 60 })
    await comeDue(share)
    return (await deliveries(share, count))[0]
  }
  expect(await due(2)).toMatchObject({ whole: false, read: 0, changed: 0, removed: 0, state: 'succeeded' })
  // One leaves the filter, one enters it, one is removed, one is new.
  await change(pump, { kind: 'b' })
  await change(bolt, { kind: 'a' })
  await admin.call('DELETE', `/space-demo/api/tables/gives/records/${valve.id}`)
  await put({ name: 'Belt', code: 'T-1', kind: 'a' })
  expect(await due(3)).toMatchObject({ whole: false, read: 2, created: 2, changed: 0, removed: 2 })
  expect(await arrived()).toEqual(['Belt', 'Bolt', 'Seal'])
  await age()
  expect((await admin.call('POST', `/space-lingyun/api/shares/${share}/run`)).status).toBe(202)
  expect((await deliveries(share, 4))[0]).toMatchObject({ whole: true, read: 3, changed: 0, removed: 0 })
  // Another definition may have other rights: all is read.
  const more = drawnTable('gives', { code: field.text(), kind: field.choice(['a', 'b']), note: field.text() })
  const giving = systemCtx(kernel, 'demo', 'test')
  await saveTable(giving, more, 1)
  expect(await due(5)).toMatchObject({ whole: true, read: 3 })
})

it('a delivery at its time reads what a job wrote that began long before the last delivery', async () => {
  await put({ name: 'Seal', code: 'S-1', kind: 'a' })
  // An import of a million lines, say; what it writes carries the moment it began.
  const [job, other] = [newId(), newId()]
  const running = (id: string, space: string, hours: number) => sql`
    insert into gantry.job (id, space, name, actor, person, input, deferred, state, started_at)
    values (${id}, ${space}, 'import', '{}', ${newId()}, '{}', true, 'running', now() - make_interval(hours => ${hours}::int))`
  await everywhere().run(running(job, 'demo', 2))
  await everywhere().run(running(other, 'lingyun', 9))
  try {
    const share = await deliveredShare()
    const late = await put({ name: 'Valve', code: 'V-1', kind: 'a' })
    const aged = (hours: number) =>
      systemCtx(kernel, 'demo', 'test').db.run(sql`
        update ${rowsOf('demo', 'gives')} set updated_at = now() - make_interval(hours => ${hours}::int)
        where id = ${late.id}::uuid`)
    await aged(1)
    await everywhere().run(sql`update gantry.job set state = 'done' where id = ${job}`)
    const due = async (count: number) => {
      await planned(share, { minutes: 60 })
      await comeDue(share)
      return (await deliveries(share, count))[0]
    }
    expect(await due(2)).toMatchObject({ whole: false, created: 1 })
    expect(await arrived()).toEqual(['Seal', 'Valve'])
    // The job has ended: an hour ago is read no more, only the record of just now; jobs of another space never counted.
    await aged(1)
    expect(await due(3)).toMatchObject({ whole: false, read: 1 })
  } finally {
    await everywhere().run(sql`delete from gantry.job where id in (${job}, ${other})`)
  }
})

it('what one side does with an offer stands in the audit of both, and in no other', async () => {
  const share = await deliveredShare()
  await admin.call('PUT', `/space-lingyun/api/shares/${share}/stop`, { reason: 'not needed' })
  const { rows } = await everywhere().run<{
    readonly space: string
    readonly actions: readonly string[]
  }>(sql`
    select space, array_agg(action order by action) as actions from gantry.audit
    where details ->> 'id' = ${share} group by space order by space`)
  expect(rows).toEqual([
    { space: 'demo', actions: ['share.accepted', 'share.offered', 'share.stopped'] },
    { space: 'lingyun', actions: ['share.accepted', 'share.received', 'share.stopped'] },
  ])
})
