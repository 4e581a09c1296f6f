import { AppError } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { nobody } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRecord } from '../../write/create-records.ts'
import { removeRecord } from '../../write/remove-records.ts'
import { restoreRecord } from '../../write/restore-records.ts'
import { updateRecord } from '../../write/update-record.ts'
import { staleFields, tradeTables } from './fixtures.ts'

const kernel = await recordsDatabase(tradeTables)
const fresh = (): Ctx => testCtx(kernel)

/** A writer that has written and not yet committed. */
const holding = async (work: (ctx: Ctx) => Promise<unknown>) => {
  let let_go = (): void => undefined
  const released = new Promise<void>(resolve => {
    let_go = resolve
  })
  let wrote = (): void => undefined
  const written = new Promise<void>(resolve => {
    wrote = resolve
  })
  const done = inTransaction(fresh(), async ctx => {
    await work(ctx)
    wrote()
    await released
  })
  await Promise.race([written, done])
  return { done, commit: let_go }
}

/** Until some writer waits for another one. */
const someoneWaits = () =>
  expect
    .poll(
      async () => {
        const { rows } = await kernel.database
          .of('alpha')
          .run(
            sql`select 1 from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
          )
        return rows.length
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)

it('sees what the writer it waited for has added, where values are recomputed', async () => {
  const customer = await createRecord(fresh(), 'customer', { name: 'C' })
  const first = await holding(ctx => createRecord(ctx, 'order', { code: 'one', customer: customer.id }))
  const second = createRecord(fresh(), 'order', { code: 'two', customer: customer.id })
  await someoneWaits()
  first.commit()
  await Promise.all([first.done, second])
  const { rows } = await kernel.database
    .of('alpha')
    .run<{ codes: string; orders: number }>(
      sql`select f_codes as codes, f_orders::int as orders from s_alpha.t_customer where id = ${customer.id}`,
    )
  expect(rows[0]?.orders).toBe(2)
  expect(rows[0]?.codes.split(', ').sort()).toEqual(['one', 'two'])
})

it('carries a price that is being changed while a row begins to point to it', async () => {
  const product = await createRecord(fresh(), 'product', { name: 'P', price: 1 })
  const pricing = await holding(ctx => updateRecord(ctx, 'product', product.id, { version: 1, price: 2 }))
  const ordering = createRecord(fresh(), 'order', { code: 'x', items: [{ product: product.id, qty: 3 }] })
  await someoneWaits()
  pricing.commit()
  await Promise.all([pricing.done, ordering])
  expect(await staleFields(kernel)).toEqual({})
})

interface World {
  readonly regions: string[]
  readonly customers: string[]
  readonly products: string[]
  readonly orders: string[]
}

type Act = readonly [what: number, one: number, two: number, amount: number]

const pick = (ids: readonly string[], at: number): string => ids[at % Math.max(ids.length, 1)] ?? nobody

const versionOf = async (table: string, id: string): Promise<number> => {
  const { rows } = await kernel.database
    .of('alpha')
    .run<{ version: number }>(sql`select version from ${sql([`s_alpha.t_${table}`])} where id = ${id}::uuid`)
  return rows[0]?.version ?? 0
}

const carryOut = async (world: World, [what, one, two, amount]: Act): Promise<void> => {
  const ctx = fresh()
  const update = async (table: string, id: string, input: Record<string, unknown>) => {
    await updateRecord(ctx, table, id, { version: await versionOf(table, id), ...input })
  }
  const items = [
    { product: pick(world.products, one), qty: amount },
    { product: pick(world.products, two), qty: 1 },
  ]
  switch (what % 8) {
    case 0:
    case 1: {
      const { id } = await createRecord(ctx, 'order', {
        code: `o${amount}`,
        customer: pick(world.customers, one),
        items,
        weight: `${amount} g`,
      })
      world.orders.push(id)
      return
    }
    case 2:
      return update('product', pick(world.products, one), { price: amount / 100 })
    case 3:
      return update('order', pick(world.orders, one), {
        customer: pick(world.customers, two),
        freight: `${amount} ${two % 2 ? 'USD' : 'CNY'}`,
      })
    case 4:
      return update('order', pick(world.orders, one), { items })
    case 5:
      return update('customer', pick(world.customers, one), {
        region: pick(world.regions, two),
        name: `n${amount}`,
      })
    case 6:
      return update('order', pick(world.orders, one), { state: amount % 2 ? 'open' : 'cancelled' })
    default: {
      const id = pick(world.orders, one)
      if (two % 2) await removeRecord(ctx, 'order', id)
      else await restoreRecord(ctx, 'order', id)
    }
  }
}

const create = async (table: string, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      (
        await createRecord(fresh(), table, {
          name: `${table} ${n}`,
          ...(table === 'product' && { price: n + 0.25 }),
        })
      ).id,
    )
  return ids
}

it(
  'holds every stored value equal to its recomputation, whatever three writers do at once',
  async () => {
    const world: World = {
      regions: await create('region', 2),
      customers: await create('customer', 3),
      products: await create('product', 3),
      orders: [],
    }
    const act = fc.tuple(fc.nat(7), fc.nat(30), fc.nat(30), fc.integer({ min: 1, max: 500 }))
    const script = fc.array(act, { minLength: 3, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(script, script, script, async (...writers) => {
        await Promise.all(
          writers.map(async acts => {
            for (const each of acts)
              try {
                await carryOut(world, each)
              } catch (error) {
                // Another writer was faster, or the record is not there: a refusal changes nothing.
                if (!(error instanceof AppError) || error.status >= 500) throw error
              }
          }),
        )
        expect(await staleFields(kernel)).toEqual({})
      }),
      { numRuns: runs(5), endOnFailure: true },
    )
  },
  timeForRuns(240_000),
)
