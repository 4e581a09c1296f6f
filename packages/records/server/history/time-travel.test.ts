import { asSystem, createCtx, isoMicroseconds, readJob, sql, startWorker } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { codeOf, recordsDatabase, testActor, testCtx } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRecord } from '../read/get-record.ts'
import { createRecord, createRecords } from '../write/create-records.ts'
import { removeRecord, removeRecords } from '../write/remove-records.ts'
import { restoreRecord } from '../write/restore-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { updateRecords } from '../write/update-records.ts'
import { listBatches } from './list-batches.ts'
import { listAsOf, recordAsOf } from './record-as-of.ts'
import { recordHistory } from './record-history.ts'
import { restoreVersion } from './restore-version.ts'
import { startUndo, undoJob } from './undo-batch.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel, { name: 'Zhang' })
/** A request of its own, as a batch is. */
const request = (id: string) => createCtx(kernel, testActor({ name: 'Zhang' }), id)
let worker: { stop(): Promise<void> }
let part = ''

beforeAll(async () => {
  worker = await startWorker(kernel, [undoJob], [], { concurrency: 1 })
  part = (await createRecord(ctx, 'part', { name: 'Bolt' })).id
})
afterAll(() => worker.stop())

const read = async (id: string) => (await getRecord(ctx, 'everything', id)).data
const entries = async (id: string) =>
  (await recordHistory(ctx, 'everything', id)).data.map(entry => Number(entry.id)).toReversed()

/** The clock of the database, which stamps the lines. */
const moment = async (): Promise<string> => {
  const { rows } = await ctx.db.run<{ now: string }>(
    sql`select ${isoMicroseconds(sql`clock_timestamp()`)} as now`,
  )
  return rows[0]?.now ?? ''
}

/** Four versions, each with other slave rows. */
const lived = async () => {
  const { id } = await createRecord(ctx, 'everything', {
    name: 'one',
    assignee: null,
    items: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
  })
  const rows = async () => (await read(id)).items as { id: string; name: string }[]
  const [a, b, c] = await rows()
  await updateRecord(ctx, 'everything', id, {
    version: 1,
    name: 'two',
    part,
    items: [{ ...a, qty: 5 }, b, c],
  })
  await updateRecord(ctx, 'everything', id, { version: 2, items: [c, a, b] })
  await updateRecord(ctx, 'everything', id, { version: 3, name: 'four', items: [{ name: 'd' }, a] })
  return id
}

const shape = (data: Readonly<Record<string, unknown>>) => ({
  name: data.name,
  version: data.version,
  items: (data.items as { name: string; qty: number }[]).map(({ name, qty }) => `${name} ${qty}`),
})

describe('a record as it was', () => {
  it('has its fields and slave rows of one and the same moment', async () => {
    const id = await lived()
    const then = await Promise.all(
      (await entries(id)).map(async line => shape((await recordAsOf(ctx, 'everything', id, { line })).data)),
    )
    expect(then.map(({ name, version }) => `${version} ${name}`)).toEqual([
      '1 one',
      '2 two',
      '3 two',
      '4 four',
    ])
    expect(then.map(({ items }) => items.toSorted())).toEqual([
      ['a 1', 'b 1', 'c 1'],
      ['a 5', 'b 1', 'c 1'],
      ['a 1', 'b 1', 'c 1'],
      ['a 1', 'd 1'],
    ])
    expect(then[3]).toEqual(shape(await read(id)))
  })

  it('names what it pointed to, and is unknown before it was there', async () => {
    const before = await moment()
    const id = await lived()
    const [first, second] = await entries(id)
    expect((await recordAsOf(ctx, 'everything', id, { line: first ?? 0 })).data.part).toBeNull()
    expect((await recordAsOf(ctx, 'everything', id, { line: second ?? 0 })).data.part).toEqual({
      id: part,
      title: 'Bolt',
    })
    expect(await codeOf(recordAsOf(ctx, 'everything', id, { moment: before }))).toBe('record.not_found')
    const stranger = testCtx(kernel, { space: 'beta' })
    expect(await codeOf(recordAsOf(stranger, 'everything', id, { line: first ?? 0 }))).toBe(
      'record.not_found',
    )
  })

  it('is there from the time at which it was made, when it was taken over with that time', async () => {
    const taken = await createRecord(asSystem(ctx, 'taken over'), 'everything', {
      name: 'old',
      assignee: null,
      createdAt: '2021-03-04T05:06:07.000Z',
    })
    const then = await recordAsOf(ctx, 'everything', taken.id, { moment: '2022-01-01T00:00:00Z' })
    expect(then.data).toMatchObject({ name: 'old', createdAt: '2021-03-04T05:06:07.000Z' })
    const before = recordAsOf(ctx, 'everything', taken.id, { moment: '2021-01-01T00:00:00Z' })
    expect(await codeOf(before)).toBe('record.not_found')
  })

  it('gives back a field, or all of itself, through the ordinary way of writing', async () => {
    const id = await lived()
    const [first] = await entries(id)
    const when = { line: first ?? 0 }
    await restoreVersion(ctx, 'everything', id, when, { seen: 4, fields: ['name'] })
    expect(await read(id)).toMatchObject({ name: 'one', version: 5, part: { id: part } })
    expect(await codeOf(restoreVersion(ctx, 'everything', id, when, { seen: 4 }))).toBe('record.conflict')
    await restoreVersion(ctx, 'everything', id, when, { seen: 5 })
    const back = shape(await read(id))
    expect({ ...back, items: back.items.toSorted() }).toEqual({
      name: 'one',
      version: 6,
      items: ['a 1', 'b 1', 'c 1'],
    })
    expect(
      await codeOf(restoreVersion(ctx, 'everything', id, { moment: '2020-01-01T00:00:00Z' }, { seen: 6 })),
    ).toBe('history.too_old')
  })
})

describe('a list as it was', () => {
  it('holds what was there then, with the values of then, page by page', async () => {
    const made = await createRecords(
      ctx,
      'part',
      Array.from({ length: 120 }, (_, n) => ({ name: `then ${n}`, price: n })),
    )
    const ids = made.flatMap(one => (one.ok ? [one.id] : []))
    await removeRecord(ctx, 'part', ids[0] ?? '')
    const then = await moment()
    await restoreRecord(ctx, 'part', ids[0] ?? '')
    await removeRecord(ctx, 'part', ids[1] ?? '')
    await updateRecords(ctx, 'part', ids.slice(2), { price: 1_000 })
    await createRecord(ctx, 'part', { name: 'later' })

    const filter = where('price', 'lt', 500)
    const names: unknown[] = []
    let after: string | null | undefined
    do {
      const page = await listAsOf(ctx, 'part', { moment: then, filter, size: 50, ...(after && { after }) })
      expect(page.data.length).toBeLessThanOrEqual(50)
      names.push(...page.data.map(({ data }) => data.name))
      after = page.next
    } while (after !== null)
    expect(names).toEqual(Array.from({ length: 119 }, (_, n) => `then ${119 - n}`))
    expect((await listAsOf(testCtx(kernel, { space: 'beta' }), 'part', { moment: then })).data).toEqual([])
  })
})

describe('an act on many records', () => {
  const undone = async (act: string) => {
    const job = await startUndo(ctx, act)
    await expect
      .poll(async () => (await readJob(ctx, job)).state, { timeout: 20_000, interval: 50 })
      .toBe('done')
    return (await readJob(ctx, job)).result
  }
  const some = async (names: readonly string[]) =>
    (
      await createRecords(
        ctx,
        'everything',
        names.map(name => ({ name, amount: 1, assignee: null })),
      )
    ).flatMap(one => (one.ok ? [one.id] : []))

  it('is undone as a whole; what somebody has changed since stays, and is named', async () => {
    const ids = await some(['a', 'b', 'c'])
    const batch = request('01900000-0000-7000-8000-0000000000b1')
    await updateRecords(batch, 'everything', ids, { amount: 9, remark: 'all' })
    await updateRecord(ctx, 'everything', ids[1] ?? '', { version: 2, amount: 10 })
    await updateRecord(ctx, 'everything', ids[2] ?? '', { version: 2, name: 'mine' })
    expect(
      (await listBatches(ctx, 'everything')).some(
        ({ id, kind }) => id === batch.requestId && kind === 'update',
      ),
    ).toBe(true)
    expect(await undone(batch.requestId)).toMatchObject({
      undone: 2,
      left: 1,
      samples: [{ id: ids[1], code: 'record.conflict' }],
    })
    expect(await Promise.all(ids.map(read))).toMatchObject([
      { amount: 1, remark: null },
      { amount: 10, remark: 'all' },
      { amount: 1, remark: null, name: 'mine' },
    ])
    expect(await codeOf(startUndo(ctx, batch.requestId))).toBe('job.state')
  })

  it('brings back what it removed', async () => {
    const ids = await some(['d', 'e'])
    const batch = request('01900000-0000-7000-8000-0000000000b2')
    await removeRecords(batch, 'everything', ids)
    expect(await undone(batch.requestId)).toMatchObject({ undone: 2, left: 0 })
    expect(await Promise.all(ids.map(read))).toMatchObject([{ name: 'd' }, { name: 'e' }])
  })

  it('of somebody else is undone by administrators only', async () => {
    const batch = request('01900000-0000-7000-8000-0000000000b3')
    await updateRecords(batch, 'everything', await some(['f']), { amount: 2 })
    const other = testCtx(kernel, { personId: '01900000-0000-7000-8000-0000000000ff' })
    expect(await codeOf(startUndo(other, batch.requestId))).toBe('record.not_found')
    expect(
      await codeOf(startUndo(testCtx(kernel, { space: 'beta', userType: 'admin' }), batch.requestId)),
    ).toBe('record.not_found')
  })
})
