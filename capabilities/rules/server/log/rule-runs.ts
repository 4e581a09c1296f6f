import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { requireDesignerOf } from '@gantry/designs/server'
import { type Ctx, empty, isoMilliseconds, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { catalogOf, effectiveRights, findRecords } from '@gantry/records/server'
import { readRun, retryRun } from '@gantry/runs/server'
import type { ResultOutcome, RuleRun, RunInput, RunProblem } from '../../shared/contract.ts'
import type { Rule } from '../../shared/rule.ts'
import { ruleOfRelease } from '../rule-designs.ts'
import type { RuleInput } from '../run/rule-input.ts'
import { type ResultDone, sendingOf, stepOf } from '../run/rule-runner.ts'

const pageSize = 50
interface Row extends Omit<RuleRun, 'start'> {
  readonly event: string
  readonly table: string | null
  readonly record: string | null
  readonly by: string | null
}

interface Asked {
  readonly id: string
  readonly state?: string
  readonly after?: string
}

/** The log of a rule, newest first. @throws AppError permission.denied */
export const listRuleRuns = async (
  ctx: Ctx,
  { id, state, after }: Asked,
): Promise<{ readonly data: readonly RuleRun[]; readonly next: string | null }> => {
  await requireDesignerOf(ctx, { kind: 'rule', id })
  const rows = await runRows(ctx, id, {
    ...(state !== undefined && { state }),
    ...(after !== undefined && { after }),
  })
  const page = rows.slice(0, pageSize)
  return {
    data: await titled(ctx, page),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

const runRows = async (
  ctx: Ctx,
  rule: string,
  { state, after, only }: { readonly state?: string; readonly after?: string; readonly only?: string },
): Promise<readonly Row[]> => {
  const { rows } = await ctx.db.run<Row>(sql`
    select r.id, r.state, r.release, r.attempt, r.error,
      ${isoMilliseconds(sql`r.created_at`)} as at, ${isoMilliseconds(sql`r.ended_at`)} as "endedAt",
      ${isoMilliseconds(sql`r.next_at`)} as "nextAt",
      r.input ->> 'event' as event, r.input ->> 'table' as "table", r.input ->> 'record' as record,
      (select m.f_name from gantry.t_member m where m.space = r.space and m.id = (r.input ->> 'person')::uuid) as by
    from gantry.run r
    where r.space = ${ctx.space} and r.design_kind = 'rule' and r.design = ${rule}
      ${state === undefined ? empty : sql`and r.state = ${state}`}
      ${after === undefined ? empty : sql`and r.id < ${after}::uuid`}
      ${only === undefined ? empty : sql`and r.id = ${only}::uuid`}
    order by r.id desc limit ${pageSize + 1}`)
  return rows
}

/** Runs with the titles of their records, as far as the reader may see them. */
const titled = async (ctx: Ctx, rows: readonly Row[]): Promise<readonly RuleRun[]> => {
  const titles = await titlesOf(ctx, rows)
  return rows.map(({ event, table, record, by, ...run }) => ({
    ...run,
    start: {
      event,
      table,
      record: record === null ? null : { id: record, title: titles.get(record) ?? '' },
      by,
    },
  }))
}

const titlesOf = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> => {
  const { tables } = await catalogOf(ctx)
  const titles = new Map<string, string>()
  for (const id of new Set(rows.flatMap(({ table }) => table ?? []))) {
    const table = tables.get(id)
    if (!table) continue
    const { operations, readable } = await effectiveRights(ctx, table)
    if (!operations.includes('read') || !readable.includes(table.title)) continue
    const records = rows.flatMap(row => (row.table === id && row.record !== null ? [row.record] : []))
    const { data } = await findRecords(ctx, id, {
      filter: where('id', 'in', [...new Set(records)]),
      fields: [table.title],
      pageSize,
      count: 'none',
    })
    for (const row of data) titles.set(row.id, String(row[table.title] ?? ''))
  }
  return titles
}

/** The run, once it is sure that it is one of this rule. @throws AppError run.not_found, permission.denied */
const runOfRule = async (ctx: Ctx, rule: string, run: string) => {
  await requireDesignerOf(ctx, { kind: 'rule', id: rule })
  const found = await readRun(ctx, run)
  if (found.of.kind !== 'rule' || found.of.id !== rule) throw new AppError('run.not_found')
  return found
}

/** A run with what it read and what its results came to. @throws AppError run.not_found, permission.denied */
export const readRuleRun = async (
  ctx: Ctx,
  id: string,
  run: string,
): Promise<
  RuleRun & { readonly inputs: readonly RunInput[]; readonly results: readonly ResultOutcome[] }
> => {
  const found = await runOfRule(ctx, id, run)
  const [row] = await runRows(ctx, id, { only: run })
  if (!row) throw new AppError('run.not_found')
  const [said] = await titled(ctx, [row])
  if (!said) throw new AppError('run.not_found')
  const rule = await ruleOfRelease(ctx, id, found.of.release)
  return {
    ...said,
    inputs: await inputsOf(ctx, found.input as unknown as RuleInput),
    results: outcomesOf(rule, found),
  }
}

/** Changed fields and values that came in, as far as the reader may see the fields. */
const inputsOf = async (
  ctx: Ctx,
  { changes, values, table: id }: RuleInput,
): Promise<readonly RunInput[]> => {
  if (values) return Object.entries(values).map(([field, value]) => ({ field, value: value ?? null }))
  const table = id === null ? undefined : (await catalogOf(ctx)).tables.get(id)
  if (!table || !changes) return []
  const { readable, masked } = await effectiveRights(ctx, table)
  return Object.entries(changes).flatMap(([field, sides]) => {
    const isOpen = readable.includes(field) && !masked.includes(field)
    if (!isOpen || !Array.isArray(sides)) return []
    const [before = null, value = null] = sides as readonly Json[]
    return [{ field, value, before }]
  })
}

type Run = Awaited<ReturnType<typeof readRun>>

const outcomesOf = (rule: Rule, { steps, state, error }: Run): readonly ResultOutcome[] => {
  const byPath = new Map(steps.map(step => [step.path, step]))
  const done = new Map<string, { readonly what: ResultDone; readonly milliseconds: number }>()
  const failed = new Map<string, { readonly error: RunProblem; readonly milliseconds: number }>()
  for (const result of rule.results) {
    const sending = byPath.get(sendingOf(result))
    const step = byPath.get(stepOf(result)) ?? sending
    if (!step) continue
    const milliseconds = Date.parse(step.endedAt) - Date.parse((sending ?? step).startedAt)
    if (step.state === 'failed' && step.error) {
      const problem = step.error as unknown as RunProblem
      failed.set(String((problem.params as JsonObject).result ?? result.id), { error: problem, milliseconds })
      continue
    }
    const kept = (step.output as { readonly done?: readonly ResultDone[] } | null)?.done ?? []
    for (const what of kept) done.set(what.result, { what, milliseconds })
  }
  const isOver = state === 'failed' || state === 'succeeded' || state === 'cancelled'
  return rule.results.map(({ id: result, kind }): ResultOutcome => {
    const was = done.get(result)
    if (was)
      return {
        result,
        kind,
        state: was.what.failed ? 'failed' : 'done',
        did: was.what.did,
        error: was.what.failed ?? null,
        milliseconds: was.milliseconds,
      }
    const broke = failed.get(result)
    if (broke)
      return { result, kind, state: 'failed', did: [], error: broke.error, milliseconds: broke.milliseconds }
    const isOwn = (error?.params as JsonObject | undefined)?.result === result
    return {
      result,
      kind,
      state: isOwn ? 'failed' : isOver ? 'skipped' : 'waiting',
      did: [],
      error: isOwn ? (error as unknown as RunProblem) : null,
      milliseconds: null,
    }
  })
}

/** Tries a failed run again. @throws AppError run.not_found, run.state, permission.denied */
export const retryRuleRun = async (ctx: Ctx, id: string, run: string): Promise<void> => {
  await runOfRule(ctx, id, run)
  await retryRun(ctx, run)
}
