import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { PlannedStep } from '@gantry/model/shared'
import type { Preparation } from './plan.ts'

/**
 * `pushed` and `evaluated`: formulas computed by the database or in memory; `across`: a lookup or a roll-up.
 */
export type Work = 'fill' | 'index' | 'pushed' | 'evaluated' | 'across'

export const workOf = (preparation: Preparation): Work => (preparation.kind === 'index' ? 'index' : 'fill')

export interface Rate {
  readonly rowsPerSecond: number
  /** Measured by earlier changes here; otherwise a default. */
  readonly measured: boolean
}

export type Rates = Readonly<Record<Work, Rate>>

const assume = (rowsPerSecond: number): Rate => ({ rowsPerSecond, measured: false })

/** Default costs (two busy cores), used until this installation has measured its own. */
const assumed: Rates = {
  fill: assume(2_500),
  index: assume(100_000),
  pushed: assume(1_500),
  evaluated: assume(1_200),
  across: assume(800),
}

/** Smaller samples are too noisy to be stored. */
const tellingRows = 5_000

export const ratesOf = async (ctx: Ctx): Promise<Rates> => {
  const { rows } = await platform(ctx.kernel).run<{ work: Work; rowsPerSecond: number }>(
    sql`select work, rows * 1000.0::float8 / ms as "rowsPerSecond" from gantry.schema_rate where ms > 0`,
  )
  const known = rows.map(({ work, rowsPerSecond }) => [work, { rowsPerSecond, measured: true }] as const)
  return { ...assumed, ...Object.fromEntries(known) }
}

/** Stores the measured speed of work as a decaying average. */
export const rememberRate = async (ctx: Ctx, work: Work, rows: number, ms: number): Promise<void> => {
  if (rows < tellingRows || ms < 1) return
  await platform(ctx.kernel).run(sql`
    insert into gantry.schema_rate (work, rows, ms) values (${work}, ${rows}, ${Math.ceil(ms)})
    on conflict (work) do update set rows = schema_rate.rows / 2 + excluded.rows, ms = schema_rate.ms / 2 + excluded.ms`)
}

/** Estimated seconds, to a tenth, for a number of rows, and whether they are a guess. */
export const estimateDuration = (
  rows: number,
  { rowsPerSecond, measured }: Rate,
): Pick<PlannedStep, 'rows' | 'seconds' | 'guess'> => ({
  rows,
  seconds: Math.ceil((rows / rowsPerSecond) * 10) / 10,
  ...(!measured && rows > 0 && { guess: true }),
})
