import { asJson, type Json, newId } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { field } from '@gantry/fields/shared'
import { prepareCapabilities, seenTable } from '@gantry/http/server'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import { role, userType, where } from '@gantry/model/shared'
import { createRecord, createSpaceSchema, findRecords, saveTables } from '@gantry/records/server'
import { codeOf, drawnTable, testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, expect, test } from 'vitest'
import { mostLabels } from '../shared/contract.ts'
import { checkDocument, linkedTables } from '../shared/document.ts'
import { plainTemplate } from '../shared/plain-template.ts'
import { printKind } from '../shared/print-kind.ts'
import { fieldsRead, type Printing } from '../shared/render.ts'
import { checkContent } from './document/read-document.ts'
import { bookParts, cell, paragraph, partOf, tableRow, wordParts, zipped } from './document/test-documents.ts'
import { valuesOf } from './document/values-of.ts'
import { withDocument } from './document/with-document.ts'
import { checkLabels } from './file/print-labels.ts'
import { print } from './index.ts'
import { confirmList } from './list/print-list.ts'
import { listCodes } from './list-codes.ts'
import { listTemplates } from './list-templates.ts'
import { notePrint } from './note-print.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs, print])
const fitters = newId()
const admin = () => testCtx(kernel, { userType: 'admin' })
const fitter = () => testCtx(kernel, { roles: [fitters], personId: newId() })
const stranger = () => testCtx(kernel)
const plant = drawnTable(
  'plant',
  { city: field.text(), rent: field.number() },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'update', 'remove'] },
      { who: role(fitters), operations: ['read'], fields: ['name', 'city'] },
    ],
  },
)
const pump = drawnTable(
  'pump',
  { place: field.text(), price: field.number(), plant: field.link('plant'), work: field.slave('pump_work') },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'update', 'remove', 'export'] },
      {
        who: role(fitters),
        operations: ['read'],
        fields: ['name', 'place', 'plant', 'work'],
        rows: where('place', 'eq', 'A3'),
      },
    ],
  },
)
const work = drawnTable('pump_work', { hours: field.number() }, { master: 'pump', policy: [] })
const template = { ...plainTemplate(newId(), pump, []), label: 'Job card' }
const ids: string[] = []

beforeAll(async () => {
  await createSpaceSchema(admin())
  await saveTables(
    admin(),
    [plant, work, pump].map(definition => ({ definition })),
  )
  const { id: ulm } = await createRecord(admin(), 'plant', { name: 'South', city: 'Ulm', rent: 900 })
  await releaseDesign(admin(), { kind: 'print', id: template.id, body: asJson(template) })
  for (const place of ['A3', 'B1'])
    ids.push(
      (
        await createRecord(admin(), 'pump', {
          name: `P-${place}`,
          place,
          price: 5,
          plant: ulm,
          work: [{ name: '=1+1', hours: 2 }, { name: 'oil' }],
        })
      ).id,
    )
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

const printing: Printing = {
  locale: { lang: 'en', timeZone: 'UTC' },
  now: 0,
  by: 'Ann',
  addressOf: record => `https://plant.example/${record}`,
  words: {
    total: '',
    number: '',
    pageTotal: '',
    carried: '',
    brought: '',
    approval: { step: '', person: '', time: '', decision: '', opinion: '', signature: '', for: '' },
    yes: 'yes',
    no: 'no',
  },
}

test('a Word template is filled with what its reader may see', async () => {
  const body = `${paragraph('{{name}} in {{plant.city}} pays {{plant.rent}}{{price}} {{price * 2}}.')}<w:tbl><w:tblPr/><w:tblGrid/>${tableRow('{{#work}}{{rowNumber}} {{name}}', '{{hours}} {{place}}{{/work}}')}</w:tbl>${paragraph('{{qr()}}')}`
  const content = zipped(wordParts(body))
  const filledFor = (ctx: Ctx) =>
    withDocument(content, async ({ placeholders, format, fill }) => {
      const info = await seenTable(ctx, 'pump')
      const document = { format, name: 'card.docx', content, placeholders }
      const wanted = fieldsRead({ ...template, blocks: [], document }, info.table, info.slaves)
      const { data } = await findRecords(ctx, 'pump', {
        filter: where('place', 'eq', 'A3'),
        fields: wanted.filter(each => info.rights.readable.includes(each)),
      })
      const [values] = await valuesOf(ctx, { info, printing, placeholders }, data)
      if (!values) throw new Error('no record')
      const xml = partOf(await fill(values), 'word/document.xml')
      expect(xml).toContain('<w:drawing>')
      return xml.replace(/<\/w:p>/g, '|').replace(/<[^>]+>/g, '')
    })
  expect(await filledFor(fitter())).toBe('P-A3 in Ulm pays  .|1 =1+1|2 A3|2 oil| A3||')
  expect(await filledFor(admin())).toBe('P-A3 in Ulm pays 9005 10.|1 =1+1|2 A3|2 oil| A3||')
})

test('a document is checked against its table, and read again before it is published', async () => {
  const tables = new Map([pump, plant, work].map(table => [table.id, table]))
  const text = '{{nme}} {{plant.cty}} {{plant.city}} {{bar()}} {{picture(price)}}'
  const content = zipped(
    bookParts(
      `<row r="1">${cell('A1', text)}</row><row r="2">${cell('A2', '{{#parts}}{{a}}{{/parts}}')}</row>`,
    ),
  )
  const { placeholders, format } = await withDocument(content, async read => read)
  const document = { format, name: 'a.xlsx', content, placeholders }
  expect(checkDocument(document, pump, tables).map(({ field: at, code }) => [at, code])).toEqual([
    ['document.0', 'formula'],
    ['document.1', 'unknown'],
    ['document.3', 'required'],
    ['document.4', 'unknown'],
    ['document.5', 'no_rows'],
  ])
  expect(linkedTables(document, pump, new Map([['pump', pump]]))).toEqual(['plant'])
  const known = { ...template, blocks: [], document }
  expect(await checkContent(admin(), template.id, null, known)).toEqual([])
  const fewer = { ...known, document: { ...document, placeholders: placeholders.slice(1) } }
  expect(await codeOf(checkContent(admin(), template.id, null, fewer))).toBe('print.document_changed')
  const named = printKind.mentions(known, { tables, before: tables, named: new Map() })
  expect(named.map(({ to }) => `${to.id}.${to.part ?? ''}`)).toContain('plant.city')
})

test('a list is printed by those who may export it', async () => {
  const wanted = { table: 'pump', columns: ['name'] }
  expect(await codeOf(confirmList(fitter(), wanted))).toBe('permission.denied')
  expect(await codeOf(confirmList(stranger(), wanted))).toBe('table.not_found')
  expect(await codeOf(confirmList(admin(), wanted))).toBe('done')
  expect(await codeOf(confirmList(admin(), { ...wanted, filter: where('place', 'eq', 'C9') }))).toBe(
    'print.nothing',
  )
})
