import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Decision } from '../shared/decision.ts'
import { type CompiledDecision, compileDecision, type DecisionOutcome } from '../shared/evaluate.ts'

/** What is asked of a decision. */
interface Question {
  readonly decision: string
  /** Absent: the newest release. */
  readonly release?: number
  /** By id or name of the inputs. */
  readonly input: JsonObject
}

/** What a release answered. */
export interface Decided extends DecisionOutcome {
  readonly release: number
}

/** Compiled releases of this process. A release never changes, so one is only forgotten for its size. */
const compiled = new Map<string, CompiledDecision>()
const mostCompiled = 200

/**
 * Asks a release of a decision, for whoever may: callers check that before. Nothing is stored.
 * @throws AppError decision.not_found for one that is not published or not in use; request.invalid naming the inputs
 */
export const decide = async (ctx: Ctx, { decision: id, release, input }: Question): Promise<Decided> => {
  const { rows } = await ctx.db.run<{ readonly number: number }>(sql`
    select r.number from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id
      and r.number = coalesce(${release ?? null}::int, d.release)
    where d.space = ${ctx.space} and d.kind = 'decision' and d.id = ${id} and d.state = 'active'`)
  const [row] = rows
  if (!row) throw new AppError('decision.not_found')
  const ready = await compiledRelease(ctx, id, row.number)
  return { ...ready.ask(input, askOf(ctx)), release: row.number }
}

/** The moment, the zone and the limits of one question. */
export const askOf = ({ now, actor, budget }: Ctx) => ({
  now: now.getTime(),
  timeZone: actor.timeZone,
  ...(budget && { budget }),
})

const compiledRelease = async (ctx: Ctx, id: string, number: number): Promise<CompiledDecision> => {
  const key = `${ctx.space} ${id} ${number}`
  const known = compiled.get(key)
  if (known) return known
  const { rows } = await ctx.db.run<{ readonly body: Decision }>(sql`
    select body from gantry.design_release
    where space = ${ctx.space} and kind = 'decision' and id = ${id} and number = ${number}`)
  const [row] = rows
  if (!row) throw new AppError('decision.not_found')
  const ready = compileDecision(row.body)
  const [oldest] = compiled.keys()
  if (compiled.size >= mostCompiled && oldest !== undefined) compiled.delete(oldest)
  compiled.set(key, ready)
  return ready
}
