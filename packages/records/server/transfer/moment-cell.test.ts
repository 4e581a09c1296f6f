import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { field, fieldTypeOf, type Locale } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { runs } from '@gantry/testing/shared'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withBook } from '../sheets/read-sheet.ts'
import { cellWriter, leastWidth } from './cell-writer.ts'
import type { WrittenCell } from './moment-cell.ts'
import { writeSheet } from './write-sheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-moments-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* oneBatch(rows: readonly (readonly WrittenCell[])[]) {
  yield rows
}

const workbookOf = async (cells: readonly WrittenCell[]): Promise<ExcelJS.Worksheet> => {
  const workbook = new ExcelJS.Workbook()
  const file = await buffer(writeSheet('xlsx', 's', ['x'], oneBatch(cells.map(cell => [cell]))))
  await workbook.xlsx.load(file.buffer as ArrayBuffer)
  return workbook.worksheets[0]!
}

const shanghai: Locale = { lang: 'zh-CN', timeZone: 'Asia/Shanghai' }
const newYork: Locale = { lang: 'en', timeZone: 'America/New_York' }

const cases: readonly [string, FieldDef, Locale, string, string | Date, string?][] = [
  ['a day', field.date(), newYork, '2026-11-30', new Date('2026-11-30T00:00:00Z'), 'yyyy-mm-dd'],
  ['the first day', field.date(), newYork, '1900-03-01', new Date('1900-03-01T00:00:00Z'), 'yyyy-mm-dd'],
  ['a day before it', field.date(), newYork, '1900-02-28', '1900-02-28'],
  [
    'the local time',
    field.dateTime(),
    shanghai,
    '2026-11-30T00:01:00.000Z',
    new Date('2026-11-30T08:01:00Z'),
    'yyyy-mm-dd hh:mm',
  ],
  [
    'a local time with seconds',
    field.dateTime(),
    newYork,
    '2026-11-30T00:01:59.000Z',
    new Date('2026-11-29T19:01:59Z'),
    'yyyy-mm-dd hh:mm:ss',
  ],
  [
    'an ambiguous local time',
    field.dateTime(),
    newYork,
    '2026-11-01T06:30:00.000Z',
    '2026-11-01 01:30 -05:00',
  ],
  ['a time of day', field.time(), newYork, '08:30', '08:30'],
  ['text like a day', field.text(), newYork, '2026-11-30', '2026-11-30'],
  ['a masked value', field.date(), newYork, '2026-**-**', '2026-**-**'],
]

test.each(cases)('%s in a workbook', async (_name, def, locale, value, expected, format) => {
  const cell = (await workbookOf([cellWriter(def, locale)(value)])).getCell('A2')
  expect(cell.value).toEqual(expected)
  expect(cell.numFmt).toBe(format)
})

test('days are numbers that programs subtract, and fit their column', async () => {
  const write = cellWriter(field.date(), newYork)
  const cells = ['2026-11-30', '2026-12-31', '9999-12-31'].map(write)
  expect(cells).toMatchObject([{ serial: 46_356 }, { serial: 46_387 }, { serial: 2_958_465 }])
  expect(leastWidth(field.dateTime())).toBeGreaterThan('2026-11-30 08:01:59'.length)
})

test('text files have the words', async () => {
  const rows = [[cellWriter(field.date(), newYork)('2026-11-30')]]
  expect((await buffer(writeSheet('csv', 's', ['x'], oneBatch(rows)))).toString()).toContain('2026-11-30\r\n')
})

const instants = fc
  .date({ min: new Date('0001-01-03T00:00:00Z'), max: new Date('9999-12-29T00:00:00Z'), noInvalidDate: true })
  .map(date => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString())

test('what is read back from a workbook is what was written', { timeout: 60_000 }, async () => {
  const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe')
  await fc.assert(
    fc.asyncProperty(
      zones,
      fc.array(instants, { minLength: 1, maxLength: 200 }),
      async (timeZone, moments) => {
        const locale: Locale = { lang: 'en', timeZone }
        const [day, moment] = [field.date(), field.dateTime()] as const
        const rows = moments.map(at => [
          cellWriter(day, locale)(at.slice(0, 10)),
          cellWriter(moment, locale)(at),
        ])
        const path = join(folder, 'again.xlsx')
        await writeFile(path, await buffer(writeSheet('xlsx', 's', ['day', 'moment'], oneBatch(rows))))
        const [, ...found] = await withBook({ path, name: 'again.xlsx' }, ({ start }) => start(0, 300))
        const read = found.map(({ cells }) => [
          fieldTypeOf(day).parse(cells[0] ?? null, day, locale),
          fieldTypeOf(moment).parse(cells[1] ?? null, moment, locale),
        ])
        expect(read).toEqual(
          moments.map(at => [
            { ok: true, value: at.slice(0, 10) },
            { ok: true, value: at },
          ]),
        )
      },
    ),
    { numRuns: runs(3) },
  )
})
