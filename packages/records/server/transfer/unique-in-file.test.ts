import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { field, required, unique } from '@gantry/fields/shared'
import { type JobControl, openFile } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { createRecords } from '../write/create-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { importRecords } from './import-records.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const kernel = await recordsDatabase()
const ctx = testCtx(kernel)
const chinese = testCtx(kernel, { lang: 'zh-CN' })

const shift: TableDef = {
  id: 'shift',
  label: 'Shifts',
  title: 'room',
  fields: {
    room: { ...required(field.text()), label: { 'zh-CN': '房间', en: 'Room' } },
    day: { ...field.date(), label: { 'zh-CN': '日期', en: 'Day' } },
    tag: { ...unique(field.text()), label: { 'zh-CN': '标签', en: 'Tag' } },
  },
  unique: [['room', 'day']],
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-unique-'))
  await saveTable(ctx, shift)
})
afterAll(() => rm(folder, { recursive: true }))

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

const importText = async (text: string, who = ctx) => {
  const path = join(folder, 'shifts.csv')
  await writeFile(path, text)
  const plan = { sheet: 0, headingLine: 1, columns: ['room', 'day', 'tag'], mode: 'good' } as const
  return importRecords(who, 'shift', { path, name: 'shifts.csv' }, plan, control)
}

it('refuses rows that repeat a combination of another record or of another row, and names it', async () => {
  await createRecords(ctx, 'shift', [
    { room: '101', day: '2026-01-01' },
    { room: '102', day: '2026-01-01', tag: 'taken' },
  ])
  const [gone] = await createRecords(ctx, 'shift', [{ room: '103', day: '2026-01-01' }])
  if (gone?.ok) await removeRecord(ctx, 'shift', gone.id)
  const rows = [
    'Room,Day,Tag',
    '101,2026/1/1,', // as a record
    'never,32 Jan 2026,', // not a day: its place counts all the same
    '104,2026-01-01,', // sound
    '104,1 Jan 2026,', // as line 4
    '103,2026-01-01,', // only as a removed one
    '104,,', // an empty field repeats nothing
    '104,,one',
    '105,2026-01-01,one', // as line 8
    '106,2026-01-01,taken', // as a record
  ]
  const report = await importText(rows.join('\n'))
  expect(report).toMatchObject({ created: 4, bad: 5 })
  expect(report.samples.filter(({ line }) => line !== 3)).toEqual([
    {
      line: 2,
      reason:
        'Room: Another record has the same Room, Day. Change at least one of them; ' +
        'Day: Another record has the same Room, Day. Change at least one of them',
    },
    {
      line: 5,
      reason:
        'Room: Room, Day are the same as in row 4. Keep one of them; Day: Room, Day are the same as in row 4. Keep one of them',
    },
    { line: 9, reason: expect.stringMatching(/^Tag: .*\b8\b/) },
    { line: 10, reason: expect.stringMatching(/^Tag: .*taken/) },
  ])

  const handedBack = await readFile(openFile(ctx, report.rejected ?? '').path, 'utf8')
  expect(handedBack.split('\n')).toHaveLength(1 + 5 + 1)
  expect(handedBack).toContain('Room, Day are the same as in row 4')
})

it('says so in the words of the person, and takes the rows once they are mended', async () => {
  const report = await importText('房间,日期,标签\n201,2026-01-01,\n201,2026-01-01,', chinese)
  expect(report.samples).toEqual([
    { line: 3, reason: expect.stringContaining('“房间、日期”与第 2 行完全相同') },
  ])
  expect(await importText('房间,日期,标签,原因\n201,2026-01-02,,', chinese)).toMatchObject({
    created: 1,
    bad: 0,
  })
})
