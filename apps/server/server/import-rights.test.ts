import type { SheetMatch } from '@gantry/apps/shared'
import { field, required, unique } from '@gantry/fields/shared'
import {
  type JobInfo,
  type Page,
  type RecordRow,
  type SchemaChange,
  type TableDef,
  userType,
} from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const { visitor } = await productApp()
const everything = ['read', 'create', 'update', 'remove', 'import', 'export'] as const

const intake: TableDef = {
  id: 'intake',
  label: 'Intake',
  title: 'name',
  fields: {
    name: { ...required(unique(field.text())), label: 'Name' },
    bonus: { ...field.number(), label: 'Bonus' },
    parts: { ...field.slave('intake_part'), label: 'Parts' },
    costs: { ...field.slave('intake_cost'), label: 'Costs' },
  },
  policy: [
    { who: userType('admin'), operations: [...everything] },
    { operations: ['read', 'create', 'import'], fields: ['name', 'parts'] },
  ],
}
const rows = (id: string, fields: TableDef['fields']): TableDef => ({
  id,
  master: 'intake',
  label: id,
  title: 'what',
  fields: { what: { ...required(field.text()), label: 'What' }, ...fields },
  policy: [],
})
const part = rows('intake_part', { no: { ...field.serial({ pattern: 'P-{n:3}' }), label: 'No' } })
const cost = rows('intake_cost', { salary: { ...field.number(), label: 'Salary' } })
const vault: TableDef = {
  ...intake,
  id: 'vault',
  fields: { name: { ...field.text(), label: 'Secret name' } },
  policy: [{ who: userType('admin'), operations: [...everything] }, { operations: ['read'] }],
}

let admin: Visitor
let user: Visitor

const ended = async (path: string): Promise<JobInfo> =>
  vi.waitFor(
    async () => {
      const { body } = await admin.call<JobInfo>('GET', path)
      if (body.finishedAt === null) throw new Error(`it is ${body.state}`)
      return body
    },
    { timeout: 150_000, interval: 100 },
  )

beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  user = visitor()
  await user.signIn('user', demoPassword)
  const { status, body } = await admin.call<SchemaChange>('POST', '/api/schema/changes', {
    saves: [intake, part, cost, vault].map(definition => ({ definition })),
  })
  expect(status).toBe(202)
  expect(await ended(`/api/schema/changes/${body.id}`)).toMatchObject({ state: 'done' })
})

type Sheets = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>

const workbook = async (sheets: Sheets) => {
  const book = new ExcelJS.Workbook()
  for (const [name, lines] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name)
    for (const line of lines) sheet.addRow([...line])
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const sent = async (who: Visitor, sheets: Sheets): Promise<string> =>
  (await sendFile(who, 'intake.xlsx', await workbook(sheets), 'import')).body.data[0]?.id ?? ''

const match = (who: Visitor, file: string, table = 'intake') =>
  who.call<SheetMatch>('POST', `/api/tables/${table}/records/import/match`, { file })

const begin = (who: Visitor, more: object) =>
  who.call<{ job: string }>('POST', '/api/tables/intake/records/import', more)

const parts = async (name: string): Promise<unknown> => {
  const { body } = await admin.call<Page<RecordRow>>(
    'GET',
    `/api/tables/intake/records?search=${name}&fields=name,parts`,
  )
  return body.data[0]?.parts
}

const lines = [
  ['Name', 'Bonus', 'Parts · What', 'Parts · No', 'Costs · What', 'Costs · Salary'],
  ['Pump', 5, 'Seal', 'P-900', 'Ann', 9_000],
  [null, null, 'Bolt', 'P-901', 'Ben', 8_000],
]

it('whoever may not import is told nothing of the fields of a table', async () => {
  const file = await sent(user, { Intake: [['Secret name'], ['x']] })
  expect(await match(user, file, 'vault')).toMatchObject({
    status: 403,
    body: { code: 'permission.denied' },
  })
})

it('columns go into fields the caller may fill in, and he hears of no others', async () => {
  const file = await sent(user, { Intake: lines })
  const { body } = await match(user, file)
  expect(body.columns).toEqual(['name', null, 'parts.what', null, null, null])
  expect(body.lineFields).toEqual([
    { slave: 'parts', label: 'Parts', fields: [{ id: 'parts.what', label: 'What' }] },
  ])
  const columns = ['name', 'bonus', 'parts.what', 'parts.no', 'costs.what', null]
  const refused = await begin(user, { file, plan: { sheet: 0, headingLine: 1, columns, mode: 'all' } })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      issues: [1, 3, 4].map(at => ({ field: `plan.columns.${at}`, code: 'unknown' })),
    },
  })
})

it('what the server makes of slave rows says nothing when it is brought back', async () => {
  const file = await sent(admin, { Intake: lines })
  const { body } = await match(admin, file)
  expect(body.columns).toEqual(['name', 'bonus', 'parts.what', null, 'costs.what', 'costs.salary'])
  const started = await begin(admin, { file, mode: 'all' })
  expect(await ended(`/api/jobs/${started.body.job}`)).toMatchObject({ result: { created: 1, bad: 0 } })
  expect(await parts('Pump')).toMatchObject([
    { what: 'Seal', no: 'P-001' },
    { what: 'Bolt', no: 'P-002' },
  ])
})

it('slave rows come from one place: the lines of their records, or a sheet of their own', async () => {
  const sheets = {
    Intake: [
      ['Name', 'Parts · What'],
      ['Valve', 'Disc'],
      ['Gate', 'Stem'],
    ],
    Parts: [
      ['Name', 'What'],
      ['Valve', 'Disc'],
      ['Gate', 'Stem'],
    ],
  }
  const file = await sent(admin, sheets)
  const { body: found } = await match(admin, file)
  expect(found.slaves.map(slave => slave.field)).toEqual(['parts'])
  const slaves = found.slaves.map(({ name: _name, ...slave }) => slave)
  const plan = { sheet: 0, headingLine: 1, columns: found.columns, mode: 'all', slaves }
  const twice = { field: 'plan.slaves.0.field', code: 'duplicate' }
  expect(await begin(admin, { file, plan })).toMatchObject({ status: 400, body: { issues: [twice] } })

  const { body } = await begin(admin, { file, mode: 'all' })
  expect(await ended(`/api/jobs/${body.job}`)).toMatchObject({ result: { created: 2, bad: 0 } })
  expect(await parts('Valve')).toMatchObject([{ what: 'Disc' }])
})
