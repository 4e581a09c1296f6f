import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, TableId } from '@gantry/model/shared'
import { catalogOf } from '../../catalog/snapshots.ts'
import { alone } from './alone.ts'
import { followField, type Later } from './follow.ts'
import { acrossOf, type Node } from './nodes.ts'
import { among, column, ofSpace, tableAs } from './rows-sql.ts'

/** Rows made in one transaction. */
const together = 500

interface Work {
  readonly table: TableId
  readonly field: FieldId
  /** Only rows that point to these; null: all. */
  readonly targets: readonly string[] | null
  readonly after: string | null
  readonly done: number
}

/**
 * Makes a field as `gantry.computing` says, and forgets the work once it is done. Each batch is a transaction that follows
 * what it changes as a write does, and remembers how far it is.
 */
export const computeAll = async (
  ctx: Ctx,
  id: string,
  later: Later,
  tell: (done: number, total: number | null) => Promise<void>,
): Promise<{ readonly done: number }> => {
  const total = await countRows(ctx, id)
  for (;;) {
    const began = performance.now()
    // Each batch by the newest definitions: they may change while the job runs.
    const batch = await alone({ ...ctx, request: {} }, tx => computeBatch(tx, id, later))
    if (batch === null) return { done: 0 }
    await tell(batch.done, total)
    if (batch.last) return { done: batch.done }
    // Half as long as the batch took: people's writes come first.
    await sleep(Math.min((performance.now() - began) / 2, 200))
  }
}

const computeBatch = async (
  ctx: Ctx,
  id: string,
  later: Later,
): Promise<{ readonly done: number; readonly last: boolean } | null> => {
  const work = await openWork(ctx, id)
  if (!work) return null
  const catalog = await catalogOf(ctx)
  const node = acrossOf(catalog).node(work.table, work.field)
  const ids = node ? await nextRows(ctx, node, work) : []
  if (node && ids.length > 0) await followField(ctx, catalog, node, ids, later)
  const done = work.done + ids.length
  const last = ids.length < together
  await ctx.db.run(
    last
      ? sql`delete from gantry.computing where id = ${id}`
      : sql`update gantry.computing set after = ${ids.at(-1) ?? null}::uuid, done = ${done} where id = ${id}`,
  )
  return { done, last }
}

const openWork = async (ctx: Ctx, id: string): Promise<Work | undefined> => {
  const { rows } = await ctx.db.run<Work>(sql`
    select table_id as "table", field, targets::text[] as targets, after, done from gantry.computing
    where id = ${id} and space = ${ctx.space} for update`)
  return rows[0]
}

const nextRows = async (ctx: Ctx, node: Node, work: Work): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select o.id from ${tableAs(ctx.space, node.table, 'o')} where ${rowsOf(ctx, node, work)}
      ${work.after === null ? empty : sql`and o.id > ${work.after}::uuid`}
    order by o.id limit ${together}`)
  return rows.map(row => row.id)
}

/** Removed records keep the values they had: they are made again when they come back. */
const rowsOf = (ctx: Ctx, node: Node, { targets }: Work): Sql => sql`o.deleted_at is null
  ${ofSpace(ctx.space, node.table, 'o')}
  ${targets !== null && node.kind === 'lookup' ? sql`and ${column('o', node.via)} = ${among(targets)}` : empty}`

/** How many rows there are to make, kept for whoever watches. */
const countRows = async (ctx: Ctx, id: string): Promise<number | null> => {
  const work = await openWork(ctx, id)
  const catalog = await catalogOf({ ...ctx, request: {} })
  const node = work && acrossOf(catalog).node(work.table, work.field)
  if (!work || !node) return null
  const { rows } = await ctx.db.run<{ total: number }>(sql`
    update gantry.computing set total = (
      select count(*) from ${tableAs(ctx.space, node.table, 'o')} where ${rowsOf(ctx, node, work)}
    ) where id = ${id} returning total`)
  return rows[0]?.total ?? null
}
