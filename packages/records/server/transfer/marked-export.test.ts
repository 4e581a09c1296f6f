import { buffer } from 'node:stream/consumers'
import { field } from '@gantry/fields/shared'
import { type Mark, userType, type ViewDef, where } from '@gantry/model/shared'
import { drawnTable, recordsDatabase, testCtx } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { saveView } from '../views/views.ts'
import { createRecord } from '../write/create-records.ts'
import { exportRecords } from './export-records.ts'

const kernel = await recordsDatabase()
const admin = () => testCtx(kernel, { userType: 'admin' })

const definition = drawnTable(
  'engine',
  { heat: field.number(), cost: field.number() },
  {
    policy: [
      { who: userType('admin'), operations: ['read', 'create', 'export'] },
      { operations: ['read', 'export'], rows: where('name', 'startsWith', 'M'), fields: ['name', 'heat'] },
    ],
  },
)
const marks: readonly Mark[] = [
  { id: 'dear', label: 'Dear', when: 'cost > 100', tone: 'bad' },
  { id: 'hot', label: 'Hot', when: 'heat > 80', tone: 'warn', field: 'name' },
  { id: 'tells', label: 'Colours what is closed', when: 'heat > 80', tone: 'info', field: 'cost' },
]
const viewWith = (given: readonly Mark[]): ViewDef => ({
  table: 'engine',
  list: { columns: [{ field: 'name' }], marks: given },
  form: { groups: [{ fields: ['name', 'heat', 'cost'] }] },
})

beforeAll(async () => {
  await saveTables(admin(), [{ definition, view: viewWith(marks) }])
  await createRecord(admin(), 'engine', { name: 'M1', heat: 90, cost: 500 })
  await createRecord(admin(), 'engine', { name: 'M2', heat: 20, cost: 5 })
})

const grounds = async (ctx: ReturnType<typeof admin>, fields: readonly string[]) => {
  const { stream } = await exportRecords(
    ctx,
    'engine',
    { query: { sort: [{ field: 'name', direction: 'asc' }] }, format: 'xlsx', fields },
    async () => undefined,
  )
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(await buffer(stream)).buffer)
  return [2, 3].map(line =>
    fields.map((_, at) => {
      const { fill } = book.worksheets[0]!.getRow(line).getCell(at + 1)
      return fill?.type === 'pattern' && fill.pattern === 'solid' ? fill.fgColor?.argb : null
    }),
  )
}

test('an exported workbook has the colours, also where the fields they read have no column', async () => {
  expect(await grounds(admin(), ['name', 'cost'])).toEqual([
    ['FFFFEB9C', 'FFDDEBF7'],
    [null, null],
  ])
  expect(await grounds(testCtx(kernel), ['name'])).toEqual([['FFFFEB9C'], [null]])
})

test('a mark without a meaning, with a wrong condition or on an unknown field is refused', async () => {
  const wrong: readonly Mark[] = [
    { id: 'a', label: ' ', when: 'heat > 1', tone: 'good' },
    { id: 'b', label: 'B', when: 'gone > 1', tone: 'good' },
    { id: 'c', label: 'C', when: 'heat + 1', tone: 'good' },
    { id: 'd', label: 'D', when: 'heat > 1', tone: 'good', field: 'gone' },
  ]
  await expect(saveView(admin(), definition, viewWith(wrong))).rejects.toMatchObject({
    code: 'table.invalid',
    issues: [
      { field: 'list.marks.0.label' },
      { field: 'list.marks.1.when' },
      { field: 'list.marks.2.when' },
      { field: 'list.marks.3.field' },
    ],
  })
})
