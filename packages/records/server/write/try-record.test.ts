import { AppError } from '@gantry/base/shared'
import { field, required } from '@gantry/fields/shared'
import { sql } from '@gantry/kernel/server'
import { type Grant, operations, role, type TableDef, where } from '@gantry/model/shared'
import { recordsDatabase, testActor, testCtx } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecord } from './create-records.ts'
import { tryRecord } from './try-record.ts'

const kernel = await recordsDatabase()
const everything: Grant = { who: role('designer'), operations: [...operations] }

const repair: TableDef = {
  id: 'repair',
  label: 'Repair',
  title: 'name',
  fields: {
    code: field.serial({ pattern: 'R-{n:4}' }),
    name: required(field.text()),
    area: field.text(),
    tag: { ...field.text(), unique: true },
    hours: field.number(),
    parent: field.link('repair'),
    parent_area: { ...field.text(), computed: { lookup: 'parent', of: 'area' } },
    parts: field.slave('repair_part'),
    pieces: { ...field.number(), computed: { rollUp: 'sum', from: 'repair_part', of: 'qty' } },
  },
  policy: [
    everything,
    { who: role('desk'), operations: ['read', 'create', 'update'], rows: where('area', 'eq', 'A3') },
  ],
}
const part: TableDef = {
  id: 'repair_part',
  label: 'Parts',
  title: 'name',
  master: 'repair',
  fields: { name: field.text(), qty: field.number() },
  policy: [],
}
/** Drawn, not published: a field that has no column, a formula over it, and a rule. */
const drawn: TableDef = {
  ...repair,
  fields: {
    ...repair.fields,
    rate: { ...field.number(), default: 80 },
    note: { ...field.text(), unique: true },
    cost: { ...field.number(), computed: { formula: 'hours * rate + pieces' } },
    reason: { ...field.text(), rules: { required: 'hours > 6' } },
  },
}

const designer = testCtx(kernel, { roles: ['designer'] })
const desk = testActor({
  personId: '01900000-0000-7000-8000-00000000000a',
  name: 'Desk',
  roles: ['desk'],
})
let inA3 = ''
let inB1 = ''
beforeAll(async () => {
  await saveTables(designer, [{ definition: repair }, { definition: part }])
  inA3 = (await createRecord(designer, 'repair', { name: 'Pump', area: 'A3', tag: 'P-1' })).id
  inB1 = (await createRecord(designer, 'repair', { name: 'Fan', area: 'B1', tag: 'F-1' })).id
})

const attempt = (input: object, more: { id?: string; actor?: typeof desk } = {}) =>
  tryRecord(designer, {
    table: 'repair',
    drawn: [drawn, part],
    actor: more.actor ?? designer.actor,
    id: more.id ?? null,
    input: { ...input },
  })
const said = async (outcome: ReturnType<typeof attempt>) =>
  (await outcome).issues.map(({ field, code }) => `${field} ${code}`)

/** Everything a save would leave behind. */
const traces = async () => {
  const { rows } = await designer.db.run(sql`
    select (select count(*) from s_alpha.t_repair) as records, (select count(*) from s_alpha.t_repair_part) as rows,
      (select count(*) from gantry.audit) as audits, (select max(id) from gantry.outbox) as events,
      (select json_agg(s order by key) from gantry.serial s) as serials,
      (select count(*) from gantry.serial_block) as blocks, (select count(*) from gantry.job) as jobs`)
  return rows[0]
}

it('shows what would be saved: defaults, formulas over drawn fields, lookups and totals', async () => {
  const outcome = await attempt({
    name: 'New',
    hours: 5,
    parent: inB1,
    reason: 'worn',
    parts: [{ name: 'Bolt', qty: 2 }, { qty: 3 }],
  })
  expect(outcome.issues).toEqual([])
  expect(outcome.values).toMatchObject({
    name: 'New',
    rate: 80,
    parent_area: 'B1',
    pieces: 5,
    cost: 405,
    code: null,
  })
  expect(outcome.later).toEqual(['code'])
})

it('finds what a save would refuse: rules, unique values and records nobody has', async () => {
  expect(await said(attempt({ hours: 7 }))).toEqual(['name required', 'reason required'])
  expect(await said(attempt({ name: 'Copy', tag: 'P-1', note: 'n' }))).toEqual(['tag duplicate'])
  expect(await said(attempt({ name: 'Lost', parent: '01900000-0000-7000-8000-0000000000ff' }))).toEqual([
    'parent record_missing',
  ])
  expect(await said(attempt({ name: 'Typed', hours: 'many', stranger: 1 }))).toEqual([
    'hours not_a_number',
    'stranger unknown',
  ])
})

it('counts the rights of somebody else, and opens nothing by it', async () => {
  expect(await said(attempt({ name: 'Here', area: 'A3' }, { actor: desk }))).toEqual([])
  expect(await said(attempt({ name: 'There', area: 'B1' }, { actor: desk }))).toEqual(['area not_among'])
  expect(await said(attempt({ area: 'B1' }, { actor: desk, id: inA3 }))).toEqual(['area out_of_reach'])
  expect(await said(attempt({ name: 'Fan 2' }, { actor: desk, id: inB1 }))).toEqual([' record_not_permitted'])
  expect(await said(attempt({ name: 'Linked', area: 'A3', parent: inB1 }, { actor: desk }))).toEqual([
    'parent record_missing',
  ])
  // Who may read one area only does not read another through the rights of a designer.
  const narrow = testCtx(kernel, { roles: ['desk'] })
  const asDesigner = { table: 'repair', drawn: [drawn, part], actor: designer.actor }
  const refused = tryRecord(narrow, { ...asDesigner, id: inB1, input: {} })
  expect(await refused.catch(error => error instanceof AppError && error.code)).toBe('record.not_found')
  const linked = await tryRecord(narrow, { ...asDesigner, id: null, input: { name: 'L', parent: inB1 } })
  expect([linked.issues.map(({ code }) => code), linked.values.parent_area]).toEqual([
    ['record_missing'],
    null,
  ])
})

it('writes nothing: no record, row, audit, event, job, nor a serial number', async () => {
  const before = await traces()
  await attempt({ name: 'One', parts: [{ name: 'Bolt', qty: 1 }] })
  await attempt({ name: 'Two', tag: 'P-1' })
  await attempt({ name: 'Three' }, { id: inA3 })
  expect(await traces()).toEqual(before)
  const next = await createRecord(designer, 'repair', { name: 'Real' })
  const { rows } = await designer.db.run(sql`select f_code from s_alpha.t_repair where id = ${next.id}`)
  expect(rows).toEqual([{ f_code: 'R-0003' }])
})
