import { systemCtx } from '@gantry/kernel/server'
import { any, type Filter, type Grant, granting, me, myClearance, role, where } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { tableOf } from '../catalog/snapshots.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { idOf } from '../read/fixtures.ts'
import { deal, layDeals } from '../sharing/fixtures.ts'
import { createRecord } from './create-records.ts'
import { updateRecord } from './update-record.ts'
import { updateRecords } from './update-records.ts'

const kernel = await testDatabase()
const open = granting('modify', { who: role(idOf(21)), rows: where('status', 'eq', 'open') })
const won = granting('modify', { who: role(idOf(22)), rows: where('status', 'eq', 'won') })
const own = granting('owner', { rows: where('owner', 'eq', me) })
const locked = { operations: ['update' as const], rows: where('amount', 'ne', 99) }
const secret = { rows: any(where('secrecy', 'empty'), where('secrecy', 'lte', myClearance)) }
await layDeals(kernel, [])
const system = systemCtx(kernel, 'alpha', 'test')

let seen = 1
const ruled = (policy: readonly Grant[]) =>
  saveTables(system, [{ definition: deal(policy, [locked, secret]), seen: seen++ }])
const clerk = (roles: readonly string[] = [idOf(21)]) =>
  testCtx(kernel, { personId: idOf(3), roles: [...roles], clearance: 1 })
const newDeal = async (of: object = {}): Promise<string> =>
  (await createRecord(system, 'deal', { name: 'Deal', status: 'open', ...of })).id

const refused = (field: string) => ({
  code: 'record.invalid',
  issues: [expect.objectContaining({ field, code: 'out_of_reach' })],
})

describe('who may change deals that are open', () => {
  test('cannot move one out of his own reach, alone or with others', async () => {
    await ruled([open, own])
    const id = await newDeal()
    const other = await newDeal({ owner: idOf(3) })
    await expect(updateRecord(clerk(), 'deal', id, { version: 1, status: 'won' })).rejects.toMatchObject(
      refused('status'),
    )
    const batch = await updateRecords(clerk(), 'deal', [id, other], { status: 'won' })
    expect(batch.done).toEqual([other])
    expect(batch.refused).toMatchObject([{ id, ...refused('status') }])
    // What chooses no rows is his to change.
    expect((await updateRecord(clerk(), 'deal', id, { version: 1, name: 'Renamed' })).version).toBe(2)
  })

  test('may pass one on where another rule of his receives it, or the rule says so', async () => {
    await ruled([open, won])
    const both = clerk([idOf(21), idOf(22)])
    expect((await updateRecord(both, 'deal', await newDeal(), { version: 1, status: 'won' })).version).toBe(2)
    await ruled([{ ...open, becomes: where('status', 'in', ['open', 'lost']) }])
    const id = await newDeal()
    await expect(updateRecord(clerk(), 'deal', id, { version: 1, status: 'won' })).rejects.toMatchObject(
      refused('status'),
    )
    expect((await updateRecord(clerk(), 'deal', id, { version: 1, status: 'lost' })).version).toBe(2)
  })

  test('may lock one, and may not raise its secrecy above his own clearance', async () => {
    await ruled([open])
    const id = await newDeal()
    await expect(updateRecord(clerk(), 'deal', id, { version: 1, secrecy: 2 })).rejects.toMatchObject(
      refused('secrecy'),
    )
    expect((await updateRecord(clerk(), 'deal', id, { version: 1, amount: 99 })).version).toBe(2)
    await expect(updateRecord(clerk(), 'deal', id, { version: 2, amount: 1 })).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })
})

describe('who may create deals that are open', () => {
  const drawing: Grant = { ...open, operations: ['read', 'create'] }
  const create = (of: object, by = clerk()) => createRecord(by, 'deal', { name: 'Deal', ...of })
  const denied = (field: string, code: string, params?: object) => ({
    code: 'permission.denied',
    issues: [{ field, code, ...(params && { params }) }],
  })

  test('is told the field whose value, or lack of one, puts a record out of his reach', async () => {
    await ruled([drawing])
    await expect(create({ status: 'open' })).resolves.toMatchObject({ version: 1 })
    for (const of of [{ status: 'won' }, {}])
      await expect(create(of)).rejects.toMatchObject(denied('status', 'not_among', { values: 'open' }))
  })

  test('is told the values he may choose from, also where the rule asks for more than a value', async () => {
    const lost: Grant = { ...drawing, rows: where('status', 'eq', 'lost') }
    await ruled([drawing, lost])
    await expect(create({ status: 'won' })).rejects.toMatchObject(
      denied('status', 'not_among', { values: 'open, lost' }),
    )
    await ruled([
      drawing,
      { ...lost, rows: { op: 'and', of: [where('amount', 'gt', 5), lost.rows as Filter] } },
    ])
    await expect(create({ status: 'won' })).rejects.toMatchObject({
      issues: [
        { field: 'status', code: 'not_among', params: { values: 'open, lost' } },
        { field: 'amount', code: 'not_admitted' },
      ],
    })
  })

  test('is told the first ten values of many', async () => {
    const amounts = Array.from({ length: 12 }, (_, at) => at + 1)
    await ruled([{ ...drawing, rows: where('amount', 'in', amounts) }])
    await expect(create({ amount: 99 })).rejects.toMatchObject(
      denied('amount', 'not_among', { values: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …' }),
    )
  })

  test('is told of the record where the field is not his to fill in', async () => {
    await ruled([{ ...drawing, fields: ['name', 'amount'] }])
    await expect(create({})).rejects.toMatchObject(denied('', 'record_not_permitted'))
  })
})

test('rights say which fields a new record needs, and one without them is refused', async () => {
  await ruled([{ ...open, operations: ['read', 'create'] }, { operations: ['read'] }])
  const table = await tableOf(clerk(), 'deal')
  expect(await effectiveRights(clerk(), table)).toMatchObject({
    needed: ['status'],
    admitted: { status: ['open'] },
  })
  await expect(createRecord(clerk(), 'deal', { name: 'Deal' })).rejects.toMatchObject({
    issues: [expect.objectContaining({ field: 'status' })],
  })
  expect((await createRecord(clerk(), 'deal', { name: 'Deal', status: 'open' })).version).toBe(1)
  await ruled([{ ...open, operations: ['create'] }, { operations: ['read', 'create'] }])
  const wide = await effectiveRights(clerk(), await tableOf(clerk(), 'deal'))
  expect([wide.needed, wide.admitted]).toEqual([undefined, undefined])
})
