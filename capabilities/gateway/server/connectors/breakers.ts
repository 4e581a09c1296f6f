import { type Ctx, inTransaction, type Kernel, sql } from '@gantry/kernel/server'
import { admit, judge, noted, type OpenBreaker, type Outcome } from '../../shared/connectors/breaker.ts'
import type { EnvironmentName } from '../../shared/connectors/connector.ts'

/** One breaker: a bad request does not hold the others of its connector. */
export interface BreakerPlace {
  readonly connector: string
  readonly request: string
  readonly environment: EnvironmentName
}

/** What this process has seen of requests lately, by place. */
const seen = new WeakMap<Kernel, Map<string, readonly Outcome[]>>()
const mostSeen = 2_000

const nameOf = ({ space }: Ctx, { connector, request, environment }: BreakerPlace): string =>
  `${space} ${connector} ${request} ${environment}`

const of = ({ space }: Ctx, { connector, request, environment }: BreakerPlace) =>
  sql`space = ${space} and connector = ${connector} and request = ${request} and environment = ${environment}`

type Row = { readonly body: OpenBreaker }

const keep = (ctx: Ctx, place: BreakerPlace, next: OpenBreaker | null) =>
  next === null
    ? ctx.db.run(sql`delete from gantry.gateway_breaker where ${of(ctx, place)}`)
    : ctx.db.run(sql`
        insert into gantry.gateway_breaker (space, connector, request, environment, body)
        values (${ctx.space}, ${place.connector}, ${place.request}, ${place.environment}, ${JSON.stringify(next)}::json)
        on conflict (space, connector, request, environment) do update set body = excluded.body`)

/** Asks the breaker for a call: how long to wait, 0 when it is let through. All processes share it while it is not closed. */
export const askBreaker = async (
  ctx: Ctx,
  place: BreakerPlace,
): Promise<{ readonly wait: number; readonly isTrial: boolean }> => {
  const open = await ctx.db.run<Row>(sql`select body from gantry.gateway_breaker where ${of(ctx, place)}`)
  if (open.rows.length === 0) return { wait: 0, isTrial: false }
  return inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<Row>(
      sql`select body from gantry.gateway_breaker where ${of(tx, place)} for update`,
    )
    const breaker = rows[0]?.body ?? null
    const { wait, next } = admit(breaker, ctx.kernel.now().getTime())
    if (next !== breaker) await keep(tx, place, next)
    return { wait, isTrial: breaker !== null && wait === 0 }
  })
}

/** Tells the breaker what a call came to. */
export const tellBreaker = async (
  ctx: Ctx,
  place: BreakerPlace,
  outcome: Outcome,
  isTrial: boolean,
): Promise<void> => {
  const calls = seen.get(ctx.kernel) ?? new Map<string, readonly Outcome[]>()
  seen.set(ctx.kernel, calls)
  const name = nameOf(ctx, place)
  if (isTrial) {
    await inTransaction(ctx, async tx => {
      const { rows } = await tx.db.run<Row>(
        sql`select body from gantry.gateway_breaker where ${of(tx, place)} for update`,
      )
      const [row] = rows
      if (row) await keep(tx, place, judge(row.body, [], outcome))
    })
    return
  }
  const outcomes = noted(calls.get(name) ?? [], outcome)
  const next = judge(null, outcomes, outcome)
  if (calls.size >= mostSeen) calls.clear()
  calls.set(name, next === null ? outcomes : [])
  if (next !== null) await keep(ctx, place, next)
}

/** Closes all breakers of a connector. */
export const closeBreakersOf = async (ctx: Ctx, connector: string): Promise<void> => {
  await ctx.db.run(
    sql`delete from gantry.gateway_breaker where space = ${ctx.space} and connector = ${connector}`,
  )
}
