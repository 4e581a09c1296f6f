import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@gantry/base/shared'
import { createCtx, type JobControl, sql, systemCtx } from '@gantry/kernel/server'
import { recordsDatabase, testActor, testCtx } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { recordAsOf } from '../history/record-as-of.ts'
import { restoreVersion } from '../history/restore-version.ts'
import { undoJob } from '../history/undo-batch.ts'
import { getRecord } from '../read/get-record.ts'
import { importRecords } from '../transfer/import-records.ts'
import { createRecord, createRecords } from '../write/create-records.ts'
import { removeRecords } from '../write/remove-records.ts'
import { restoreRecords } from '../write/restore-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { updateRecords } from '../write/update-records.ts'
import { part, repair, staleFields } from './fixtures.ts'

const kernel = await recordsDatabase()
await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: repair }, { definition: part }])
const ctx = () => testCtx(kernel)
const read = async (id: string) => (await getRecord(ctx(), 'mend', id)).data

const cny = (amount: number) => ({ amount, currency: 'CNY' })
const parts = [
  { name: 'Seal', qty: '2 kg', price: 12.34 },
  { name: 'Oil', qty: '0.5 t', price: 3 },
]

/** A moment with nothing beside it in its millisecond: what was done before is before it, what follows comes after. */
const thisMoment = async (): Promise<Date> => {
  const next = async () => {
    const now = Date.now()
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(now), { interval: 1 })
  }
  await next()
  const moment = new Date()
  await next()
  return moment
}

describe('formulas of a record', () => {
  it('are made when it is written: slave rows first, each after what it reads, numbers the server gives included', async () => {
    const { id } = await createRecord(ctx(), 'mend', { name: 'Pump', hours: 1.5, tax: 13, parts })
    expect(await read(id)).toMatchObject({
      code: 'R-0001',
      tag: 'R-0001/Pump',
      // 2 × 12.34 + 500 × 3 + 1.5 × 80
      total: 1644.68,
      due: 1858.49,
      part_count: 2,
      heavy: true,
      took: null,
      parts: [{ cost: cny(24.68) }, { cost: cny(1500) }],
    })
  })

  it('follow a change of what they read, and stand in its history', async () => {
    const { id, version } = await createRecord(ctx(), 'mend', {
      name: 'Fan',
      hours: 1,
      began: '2024-02-27',
    })
    const before = await thisMoment()
    await updateRecord(ctx(), 'mend', id, { ended: '2024-03-01', hours: 2, version })
    expect(await read(id)).toMatchObject({ total: 160, took: 3 })
    // The past shows what was stored then.
    const past = await recordAsOf(ctx(), 'mend', id, { moment: before.toISOString() })
    expect(past.data).toMatchObject({ total: 80, took: null })
    const now = await read(id)
    await restoreVersion(ctx(), 'mend', id, { moment: before.toISOString() }, { seen: Number(now.version) })
    expect(await read(id)).toMatchObject({ total: 80, took: null, ended: null })
  })

  it('take no input, but a record may be sent back as it came', async () => {
    await expect(createRecord(ctx(), 'mend', { name: 'X', total: 5 })).rejects.toMatchObject({
      code: 'record.invalid',
      issues: [{ field: 'total', code: 'read_only' }],
    })
    await expect(
      createRecord(ctx(), 'mend', { name: 'X', parts: [{ name: 'Y', cost: 3 }] }),
    ).rejects.toMatchObject({ issues: [{ field: 'parts.0.cost', code: 'read_only' }] })
    const { id } = await createRecord(ctx(), 'mend', { name: 'Whole', parts })
    const whole = await read(id)
    await updateRecord(ctx(), 'mend', id, { ...whole, name: 'Other' })
    const seen = await read(id)
    expect(seen).toMatchObject({ name: 'Other', total: 1524.68 })
    await expect(updateRecord(ctx(), 'mend', id, { total: 1, version: seen.version })).rejects.toMatchObject({
      issues: [{ field: 'total', code: 'read_only' }],
    })
    const outcome = await updateRecords(ctx(), 'mend', [id], { total: 1 })
    expect(outcome.refused).toMatchObject([{ issues: [{ field: 'total', code: 'read_only' }] }])
  })

  it('bring a version back with rows that were removed since, computed anew', async () => {
    const { id, version } = await createRecord(ctx(), 'mend', { name: 'Back', parts })
    const before = await thisMoment()
    await updateRecord(ctx(), 'mend', id, { parts: [], version })
    expect(await read(id)).toMatchObject({ total: 0, part_count: 0 })
    const now = await read(id)
    await restoreVersion(ctx(), 'mend', id, { moment: before.toISOString() }, { seen: Number(now.version) })
    expect(await read(id)).toMatchObject({ total: 1524.68, part_count: 2 })
  })

  it('need no right of the writer to their field', async () => {
    const narrow = {
      ...repair,
      policy: [
        { operations: ['read' as const] },
        { operations: ['create' as const, 'update' as const], fields: ['name', 'hours'] },
      ],
    }
    const system = systemCtx(kernel, 'beta', 'test')
    await saveTables(system, [{ definition: narrow }, { definition: part }])
    const beta = () => testCtx(kernel, { space: 'beta' })
    const { id, version } = await createRecord(beta(), 'mend', { name: 'Fan', hours: 1 })
    await updateRecord(beta(), 'mend', id, { hours: 3, version })
    expect((await getRecord(beta(), 'mend', id)).data).toMatchObject({ total: 240 })
  })

  it('are empty where the result does not fit the field, and stop where they would take too long', async () => {
    const wild = {
      ...repair,
      id: 'wild',
      title: 'n',
      fields: {
        n: repair.fields.hours,
        share: { ...repair.fields.tax, min: 0, computed: { formula: 'n / 10' } },
        loop: {
          ...repair.fields.hours,
          computed: { formula: 'if n > 0 then sum(for i in 1..99999, j in 1..99999 return i) else 1' },
        },
      },
    }
    await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: wild }])
    const { id } = await createRecord(ctx(), 'wild', { n: -5 })
    expect((await getRecord(ctx(), 'wild', id)).data).toMatchObject({ share: null, loop: 1 })
    const over = await createRecord(ctx(), 'wild', { n: 0 })
    expect((await getRecord(ctx(), 'wild', over.id)).data).toMatchObject({ share: 0 })
    await expect(createRecord(ctx(), 'wild', { n: 20 })).rejects.toMatchObject({
      code: 'record.invalid',
      issues: [{ field: 'loop', code: 'formula_stopped' }],
    })
  })
})

const recordsNow = async (): Promise<readonly { readonly id: string; readonly isLiving: boolean }[]> => {
  const { rows } = await ctx().db.run<{ id: string; isLiving: boolean }>(
    sql`select id, deleted_at is null as "isLiving" from s_alpha.t_mend`,
  )
  return rows
}

const control: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}
const importer = testActor({ personId: newId() })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-formulas-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Rows written to a file and imported as one act; how many records they made or changed. */
const importRows = async (
  act: string,
  rows: readonly Readonly<Record<'name' | 'began' | 'ended', string> & { readonly hours: number }>[],
  byName: boolean,
): Promise<number> => {
  const columns = ['name', 'hours', 'began', 'ended'] as const
  const path = join(folder, `${act}.csv`)
  await writeFile(
    path,
    [columns, ...rows.map(row => columns.map(id => row[id]))].map(cells => cells.join()).join('\n'),
  )
  const plan = {
    sheet: 0,
    headingLine: 1,
    columns: [...columns],
    mode: 'good',
    ...(byName && { key: 'name' }),
  } as const
  const request = createCtx(kernel, importer, act)
  const { created, updated } = await importRecords(request, 'mend', { path, name: 'mend.csv' }, plan, control)
  return created + updated
}

/** Undoes an act as its job does; how many records. */
const undo = async (act: string): Promise<number> => {
  const { undone } = await undoJob.run(createCtx(kernel, importer, newId()), { act }, control, newId())
  return undone
}

const line = fc.record(
  {
    name: fc.constantFrom('a', 'b'),
    qty: fc.integer({ min: -9_999, max: 9_999 }).map(n => n / 1000),
    price: fc.integer({ min: -99_999, max: 99_999 }).map(n => n / 100),
  },
  { requiredKeys: ['name'] },
)
const input = fc.record(
  {
    name: fc.constantFrom('Pump', 'Fan', null),
    hours: fc.integer({ min: 0, max: 10_000 }).map(n => n / 100),
    tax: fc.constantFrom(null, 0, 13, 6.5),
    began: fc.constantFrom(null, '2024-02-28', '1899-12-31'),
    ended: fc.constantFrom(null, '2024-03-01', '9999-12-31'),
    parts: fc.array(line, { maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const importing = fc.record({
  do: fc.constant('import' as const),
  rows: fc.array(
    fc.record({
      // As often another name as one that is there, so that rows are made and changed.
      name: fc.constantFrom('Pump', 'Fan', 'Belt', 'Gear'),
      hours: fc.integer({ min: 0, max: 10_000 }).map(n => n / 100),
      began: fc.constantFrom('', '2024-02-28', 'no day'),
      ended: fc.constantFrom('', '2024-03-01'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  byName: fc.boolean(),
})
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), input }),
  fc.record({ do: fc.constant('change' as const), at: fc.nat(9), input }),
  fc.record({ do: fc.constant('batch' as const), input }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({ do: fc.constant('restore' as const), at: fc.nat(9) }),
)

it('whatever is done to records, imports and their undoing too, what is stored is what the formulas answer', {
  timeout: timeForRuns(300_000),
}, async () => {
  let [imported, undone] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), importing, async (steps, importing) => {
      const made = await createRecords(ctx(), 'mend', [{ name: 'A', parts }, { name: 'B' }])
      const ids = made.flatMap(one => (one.ok ? [one.id] : []))
      const living = new Set(ids)
      const others = new Set((await recordsNow()).map(({ id }) => id).filter(id => !ids.includes(id)))
      const lookAgain = async () => {
        for (const { id, isLiving } of await recordsNow()) {
          if (others.has(id)) continue
          if (!ids.includes(id)) ids.push(id)
          if (isLiving) living.add(id)
          else living.delete(id)
        }
      }
      let act = ''
      const half = Math.ceil(steps.length / 2)
      for (const one of [...steps.slice(0, half), importing, ...steps.slice(half)]) {
        if (one.do === 'import') {
          act = newId()
          imported += await importRows(act, one.rows, one.byName)
          await lookAgain()
          expect(await staleFields(ctx(), repair, ids)).toEqual([])
          continue
        }
        const id = 'at' in one ? (ids[one.at % ids.length] ?? '') : ''
        if (one.do === 'create') {
          const created = await createRecord(ctx(), 'mend', one.input)
          ids.push(created.id)
          living.add(created.id)
        }
        if (one.do === 'batch') {
          const { refused } = await updateRecords(ctx(), 'mend', [...living], one.input)
          expect(refused).toEqual([])
        }
        if (one.do === 'change' && living.has(id)) {
          const { version } = await read(id)
          await updateRecord(ctx(), 'mend', id, { ...one.input, version })
        }
        if (one.do === 'remove' && living.delete(id)) await removeRecords(ctx(), 'mend', [id])
        if (one.do === 'restore' && !living.has(id)) {
          await restoreRecords(ctx(), 'mend', [id])
          living.add(id)
        }
      }
      expect(await staleFields(ctx(), repair, ids)).toEqual([])
      undone += await undo(act)
      await lookAgain()
      expect(await staleFields(ctx(), repair, ids)).toEqual([])
    }),
    { numRuns: runs(6) },
  )
  expect(imported).toBeGreaterThan(0)
  expect(undone).toBeGreaterThan(0)
})
