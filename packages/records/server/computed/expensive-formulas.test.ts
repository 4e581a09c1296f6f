import { field } from '@gantry/fields/shared'
import { Budget, type Ctx, inTransaction, requestLimits, systemCtx } from '@gantry/kernel/server'
import { defineTable, type FieldDef } from '@gantry/model/shared'
import { recordsDatabase } from '@gantry/testing/server'
import { describe, expect, test } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecord } from '../write/create-records.ts'
import { fillRows } from './fill-formulas.ts'

const kernel = await recordsDatabase()
const ctx = (signal?: AbortSignal): Ctx => ({
  ...systemCtx(kernel, 'alpha', 'test'),
  budget: new Budget({ ...requestLimits, steps: 2_000_000 }, signal),
})
const formula = (of: FieldDef, text: string): FieldDef => ({ ...of, computed: { formula: text } })
const loops = 'if n > 0 then count(for i in 1..700 return count(for j in 1..600 return i * j)) else 0'

const table = (id: string, fields: Record<string, FieldDef>) =>
  defineTable({ id, label: id, title: 'n', fields: { n: field.number(), ...fields }, policy: {} })
const sixty = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`f${at}`, formula(field.number(), loops)]),
)
await saveTables(ctx(), [
  { definition: table('heavy', sixty) },
  { definition: table('light', { twice: formula(field.number(), 'n * 2') }) },
  {
    definition: table('long', {
      began: field.date(),
      tenths: formula(field.decimal({ scale: 4 }), 'sum(for i in 1..60000 return i / 10) + n + 0.0003'),
      later: formula(field.date(), 'if count(for i in 1..60000 return i) > n then began + @"P1M" else null'),
    }),
  },
])

describe('formulas that take too much together', () => {
  test('are refused at the field that used the last of the budget, after others were answered', async () => {
    // The first write of a table reads its definition and prepares its statement.
    await createRecord(ctx(), 'light', { n: 1 })
    const order: string[] = []
    const heavy = createRecord(ctx(), 'heavy', { n: 1 }).catch((error: unknown) => {
      order.push('heavy')
      return error
    })
    const light = createRecord(ctx(), 'light', { n: 2 }).then(() => order.push('light'))
    const [refused] = await Promise.all([heavy, light])
    expect(order).toEqual(['light', 'heavy'])
    expect(refused).toMatchObject({ code: 'record.invalid', issues: [{ code: 'formulas_stopped' }] })
  })

  test('end when the caller has gone', async () => {
    const caller = new AbortController()
    const heavy = createRecord(ctx(caller.signal), 'heavy', { n: 1 })
    setImmediate(() => caller.abort())
    await expect(heavy).rejects.toMatchObject({ code: 'request.cancelled' })
  })

  test('are told by a background job, at the field', async () => {
    const { id } = await createRecord(ctx(), 'heavy', { n: 0 })
    await inTransaction(ctx(), async tx =>
      tx.db.run({ text: 'update s_alpha.t_heavy set f_n = 1', values: [] }),
    )
    const small = { ...ctx(), budget: new Budget({ steps: 60_000, milliseconds: 1_000 }) }
    await expect(
      inTransaction(small, async tx => {
        const catalog = await catalogOf(tx)
        const heavy = catalog.tables.get('heavy')
        if (heavy) await fillRows(tx, catalog, heavy, ['f0'], [id])
      }),
    ).rejects.toMatchObject({ code: 'record.invalid', issues: [{ field: 'f0', code: 'formulas_stopped' }] })
  })
})

test('what a worker evaluates is exact', async () => {
  const { id } = await createRecord(ctx(), 'long', { n: 1, began: '2024-01-31' })
  expect((await getRecord(ctx(), 'long', id)).data).toMatchObject({
    tenths: 180_003_001.0003,
    later: '2024-02-29',
  })
})
