import { type Ctx, platform, sql, systemCtx } from '@gantry/kernel/server'
import { type Actor, me, role, type ShareRequest, userType, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { aggregateRecords } from '../read/aggregate-records.ts'
import { findRecords } from '../read/find-records.ts'
import { idOf } from '../read/fixtures.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { purgeRecord } from '../write/purge-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { layDeals } from './fixtures.ts'
import { listShares, revokeShare, shareRecord } from './index.ts'

const kernel = await testDatabase()
await layDeals(
  kernel,
  [
    { operations: ['create'] },
    {
      operations: ['read', 'update', 'remove', 'share'],
      rows: where('owner', 'eq', me),
    },
    { who: role(idOf(22)), operations: ['read', 'share'], fields: ['name', 'status'] },
    { who: userType('admin'), operations: ['read', 'share', 'update', 'remove'] },
  ],
  [{ rows: where('status', 'ne', 'lost') }],
)

const as = (n: number, actor: Partial<Actor> = {}): Ctx =>
  testCtx(kernel, { personId: idOf(n), name: `Person ${n}`, ...actor })
const li = () => as(2)
const wang = (actor: Partial<Actor> = {}) => as(3, actor)
const zhao = () => as(4)

let count = 0
const newDeal = async (values = {}): Promise<string> =>
  (await createRecord(li(), 'deal', { name: `Deal ${++count}`, status: 'open', amount: 7, ...values })).id
const withWang: ShareRequest = { subjects: [{ kind: 'user', id: idOf(3) }], level: 'view' }
const sees = async (ctx: Ctx, id: string): Promise<boolean> => {
  try {
    const one = await getRecord(ctx, 'deal', id)
    const list = await findRecords(ctx, 'deal', { filter: where('id', 'eq', id) })
    expect(list.data.map(row => row.id)).toEqual([one.data.id])
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(record.not_found|permission.denied)$/) })
    return false
  }
}

describe('a record shared with somebody', () => {
  test('is his to see at once, in lists, counts and alone, and no longer once it is taken back', async () => {
    const id = await newDeal()
    expect(await sees(wang(), id)).toBe(false)
    await shareRecord(li(), 'deal', id, withWang)
    expect(await sees(wang(), id)).toBe(true)
    expect(await sees(zhao(), id)).toBe(false)
    const [{ n } = { n: 0 }] = await aggregateRecords(wang(), 'deal', {
      aggregates: [{ name: 'n', fn: 'count' }],
    })
    expect(n).toBe(1)
    const [share] = await listShares(li(), 'deal', id)
    expect(share).toMatchObject({
      title: 'Wang',
      level: 'view',
      reshare: false,
      narrow: false,
      revocable: true,
    })
    await revokeShare(li(), 'deal', id, share?.id ?? '')
    expect(await sees(wang(), id)).toBe(false)
    expect(await listShares(li(), 'deal', id)).toEqual([])
  })

  test('reaches other kinds of subject from the first share with one of them on', async () => {
    const planner = () => as(5, { roles: [idOf(21)] })
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, withWang)
    const kinds = async () =>
      (
        await platform(kernel).run<{ kinds: string[] }>(sql`
        select kinds from gantry.shared_table where space = 'alpha' and table_id = 'deal'`)
      ).rows[0]?.kinds
    expect(await kinds()).toEqual(['user'])
    expect(await sees(planner(), id)).toBe(false)
    await shareRecord(li(), 'deal', id, { ...withWang, subjects: [{ kind: 'role', id: idOf(21) }] })
    expect((await kinds())?.toSorted()).toEqual(['role', 'user'])
    expect(await sees(planner(), id)).toBe(true)
    const shares = await listShares(li(), 'deal', id)
    await revokeShare(li(), 'deal', id, shares.find(({ subject }) => subject.kind === 'role')?.id ?? '')
    expect(await sees(planner(), id)).toBe(false)
    expect(await sees(wang(), id)).toBe(true)
  })

  test('goes as far as its level', async () => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, withWang)
    await expect(updateRecord(wang(), 'deal', id, { version: 1, amount: 8 })).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await shareRecord(li(), 'deal', id, { ...withWang, level: 'modify' })
    await updateRecord(wang(), 'deal', id, { version: 1, amount: 8 })
    await expect(removeRecord(wang(), 'deal', id)).rejects.toMatchObject({ code: 'permission.denied' })
    await shareRecord(li(), 'deal', id, { ...withWang, level: 'delete' })
    expect((await getRecord(wang(), 'deal', id)).rights).toMatchObject({
      update: false,
      remove: true,
      share: false,
    })
    await removeRecord(wang(), 'deal', id)
  })

  test('stays closed where a limit of the table closes it', async () => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, withWang)
    await updateRecord(systemCtx(kernel, 'alpha', 'test'), 'deal', id, { version: 1, status: 'lost' })
    expect(await sees(wang(), id)).toBe(false)
    expect(await sees(li(), id)).toBe(false)
  })

  test('ends when its time is over', async () => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, { ...withWang, until: '2999-01-01T00:00:00Z' })
    expect(await sees(wang(), id)).toBe(true)
    await platform(kernel).run(sql`update gantry.record_share set expires_at = now() where record_id = ${id}`)
    expect(await sees(wang(), id)).toBe(false)
    await expect(
      shareRecord(li(), 'deal', id, { ...withWang, until: '2020-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({ issues: [{ field: 'until' }] })
  })

  test('leaves no share behind when it is deleted for good', async () => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, withWang)
    await removeRecord(li(), 'deal', id)
    await purgeRecord(li(), 'deal', id)
    const { rows } = await platform(kernel).run(
      sql`select 1 from gantry.record_share where record_id = ${id}`,
    )
    expect(rows).toEqual([])
  })
})

describe('departments and roles', () => {
  const place = (own: number, ...above: number[]) => ({
    departments: [idOf(own)],
    departmentsAndAbove: [own, ...above].map(idOf),
  })
  test.each([
    ['a department', { kind: 'department', id: idOf(12) }, [false, true, false]],
    ['a department and below', { kind: 'department', id: idOf(12), below: true }, [false, true, true]],
  ] as const)('%s', async (_, subject, expected) => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, { subjects: [subject], level: 'view' })
    const people = [place(11), place(12, 11), place(13, 12, 11)].map(where => wang(where))
    expect(await Promise.all(people.map(ctx => sees(ctx, id)))).toEqual(expected)
  })

  test('a role', async () => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, { subjects: [{ kind: 'role', id: idOf(21) }], level: 'view' })
    expect(await sees(wang(), id)).toBe(false)
    expect(await sees(wang({ roles: [idOf(21)] }), id)).toBe(true)
  })

  test('what is not there, or in another space, cannot be shared with', async () => {
    const id = await newDeal()
    const subjects = [
      { kind: 'user', id: idOf(103) },
      { kind: 'post', id: idOf(3) },
      { kind: 'role', id: idOf(3) },
    ] as const
    await expect(shareRecord(li(), 'deal', id, { subjects, level: 'view' })).rejects.toMatchObject({
      issues: subjects.map((_, at) => ({ field: `subjects.${at}`, code: 'record_missing' })),
    })
  })
})

describe('what somebody shares never gives anything to himself', () => {
  const ofPlanners = { kind: 'role', id: idOf(21) } as const
  const planner = (n: number) => as(n, { roles: [idOf(21)] })
  const handedOn = (id: string) =>
    updateRecord(systemCtx(kernel, 'alpha', 'test'), 'deal', id, { version: 1, owner: idOf(4) })

  test('he cannot share with himself', async () => {
    const id = await newDeal()
    const subjects = [
      { kind: 'user', id: idOf(3) },
      { kind: 'user', id: idOf(2).toUpperCase() },
    ] as const
    await expect(shareRecord(li(), 'deal', id, { subjects, level: 'modify' })).rejects.toMatchObject({
      issues: [{ field: 'subjects.1', code: 'oneself' }],
    })
    expect(await listShares(li(), 'deal', id)).toEqual([])
  })

  test('through his role neither, once his right is gone; others keep it', async () => {
    const id = await newDeal()
    await shareRecord(planner(2), 'deal', id, { subjects: [ofPlanners], level: 'modify', reshare: true })
    await handedOn(id)
    expect(await sees(planner(3), id)).toBe(true)
    expect(await sees(planner(2), id)).toBe(false)
    const change = updateRecord(planner(2), 'deal', id, { version: 2, amount: 1 })
    await expect(change).rejects.toMatchObject({ code: 'record.not_found' })
    const onward = shareRecord(planner(2), 'deal', id, withWang)
    await expect(onward).rejects.toMatchObject({ code: 'record.not_found' })
  })

  test('a share with himself of earlier days gives nothing; the same from somebody else does', async () => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, { ...withWang, level: 'modify' })
    await handedOn(id)
    await platform(kernel).run(sql`
      update gantry.record_share set subject = ${`user:${idOf(2)}`} where record_id = ${id}`)
    expect(await sees(li(), id)).toBe(false)
    await platform(kernel).run(
      sql`update gantry.record_share set given_by = ${idOf(4)} where record_id = ${id}`,
    )
    expect(await sees(li(), id)).toBe(true)
  })
})

describe('nobody gives more than he has', () => {
  const chief = () => wang({ roles: [idOf(22)] })

  test('neither a level', async () => {
    const id = await newDeal()
    const request: ShareRequest = { subjects: [{ kind: 'user', id: idOf(4) }], level: 'modify' }
    await expect(shareRecord(chief(), 'deal', id, request)).rejects.toMatchObject({
      issues: [{ field: 'level', code: 'not_permitted' }],
    })
  })

  test('nor fields', async () => {
    const id = await newDeal({ amount: 99 })
    await shareRecord(chief(), 'deal', id, { subjects: [{ kind: 'user', id: idOf(4) }], level: 'view' })
    const { data } = await getRecord(zhao(), 'deal', id)
    expect(data).toMatchObject({ name: expect.any(String), status: 'open' })
    expect(data.amount ?? null).toBe(null)
    const found = await findRecords(zhao(), 'deal', { filter: where('amount', 'eq', 99) })
    expect(found.data).toEqual([])
    expect((await listShares(chief(), 'deal', id))[0]).toMatchObject({ narrow: true })
  })

  test('nor what was not given to pass on, nor for longer than it was lent', async () => {
    const id = await newDeal()
    await shareRecord(li(), 'deal', id, withWang)
    const withZhao: ShareRequest = { subjects: [{ kind: 'user', id: idOf(4) }], level: 'view' }
    await expect(shareRecord(wang(), 'deal', id, withZhao)).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await shareRecord(li(), 'deal', id, { ...withWang, reshare: true, until: '2999-01-01T00:00:00.000Z' })
    await shareRecord(wang(), 'deal', id, withZhao)
    expect(await sees(zhao(), id)).toBe(true)
    const shares = await listShares(wang(), 'deal', id)
    expect(shares.map(({ title, until, revocable }) => [title, until, revocable])).toEqual([
      ['Zhao', '2999-01-01T00:00:00.000Z', true],
      ['Wang', '2999-01-01T00:00:00.000Z', false],
    ])
    const own = shares.find(({ title }) => title === 'Wang')?.id ?? ''
    await expect(revokeShare(wang(), 'deal', id, own)).rejects.toMatchObject({ code: 'permission.denied' })
    await shareRecord(li(), 'deal', id, { ...withZhao, level: 'modify' })
    await expect(shareRecord(wang(), 'deal', id, withZhao)).rejects.toMatchObject({
      issues: [{ field: 'subjects.0', code: 'not_permitted' }],
    })
  })
})

test('what is not to be passed on widens nothing that is', async () => {
  const id = await newDeal()
  const planner = () => wang({ roles: [idOf(21)] })
  await shareRecord(li(), 'deal', id, { ...withWang, level: 'modify', until: '2999-01-01T00:00:00.000Z' })
  const ofPlanners = { subjects: [{ kind: 'role', id: idOf(21) }], level: 'view', reshare: true } as const
  await shareRecord(li(), 'deal', id, ofPlanners)
  const withZhao = (level: ShareRequest['level']): ShareRequest => ({
    subjects: [{ kind: 'user', id: idOf(4) }],
    level,
  })
  // He changes it himself, but what he may pass on is the view.
  expect((await getRecord(planner(), 'deal', id)).rights).toMatchObject({ update: true, share: true })
  await expect(shareRecord(planner(), 'deal', id, withZhao('modify'))).rejects.toMatchObject({
    issues: [{ field: 'level', code: 'not_permitted' }],
  })
  await shareRecord(planner(), 'deal', id, withZhao('view'))
  expect((await getRecord(zhao(), 'deal', id)).rights).toMatchObject({ update: false })
  // And it ends with the one it was passed on from, whatever else he still has.
  const shares = await listShares(li(), 'deal', id)
  await revokeShare(li(), 'deal', id, shares.find(({ subject }) => subject.kind === 'role')?.id ?? '')
  expect([await sees(wang(), id), await sees(zhao(), id)]).toEqual([true, false])
})

test('what was passed on ends with what it was passed on from, however far, and stands in the audit', async () => {
  const id = await newDeal()
  const on = (n: number, reshare = true): ShareRequest => ({
    subjects: [{ kind: 'user', id: idOf(n) }],
    level: 'view',
    reshare,
  })
  const sight = () => Promise.all([wang(), zhao(), as(5)].map(ctx => sees(ctx, id)))
  await shareRecord(li(), 'deal', id, on(3))
  await shareRecord(wang(), 'deal', id, on(4))
  await shareRecord(zhao(), 'deal', id, { ...on(11), subjects: [{ kind: 'department', id: idOf(11) }] })
  // Somebody of that department passes it back, so that two shares hold one another up.
  await shareRecord(wang({ departments: [idOf(11)] }), 'deal', id, on(4))
  const shares = await listShares(li(), 'deal', id)
  expect(shares.map(({ title, passedOn }) => [title, passedOn])).toEqual(
    expect.arrayContaining([
      ['Wang', 2],
      ['Zhao', 1],
    ]),
  )
  expect(await sight()).toEqual([true, true, false])
  await revokeShare(li(), 'deal', id, shares.find(({ title }) => title === 'Wang')?.id ?? '')
  expect(await sight()).toEqual([false, false, false])
  expect(await listShares(li(), 'deal', id)).toEqual([])
  const { rows } = await platform(kernel).run<{ details: object }>(sql`
    select details from gantry.audit where record_id = ${id} and action = 'record.unshared' order by id`)
  expect(rows.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { subject: `user:${idOf(3)}`, level: 'view' },
      { subject: `user:${idOf(4)}`, level: 'view', passedOnBy: idOf(3) },
      { subject: `department:${idOf(11)}`, level: 'view', passedOnBy: idOf(4) },
    ]),
  )
})

test('what was passed on ends too when it may no longer be passed on; what others gave stays', async () => {
  const id = await newDeal()
  await shareRecord(li(), 'deal', id, { ...withWang, reshare: true })
  await shareRecord(wang(), 'deal', id, { ...withWang, subjects: [{ kind: 'user', id: idOf(4) }] })
  await shareRecord(li(), 'deal', id, { ...withWang, subjects: [{ kind: 'role', id: idOf(21) }] })
  await shareRecord(li(), 'deal', id, withWang)
  expect([await sees(wang(), id), await sees(zhao(), id)]).toEqual([true, false])
  expect(await sees(as(4, { roles: [idOf(21)] }), id)).toBe(true)
})

test('what was passed on ends too when it goes further than what it was passed on from', async () => {
  const id = await newDeal()
  const changing: ShareRequest = { ...withWang, level: 'modify', reshare: true }
  await shareRecord(li(), 'deal', id, changing)
  await shareRecord(wang(), 'deal', id, { subjects: [{ kind: 'user', id: idOf(4) }], level: 'modify' })
  await shareRecord(wang(), 'deal', id, { subjects: [{ kind: 'role', id: idOf(21) }], level: 'view' })
  await shareRecord(li(), 'deal', id, { ...changing, level: 'view' })
  const planner = as(5, { roles: [idOf(21)] })
  expect(await Promise.all([wang(), zhao(), planner].map(ctx => sees(ctx, id)))).toEqual([true, false, true])
})

test('another space sees, shares and takes back nothing', async () => {
  const id = await newDeal()
  await shareRecord(li(), 'deal', id, withWang)
  const [share] = await listShares(li(), 'deal', id)
  const stranger = testCtx(kernel, { space: 'beta', personId: idOf(3), userType: 'admin' })
  const missing = { code: 'record.not_found' }
  await expect(getRecord(stranger, 'deal', id)).rejects.toMatchObject(missing)
  await expect(listShares(stranger, 'deal', id)).rejects.toMatchObject(missing)
  await expect(shareRecord(stranger, 'deal', id, withWang)).rejects.toMatchObject(missing)
  await expect(revokeShare(stranger, 'deal', id, share?.id ?? '')).rejects.toMatchObject(missing)
  // The same record id in the other space is another record.
  const twin = await createRecord(systemCtx(kernel, 'beta', 'test'), 'deal', {
    id,
    name: 'Twin',
    owner: idOf(104),
  })
  expect(twin.id).toBe(id)
  expect(await sees(testCtx(kernel, { space: 'beta', personId: idOf(3) }), id)).toBe(false)
  expect(await sees(wang(), id)).toBe(true)
})

test('every share and every taking back stands in the audit', async () => {
  const id = await newDeal()
  await shareRecord(li(), 'deal', id, withWang)
  await revokeShare(li(), 'deal', id, (await listShares(li(), 'deal', id))[0]?.id ?? '')
  const { rows } = await platform(kernel).run(sql`
    select action, actor_name, details from gantry.audit where record_id = ${id} and action <> 'record.created' order by id`)
  expect(rows).toEqual([
    {
      action: 'record.shared',
      actor_name: 'Person 2',
      details: { subjects: [`user:${idOf(3)}`], level: 'view', reshare: false, until: null },
    },
    {
      action: 'record.unshared',
      actor_name: 'Person 2',
      details: { subject: `user:${idOf(3)}`, level: 'view' },
    },
  ])
})
