import { type Ctx, systemCtx } from '@gantry/kernel/server'
import {
  type AccessAnswer,
  type Actor,
  all,
  any,
  me,
  myClearance,
  myDepartmentsAndBelow,
  operations,
  role,
  userType,
  where,
} from '@gantry/model/shared'
import { testActor, testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { idOf } from '../read/fixtures.ts'
import { getRecord } from '../read/get-record.ts'
import { layDeals } from '../sharing/fixtures.ts'
import { shareRecord } from '../sharing/index.ts'
import { createRecord } from '../write/create-records.ts'
import { accessOf } from './access-of.ts'
import { explainAccess } from './explain-access.ts'

const kernel = await testDatabase()
await layDeals(
  kernel,
  [
    { operations: ['read', 'update', 'remove', 'share', 'handOver'], rows: where('owner', 'eq', me) },
    {
      who: role(idOf(21)),
      operations: ['read'],
      rows: all(where('department', 'under', myDepartmentsAndBelow), where('amount', 'lt', 100)),
      fields: ['name', 'department'],
    },
    { who: userType('admin'), operations: ['read', 'update', 'share'] },
  ],
  [{ rows: any(where('secrecy', 'empty'), where('secrecy', 'lte', myClearance)) }],
)

const actor = (n: number, of: Partial<Actor> = {}) =>
  testActor({ personId: idOf(n), name: `Person ${n}`, ...of })
const hall = {
  departments: [idOf(12)],
  departmentsAndBelow: [idOf(12), idOf(13)],
  departmentsAndAbove: [idOf(12), idOf(11)],
}
const people = {
  owner: actor(2),
  planner: actor(3, { roles: [idOf(21)], ...hall }),
  stranger: actor(4),
  admin: actor(4, { userType: 'admin' }),
  safe: actor(4, { userType: 'safe' }),
  cleared: actor(3, { roles: [idOf(21)], ...hall, clearance: 3 }),
}
type Who = keyof typeof people
const as = (who: Who): Ctx => testCtx(kernel, people[who])

const deals: Readonly<Record<string, Record<string, unknown>>> = {
  near: { department: idOf(13), amount: 50 },
  large: { department: idOf(13), amount: 500 },
  far: { department: idOf(11), amount: 50 },
  secret: { department: idOf(13), amount: 50, secrecy: 2 },
}
const ids: Record<string, string> = {}
for (const [name, values] of Object.entries(deals)) {
  const system = systemCtx(kernel, 'alpha', 'test')
  ids[name] = (await createRecord(system, 'deal', { name, owner: idOf(2), ...values })).id
}

const ask = (asker: Who, about: Who, deal: string, question: object = {}): Promise<AccessAnswer> =>
  explainAccess(
    as(asker),
    'deal',
    ids[deal] ?? '',
    { actor: people[about], active: true },
    {
      operation: 'read',
      ...question,
    },
  )

const sees = async (who: Who, deal: string): Promise<boolean> =>
  getRecord(as(who), 'deal', ids[deal] ?? '').then(
    () => true,
    () => false,
  )

describe('the answer is what happens', () => {
  test.each(
    Object.keys(deals).flatMap(deal => (Object.keys(people) as Who[]).map(who => [who, deal] as const)),
  )('%s reads %s', async (who, deal) => {
    const answer = await ask('admin', who, deal)
    expect(answer.allowed).toBe(await sees(who, deal))
    const opened = answer.paths.some(({ passed }) => passed)
    const limited = answer.limits.every(({ passed }) => passed)
    expect(answer.allowed).toBe(opened && limited && answer.userType.passed)
  })

  test('for every operation', async () => {
    const { rights } = await getRecord(as('owner'), 'deal', ids.near ?? '')
    const may: Record<string, boolean> = {}
    for (const operation of operations)
      may[operation] = (await ask('admin', 'owner', 'near', { operation })).allowed
    expect(may).toMatchObject({
      read: true,
      update: rights?.update,
      remove: rights?.remove,
      share: true,
      unmask: false,
    })
  })
})

describe('it says why', () => {
  test('which comparison failed, with both its sides', async () => {
    const answer = await ask('admin', 'planner', 'large')
    expect(answer).toMatchObject({ allowed: false, owner: false, visible: false })
    expect(answer.paths[1]).toMatchObject({
      kind: 'grant',
      passed: false,
      operation: true,
      who: { kind: 'role', passed: true, role: { id: idOf(21), title: 'Planner' } },
      rows: {
        kind: 'and',
        passed: false,
        of: [
          {
            field: 'department',
            passed: true,
            term: 'myDepartmentsAndBelow',
            actual: { id: idOf(13), title: 'Line' },
          },
          { field: 'amount', op: 'lt', passed: false, operand: '100', actual: 500 },
        ],
      },
    })
  })

  test('that a grant speaks of other people', async () => {
    const { paths } = await ask('admin', 'stranger', 'near')
    expect(paths[1]).toMatchObject({ who: { passed: false }, rows: { passed: false } })
    expect(paths[0]).toMatchObject({
      rows: {
        field: 'owner',
        term: 'me',
        operand: { id: idOf(4), title: 'Zhao' },
        actual: { id: idOf(2), title: 'Li' },
      },
    })
  })

  test('that a limit closes what a grant opens', async () => {
    const answer = await ask('admin', 'planner', 'secret')
    expect(answer.paths.some(({ passed }) => passed)).toBe(true)
    expect(answer).toMatchObject({ allowed: false, limits: [{ passed: false }] })
    // The administrator is not cleared himself: he hears that a limit closes the record, and no value of it.
    expect(JSON.stringify(answer)).not.toContain('"actual"')
    expect(await ask('admin', 'cleared', 'secret')).toMatchObject({
      allowed: true,
      limits: [{ passed: true }],
    })
  })

  test('that the user type has no business with records', async () => {
    expect(await ask('admin', 'safe', 'near')).toMatchObject({
      allowed: false,
      userType: { is: 'safe', passed: false },
    })
  })

  test('of a field, which grants list it', async () => {
    expect((await ask('admin', 'planner', 'near', { field: 'name' })).allowed).toBe(true)
    const amount = await ask('admin', 'planner', 'near', { field: 'amount' })
    expect(amount.allowed).toBe(false)
    expect(amount.paths[1]).toMatchObject({ rows: { passed: true }, field: false })
    await expect(ask('admin', 'planner', 'near', { field: 'nothing' })).rejects.toMatchObject({
      code: 'query.invalid',
    })
  })

  test('that it was shared, with whom and how far', async () => {
    await shareRecord(as('owner'), 'deal', ids.far ?? '', {
      subjects: [{ kind: 'department', id: idOf(11), below: true }],
      level: 'view',
    })
    const answer = await ask('owner', 'planner', 'far')
    expect(answer.allowed).toBe(true)
    expect(answer.paths.at(-1)).toMatchObject({ kind: 'share', passed: true, title: 'Works', who: true })
    const change = await ask('owner', 'planner', 'far', { operation: 'update' })
    expect(change).toMatchObject({ allowed: false, visible: true })
    expect(change.paths.at(-1)).toMatchObject({ kind: 'share', passed: false, who: true, operation: false })
  })
})

describe('who may ask', () => {
  test('the security officer hears reasons and no values', async () => {
    const answer = await ask('safe', 'planner', 'large')
    expect(answer.paths[1]).toMatchObject({ rows: { of: [{ passed: true }, { passed: false }] } })
    expect(JSON.stringify(answer)).not.toContain('"actual"')
  })

  test('others ask about themselves, and about nobody else', async () => {
    expect(await ask('planner', 'planner', 'near', { operation: 'update' })).toMatchObject({ allowed: false })
    await expect(ask('planner', 'stranger', 'near')).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(ask('stranger', 'stranger', 'near')).rejects.toMatchObject({ code: 'record.not_found' })
  })

  test('nobody of another space', async () => {
    const elsewhere = testCtx(kernel, { ...people.admin, space: 'beta' })
    await expect(
      explainAccess(
        elsewhere,
        'deal',
        ids.near ?? '',
        { actor: people.owner, active: true },
        { operation: 'read' },
      ),
    ).rejects.toMatchObject({ code: 'record.not_found' })
  })
})

test('everybody who sees a record is listed with what they may do', async () => {
  const everybody = [people.owner, people.planner, people.stranger, people.safe]
  expect(await accessOf(as('admin'), 'deal', ids.far ?? '', everybody)).toEqual([
    {
      person: { id: idOf(2), title: 'Person 2' },
      operations: ['read', 'update', 'remove', 'share', 'handOver'],
      owner: true,
      shared: false,
    },
    { person: { id: idOf(3), title: 'Person 3' }, operations: ['read'], owner: false, shared: true },
  ])
  await expect(accessOf(as('planner'), 'deal', ids.near ?? '', everybody)).rejects.toMatchObject({
    code: 'permission.denied',
  })
})
