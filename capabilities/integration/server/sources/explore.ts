import { AppError, newId } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { batchOf } from '../../connectors/batches.ts'
import { sourceKindOf } from '../../connectors/kinds.ts'
import {
  type OwnQuery,
  type querySource as queryContract,
  queryLimits,
} from '../../shared/sources/contract.ts'
import type { Batch } from '../../shared/sources/rows.ts'
import { type OpenSource, openSource } from './open-source.ts'

/** Rows of a sample. */
const sampled = 200
/** Own queries remembered per source. */
const remembered = 50

const firstRows = async (batches: AsyncIterable<Batch>, most: number): Promise<Batch> => {
  let first: Batch | null = null
  const rows: unknown[][] = []
  for await (const batch of batches) {
    first ??= batch
    for (let row = 0; row < batch.rows && rows.length < most; row++)
      rows.push(batch.values.map(values => values[row] ?? null))
    if (rows.length >= most) break
  }
  return batchOf(first?.columns ?? [], rows)
}

/** The first rows of an object. @throws AppError source.… */
export const sampleSource = async (ctx: Ctx, id: string, object: string, signal: AbortSignal) => {
  const began = performance.now()
  const source = await openSource(ctx, id, signal)
  const batch = await firstRows(
    source.read({ object }, { limit: sampled, milliseconds: 15_000, newest: true }),
    sampled,
  )
  return { ...batch, milliseconds: Math.round(performance.now() - began) }
}

/** @throws AppError source.no_query where queries cannot be asked */
export const refuseWithoutQueries = ({ kind }: Pick<OpenSource, 'kind'>): void => {
  if (!sourceKindOf(kind)?.queries) throw new AppError('source.no_query')
}

/** The columns and first rows of a query, within the time of the explorer. @throws AppError source.answer, source.read_only … */
export const askSource = (source: OpenSource, query: string, most: number): Promise<Batch> => {
  const { milliseconds } = queryLimits
  return firstRows(source.read({ query }, { limit: most, milliseconds }), most)
}

/**
 * Runs a query somebody typed, within limits of rows and time, until its page is left. The query is remembered for its writer.
 * @throws AppError source.no_query, source.answer, source.read_only …
 */
export const querySource = async (
  ctx: Ctx,
  { id, text }: InputOf<typeof queryContract>,
  signal: AbortSignal,
) => {
  const source = await openSource(ctx, id, signal)
  refuseWithoutQueries(source)
  const began = performance.now()
  const passed = () => Math.round(performance.now() - began)
  const { rows: most } = queryLimits
  try {
    const found = await askSource(source, text, most + 1)
    const more = found.rows > most
    const answer = {
      ...found,
      rows: Math.min(found.rows, most),
      values: found.values.map(all => all.slice(0, most)),
    }
    await remember(ctx, id, text, { rows: answer.rows, milliseconds: passed(), failure: null })
    return { ...answer, milliseconds: passed(), more }
  } catch (error) {
    if (error instanceof AppError)
      await remember(ctx, id, text, { rows: null, milliseconds: passed(), failure: error.code })
    throw error
  }
}

const remember = async (
  ctx: Ctx,
  source: string,
  text: string,
  { rows, milliseconds, failure }: Pick<OwnQuery, 'rows' | 'milliseconds' | 'failure'>,
): Promise<void> => {
  const { space, now, actor } = ctx
  await ctx.db.run(sql`
    delete from gantry.source_query where space = ${space} and person = ${actor.personId}::uuid and source = ${source}::uuid
      and (text = ${text} or id in (
        select id from gantry.source_query where space = ${space} and person = ${actor.personId}::uuid
          and source = ${source}::uuid order by at desc offset ${remembered - 1}))`)
  await ctx.db.run(sql`
    insert into gantry.source_query (space, id, person, source, text, at, rows, milliseconds, failure)
    values (${space}, ${newId()}::uuid, ${actor.personId}::uuid, ${source}::uuid, ${text}, ${now}, ${rows}, ${milliseconds}, ${failure})`)
}

/** The last queries of the actor on a source. @throws AppError source.not_found */
export const listOwnQueries = async (ctx: Ctx, id: string): Promise<readonly OwnQuery[]> => {
  const { rows } = await ctx.db.run<OwnQuery>(sql`
    select id, text, ${isoMilliseconds(sql`at`)} as at, rows, milliseconds, failure
    from gantry.source_query
    where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and source = ${id}::uuid
    order by source_query.at desc limit ${remembered}`)
  return rows
}
