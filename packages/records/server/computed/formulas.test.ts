import { systemCtx } from '@gantry/kernel/server'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { recordAsOf } from '../history/record-as-of.ts'
import { restoreVersion } from '../history/restore-version.ts'
import { getRecord } from '../read/get-record.ts'
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
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), input }),
  fc.record({ do: fc.constant('change' as const), at: fc.nat(9), input }),
  fc.record({ do: fc.constant('batch' as const), input }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({ do: fc.constant('restore' as const), at: fc.nat(9) }),
)

it('whatever is done to records, what is stored is what the formulas answer', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async steps => {
      const made = await createRecords(ctx(), 'mend', [{ name: 'A', parts }, { name: 'B' }])
      const ids = made.flatMap(one => (one.ok ? [one.id] : []))
      const living = new Set(ids)
      for (const one of steps) {
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
    }),
    { numRuns: 25 },
  )
})
