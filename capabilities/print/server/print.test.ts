import { asJson, type Json, newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities } from '@gantry/http/server'
import { platform, sql } from '@gantry/kernel/server'
import { role, userType, where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { mostLabels } from '../shared/contract.ts'
import { plainTemplate } from '../shared/plain-template.ts'
import { checkLabels } from './file/print-labels.ts'
import { print } from './index.ts'
import { listCodes } from './list-codes.ts'
import { listTemplates } from './list-templates.ts'
import { notePrint } from './note-print.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs, print])
const fitters = newId()
const admin = () => testCtx(kernel, { userType: 'admin' })
const fitter = () => testCtx(kernel, { roles: [fitters], personId: newId() })
const stranger = () => testCtx(kernel)
const pump = drawnTable(
  'pump',
  { place: field.text(), price: field.number() },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
      {
        who: role(fitters),
        operations: ['read'],
        fields: ['name', 'place'],
        rows: where('place', 'eq', 'A3'),
      },
    ],
  },
)
const template = { ...plainTemplate(newId(), pump, []), label: 'Job card' }
const ids: string[] = []

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTable(admin(), pump)
  await releaseDesign(admin(), { kind: 'print', id: template.id, body: asJson(template) })
  for (const place of ['A3', 'B1'])
    ids.push((await createRecord(admin(), 'pump', { name: `P-${place}`, place, price: 5 })).id)
})

test('templates are offered to those who may read the table', async () => {
  expect(await listTemplates(fitter(), 'pump')).toMatchObject([{ id: template.id, release: 1 }])
  expect(await codeOf(listTemplates(stranger(), 'pump'))).toBe('table.not_found')
})

test('a print is logged with the release and the versions of the records its reader may see', async () => {
  await notePrint(fitter(), { table: 'pump', template: template.id, ids })
  const { rows } = await platform(kernel).run<{ readonly details: Json }>(
    sql`select details from gantry.audit where action = 'records.printed'`,
  )
  expect(rows.map(({ details }) => details)).toEqual([
    {
      template: { id: template.id, label: 'Job card', release: 1 },
      records: [{ id: ids[0], version: 1 }],
      count: 1,
    },
  ])
  expect(await codeOf(notePrint(fitter(), { table: 'pump', template: newId(), ids }))).toBe(
    'design.not_found',
  )
})

test('codes are those of readable records of the filter, or of the own ones', async () => {
  const all = { table: 'pump', range: 'all', fields: ['name', 'place'] } as const
  expect(await listCodes(fitter(), all)).toEqual({
    data: [{ id: ids[0], lines: ['P-A3', 'A3'] }],
    more: false,
  })
  expect((await listCodes(admin(), { ...all, filter: where('place', 'eq', 'B1') })).data).toHaveLength(1)
  expect((await listCodes(fitter(), { ...all, range: 'own' })).data).toEqual([])
  expect(await codeOf(listCodes(fitter(), { ...all, fields: ['price'] }))).toBe('query.invalid')
})

test('more labels than are made at once are refused before a file is begun, and none at all too', async () => {
  const wanted = { table: 'pump', range: 'all', fields: ['name'], format: 'L7160', start: 1 } as const
  const labels = { ...wanted, origin: 'https://plant.example' }
  const many = (rows: number) =>
    admin().db.run(sql`
      insert into s_alpha.t_pump (id, f_name, f_place)
      select gen_random_uuid(), n, 'B1' from generate_series(1, ${rows}::int) n`)
  await many(mostLabels - ids.length)
  await checkLabels(admin(), labels)
  await many(1)
  expect(await codeOf(checkLabels(admin(), labels))).toBe('print.too_many')
  await checkLabels(admin(), { ...labels, filter: where('place', 'eq', 'A3') })
  expect(await codeOf(checkLabels(admin(), { ...labels, filter: where('place', 'eq', 'C9') }))).toBe(
    'print.nothing',
  )
})
