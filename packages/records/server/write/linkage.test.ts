import { AppError } from '@gantry/base/shared'
import { field, required } from '@gantry/fields/shared'
import { role, type TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord, createRecords } from './create-records.ts'
import { updateRecord } from './update-record.ts'
import { updateRecords } from './update-records.ts'

const kernel = await recordsDatabase()
const all = ['read', 'create', 'update', 'remove', 'import'] as const
const desk = testCtx(kernel, { roles: ['desk'] })
const guest = testCtx(kernel, { roles: ['guest'] })

const kind: TableDef = {
  id: 'kind',
  label: 'Kinds',
  title: 'name',
  fields: {
    name: required(field.text()),
    area: field.text(),
    secret: field.text(),
    checks: field.slave('kind_check'),
  },
  policy: [
    { who: role('desk'), operations: all },
    { who: role('guest'), operations: ['read'], fields: ['name', 'area'] },
  ],
}
const kindCheck: TableDef = {
  id: 'kind_check',
  label: 'Checks',
  title: 'name',
  master: 'kind',
  fields: { name: field.text(), limit: field.number() },
  policy: [],
}
const check: TableDef = {
  id: 'check',
  label: 'Inspections',
  title: 'name',
  fields: {
    name: required(field.text()),
    area: field.text(),
    kind: {
      ...field.link('kind'),
      linkage: {
        match: [{ field: 'area', of: 'area' }],
        fill: {
          fields: [{ from: 'secret', to: 'note' }],
          rows: {
            from: 'checks',
            to: 'rows',
            fields: [
              { from: 'name', to: 'name' },
              { from: 'limit', to: 'limit' },
            ],
          },
        },
      },
    },
    note: required(field.text()),
    grade: {
      ...field.choice(['a', 'b', 'c']),
      linkage: { offers: [{ when: 'area = "A1"', options: ['a', 'b'] }] },
    },
    start: field.number(),
    end: { ...field.number(), linkage: { set: { to: 'start + 2' } } },
    twice: { ...field.number(), linkage: { set: { to: 'end * 2' } } },
    rank: { ...field.text(), linkage: { set: { to: '"first"', when: 'end > 100' } } },
    total: { ...field.number(), computed: { formula: 'sum(rows.value)' } },
    rows: field.slave('check_row'),
  },
  validations: [
    {
      id: 'v1',
      that: 'end > start',
      message: { 'zh-CN': '结束要晚于开始', en: 'End after start' },
      at: ['end'],
    },
    { id: 'v2', that: 'total <= 100', message: 'Too much', at: ['rows'] },
    { id: 'v3', when: 'area = "A1"', that: 'start > 0', message: 'Hm', at: ['start'], severity: 'warning' },
  ],
  policy: [
    { who: role('desk'), operations: all },
    { who: role('guest'), operations: ['read', 'create', 'update'] },
  ],
}
const row: TableDef = {
  id: 'check_row',
  label: 'Rows',
  title: 'name',
  master: 'check',
  fields: {
    name: field.text(),
    limit: field.number(),
    value: field.number(),
    result: {
      ...field.choice(['good', 'bad']),
      linkage: { set: { to: 'if value > limit then "bad" else "good"', when: 'value != null' } },
    },
    remark: { ...field.text(), rules: { shown: 'result = "bad"', required: 'result = "bad"' } },
    kind: { ...field.link('kind'), linkage: { match: [{ field: 'area', of: 'master.area' }] } },
  },
  validations: [{ id: 'r1', that: 'value >= 0', message: 'Not negative', at: ['value'] }],
  policy: [],
}
let pump = ''
let valve = ''
beforeAll(async () => {
  await saveTables(desk, [{ definition: kind }, { definition: kindCheck }])
  await saveTables(desk, [{ definition: check }, { definition: row }])
  const make = async (values: object) => (await createRecord(desk, 'kind', { ...values })).id
  pump = await make({
    name: 'Pump',
    area: 'A1',
    secret: 's1',
    checks: [
      { name: 'oil', limit: 3 },
      { name: 'heat', limit: 60 },
    ],
  })
  valve = await make({ name: 'Valve', area: 'B2' })
})

const make = async (values: object, ctx = desk): Promise<string> =>
  (await createRecord(ctx, 'check', { name: 'A', note: 'n', ...values })).id
const read = async (id: string) => (await getRecord(desk, 'check', id)).data
const change = async (id: string, values: object) =>
  updateRecord(desk, 'check', id, { version: (await read(id)).version, ...values })
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? error.issues.map(({ field, code }) => `${field} ${code}`) : error,
  )

it('a value follows what it reads, through other values, unless it is given', async () => {
  const id = await make({ start: 1 })
  expect(await read(id)).toMatchObject({ end: 3, twice: 6, rank: null })
  await change(id, { end: 9 })
  expect(await read(id)).toMatchObject({ start: 1, end: 9, twice: 18 })
  await change(id, { name: 'B' })
  expect(await read(id)).toMatchObject({ end: 9 })
  await change(id, { start: 5, end: 9 })
  expect(await read(id)).toMatchObject({ start: 5, end: 9, twice: 18 })
  await change(id, { start: 200 })
  expect(await read(id)).toMatchObject({ end: 202, twice: 404, rank: 'first' })
  await change(id, { rank: 'last' })
  await change(id, { name: 'C' })
  expect(await read(id)).toMatchObject({ rank: 'last' })
})

it('a batch follows too', async () => {
  const id = await make({ start: 1 })
  await updateRecords(desk, 'check', [id], { start: 7 })
  expect(await read(id)).toMatchObject({ end: 9, twice: 18 })
})

it('options and links outside of what is offered are refused, also when what they follow changes', async () => {
  expect(await refusalOf(make({ area: 'A1', grade: 'c' }))).toEqual(['grade not_offered'])
  expect(await refusalOf(make({ area: 'A1', kind: valve }))).toEqual(['kind not_offered'])
  expect(await refusalOf(make({ kind: valve }))).toBeNull()
  const id = await make({ area: 'B2', grade: 'c', kind: valve })
  expect(await refusalOf(change(id, { area: 'A1' }))).toEqual(['grade not_offered', 'kind not_offered'])
  expect(await refusalOf(change(id, { name: 'B' }))).toBeNull()
  const rows = [{ name: 'x', kind: valve }]
  expect(await refusalOf(make({ area: 'A1', rows }))).toEqual(['rows.0.kind not_offered'])
  const [sound, wrong] = await createRecords(desk, 'check', [
    { name: 'B', note: 'n', area: 'A1', kind: pump },
    { name: 'C', note: 'n', area: 'A1', kind: valve },
  ])
  expect([sound?.ok, wrong?.ok]).toEqual([true, false])
})

it('a chosen record fills fields and rows that were not given, as far as its reader may see it', async () => {
  const { id } = await createRecord(desk, 'check', { name: 'A', kind: pump })
  expect(await read(id)).toMatchObject({
    note: 's1',
    rows: [
      { name: 'oil', limit: 3 },
      { name: 'heat', limit: 60 },
    ],
  })
  expect(await read(await make({ kind: pump, rows: [{ name: 'own' }] }))).toMatchObject({
    note: 'n',
    rows: [{ name: 'own' }],
  })
  expect(await refusalOf(createRecord(guest, 'check', { name: 'A', kind: pump }))).toEqual(['note required'])
  expect(await read(await make({ kind: pump }, guest))).toMatchObject({ note: 'n', rows: [] })
})

it('rows have values that follow, and conditions', async () => {
  expect(await refusalOf(make({ rows: [{ value: 5, limit: 3 }] }))).toEqual(['rows.0.remark required'])
  expect(await refusalOf(make({ rows: [{ value: 2, limit: 3, remark: 'x' }] }))).toEqual([
    'rows.0.remark not_asked',
  ])
  const id = await make({
    rows: [
      { value: 5, limit: 3, remark: 'hot' },
      { value: 1, limit: 3 },
    ],
  })
  const { rows } = await read(id)
  expect(rows).toMatchObject([{ result: 'bad', remark: 'hot' }, { result: 'good' }])
  const [first, second] = rows as { id: string }[]
  expect(await refusalOf(change(id, { rows: [first, { id: second?.id, value: 9 }] }))).toEqual([
    'rows.1.remark required',
  ])
  expect(await refusalOf(change(id, { rows: [{ id: first?.id, value: 1 }, second] }))).toBeNull()
})

it('rows have conditions over their master, also when only it changes', async () => {
  const visit: TableDef = {
    id: 'visit',
    label: 'Visits',
    title: 'name',
    fields: {
      name: field.text(),
      urgent: field.yesNo(),
      most: field.number(),
      half: { ...field.number(), computed: { formula: 'most / 2' } },
      asset: field.link('kind'),
      steps: field.slave('visit_step'),
    },
    policy: [{ who: role('desk'), operations: all }],
  }
  const step: TableDef = {
    id: 'visit_step',
    label: 'Steps',
    title: 'name',
    master: 'visit',
    fields: {
      name: field.text(),
      hours: field.number(),
      why: { ...field.text(), rules: { required: 'master.urgent' } },
      asset: { ...field.text(), rules: { shown: 'master.asset.id != null' } },
      way: {
        ...field.choice(['quick', 'thorough']),
        linkage: { offers: [{ when: 'master.urgent = true', options: ['quick'] }] },
      },
    },
    validations: [{ id: 'v', that: 'hours <= master.half', message: 'Too long', at: ['hours'] }],
    policy: [],
  }
  const wrong = {
    ...step,
    fields: { ...step.fields, why: { ...field.text(), rules: { shown: 'master.none' } } },
  }
  expect(await refusalOf(saveTables(desk, [{ definition: visit }, { definition: wrong }]))).toEqual([
    'visit_step.fields.why.rules.shown formula',
  ])
  await saveTables(desk, [{ definition: visit }, { definition: step }])
  const begin = async (values: object) => (await createRecord(desk, 'visit', { name: 'A', ...values })).id
  const revise = async (id: string, values: object) => {
    const { version } = (await getRecord(desk, 'visit', id)).data
    return refusalOf(updateRecord(desk, 'visit', id, { version, ...values }))
  }
  expect(await refusalOf(begin({ most: 8, steps: [{ hours: 5 }, { hours: 4 }] }))).toEqual([
    'steps.0.hours not_valid',
  ])
  expect(await refusalOf(begin({ steps: [{ asset: 'x' }] }))).toEqual(['steps.0.asset not_asked'])
  expect(await refusalOf(begin({ asset: pump, steps: [{ asset: 'x' }] }))).toBeNull()
  const id = await begin({ most: 8, steps: [{ hours: 4, way: 'thorough' }] })
  expect(await revise(id, { most: 6 })).toEqual(['steps.0.hours not_valid'])
  expect(await revise(id, { urgent: true })).toEqual(['steps.0.why required', 'steps.0.way not_offered'])
  expect(await revise(id, { most: 9, name: 'B' })).toBeNull()
})

it('validations are refused with their message, and known violations may stay', async () => {
  const attempt = await make({ start: 5, end: 4 }).catch((error: unknown) => error)
  expect(attempt).toMatchObject({
    issues: [{ field: 'end', code: 'not_valid', params: { zh: '结束要晚于开始', en: 'End after start' } }],
  })
  expect(await refusalOf(make({ rows: [{ value: 60 }, { value: 50 }] }))).toEqual(['rows not_valid'])
  expect(await refusalOf(make({ rows: [{ value: -1 }] }))).toEqual(['rows.0.value not_valid'])
  expect(await refusalOf(make({ area: 'A1', start: -3 }))).toBeNull()
  const id = await make({ start: 1 })
  expect(await refusalOf(change(id, { end: 0 }))).toEqual(['end not_valid'])
})

it('a record that violates a later validation may be changed in other fields', async () => {
  const old: TableDef = {
    ...kind,
    id: 'old',
    policy: [{ who: role('desk'), operations: all }],
    fields: { name: field.text(), size: field.number() },
  }
  await saveTables(desk, [{ definition: old }])
  const { id } = await createRecord(desk, 'old', { name: 'A', size: 3 })
  const validations = [{ id: 'v', that: 'size > 5', message: 'Too small', at: ['size'] }]
  await saveTables(desk, [{ definition: { ...old, validations }, seen: 1 }])
  await updateRecord(desk, 'old', id, { version: 1, name: 'B' })
  expect(await refusalOf(updateRecord(desk, 'old', id, { version: 2, size: 4 }))).toEqual(['size not_valid'])
})
