import { AppError } from '@gantry/base/shared'
import { asSystem, inTransaction, sql } from '@gantry/kernel/server'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from './create-records.ts'
import type { RecordInput } from './row.ts'
import { updateRecord } from './update-record.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel, { name: 'Zhang' })
let person = ''
let nut = ''

beforeAll(async () => {
  person = (await createRecord(ctx, 'member', { name: 'Li' })).id
  nut = (await createRecord(ctx, 'part', { name: 'Nut' })).id
})

const made = async (input: RecordInput = {}) =>
  (await createRecord(ctx, 'everything', { name: 'x', assignee: person, ...input })).id
const read = async (id: string) => (await getRecord(ctx, 'everything', id)).data
const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown instanceof AppError) return thrown
  throw thrown ?? new Error('nothing was refused')
}
const issuesOf = async (work: Promise<unknown>) => {
  const { code, issues } = await refusalOf(work)
  return { code, issues: issues.map(({ field, code }) => `${field} ${code}`) }
}

describe('a change', () => {
  it('touches the fields named, and tells before and after', async () => {
    const id = await made({ amount: '10.50', colours: ['red'] })
    const written = await updateRecord(ctx, 'everything', id, {
      version: 1,
      amount: 12,
      colours: ['blue'],
      part: nut,
    })
    expect(written).toMatchObject({ id, version: 2 })
    expect(await read(id)).toMatchObject({
      version: 2,
      name: 'x',
      amount: 12,
      colours: ['blue'],
      part: { id: nut, title: 'Nut' },
    })
    const { rows } = await ctx.db.run(sql`
      select version, action, changes from gantry.audit where record_id = ${id} order by id desc limit 1`)
    const changes = { amount: [10.5, 12], colours: [['red'], ['blue']], part: [null, nut] }
    expect(rows).toEqual([{ version: 2, action: 'record.updated', changes }])
    const events = await ctx.db.run(sql`
      select type, version, payload from gantry.outbox where record_id = ${id} order by id desc limit 1`)
    expect(events.rows).toEqual([{ type: 'record.updated', version: 2, payload: { changes } }])
  })

  it('to what is there already writes nothing', async () => {
    const id = await made({
      amount: 1,
      noticed: '2024-05-01T08:00:00Z',
      items: [{ name: 'a', price: '2.50' }],
    })
    const same = await read(id)
    expect(await updateRecord(ctx, 'everything', id, same)).toMatchObject({ version: 1 })
    expect(await read(id)).toEqual(same)
  })

  it('names no version where its process showed none', async () => {
    const id = await made()
    await updateRecord(ctx, 'everything', id, { version: 1, nick: 'older' })
    expect(await issuesOf(updateRecord(ctx, 'everything', id, { nick: 'newer' }))).toEqual({
      code: 'record.invalid',
      issues: ['version required'],
    })
    const written = await updateRecord(ctx, 'everything', id, { nick: 'newer' }, { unconditional: true })
    expect(written).toMatchObject({ version: 3 })
    expect(await read(id)).toMatchObject({ nick: 'newer' })
  })

  it('names everything wrong in one pass', async () => {
    await made({ nick: 'given' })
    const id = await made({ items: [{ name: 'a' }] })
    const [row] = (await read(id)).items as { id: string }[]
    const refused = updateRecord(ctx, 'everything', id, {
      version: 1,
      name: null,
      nick: 'given',
      code: 'EV-1',
      done: 'perhaps',
      wrong: 1,
      items: [{ id: row?.id, name: '' }, { id: row?.id }, { id: person, name: 'b' }, { qty: 'x' }],
    })
    expect(await issuesOf(refused)).toEqual({
      code: 'record.invalid',
      issues: [
        'done not_yes_no',
        'wrong unknown',
        'name required',
        'code read_only',
        'items.0.name required',
        'items.1.id record_missing',
        'items.2.id record_missing',
        'items.3.qty not_a_number',
        'items.3.name required',
        'nick duplicate',
      ],
    })
    expect((await read(id)).version).toBe(1)
  })

  it('needs the version it is based on', async () => {
    const id = await made()
    expect(await issuesOf(updateRecord(ctx, 'everything', id, { name: 'y' }))).toEqual({
      code: 'record.invalid',
      issues: ['version required'],
    })
  })

  it('keeps what it pointed to, though that has gone', async () => {
    const gone = await createRecord(ctx, 'part', { name: 'Gone' })
    const id = await made({ part: gone.id })
    await ctx.db.run(sql`update s_alpha.t_part set deleted_at = now() where id = ${gone.id}`)
    expect(await updateRecord(ctx, 'everything', id, { version: 1, part: gone.id, name: 'y' })).toMatchObject(
      {
        version: 2,
      },
    )
  })

  it('of a record of another space finds nothing', async () => {
    const id = await made()
    const beta = testCtx(kernel, { space: 'beta' })
    expect((await refusalOf(updateRecord(beta, 'everything', id, { version: 1, name: 'y' }))).code).toBe(
      'record.not_found',
    )
  })
})

describe('slave rows', () => {
  const names = async (id: string) =>
    ((await read(id)).items as { id: string; name: string; qty: number }[]).map(
      ({ name, qty }) => `${name} ${qty}`,
    )

  it('given by id stay and change, others come, the rest goes; the order is the one given', async () => {
    const id = await made({ items: [{ name: 'a' }, { name: 'b' }, { name: 'c', qty: 3 }] })
    const [a, , c] = (await read(id)).items as { id: string }[]
    await updateRecord(ctx, 'everything', id, {
      version: 1,
      items: [{ id: c?.id }, { name: 'new' }, { id: a?.id, qty: 7 }],
    })
    expect(await names(id)).toEqual(['c 3', 'new 1', 'a 7'])
    const { rows } = await ctx.db.run<{ changes: { items: { name: string }[][] } }>(sql`
      select changes from gantry.audit where record_id = ${id} order by id desc limit 1`)
    expect(rows[0]?.changes.items.map(side => side.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['new', 'a'],
    ])
  })

  it('are left alone when their field is not named', async () => {
    const id = await made({ items: [{ name: 'a' }] })
    await updateRecord(ctx, 'everything', id, { version: 1, name: 'y' })
    expect(await names(id)).toEqual(['a 1'])
  })

  it('of another record cannot be taken over', async () => {
    const theirs = await made({ items: [{ name: 'theirs' }] })
    const [row] = (await read(theirs)).items as { id: string }[]
    const id = await made()
    const refused = updateRecord(ctx, 'everything', id, {
      version: 1,
      items: [{ id: row?.id, name: 'mine' }],
    })
    expect(await issuesOf(refused)).toEqual({ code: 'record.invalid', issues: ['items.0.id record_missing'] })
  })
})

describe('two editors', () => {
  it('never overwrite each other: the later one is shown both states', async () => {
    const id = await made({ amount: 1 })
    await updateRecord(testCtx(kernel, { name: 'Faster' }), 'everything', id, {
      version: 1,
      amount: 2,
      remark: 'r',
    })
    const late = await refusalOf(updateRecord(ctx, 'everything', id, { version: 1, amount: 3 }))
    expect(late.code).toBe('record.conflict')
    expect(late.params).toMatchObject({
      version: 2,
      current: { id, version: 2, amount: 2, remark: 'r' },
      yours: { version: 1, amount: 3 },
      changedFields: ['remark', 'amount'],
      by: { id: ctx.actor.personId, title: 'Faster' },
    })
    expect(await read(id)).toMatchObject({ version: 2, amount: 2 })
  })

  it('of whom only one can win, however many save at the same moment', async () => {
    const id = await made({ items: [{ name: 'a' }] })
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        updateRecord(testCtx(kernel), 'everything', id, {
          version: 1,
          count: n + 10,
          items: [{ name: `by ${n}` }],
        }),
      ),
    )
    const lost = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(lost.map(error => (error instanceof AppError ? error.code : error))).toEqual(
      Array(11).fill('record.conflict'),
    )
    const now = await read(id)
    expect(now.version).toBe(2)
    expect(now.items).toMatchObject([{ name: `by ${Number(now.count) - 10}` }])
    const { rows } = await ctx.db.run<{ n: number }>(sql`
      select count(*)::int as n from gantry.audit where record_id = ${id} and action = 'record.updated'`)
    expect(rows).toEqual([{ n: 1 }])
  })
})

it('hands a record over when the product itself says so', async () => {
  const id = await made()
  expect(await updateRecord(ctx, 'everything', id, { version: 1, owner: person })).toMatchObject({
    version: 1,
  })
  await updateRecord(asSystem(ctx, 'hand over'), 'everything', id, { version: 1, owner: person })
  expect(await read(id)).toMatchObject({ version: 2, owner: { id: person, title: 'Li' } })
})

it('is undone with the transaction around it', async () => {
  const id = await made()
  const failing = inTransaction(testCtx(kernel), async ctx => {
    await updateRecord(ctx, 'everything', id, { version: 1, name: 'y' })
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await read(id)).toMatchObject({ version: 1, name: 'x' })
})
