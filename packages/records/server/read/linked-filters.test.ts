import { type AppError, limits } from '@gantry/base/shared'
import { field, required } from '@gantry/fields/shared'
import { type Ctx, sql, systemCtx } from '@gantry/kernel/server'
import {
  all,
  any,
  type Filter,
  me,
  not,
  type Operation,
  parseQuery,
  role,
  type TableDef,
  where,
} from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { createSpaceSchema, migrateTables } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { listAsOf } from '../history/record-as-of.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { scopeOf } from '../policy/effective-rights.ts'
import { resolveQueryTerms } from '../policy/resolve-terms.ts'
import { savedTabs, viewOf } from '../views/views.ts'
import { createRecord } from '../write/create-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { aggregateRecords } from './aggregate-records.ts'
import { countRecords } from './count-records.ts'
import { findRecords } from './find-records.ts'
import { department, idOf, insertRows, member } from './fixtures.ts'
import { linkedRows } from './linked-rows.ts'
import { openToQuestions } from './open-to-questions.ts'
import { streamRecords } from './stream-records.ts'

const kernel = await testDatabase()
const everybody: readonly Operation[] = ['read', 'create', 'update', 'remove', 'export']

const line: TableDef = {
  id: 'line',
  label: 'Lines',
  title: 'name',
  fields: { name: required(field.text()) },
  policy: [{ operations: everybody }],
}
const device: TableDef = {
  id: 'device',
  label: 'Devices',
  title: 'name',
  fields: {
    name: required(field.text()),
    area: field.choice(['A1', 'A2', 'A3']),
    bought: field.date(),
    price: field.number(),
    caller: { ...field.phone(), personal: 'phone' },
    secret: field.text(),
    line: field.link('line'),
    above: field.tree('device'),
    parts: field.slave('device_part'),
  },
  policy: [
    { who: role('chief'), operations: [...everybody, 'unmask'] },
    {
      who: role('area'),
      operations: ['read'],
      rows: where('area', 'ne', 'A3'),
      fields: ['name', 'area', 'bought', 'caller', 'line', 'parts'],
    },
    { who: role('buyer'), operations: ['read'], rows: where('area', 'eq', 'A1'), fields: ['price'] },
  ],
}
const part: TableDef = {
  id: 'device_part',
  label: 'Parts',
  title: 'item',
  master: 'device',
  fields: { item: field.text(), qty: field.number() },
  policy: [],
}
const job: TableDef = {
  id: 'job',
  label: 'Jobs',
  title: 'name',
  fields: {
    name: required(field.text()),
    device: field.link('device'),
    others: field.links('device'),
    worker: field.person(),
    steps: field.slave('job_step'),
  },
  policy: [{ operations: everybody }],
}
const step: TableDef = {
  id: 'job_step',
  label: 'Steps',
  title: 'note',
  master: 'job',
  fields: { note: field.text(), on: field.link('device') },
  policy: [],
}

const chief: Partial<Ctx['actor']> = { roles: ['chief'], personId: idOf(2) }
await migrateTables(kernel, [department, member])
const devices: Record<string, string> = {}
const lines: Record<string, string> = {}

const lay = async (space: string) => {
  await createSpaceSchema(systemCtx(kernel, space, 'test'))
  await saveTables(
    systemCtx(kernel, space, 'test'),
    [line, device, part, job, step].map(definition => ({ definition })),
  )
}
await lay('alpha')
await lay('beta')
await insertRows(kernel, 'alpha', member, [
  { id: idOf(2), name: 'Li', phone: '1' },
  { id: idOf(3), name: 'Wang', phone: '2' },
])

const as = (...roles: string[]): Ctx => testCtx(kernel, { personId: idOf(2), roles })
const boss = testCtx(kernel, chief)
for (const name of ['North', 'South']) lines[name] = (await createRecord(boss, 'line', { name })).id
const add = async (name: string, values: object) => {
  devices[name] = (await createRecord(boss, 'device', { name, ...values })).id
}
await add('pump', {
  area: 'A1',
  bought: '2024-05-01',
  price: 10,
  caller: '13800138000',
  secret: 'x',
  line: lines.North,
  parts: [{ item: 'seal', qty: 2 }],
})
await add('crane', { area: 'A3', bought: '2020-01-01', price: 20, secret: 'y', line: lines.South })
await add('bare', { price: 30, above: devices.pump })
await add('gone', { area: 'A2' })

const write = (name: string, values: object) => createRecord(boss, 'job', { name, ...values })
await write('j1', {
  device: devices.pump,
  others: [devices.crane, devices.bare],
  worker: idOf(2),
  steps: [{ note: 's', on: devices.crane }],
})
await write('j2', { device: devices.crane, others: [devices.pump], worker: idOf(3) })
await write('j3', { device: devices.bare })
await write('j4', { others: [devices.gone], device: devices.gone })
await write('j5', {})
await removeRecord(boss, 'device', devices.gone ?? '', 1)

const named = async (filter: Filter, who: Ctx = boss): Promise<string> => {
  const { data } = await findRecords(who, 'job', { filter, sort: [{ field: 'name', direction: 'asc' }] })
  return data.map(({ name }) => name).join(' ')
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    ({ code, issues }: AppError) => [code, ...issues.map(each => `${each.field} ${each.code}`)],
  )

describe('a filter asks about the record a link names', () => {
  test.each<[Filter, string]>([
    [where('device.area', 'eq', 'A3'), 'j2'],
    [where('device.area', 'in', ['A1', 'A3']), 'j1 j2'],
    [where('device.area', 'in', ['A1', null]), 'j1 j3 j4 j5'],
    [where('device.name', 'contains', 'um'), 'j1'],
    [where('device.bought', 'between', ['2019-12-01', '2020-12-01']), 'j2'],
    [where('device.price', 'gt', 15), 'j2 j3'],
    [where('device.line', 'eq', lines.North ?? ''), 'j1'],
    [where('device.line.name', 'eq', 'South'), 'j2'],
    [where('device.above', 'under', devices.pump ?? ''), 'j3'],
    [where('device.createdBy', 'eq', me), 'j1 j2 j3'],
    [where('device.parts.qty', 'gt', 1), 'j1'],
    [where('device.parts', 'empty'), 'j2 j3 j4 j5'],
    [where('steps.on.area', 'eq', 'A3'), 'j1'],
    [where('worker.name', 'eq', 'Wang'), 'j2'],
    [any(where('device.area', 'eq', 'A3'), where('name', 'eq', 'j5')), 'j2 j5'],
    [all(where('device.area', 'eq', 'A3'), where('name', 'ne', 'j2')), ''],
  ])('%j', async (filter, found) => {
    expect(await named(filter)).toBe(found)
  })

  test('as if its field stood in the record itself: empty where no record is named, and where it was removed', async () => {
    expect(await named(where('device.area', 'empty'))).toBe('j3 j4 j5')
    expect(await named(where('device.area', 'notEmpty'))).toBe('j1 j2')
    expect(await named(where('device.area', 'ne', 'A3'))).toBe('j1 j3 j4 j5')
    expect(await named(not(where('device.area', 'eq', 'A3')))).toBe('j1 j3 j4 j5')
    expect(await named(where('device.line.name', 'ne', 'South'))).toBe('j1 j3 j4 j5')
    expect(await named(not(where('device.price', 'gt', 15)))).toBe('j1 j4 j5')
    expect(await named(where('device.id', 'notEmpty'))).toBe('j1 j2 j3')
  })

  test('of several linked records one has to fit, and all of them what an empty field fits too', async () => {
    expect(await named(where('others.area', 'eq', 'A3'))).toBe('j1')
    expect(await named(where('others.area', 'notEmpty'))).toBe('j1 j2')
    expect(await named(where('others.area', 'empty'))).toBe('j3 j4 j5')
    expect(await named(where('others.area', 'ne', 'A3'))).toBe('j2 j3 j4 j5')
    expect(await named(where('others.line.name', 'eq', 'North'))).toBe('j2')
  })

  test('and no field tells what stands nowhere: everything fits a thing or its opposite, never both', async () => {
    for (const [path, value] of [
      ['device.area', 'A1'],
      ['others.area', 'A3'],
      ['device.line.name', 'North'],
      ['device.parts.qty', 2],
      ['steps.on.area', 'A3'],
    ] as const) {
      const fits = await named(where(path, 'eq', value))
      const others = await named(not(where(path, 'eq', value)))
      expect([...fits.split(' '), ...others.split(' ')].toSorted()).toEqual(['j1', 'j2', 'j3', 'j4', 'j5'])
    }
  })

  test('in counts, sums, exports and as addresses write it', async () => {
    const filter = where('device.area', 'in', ['A1', 'A3'])
    expect(await countRecords(boss, 'job', { filter })).toEqual({ count: 2, capped: false })
    expect(await aggregateRecords(boss, 'job', { filter, aggregates: [{ name: 'n', fn: 'count' }] })).toEqual(
      [{ n: 2 }],
    )
    const rows: unknown[] = []
    for await (const batch of streamRecords(boss, 'job', { filter })) rows.push(...batch)
    expect(rows).toHaveLength(2)
    const query = parseQuery({ filter: '{"device.area":{"eq":"A3"},"device.price":{"gte":20}}' })
    expect((await findRecords(boss, 'job', query)).data).toMatchObject([{ name: 'j2' }])
  })
})

describe('of linked records it tells no more than their own list', () => {
  test('records that may not be read are as if no record were named', async () => {
    expect(await named(where('device.area', 'eq', 'A3'), as('area'))).toBe('')
    expect(await named(where('device.area', 'empty'), as('area'))).toBe('j2 j3 j4 j5')
    expect(await named(where('device.id', 'eq', devices.crane ?? ''), as('area'))).toBe('')
    expect(await named(where('others.name', 'eq', 'crane'), as('area'))).toBe('')
    expect(await named(where('steps.on.name', 'eq', 'crane'), as('area'))).toBe('')
    expect(await named(where('device.line.name', 'eq', 'South'), as('area'))).toBe('')
  })

  test('closed and masked fields, and tables of which nothing may be read, are refused like fields of the table', async () => {
    const ask = (path: string, ...roles: string[]) =>
      refusal(findRecords(as(...roles), 'job', { filter: where(path, 'eq', '1') }))
    expect(await ask('device.secret', 'area')).toEqual(['query.invalid', 'device.secret unknown'])
    expect(await ask('device.nothing', 'chief')).toEqual(['query.invalid', 'device.nothing unknown'])
    expect(await ask('device.line.nothing', 'chief')).toEqual([
      'query.invalid',
      'device.line.nothing unknown',
    ])
    expect(await ask('nothing.area', 'chief')).toEqual(['query.invalid', 'nothing.area unknown'])
    expect(await ask('name.area', 'chief')).toEqual(['query.invalid', 'name.area unknown'])
    expect(await ask('others.secret', 'area')).toEqual(['query.invalid', 'others.secret unknown'])
    expect(await ask('steps.on.secret', 'area')).toEqual(['query.invalid', 'steps.on.secret unknown'])
    expect(await ask('device.caller', 'area')).toEqual(['query.invalid', 'device.caller masked'])
    expect(await ask('device.name')).toEqual(['query.invalid', 'device.name unknown'])
    expect(await ask('device.id')).toEqual(['query.invalid', 'device.id unknown'])
    expect(await ask('worker.phone', 'chief')).toEqual(['query.invalid', 'worker.phone unknown'])
    const open = await openToQuestions(as('area'), job)
    expect(['device.area', 'device.secret', 'device.caller', 'device.above.name'].map(open)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('a field open on some of them only is empty on the others', async () => {
    const buyer = as('area', 'buyer')
    expect(await named(where('device.price', 'gt', 5), buyer)).toBe('j1')
    expect(await named(where('device.price', 'empty'), buyer)).toBe('j2 j3 j4 j5')
  })

  test('spaces never see each other’s', async () => {
    const other = testCtx(kernel, { ...chief, space: 'beta' })
    expect(other.space).toBe('beta')
    await createRecord(other, 'job', { name: 'theirs' })
    await systemCtx(
      kernel,
      'beta',
      'test',
    ).db.run(sql`update s_beta.t_job set f_device = ${devices.crane ?? ''}::uuid,
      f_worker = ${idOf(3)}::uuid`)
    expect(await named(where('device.area', 'eq', 'A3'), other)).toBe('')
    expect(await named(where('worker.name', 'eq', 'Wang'), other)).toBe('')
    expect(await named(where('worker.name', 'empty'), other)).toBe('theirs')
  })
})

describe('how far and how often', () => {
  test('two links or sets of rows, and so many conditions', async () => {
    const ask = (filter: Filter) => refusal(findRecords(boss, 'job', { filter }))
    expect(await ask(where('device.above.line.name', 'eq', 'x'))).toEqual([
      'query.invalid',
      'device.above.line.name too_far',
    ])
    const many = Array.from({ length: limits.linkedConditions + 1 }, (_, n) => where('device.price', 'gt', n))
    expect(await ask(all(...many))).toEqual(['query.invalid', 'device.price too_many_links'])
    expect(await named(all(...many.slice(1)))).toBe('j3')
  })

  test('links are followed by questions only: rules and the past ask about the record itself', async () => {
    const filter = where('device.area', 'eq', 'A3')
    const policy = [{ operations: everybody, rows: filter }]
    const save = saveTables(systemCtx(kernel, 'alpha', 'test'), [
      { definition: { ...job, policy, limits: [{ rows: filter }] }, seen: 1 },
    ])
    await expect(save).rejects.toMatchObject({
      code: 'table.invalid',
      issues: [
        { field: 'job.policy.0.rows', code: 'links_not_followed', params: { field: 'device.area' } },
        { field: 'job.limits.0.rows', code: 'links_not_followed' },
      ],
    })
    expect(await refusal(listAsOf(boss, 'job', { moment: new Date().toISOString(), filter }))).toEqual([
      'query.invalid',
      'device.area links_not_followed',
    ])
  })
})

test('a saved tab of a list goes with the field of the linked table it asks about', async () => {
  const ctx = systemCtx(kernel, 'beta', 'test')
  const tab = (path: string) => ({ id: path, label: path, filter: where(path, 'notEmpty') })
  const view = {
    table: 'job',
    list: { columns: [], tabs: [tab('device.price'), tab('device.line.name')] },
    form: { groups: [] },
  }
  await saveTables(ctx, [{ definition: job, seen: 1, view }])
  expect((await viewOf(ctx, job)).list.tabs).toHaveLength(2)
  expect(await savedTabs(ctx)).toEqual(new Map([['job', view.list.tabs]]))
  expect(await savedTabs(systemCtx(kernel, 'alpha', 'test'))).toEqual(new Map())
  const wrong = { ...view, list: { columns: [], tabs: [tab('device.line.nothing')] } }
  await expect(saveTables(ctx, [{ definition: job, seen: 1, view: wrong }])).rejects.toMatchObject({
    issues: [{ field: 'job.view.list.tabs.0', code: 'unknown', params: { field: 'device.line.nothing' } }],
  })
  const { price: _gone, ...fields } = device.fields
  const policy = device.policy.slice(0, 2)
  await saveTables(ctx, [{ definition: { ...device, fields, policy }, seen: 1 }])
  expect((await viewOf(ctx, job)).list.tabs).toMatchObject([{ id: 'device.line.name' }])
})

test('a link is a semi-join over the key of the linked table, its opposite an anti-join', async () => {
  const scope = await scopeOf(boss, job)
  const text = (filter: Filter) =>
    compileFilter(resolveQueryTerms(filter, scope), {
      ...scope,
      alias: 'r',
      linked: linkedRows(scope),
    }).text.replace(/\s+/g, ' ')
  expect(text(where('device.area', 'eq', 'A3'))).toBe(
    'exists (select 1 from "s_alpha"."t_device" "r_l" where "r_l"."id" = "r"."f_device" and "r_l"."deleted_at" is null and "r_l"."f_area" = $1::text)',
  )
  expect(text(where('others.line.name', 'ne', 'a'))).toBe(
    'not exists (select 1 from "s_alpha"."t_device" "r_l" where "r_l"."id" = any("r"."f_others") and "r_l"."deleted_at" is null and ' +
      'exists (select 1 from "s_alpha"."t_line" "r_l_l" where "r_l_l"."id" = "r_l"."f_line" and "r_l_l"."deleted_at" is null and "r_l_l"."f_name" = $1::text))',
  )
})
