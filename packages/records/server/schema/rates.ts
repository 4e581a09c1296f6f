import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { Preparation } from './plan.ts'

/** `pushed` and `evaluated`: formulas, by the database or in memory; `across`: a lookup or a roll-up. */
export type Work = 'fill' | 'index' | 'pushed' | 'evaluated' | 'across'

export const workOf = (preparation: Preparation): Work => (preparation.kind === 'index' ? 'index' : 'fill')

/** Rows a second until this installation has measured its own. */
const assumed: Readonly<Record<Work, number>> = {
  fill: 20_000,
  index: 200_000,
  pushed: 5_000,
  evaluated: 3_000,
  across: 2_000,
}

/** Below this a measurement says more about the machine's mood than about its speed. */
const tellingRows = 5_000

/** Rows a second, as measured in the changes carried out here. */
export const ratesOf = async (ctx: Ctx): Promise<Readonly<Record<Work, number>>> => {
  const { rows } = await platform(ctx.kernel).run<{ work: Work; rate: number }>(
    sql`select work, rows * 1000.0::float8 / ms as rate from gantry.schema_rate where ms > 0`,
  )
  return { ...assumed, ...Object.fromEntries(rows.map(({ work, rate }) => [work, rate])) }
}

/** Remembers how long work took; what was measured long ago counts less and less. */
export const rememberRate = async (ctx: Ctx, work: Work, rows: number, ms: number): Promise<void> => {
  if (rows < tellingRows || ms < 1) return
  await platform(ctx.kernel).run(sql`
    insert into gantry.schema_rate (work, rows, ms) values (${work}, ${rows}, ${Math.ceil(ms)})
    on conflict (work) do update set rows = schema_rate.rows / 2 + excluded.rows, ms = schema_rate.ms / 2 + excluded.ms`)
}

/** Seconds for some rows, to a tenth. */
export const secondsFor = (rows: number, rate: number): number => Math.ceil((rows / rate) * 10) / 10
