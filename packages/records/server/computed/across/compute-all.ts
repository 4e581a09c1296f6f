import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, databaseError, empty, type Sql, sql, type Transaction } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
import { catalogOf } from '../../catalog/snapshots.ts'
import { explain } from '../../schema/apply-plan.ts'
import { commitSoon, inBatches } from '../../schema/in-batches.ts'
import { type Work as Kind, rememberRate } from '../../schema/rates.ts'
import { fillRows } from '../fill-formulas.ts'
import { alone } from './alone.ts'
import { dependants } from './dependants.ts'
import { emitTablesComputed, fieldsFollowing, recordsOf } from './emit-computed.ts'
import { followField, type Later } from './follow.ts'
import { acrossOf, type Node } from './nodes.ts'
import { among, column, ofSpace, tableAs } from './rows-sql.ts'

/** Rows of the first batch, and the maximum for batches with dependants. */
const firstBatch = 500

interface Work {
  readonly table: TableId
  readonly fields: readonly FieldId[]
  /** Only rows that refer to these records; null: all rows. */
  readonly targets: readonly string[] | null
  readonly after: string | null
  readonly done: number
  readonly total: number | null
  readonly change: string | null
}

/** Progress of a recomputation, and the size of the last batch. */
export interface Computed {
  readonly done: number
  readonly total: number | null
  readonly batch: number
}

/** Receives the progress of every batch in its transaction; an error rolls back the batch and stops. */
export type Tell = (tx: Ctx, computed: Computed) => Promise<void>

/**
 * Recomputes fields according to a row of `gantry.computing`, and deletes the row at the end. Each batch is a
 * transaction that recomputes dependants as a write does, and stores its position.
 */
export const computeAll = async (
  ctx: Ctx,
  id: string,
  later: Later,
  tell: Tell,
): Promise<{ readonly done: number }> => {
  const total = await countRows(ctx, id)
  const started = performance.now()
  let [done, values] = [0, 0]
  let kind: Kind = 'across'
  await inBatches(firstBatch, async together => {
    // Reads the definitions for each batch, because they may change while the job runs.
    const batch = await whenFree(() =>
      alone({ ...ctx, request: {} }, async tx => {
        await commitSoon(tx)
        const made = await computeBatch(tx, id, together, later)
        if (made) await tell(tx, { done: made.done, total, batch: made.rows })
        return made
      }),
    )
    // The work was cancelled.
    if (batch === null) return { rows: 0, last: true }
    done = batch.done
    values += batch.rows * batch.fields
    if (batch.rows > 0) kind = batch.kind
    return batch
  })
  await rememberRate(ctx, kind, values, performance.now() - started)
  return { done }
}

interface Batch {
  readonly done: number
  readonly rows: number
  readonly fields: number
  readonly last: boolean
  /** Kind of work, for the measured speeds. */
  readonly kind: Kind
}

const computeBatch = async (
  ctx: Ctx & { readonly tx: Transaction },
  id: string,
  together: number,
  later: Later,
): Promise<Batch | null> => {
  const work = await openWork(ctx, id)
  if (!work) return null
  const catalog = await catalogOf(ctx)
  const what = whatToMake(catalog, work)
  const limit = what?.kind === 'field' ? Math.min(together, firstBatch) : together
  const ids = what ? await nextRows(ctx, what, work, limit) : []
  const done = work.done + ids.length
  const last = ids.length < limit
  let kind: Kind = 'across'
  if (what?.kind === 'field' && ids.length > 0) await followField(ctx, catalog, what.node, ids, later)
  if (what?.kind === 'formulas') {
    try {
      kind = await fillRows(ctx, catalog, what.table, work.fields, ids)
    } catch (error) {
      throw explain(what.table, error, work.fields)
    }
    if (last)
      for (const node of dependants(catalog, work.table, work.fields))
        await later(ctx, node, null, work.change)
  }
  if (last && what)
    await emitTablesComputed(
      ctx,
      what.kind === 'field'
        ? fieldsFollowing(catalog, what.node)
        : new Map([[recordsOf(what.table), work.fields]]),
    )
  await ctx.db.run(
    last
      ? sql`delete from gantry.computing where id = ${id}`
      : sql`update gantry.computing set after = ${ids.at(-1) ?? null}::uuid, done = ${done} where id = ${id}`,
  )
  return { done, rows: ids.length, fields: work.fields.length, last, kind }
}

/** One field with its dependants, or formulas over records of one table. */
type What =
  | { readonly kind: 'field'; readonly node: Node; readonly table: TableDef }
  | { readonly kind: 'formulas'; readonly table: TableDef }

/** Undefined when tables have changed so that nothing is left to recompute. */
const whatToMake = (catalog: Catalog, { table: id, fields }: Work): What | undefined => {
  const [only] = fields
  const node = only !== undefined && fields.length === 1 ? acrossOf(catalog).node(id, only) : undefined
  if (node) return { kind: 'field', node, table: node.table }
  const table = catalog.tables.get(id)
  return table && { kind: 'formulas', table }
}

const openWork = async (ctx: Ctx, id: string): Promise<Work | undefined> => {
  const { rows } = await ctx.db.run<Work>(sql`
    select table_id as "table", fields, targets::text[] as targets, after, done, total, change
    from gantry.computing where id = ${id} and space = ${ctx.space} for update`)
  return rows[0]
}

const nextRows = async (ctx: Ctx, what: What, work: Work, limit: number): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select o.id from ${tableAs(ctx.space, what.table, 'o')} where ${rowsOf(ctx, what, work)}
      ${work.after === null ? empty : sql`and o.id > ${work.after}::uuid`}
    order by o.id limit ${limit}`)
  return rows.map(row => row.id)
}

/**
 * Lookups and roll-ups of removed records are recomputed on restore; formulas of removed records are kept up to
 * date.
 */
const rowsOf = (ctx: Ctx, what: What, { targets }: Work): Sql => {
  const all = sql`true ${ofSpace(ctx.space, what.table, 'o')}`
  if (what.kind === 'formulas') return all
  const pointing =
    targets !== null && what.node.kind === 'lookup'
      ? sql`and ${column('o', what.node.via)} = ${among(targets)}`
      : empty
  return sql`${all} and o.deleted_at is null ${pointing}`
}

/** Number of rows to process, stored for progress. */
const countRows = async (ctx: Ctx, id: string): Promise<number | null> => {
  const work = await openWork(ctx, id)
  const what = work && whatToMake(await catalogOf({ ...ctx, request: {} }), work)
  if (!work || !what) return null
  const { rows } = await ctx.db.run<{ total: number }>(sql`
    update gantry.computing set error = null, total = (
      select count(*) from ${tableAs(ctx.space, what.table, 'o')} where ${rowsOf(ctx, what, work)}
    ) where id = ${id} returning total`)
  return rows[0]?.total ?? null
}

const attempts = 20

/** Retries on a lock timeout. */
const whenFree = async <T>(batch: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await batch()
    } catch (error) {
      if (attempt === attempts || !['55P03', '40P01'].includes(databaseError(error)?.code ?? '')) throw error
    }
    await sleep(100 * attempt)
  }
}
