import { field, required } from '@gantry/fields/shared'
import { type Ctx, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { defineTable, type FieldDef, type TableDef, where } from '@gantry/model/shared'
import { catalogOf } from '../../catalog/snapshots.ts'
import { recomputeFormula } from './formula-rows.ts'
import { recomputeLookup } from './lookup-sql.ts'
import { acrossOf, type Node } from './nodes.ts'
import { recomputeRollUp } from './roll-up-sql.ts'
import { tableAs } from './rows-sql.ts'

const everyone = { read: true, create: true, update: true, remove: true, import: true, export: true } as const

const computed = (type: FieldDef, how: FieldDef['computed'] & object): FieldDef => ({
  ...type,
  computed: how,
})

/** Products, orders with items, customers and regions: a typical chain of tables. */
export const tradeTables: readonly TableDef[] = [
  defineTable({
    id: 'product',
    label: 'Product',
    title: 'name',
    fields: {
      name: required(field.text()),
      price: field.decimal({ scale: 2 }),
      sold: computed(field.number(), { rollUp: 'sum', from: 'item', by: 'product', of: 'qty' }),
    },
    policy: everyone,
  }),
  defineTable({
    id: 'region',
    label: 'Region',
    title: 'name',
    fields: {
      name: required(field.text()),
      turnover: computed(field.decimal({ scale: 2 }), {
        rollUp: 'sum',
        from: 'customer',
        by: 'region',
        of: 'turnover',
      }),
    },
    policy: everyone,
  }),
  defineTable({
    id: 'customer',
    label: 'Customer',
    title: 'name',
    fields: {
      name: required(field.text()),
      region: field.link('region'),
      turnover: computed(field.decimal({ scale: 2 }), {
        rollUp: 'sum',
        from: 'order',
        by: 'customer',
        of: 'total',
        where: where('state', 'ne', 'cancelled'),
      }),
      orders: computed(field.number(), { rollUp: 'count', from: 'order', by: 'customer' }),
      biggest: computed(field.decimal({ scale: 2 }), {
        rollUp: 'max',
        from: 'order',
        by: 'customer',
        of: 'total',
      }),
      usual: computed(field.decimal({ scale: 2 }), {
        rollUp: 'average',
        from: 'order',
        by: 'customer',
        of: 'total',
      }),
      codes: computed(field.longText(), { rollUp: 'join', from: 'order', by: 'customer', of: 'code' }),
      freight: computed(field.money({ currencies: ['USD'] }), {
        rollUp: 'sum',
        from: 'order',
        by: 'customer',
        of: 'freight',
      }),
      weight: computed(field.quantity({ unit: 'kg' }), {
        rollUp: 'sum',
        from: 'order',
        by: 'customer',
        of: 'weight',
      }),
    },
    policy: everyone,
  }),
  defineTable({
    id: 'order',
    label: 'Order',
    title: 'code',
    fields: {
      code: required(field.text()),
      customer: field.link('customer'),
      state: { ...field.choice(['open', 'cancelled']), default: 'open' },
      freight: field.money({ currencies: ['USD'] }),
      weight: field.quantity({ unit: 'g' }),
      items: field.slave('item'),
      total: computed(field.decimal({ scale: 2 }), { rollUp: 'sum', from: 'item', of: 'amount' }),
      with_tax: computed(field.decimal({ scale: 2 }), { formula: 'total * 1.13' }),
      customer_name: computed(field.text(), { lookup: 'customer', of: 'name' }),
    },
    policy: everyone,
  }),
  defineTable({
    id: 'item',
    label: 'Item',
    title: 'qty',
    master: 'order',
    fields: {
      product: field.link('product'),
      qty: { ...field.number(), default: 1 },
      price: computed(field.decimal({ scale: 2 }), { lookup: 'product', of: 'price' }),
      amount: computed(field.decimal({ scale: 2 }), { formula: 'qty * price' }),
    },
    policy: [],
  }),
]

/**
 * Computed fields that differ from their recomputation, with row counts; empty at the end of every transaction.
 */
export const staleFields = async (
  kernel: Kernel,
  space = 'alpha',
): Promise<Readonly<Record<string, number>>> => {
  const base: Ctx = systemCtx(kernel, space, 'test')
  const catalog = await catalogOf(base)
  const stale: Record<string, number> = {}
  const rollBack = new Error('only looking')
  for (const node of acrossOf(catalog).order)
    await kernel.database
      .transaction(space, async tx => {
        const ctx: Ctx = { ...base, db: tx, tx }
        const { rows } = await tx.run<{ id: string }>(
          sql`select id from ${tableAs(space, node.table, 'o')} where deleted_at is null`,
        )
        const count = await remade(
          ctx,
          catalog,
          node,
          rows.map(({ id }) => id),
        )
        if (count > 0) stale[node.key] = count
        throw rollBack
      })
      .catch((error: unknown) => {
        if (error !== rollBack) throw error
      })
  return stale
}

const remade = async (
  ctx: Ctx,
  catalog: Parameters<typeof acrossOf>[0],
  node: Node,
  ids: readonly string[],
): Promise<number> => {
  if (node.kind === 'formula') return (await recomputeFormula(ctx, catalog, node, ids)).length
  const statement =
    node.kind === 'lookup' ? recomputeLookup(catalog, node, ids) : recomputeRollUp(catalog, node, ids)
  return (await ctx.db.run(statement)).rows.length
}
