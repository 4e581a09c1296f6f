import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { field, required, unique } from '@gantry/fields/shared'
import type { JobControl } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveTable } from '../catalog/save-tables.ts'
import { createRecords } from '../write/create-records.ts'
import { importRecords } from './import-records.ts'

// Every file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const kernel = await recordsDatabase()
const request = () => testCtx(kernel, { userType: 'admin' })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-same-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fields = ['name', 'qty', 'price', 'area', 'due', 'done', 'asset'] as const
type Line = Readonly<Record<(typeof fields)[number], string>>

const drawn = (id: string): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields: {
    name: required(unique(field.text())),
    qty: { ...field.number(), default: 7 },
    price: field.decimal({ scale: 2 }),
    area: field.choice(['a', 'b']),
    due: field.date(),
    done: field.yesNo(),
    asset: field.text(),
  },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
})

const cell = (...texts: readonly string[]) => fc.constantFrom('', ...texts)
const line: fc.Arbitrary<Line> = fc.record({
  name: cell('泵', 'Pump "A"', 'x\\y', '{1,2}', 'null', 'ß', 'Zeile\n2'),
  qty: cell('1', '-2', '1,000', 'many'),
  price: cell('1.50', '¥12', '3万', '1.234'),
  area: cell('a', 'b', 'z'),
  due: cell('2026-02-28', '2026/3/1', '31.02.2026'),
  done: cell('yes', '否', 'perhaps'),
  asset: cell('P-204', '"quoted"', "O'Neill"),
})

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

/** What stands in a table, in its audit and in its events, but for what every record has of its own. */
const leftBy = async (table: string) => {
  const read = async (text: string, values: readonly unknown[]) =>
    (await request().db.run<{ one: string }>({ text, values })).rows.map(({ one }) => one)
  const own = `'id', 'created_at', 'updated_at'`
  return {
    rows: await read(
      `select (to_jsonb(t) - array[${own}])::text as one from s_alpha."t_${table}" t order by id`,
      [],
    ),
    audit: await read(
      `select jsonb_build_array(action, result, version, changes, details, actor, reason)::text as one
       from gantry.audit where space = 'alpha' and table_id = $1 and record_id is not null order by id`,
      [table],
    ),
    events: await read(
      `select jsonb_build_array(type, version, actor, payload, depth)::text as one
       from gantry.outbox where space = 'alpha' and table_id = $1 and record_id is not null order by id`,
      [table],
    ),
  }
}

it('an import leaves the same rows, audit and events as people who write the same', async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async lines => {
      n++
      const [sheet, people] = [drawn(`sheet_${n}`), drawn(`people_${n}`)]
      for (const table of [sheet, people]) await saveTable(request(), table)
      const path = join(folder, `${n}.csv`)
      await writeFile(
        path,
        Papa.unparse({ fields: [...fields], data: lines.map(each => fields.map(id => each[id])) }),
      )
      const plan = { sheet: 0, headingLine: 1, columns: fields, mode: 'good' } as const
      const report = await importRecords(request(), sheet.id, { path, name: 'rows.csv' }, plan, control)

      // A line without any text is no row of a sheet.
      const rows = lines.filter(each => fields.some(id => each[id] !== ''))
      const outcomes = await createRecords(
        request(),
        people.id,
        rows.map(each => Object.fromEntries(Object.entries(each).filter(([, text]) => text !== ''))),
      )
      expect([report.created, report.bad]).toEqual([
        outcomes.filter(({ ok }) => ok).length,
        outcomes.filter(({ ok }) => !ok).length,
      ])
      expect(await leftBy(sheet.id)).toEqual(await leftBy(people.id))
    }),
    { numRuns: runs(8) },
  )
})
