import { field, required } from '@gantry/fields/shared'
import type { Ctx, Sql } from '@gantry/kernel/server'
import { me, type Operation, role, type TableDef, where } from '@gantry/model/shared'
import { drawnTable, recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from './create-records.ts'
import { updateRecord } from './update-record.ts'

const kernel = await recordsDatabase()
const all: readonly Operation[] = ['read', 'create', 'update', 'remove', 'share']

const order: TableDef = drawnTable(
  'order',
  {
    phone: { ...field.phone(), personal: 'phone' },
    area: field.text(),
    cost: field.money(),
    half: { ...field.decimal(), computed: { formula: 'count + 1' } },
    count: field.number(),
    keeper: field.person(),
    number: field.serial({ pattern: 'O-{n:4}' }),
    lines: field.slave('order_line'),
  },
  {
    policy: [
      { who: role('chief'), operations: [...all, 'unmask'] },
      { who: role('clerk'), operations: all, rows: where('area', 'eq', 'A') },
      { who: role('clerk'), operations: ['create', 'update'], rows: where('area', 'in', ['A', 'B']) },
      { who: role('narrow'), operations: all, fields: ['name', 'area', 'lines'] },
      { who: role('owner'), operations: ['read', 'create'], rows: where('owner', 'eq', me) },
      { who: role('lined'), operations: all, rows: where('lines', 'notEmpty', null) },
    ],
  },
)
const line: TableDef = {
  id: 'order_line',
  label: 'Lines',
  title: 'note',
  master: 'order',
  fields: {
    note: required(field.text()),
    who: field.person(),
    phone: { ...field.phone(), personal: 'phone' },
  },
  policy: [],
}

let person = ''
beforeAll(async () => {
  await saveTables(testCtx(kernel, { userType: 'admin' }), [{ definition: order }, { definition: line }])
  person = (await createRecord(testCtx(kernel), 'member', { name: 'Li' })).id
})

/** Somebody with some roles, and how many statements he has sent. */
const somebody = (...roles: string[]) => {
  const ctx = testCtx(kernel, { roles, personId: person })
  const said: string[] = []
  const run: Ctx['db']['run'] = (statement: Sql, options) => {
    said.push(statement.text)
    return ctx.db.run(statement, options)
  }
  return { ctx: { ...ctx, db: { run } }, said }
}
const input = () => ({
  name: 'Pump',
  phone: '13800138000',
  area: 'A',
  cost: { amount: '12.5', currency: 'CNY' },
  keeper: { id: person },
  lines: [{ note: 'one', who: { id: person }, phone: '13900139000' }, { note: 'two' }],
})
const answered = { answered: true }
const asRead = async (ctx: Ctx, id: string) => getRecord(ctx, 'order', id).catch(() => null)
const told = (json: string | null | undefined): unknown => (json ? JSON.parse(json) : json)

describe('a write answers its record by its own statement, as reading it would', () => {
  it.each(['chief', 'clerk', 'narrow', 'owner'])('a new one, to the %s', async who => {
    const { ctx, said } = somebody(who)
    const { name, area, lines, ...others } = input()
    const given = who === 'narrow' ? { name, area, lines } : { name, area, lines, ...others }
    for (const record of [given, { name }]) {
      if (who === 'clerk' && record !== given) continue
      const { id, json } = await createRecord(ctx, 'order', record, answered)
      expect(said.at(-1)).toContain('insert into')
      expect(json).toBeDefined()
      expect(told(json)).toEqual(await asRead(ctx, id))
    }
  })

  it.each(['chief', 'clerk', 'narrow'])('a changed one, to the %s', async who => {
    const { ctx, said } = somebody(who)
    const { id } = await createRecord(somebody('chief').ctx, 'order', input())
    const { json } = await updateRecord(ctx, 'order', id, { version: 1, name: 'Valve' }, answered)
    expect(said.at(-1)).toContain('update')
    expect(told(json)).toMatchObject({ data: { name: 'Valve', version: 2, lines: [{ note: 'one' }, {}] } })
    expect(told(json)).toEqual(await asRead(ctx, id))
  })

  it('nothing of one that its writer does not see', async () => {
    const { ctx } = somebody('clerk')
    const { json } = await createRecord(ctx, 'order', { ...input(), area: 'B' }, answered)
    expect(json).toBeNull()
  })
})

describe('it is left to reading', () => {
  it('where slave rows were changed', async () => {
    const { ctx } = somebody('chief')
    const { id } = await createRecord(ctx, 'order', input())
    const { json } = await updateRecord(ctx, 'order', id, { version: 1, lines: [{ note: 'x' }] }, answered)
    expect(json).toBeUndefined()
  })

  it('where rights ask the slave rows', async () => {
    const { json } = await createRecord(somebody('lined').ctx, 'order', input(), answered)
    expect(json).toBeUndefined()
  })

  it('where nothing was changed', async () => {
    const { ctx } = somebody('chief')
    const { id } = await createRecord(ctx, 'order', input())
    const { json, version } = await updateRecord(ctx, 'order', id, { version: 1, name: 'Pump' }, answered)
    expect([json, version]).toEqual([undefined, 1])
  })

  it.each([
    ['a title comes from the same table', 'looped', { other: field.link('looped') }],
    ['a title comes from it by another table', 'way', { other: field.link('way_back') }],
    ['its records stand in a tree', 'rooted', { above: field.tree('rooted') }],
    [
      'a value follows from other records',
      'summed',
      {
        lines: field.slave('summed_line'),
        sum: { ...field.number(), computed: { rollUp: 'count', from: 'summed_line' } },
      },
    ],
  ] as const)('where %s', async (_, id, fields) => {
    await saveTables(testCtx(kernel, { userType: 'admin' }), [
      { definition: drawnTable(id, fields) },
      ...(id === 'way'
        ? [{ definition: { ...drawnTable('way_back', { on: field.link('way') }), title: 'on' } }]
        : []),
      ...(id === 'summed'
        ? [{ definition: drawnTable('summed_line', {}, { master: 'summed', policy: [] }) }]
        : []),
    ])
    const { json } = await createRecord(testCtx(kernel), id, { name: 'x' }, answered)
    expect(json).toBeUndefined()
  })
})
