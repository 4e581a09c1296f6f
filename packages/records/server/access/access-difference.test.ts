import { field, required } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import { type Grant, granting, me, role, type TableDef, where } from '@gantry/model/shared'
import { testActor, testCtx, testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { idOf } from '../read/fixtures.ts'
import { deal, layDeals } from '../sharing/fixtures.ts'
import { createRecords } from '../write/create-records.ts'
import { accessDifference } from './access-difference.ts'
import { withMasks } from './with-masks.ts'

const kernel = await testDatabase()
const own = granting('owner', { rows: where('owner', 'eq', me) })
const open = granting('modify', { who: role(idOf(21)), rows: where('status', 'eq', 'open') })
await layDeals(kernel, [own, open])
const system = systemCtx(kernel, 'alpha', 'test')
await createRecords(
  system,
  'deal',
  Array.from({ length: 30 }, (_, n) => ({
    name: `Deal ${n}`,
    status: n % 3 === 0 ? 'open' : 'won',
    owner: idOf(n < 6 ? 3 : 2),
  })),
)
const wang = testActor({ personId: idOf(3), name: 'Wang' })
const planner = { ...wang, roles: [idOf(21)] }
const zhao = testActor({ personId: idOf(4), name: 'Zhao' })
const asker = testCtx(kernel, { userType: 'safe' })
const owner = testCtx(kernel, { personId: idOf(2) })

test('a role given tells what is seen and changed more, record by record', async () => {
  // Ten are open, two of them his own already, which he also changes.
  const change = {
    table: { id: 'deal', label: 'Deals' },
    people: [{ id: idOf(3), title: 'Wang' }],
    peopleCount: 1,
  }
  const { data, more } = await accessDifference(asker, { people: [{ before: wang, after: planner }] })
  expect(data).toMatchObject([
    { ...change, operation: 'read', gained: 8, lost: 0, capped: false },
    { ...change, operation: 'update', gained: 8, lost: 0, capped: false },
  ])
  expect(more).toBe(false)
  // The security officer gives roles and sees no business data: titles stay empty.
  expect(data[0]?.gainedSamples.map(({ title }) => title)).toEqual(['', '', ''])
  const seen = await accessDifference(owner, { people: [{ before: planner, after: wang }] })
  expect(seen.data[0]).toMatchObject({ gained: 0, lost: 8 })
  expect(seen.data[0]?.lostSamples.map(({ title }) => title)).toEqual(['Deal 27', 'Deal 24', 'Deal 21'])
})

test('a rule changed tells it of everybody whose rows change alike together', async () => {
  const people = [wang, zhao, planner].map(actor => ({ before: actor, after: actor }))
  const everyWon = granting('view', { rows: where('status', 'eq', 'won') })
  const { data } = await accessDifference(asker, { people, table: deal([own, open, everyWon]) })
  expect(data.map(({ operation, people, gained, lost }) => [operation, people.length, gained, lost])).toEqual(
    [
      ['read', 1, 16, 0],
      ['read', 1, 20, 0],
      ['read', 1, 16, 0],
    ],
  )
  const without = await accessDifference(asker, { people, table: deal([own]) })
  expect(without.data.map(({ operation, gained, lost }) => [operation, gained, lost])).toEqual([
    ['read', 0, 8],
    ['update', 0, 8],
  ])
  const nothing = await accessDifference(asker, { people, table: deal([open, own]) })
  expect(nothing.data).toEqual([])
})

test('a rule that opens no record of today is told all the same', async () => {
  const lost = granting('view', { who: role(idOf(22)), rows: where('status', 'eq', 'lost') })
  const people = [{ before: wang, after: { ...wang, roles: [idOf(22)] } }]
  const none = await accessDifference(asker, { people, table: deal([own]) })
  expect(none.data).toEqual([])
  const { data } = await accessDifference(asker, { people, table: deal([own, lost]) })
  expect(data).toMatchObject([{ operation: 'read', gained: 0, lost: 0, gainedSamples: [], lostSamples: [] }])
})

test('fields are told with the records on which they close, also where they stay open on others', async () => {
  const narrow = { ...open, fields: ['name', 'status'] }
  const people = [{ before: planner, after: planner }]
  const { data } = await accessDifference(asker, { people, table: deal([narrow]) })
  const read = data.find(({ operation }) => operation === 'read')
  expect(read).toMatchObject({ gained: 0, lost: 4, fieldsGained: [] })
  const closed = (count: number) =>
    ['amount', 'secrecy', 'department'].map(id => ({ id, label: id, count, capped: false }))
  expect(read?.fieldsLost).toEqual(closed(10))
  // His own records stay open in all fields; two of the ten that are open are his.
  const both = await accessDifference(asker, { people, table: deal([own, narrow]) })
  expect(both.data).toMatchObject([
    { operation: 'read', gained: 0, lost: 0, fieldsLost: closed(8) },
    { operation: 'update', gained: 0, lost: 0, fieldsLost: closed(8) },
  ])
})

test('a field that no record of today opens is told once it may be open at all', async () => {
  const lost = granting('view', { rows: where('status', 'eq', 'lost') })
  const narrow = granting('view', { fields: ['name'] })
  const people = [{ before: zhao, after: zhao }]
  const { data } = await accessDifference(asker, { people, table: deal([narrow, lost]) })
  const fields = data.find(({ operation }) => operation === 'read')?.fieldsGained ?? []
  // Nor does he share or hand over any longer what is his.
  expect(data.map(({ operation, rule, gained, lost }) => [operation, rule, gained, lost])).toEqual([
    ['read', undefined, 30, 0],
    ['share', 'ends', 0, 0],
    ['handOver', 'ends', 0, 0],
  ])
  // Nothing was open before, so rows tell it all.
  expect(fields).toEqual([])
})

test('who may create, import, share and hand over is told, whatever else stays', async () => {
  const people = [wang, zhao].map(actor => ({ before: actor, after: actor }))
  const was = deal([own, open])
  const makes: Grant = { operations: ['create', 'import', 'share', 'handOver'] }
  const { data } = await accessDifference(asker, {
    people,
    table: { ...was, policy: [...was.policy, makes] },
  })
  expect(data.map(({ operation, rule, peopleCount }) => [operation, rule, peopleCount])).toEqual([
    ['create', 'begins', 2],
    ['import', 'begins', 2],
    // Of their own records they may already.
    ['share', 'changes', 2],
    ['handOver', 'changes', 2],
  ])
})

test('masks that change tell for whom, in which field and on how many records', async () => {
  const personal = (policy: readonly Grant[]): TableDef => {
    const table = deal(policy)
    return { ...table, fields: { ...table.fields, name: { ...required(field.text()), personal: 'name' } } }
  }
  const view = granting('view')
  await saveTables(systemCtx(kernel, 'alpha', 'test'), [
    { definition: personal([view, { operations: ['unmask'], rows: where('owner', 'eq', me) }]), seen: 1 },
  ])
  const people = [wang, zhao].map(actor => ({ before: actor, after: actor }))
  const ctx = () => testCtx(kernel, { userType: 'safe' })
  const tell = async (table: TableDef) =>
    (await accessDifference(ctx(), { people, table })).data.map(
      ({ operation, people, gained, lost, fieldsGained, fieldsLost }) => [
        operation,
        people.map(({ title }) => title),
        [gained, lost],
        fieldsGained.map(({ id, count }) => [id, count]),
        fieldsLost.map(({ id, count }) => [id, count]),
      ],
    )
  expect(await tell(personal([view, { operations: ['unmask'] }]))).toEqual([
    ['unmask', ['Wang'], [0, 0], [['name', 24]], []],
    ['unmask', ['Zhao'], [0, 0], [['name', 30]], []],
  ])
  // Zhao owns none: his rule is lost all the same.
  expect(await tell(personal([view]))).toEqual([
    ['unmask', ['Wang'], [0, 0], [], [['name', 6]]],
    ['unmask', ['Zhao'], [0, 0], [], [['name', 0]]],
  ])
  const policy = [view, { operations: ['unmask' as const], rows: where('owner', 'eq', me) }]
  const { table: whole } = await withMasks(ctx(), personal(policy), { name: null })
  expect(await tell(whole)).toEqual([
    ['unmask', ['Wang'], [0, 0], [['name', 24]], []],
    ['unmask', ['Zhao'], [0, 0], [['name', 30]], []],
  ])
  await expect(withMasks(ctx(), personal(policy), { gone: null })).rejects.toMatchObject({
    code: 'table.invalid',
  })
})

test('limits that change tell of records closed to everybody, and of those opened again', async () => {
  const unopen = where('status', 'ne', 'open')
  const limited = deal([own], [{ rows: unopen }])
  const li = testActor({ personId: idOf(2), name: 'Li' })
  const people = [{ before: li, after: li }]
  const tell = async (table: TableDef) =>
    (await accessDifference(testCtx(kernel, { userType: 'safe' }), { people, table })).data.map(
      ({ operation, rule, gained, lost }) => (rule ? [operation, rule] : [operation, gained, lost]),
    )
  await saveTables(system, [{ definition: deal([own]), seen: 2 }])
  expect(await tell(deal([own]))).toEqual([])
  // Eight of his 24 are open; what he shares and hands over is limited with it.
  expect(await tell(limited)).toEqual([
    ['read', 0, 8],
    ['update', 0, 8],
    ['remove', 0, 8],
    ['share', 'changes'],
    ['handOver', 'changes'],
  ])
  const locked = deal([own], [{ operations: ['remove'], rows: unopen }])
  expect(await tell(locked)).toEqual([['remove', 0, 8]])
  await saveTables(system, [{ definition: limited, seen: 3 }])
  expect(await tell(locked)).toEqual([
    ['read', 8, 0],
    ['update', 8, 0],
    ['share', 'changes'],
    ['handOver', 'changes'],
  ])
})
