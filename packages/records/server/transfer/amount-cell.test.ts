import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isPlainObject } from '@gantry/base/shared'
import { field, fieldTypeOf, type Locale, required, unique } from '@gantry/fields/shared'
import type { JobControl } from '@gantry/kernel/server'
import type { FieldDef, ImportPlan, TableDef } from '@gantry/model/shared'
import { drawnTable, recordsDatabase, testCtx } from '@gantry/testing/server'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { streamRecords } from '../read/stream-records.ts'
import { withBook } from '../sheets/read-sheet.ts'
import { createRecord } from '../write/create-records.ts'
import { cellWriter, leastWidth } from './cell-writer.ts'
import { exportRecords } from './export-records.ts'
import { importRecords } from './import-records.ts'
import type { WrittenCell } from './moment-cell.ts'
import { writeSheet } from './write-sheet.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const kernel = await recordsDatabase()
const admin = () => testCtx(kernel, { userType: 'admin' })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-amounts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const locale: Locale = { lang: 'en', timeZone: 'UTC' }
const price = field.money({ currencies: ['USD'] })
const long = field.decimal({ digits: 30, scale: 10 })

const cases: readonly [string, FieldDef, unknown, number | string, string?][] = [
  ['an amount of money', price, { amount: 1234.5, currency: 'CNY' }, 1234.5, '"¥"#,##0.00'],
  ['a debt', price, { amount: -0.05, currency: 'CNY' }, -0.05, '"¥"#,##0.00'],
  ['yen', field.money({ currency: 'JPY' }), { amount: 1200, currency: 'JPY' }, 1200, '"JP¥"#,##0'],
  ['a unit price', field.money({ scale: 4 }), { amount: 0.125, currency: 'CNY' }, 0.125, '"¥"#,##0.0000'],
  ['another currency than the usual one', price, { amount: 3, currency: 'USD' }, '$3.00'],
  ['days', field.quantity({ unit: 'd' }), { amount: 1.5, unit: 'd' }, 1.5, '#,##0.0" d"'],
  ['months of a year', field.quantity({ unit: 'm' }), { amount: 12, unit: 'm' }, 12, '#,##0" m"'],
  ['another unit than the usual one', field.quantity({ unit: 'm' }), { amount: 12, unit: 'mm' }, '12 mm'],
  [
    '15 digits',
    price,
    { amount: 9_999_999_999_999.99, currency: 'CNY' },
    9_999_999_999_999.99,
    '"¥"#,##0.00',
  ],
  ['a decimal that is text inside', long, '12345.6789', 12345.6789],
  [
    'a decimal with more digits than a number holds',
    long,
    '1234567890.1234567891',
    '1,234,567,890.1234567891',
  ],
  ['a masked amount', price, '¥***', '¥***'],
]

const bookOf = async (cells: readonly WrittenCell[]): Promise<Buffer> => {
  async function* rows() {
    yield cells.map(cell => [cell])
  }
  return buffer(writeSheet('xlsx', 's', ['x'], rows()))
}

test('amounts are numbers of a workbook whose format shows the unit, exact or text, and are read as they were', async () => {
  const file = await bookOf(cases.map(([, def, value]) => cellWriter(def, locale)(value as never)))
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(file).buffer)
  const cells = cases.map((_, at) => book.worksheets[0]!.getCell(`A${at + 2}`))
  expect(cells.map(({ value }) => value)).toEqual(cases.map(([, , , shown]) => shown))
  expect(cells.map(({ numFmt }) => numFmt)).toEqual(cases.map(([, , , , format]) => format))
  const path = join(folder, 'cells.xlsx')
  await writeFile(path, file)
  const [, ...found] = await withBook({ path, name: 'cells.xlsx' }, ({ start }) => start(0, 100))
  const parsed = cases.map(([, def], at) => fieldTypeOf(def).parse(found[at]?.cells[0] ?? null, def, locale))
  expect(parsed.slice(0, -1)).toEqual(cases.slice(0, -1).map(([, , value]) => ({ ok: true, value })))
  expect(leastWidth(price)).toBeGreaterThan('¥9,999,999,999.99'.length)
})

const invoice = (id: string): readonly TableDef[] => [
  drawnTable(
    id,
    {
      name: required(unique(field.text())),
      total: price,
      weight: field.quantity({ unit: 'kg' }),
      exact: long,
      lines: field.slave(`${id}_line`),
    },
    { label: 'Invoices' },
  ),
  drawnTable(`${id}_line`, { cost: field.money() }, { master: id, label: 'Lines' }),
]

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

test('an exported workbook with amounts in both sheets is imported unchanged', async () => {
  await saveTables(
    admin(),
    [...invoice('invoice'), ...invoice('invoice_copy')].map(definition => ({ definition })),
  )
  const cny = (amount: number) => ({ amount, currency: 'CNY' })
  await createRecord(admin(), 'invoice', {
    name: 'A',
    total: cny(9_999_999_999_999.99),
    weight: { amount: 0.125, unit: 'kg' },
    exact: '12345678901234567890.0123456789',
    lines: [
      { name: 'one', cost: cny(0.1) },
      { name: 'two', cost: cny(-12_000) },
    ],
  })
  await createRecord(admin(), 'invoice', {
    name: 'B',
    total: { amount: 7, currency: 'USD' },
    weight: { amount: 2, unit: 'g' },
    exact: '0.5',
    lines: [{ name: 'three', cost: cny(1) }],
  })
  const sort = [{ field: 'name', direction: 'asc' }] as const
  const fields = ['name', 'total', 'weight', 'exact', 'lines']
  const { stream } = await exportRecords(
    admin(),
    'invoice',
    { query: { sort: [...sort] }, format: 'xlsx', fields },
    async () => undefined,
  )
  const path = join(folder, 'invoices.xlsx')
  const file = await buffer(stream)
  await writeFile(path, file)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(file).buffer)
  const [masters, lines] = book.worksheets
  expect(masters!.getCell('B2')).toMatchObject({ value: 9_999_999_999_999.99, numFmt: '"¥"#,##0.00' })
  expect(masters!.getCell('C2')).toMatchObject({ value: 0.125, numFmt: '#,##0.000" kg"' })
  expect(lines!.getCell('C2')).toMatchObject({ value: 0.1, numFmt: '"¥"#,##0.00' })

  const plan: ImportPlan = {
    sheet: 0,
    headingLine: 1,
    columns: ['name', 'total', 'weight', 'exact'],
    mode: 'all',
    slaves: [
      {
        sheet: 1,
        field: 'lines',
        headingLine: 1,
        columns: [null, 'name', 'cost'],
        joinColumn: 0,
        masterColumn: 0,
      },
    ],
  }
  const report = await importRecords(admin(), 'invoice_copy', { path, name: 'invoices.xlsx' }, plan, control)
  expect(report).toMatchObject({ created: 2, bad: 0 })
  const valuesOf = async (table: string) => {
    const found: unknown[] = []
    for await (const batch of streamRecords(admin(), table, { fields, sort: [...sort] }))
      for (const { name, total, weight, exact, lines: rows } of batch) {
        const costs = Array.isArray(rows) ? rows.map(row => isPlainObject(row) && [row.name, row.cost]) : null
        found.push({ name, total, weight, exact, costs })
      }
    return found
  }
  expect(await valuesOf('invoice')).toMatchObject([
    {
      name: 'A',
      costs: [
        ['one', cny(0.1)],
        ['two', cny(-12_000)],
      ],
    },
    { name: 'B', total: { amount: 7, currency: 'USD' }, weight: { amount: 2, unit: 'g' } },
  ])
  expect(await valuesOf('invoice_copy')).toEqual(await valuesOf('invoice'))
})
