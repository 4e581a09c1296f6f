import { type Ctx, sql } from '@gantry/kernel/server'
import type { Reject } from '@gantry/transform/server'
import type { Refusal } from '../../shared/sources/rows.ts'

/** Rejected rows of a run that are kept. */
export const keptRejects = 10_000

/** What a target refused, as rejects of its step. */
export const rejectsOf = (step: string, refusals: readonly Refusal[]): readonly Reject[] =>
  refusals.map(({ row, ...why }) => ({ step, row: JSON.stringify(row), ...why }))

/**
 * The row each reject belongs to, by the place of its first reject. A source tells each wrong column of a row apart: rejects of
 * equal rows for different reasons are one row, and those for the same reason are rows of their own.
 */
const rowNumbers = (rejects: readonly Reject[]): readonly number[] => {
  const seen = new Map<string, number>()
  const first = new Map<string, number>()
  return rejects.map(({ step, row, column, code }, at) => {
    const reason = JSON.stringify([step, row, column, code])
    const number = seen.get(reason) ?? 0
    seen.set(reason, number + 1)
    const key = JSON.stringify([step, row, number])
    const found = first.get(key) ?? at
    first.set(key, found)
    return found
  })
}

/** Keeps rejected rows of a run, after those it has already. */
export const keepRejects = async (ctx: Ctx, run: string, rejects: readonly Reject[]): Promise<void> => {
  if (rejects.length === 0) return
  const rows = rowNumbers(rejects)
  const kept = rejects.map((each, at) => ({ ...each, seq: at, line: rows[at] }))
  await ctx.db.run(sql`
    with before as (
      select coalesce(max(seq) + 1, 0) as seq from gantry.task_reject
      where space = ${ctx.space} and run = ${run}::uuid
    )
    insert into gantry.task_reject (space, run, seq, line, step, row, name, code, params)
    select ${ctx.space}, ${run}::uuid, before.seq + r.seq, before.seq + r.line, r.step, r.row::jsonb, r."column", r.code,
      coalesce(r.params, '{}')
    from before, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as r(seq int, line int, step text, "row" text, "column" text, code text, params jsonb)`)
}

/** Forgets rejected rows of a run: of all steps, or of some. */
export const forgetRejects = async (ctx: Ctx, run: string, steps?: readonly string[]): Promise<void> => {
  await ctx.db.run(sql`
    delete from gantry.task_reject
    where space = ${ctx.space} and run = ${run}::uuid
      and (${steps === undefined} or step = any(${steps ?? []}::text[]))`)
}
