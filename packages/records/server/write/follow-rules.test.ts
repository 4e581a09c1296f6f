import { AppError } from '@gantry/base/shared'
import { field, required } from '@gantry/fields/shared'
import { type FieldRules, role, type TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord, createRecords } from './create-records.ts'
import { updateRecord } from './update-record.ts'

const kernel = await recordsDatabase()
const ruled = <Field extends object>(rules: FieldRules, of: Field): Field & { rules: FieldRules } => ({
  ...of,
  rules,
})

const inspection: TableDef = {
  id: 'inspection',
  label: 'Inspection',
  title: 'name',
  fields: {
    name: required(field.text()),
    result: field.text(),
    hours: field.number(),
    cost: { ...field.number(), computed: { formula: 'hours * 100' } },
    leak: ruled({ shown: 'result = "leak"' }, required(field.text())),
    rate: ruled({ shown: 'leak != null', required: 'cost > 500' }, { ...field.number(), default: 3 }),
    grade: ruled({ shown: 'result = "leak"' }, { ...field.text(), default: 'B' }),
    graded: ruled({ shown: 'grade != null' }, { ...field.text(), default: 'yes' }),
    reason: ruled({ required: 'result = "bad"', readOnly: 'result = "closed"' }, field.text()),
    parts: ruled({ required: 'result = "parts"' }, field.slave('inspection_part')),
    due: {
      ...field.date(),
      default: { formula: 'date("2026-03-01") + duration("P" + string(hours) + "D")' },
    },
    until: { ...field.date(), default: { formula: 'due + duration("P1D")' } },
  },
  policy: [{ who: role('desk'), operations: ['read', 'create', 'update', 'remove', 'import'] }],
}
const part: TableDef = {
  id: 'inspection_part',
  label: 'Parts',
  title: 'name',
  master: 'inspection',
  fields: {
    name: field.text(),
    qty: { ...field.number(), default: 2 },
    twice: { ...field.number(), default: { formula: 'qty * 2' } },
  },
  policy: [],
}
const desk = testCtx(kernel, { roles: ['desk'] })
beforeAll(() => saveTables(desk, [{ definition: inspection }, { definition: part }]))

const make = async (values: object): Promise<string> =>
  (await createRecord(desk, 'inspection', { name: 'A', ...values })).id
const read = async (id: string) => (await getRecord(desk, 'inspection', id)).data
const change = async (id: string, values: object) =>
  updateRecord(desk, 'inspection', id, { version: (await read(id)).version, ...values })
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) =>
      error instanceof AppError ? error.issues.map(({ field, code }) => `${field} ${code}`) : error,
  )

it('what is not asked is neither demanded nor preset, and what follows from its default goes with it', async () => {
  expect(await read(await make({ result: 'fine' }))).toMatchObject({
    leak: null,
    rate: null,
    grade: null,
    graded: null,
  })
  expect(await read(await make({ result: 'leak', leak: 'valve' }))).toMatchObject({
    leak: 'valve',
    rate: 3,
    grade: 'B',
    graded: 'yes',
  })
})

it('what is asked and required is demanded by its name', async () => {
  expect(await refusalOf(make({ result: 'leak' }))).toEqual(['leak required'])
  expect(await refusalOf(make({ result: 'bad' }))).toEqual(['reason required'])
  expect(await refusalOf(make({ result: 'leak', leak: 'valve', hours: 6, rate: null }))).toEqual([
    'rate required',
  ])
  expect(await refusalOf(make({ result: 'parts' }))).toEqual(['parts required'])
  expect(await refusalOf(make({ result: 'parts', parts: [{ name: 'seal' }] }))).toBeNull()
})

it('a value for what is not asked is refused, also among many records', async () => {
  expect(await refusalOf(make({ result: 'fine', leak: 'valve' }))).toEqual(['leak not_asked'])
  const [sound, wrong] = await createRecords(desk, 'inspection', [
    { name: 'B', result: 'leak', leak: 'pipe' },
    { name: 'C', leak: 'pipe' },
  ])
  expect([sound?.ok, wrong?.ok]).toEqual([true, false])
})

it('a change is held against the record as it would stand', async () => {
  const id = await make({ result: 'leak', leak: 'valve' })
  expect(await refusalOf(change(id, { leak: null }))).toEqual(['leak required'])
  expect(await refusalOf(change(id, { result: 'fine', leak: 'pipe' }))).toEqual(['leak not_asked'])
  await change(id, { result: 'fine' })
  expect((await read(id)).leak).toBe('valve')
  expect(await refusalOf(change(id, { leak: 'pipe' }))).toEqual(['leak not_asked'])
  await change(id, { leak: null })
  expect(await refusalOf(change(id, { result: 'leak' }))).toEqual(['leak required'])
})

it('what is closed stays as it is until the record is opened again', async () => {
  const id = await make({ result: 'bad', reason: 'rust' })
  await change(id, { result: 'closed', reason: 'old rust' })
  expect(await refusalOf(change(id, { reason: 'dirt' }))).toEqual(['reason locked'])
  await change(id, { hours: 3 })
  await change(id, { result: 'open', reason: 'dirt' })
  expect((await read(id)).reason).toBe('dirt')
})

it('a new record may come closed, and is filled in nowhere where it is closed from the beginning', async () => {
  const id = await make({ result: 'closed', reason: 'rust' })
  expect((await read(id)).reason).toBe('rust')
  const form: TableDef = {
    ...inspection,
    id: 'form',
    fields: {
      name: field.text(),
      kind: { ...field.text(), default: 'standard' },
      price: ruled({ readOnly: 'kind = "standard"' }, { ...field.number(), default: 10 }),
    },
  }
  await saveTables(desk, [{ definition: form }])
  const create = (of: object) => createRecord(desk, 'form', { name: 'A', ...of })
  expect(await refusalOf(create({ price: 1 }))).toEqual(['price locked'])
  expect(await refusalOf(create({ kind: 'special', price: 1 }))).toBeNull()
  expect(await refusalOf(create({}))).toBeNull()
})

it('a record that lacks what a new rule demands may be changed in other places', async () => {
  const visit: TableDef = { ...inspection, id: 'visit', fields: { name: field.text(), reason: field.text() } }
  await saveTables(desk, [{ definition: visit }])
  const { id } = await createRecord(desk, 'visit', { name: 'A' })
  const stricter = {
    ...visit,
    fields: { ...visit.fields, reason: ruled({ required: 'true' }, field.text()) },
  }
  await saveTables(desk, [{ definition: stricter, seen: 1 }])
  await updateRecord(desk, 'visit', id, { version: 1, name: 'B' })
  expect((await getRecord(desk, 'visit', id)).data.name).toBe('B')
  expect(await refusalOf(createRecord(desk, 'visit', { name: 'C' }))).toEqual(['reason required'])
})

it('a default is worked out from what was given and from defaults before it, in rows too', async () => {
  expect(await read(await make({ hours: 4 }))).toMatchObject({ due: '2026-03-05', until: '2026-03-06' })
  expect(await read(await make({ hours: 4, due: '2026-01-01' }))).toMatchObject({ until: '2026-01-02' })
  expect(await read(await make({ hours: 4, until: null }))).toMatchObject({ until: null })
  const { parts } = await read(await make({ parts: [{ name: 'seal' }, { name: 'ring', qty: 5 }] }))
  expect(parts).toMatchObject([
    { qty: 2, twice: 4 },
    { qty: 5, twice: 10 },
  ])
})
