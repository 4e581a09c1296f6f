import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, defineJob, enqueue, systemCtx } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { isLarge, tableSize } from '../schema/table-size.ts'
import { changedFormulas } from './changed-formulas.ts'
import { type Filling, fillBatch } from './fill-formulas.ts'

/** Rows filled at first; then as many as take about this long, in milliseconds. */
const firstBatch = 500
const batchTime = 150
const mostTogether = 5_000

/** Brings formulas up to date in tables of any length, batch by batch beside everybody's work; harmless to run again. */
export const fillJob = defineJob({
  name: 'records.formulas',
  run: async (ctx, { fillings }: { readonly fillings: readonly Filling[] }, control) => {
    let before = 0
    for (const filling of fillings) {
      const total = (await sizeOf(ctx, filling.table)).rows + before
      before += await fillAll(
        ctx,
        filling,
        async rows => {
          control.signal.throwIfAborted()
          await control.progress(before + rows, Math.max(total, before + rows))
        },
        // As long as the batch took: people's reads and writes come first.
        took => sleep(Math.min(took, 300)),
      )
    }
    return { rows: before }
  },
})

const fillAll = async (
  ctx: Ctx,
  filling: Filling,
  tell: (rows: number) => Promise<void>,
  rest: (took: number) => Promise<unknown>,
): Promise<number> => {
  let [at, together] = [{ after: null as string | null, rows: 0 }, firstBatch]
  for (;;) {
    const began = performance.now()
    // Each batch by the newest definitions, which may change meanwhile.
    at = await fillBatch(ctx.tx ? ctx : { ...ctx, request: {} }, filling, at, together)
    const took = performance.now() - began
    await tell(at.rows)
    if (at.after === null) return at.rows
    together = Math.min(Math.max(Math.round((together * batchTime) / Math.max(took, 1)), 50), mostTogether)
    await rest(took)
  }
}

/**
 * After tables were changed, in the transaction that did: existing rows have the values of their formulas at once where the
 * tables are small, and from a job where they are large. `before` are the tables as they stood.
 */
export const fillChanged = async (ctx: Ctx, before: ReadonlyMap<TableId, TableDef>): Promise<void> => {
  const changed = changedFormulas(before, (await catalogOf(ctx)).tables)
  const later: Filling[] = []
  for (const { table, fields } of changed) {
    const filling = { table: table.id, fields }
    // What reads rows that come later comes later too.
    if (later.length > 0 || isLarge(await tableSize(ctx, table))) later.push(filling)
    else
      await fillAll(
        ctx,
        filling,
        async () => undefined,
        async () => undefined,
      )
  }
  if (later.length === 0) return
  // Nobody's job, so that nobody stops it halfway.
  const { actor } = systemCtx(ctx.kernel, ctx.space, 'formulas of a changed table')
  await enqueue({ ...ctx, actor }, fillJob, { fillings: later })
}

const sizeOf = async (ctx: Ctx, id: TableId) => {
  const table = (await catalogOf({ ...ctx, request: {} })).tables.get(id)
  return table ? tableSize(ctx, table) : { rows: 0, bytes: 0 }
}
