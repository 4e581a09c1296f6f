import { type Ctx, platform, sql } from '@gantry/kernel/server'
import { type Actor, me, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { idOf } from '../read/fixtures.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { layDeals } from './fixtures.ts'
import { handOverJob, handOverRecords, listShares, shareRecord } from './index.ts'

const kernel = await testDatabase()
await layDeals(kernel, [
  { operations: ['create'] },
  { operations: ['read', 'update', 'share', 'handOver'], rows: where('owner', 'eq', me) },
])
const as = (n: number, actor: Partial<Actor> = {}): Ctx => testCtx(kernel, { personId: idOf(n), ...actor })
const [li, wang, zhao] = [2, 3, 4].map(n => () => as(n)) as [() => Ctx, () => Ctx, () => Ctx]

let count = 0
const newDeal = async (ctx: Ctx): Promise<string> =>
  (await createRecord(ctx, 'deal', { name: `Deal ${++count}` })).id
const missing = { code: expect.stringMatching(/^(record.not_found|permission.denied)$/) }

const stopped = { signal: new AbortController().signal, settle: async () => undefined }
const run = async (ctx: Ctx, input: Parameters<typeof handOverJob.run>[1]) => {
  const steps: [number, number | null][] = []
  const progress = async (done: number, total: number | null) => void steps.push([done, total])
  return { report: await handOverJob.run(ctx, input, { ...stopped, progress }, 'job'), steps }
}

test('the record, its department and its shares change hands, and the former owner keeps nothing', async () => {
  const id = await newDeal(li())
  await shareRecord(li(), 'deal', id, { subjects: [{ kind: 'user', id: idOf(4) }], level: 'view' })
  const batch = await handOverRecords(li(), 'deal', [id], { to: idOf(3) })
  expect(batch).toEqual({ done: [id], refused: [] })
  await expect(getRecord(li(), 'deal', id)).rejects.toMatchObject(missing)
  const { data, rights } = await getRecord(wang(), 'deal', id)
  expect(data).toMatchObject({ version: 2, owner: { id: idOf(3) }, ownerDepartment: { id: idOf(12) } })
  expect(rights).toMatchObject({ share: true, handOver: true })
  await getRecord(zhao(), 'deal', id)
  expect(await listShares(wang(), 'deal', id)).toMatchObject([
    { givenBy: { id: idOf(2) }, responsible: { id: idOf(3) } },
  ])
  const { rows } = await platform(kernel).run(sql`
    select action, actor, reason, changes from gantry.audit where record_id = ${id} and version = 2`)
  expect(rows).toEqual([
    {
      action: 'record.updated',
      actor: idOf(2),
      reason: 'records handed over',
      changes: { owner: [idOf(2), idOf(3)], ownerDepartment: [null, idOf(12)] },
    },
  ])
})

test('the former owner keeps the view when that is asked', async () => {
  const id = await newDeal(li())
  await handOverRecords(li(), 'deal', [id], { to: idOf(3), keepView: true })
  expect((await getRecord(li(), 'deal', id)).rights).toMatchObject({
    update: false,
    share: false,
    handOver: false,
  })
})

test('whoever keeps the view keeps no more by a share he once gave himself', async () => {
  const id = await newDeal(li())
  await shareRecord(li(), 'deal', id, { subjects: [{ kind: 'user', id: idOf(4) }], level: 'modify' })
  await platform(kernel).run(sql`
    update gantry.record_share set subject = ${`user:${idOf(2)}`} where record_id = ${id}`)
  await handOverRecords(li(), 'deal', [id], { to: idOf(3), keepView: true })
  expect((await getRecord(li(), 'deal', id)).rights).toMatchObject({ update: false, share: false })
})

test('the view is kept also where a share that has run out stands in its place', async () => {
  const id = await newDeal(wang())
  const subjects = [{ kind: 'user', id: idOf(2) }] as const
  await shareRecord(wang(), 'deal', id, { subjects, level: 'view', until: '2999-01-01T00:00:00Z' })
  await platform(kernel).run(sql`update gantry.record_share set expires_at = now() where record_id = ${id}`)
  await handOverRecords(wang(), 'deal', [id], { to: idOf(2) })
  await handOverRecords(li(), 'deal', [id], { to: idOf(3), keepView: true })
  expect((await getRecord(li(), 'deal', id)).rights).toMatchObject({ update: false, share: false })
  expect(await listShares(wang(), 'deal', id)).toMatchObject([
    { until: null, level: 'view', responsible: { id: idOf(3) } },
  ])
})

test('nobody hands over what is not his, nor to somebody who is not there', async () => {
  const id = await newDeal(li())
  expect((await handOverRecords(wang(), 'deal', [id], { to: idOf(3) })).refused).toMatchObject([
    { id, code: 'record.not_found' },
  ])
  for (const to of [idOf(103), idOf(77)])
    await expect(handOverRecords(li(), 'deal', [id], { to })).rejects.toMatchObject({
      issues: [{ field: 'to', code: 'record_missing' }],
    })
  expect(
    (await handOverRecords(testCtx(kernel, { space: 'beta' }), 'deal', [id], { to: idOf(103) })).done,
  ).toEqual([])
})

test('a filter chooses what of a table goes', async () => {
  const open = await createRecord(li(), 'deal', { name: 'Open', status: 'open' })
  const won = await createRecord(li(), 'deal', { name: 'Won', status: 'won' })
  const some = { from: idOf(2), to: idOf(3), filter: where('status', 'eq', 'open') }
  await expect(run(li(), some)).rejects.toMatchObject({ issues: [{ field: 'table', code: 'required' }] })
  const unknown = { ...some, table: 'deal', filter: where('gone', 'eq', 1) }
  await expect(run(li(), unknown)).rejects.toMatchObject({ code: 'query.invalid' })
  const { report } = await run(li(), { ...some, table: 'deal' })
  expect(report).toEqual({ done: 1, refused: [], refusals: 0 })
  await getRecord(wang(), 'deal', open.id)
  await getRecord(li(), 'deal', won.id)
})

test('words searched for choose what of a table goes, with a filter or alone', async () => {
  const deals: string[] = []
  for (const name of ['Crane north', 'Crane south', 'Ladder north'])
    deals.push((await createRecord(li(), 'deal', { name, status: 'open' })).id)
  const cranes = { from: idOf(2), to: idOf(3), search: 'crane' }
  await expect(run(li(), cranes)).rejects.toMatchObject({ issues: [{ field: 'table', code: 'required' }] })
  const won = { ...cranes, table: 'deal', filter: where('status', 'eq', 'won') }
  expect((await run(li(), won)).report).toEqual({ done: 0, refused: [], refusals: 0 })
  expect((await run(li(), { ...cranes, table: 'deal' })).report).toEqual({
    done: 2,
    refused: [],
    refusals: 0,
  })
  const [north = '', south = '', ladder = ''] = deals
  for (const id of [north, south]) await getRecord(wang(), 'deal', id)
  await getRecord(li(), 'deal', ladder)
})

test('everything of somebody who leaves goes in one job with progress, in portions', async () => {
  const leaver = () => as(4)
  for (let n = 0; n < 5; n++) await newDeal(leaver())
  await expect(run(wang(), { from: idOf(4), to: idOf(2) })).rejects.toMatchObject({
    code: 'permission.denied',
  })
  const admin = () => as(3, { userType: 'admin' })
  await expect(run(admin(), { from: idOf(4), to: idOf(3) })).rejects.toMatchObject({
    code: 'permission.denied',
  })
  const { report, steps } = await run(admin(), { from: idOf(4), to: idOf(2) })
  expect(report).toEqual({ done: 5, refused: [], refusals: 0 })
  expect(steps.at(-1)).toEqual([5, 5])
  const { rows } = await platform(kernel).run(sql`
    select count(*)::int as left from s_alpha.t_deal where owner = ${idOf(4)} and deleted_at is null`)
  expect(rows).toEqual([{ left: 0 }])
  expect((await run(admin(), { from: idOf(4), to: idOf(2) })).report.done).toBe(0)
})
