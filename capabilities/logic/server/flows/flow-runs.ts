import { AppError } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, type Sql, sql } from '@gantry/kernel/server'
import { readsWholly, requireDesigner } from '@gantry/records/server'
import type { FlowRun, FlowRunState, KeptTrace, ReadFlowRun } from '../../shared/flow-contract.ts'
import { traceDays } from './forget-runs.ts'

const pageSize = 50

const runColumns: Sql = sql`r.id, r.flow, r.state, r.release, r.steps, r.cause, r.by_name as by, r.error, r.block, r.ms,
  r.trace is not null as traced, ${isoMilliseconds(sql`r.at`)} as at`

/** @throws AppError logic.not_found; permission.denied for those who may not design it */
const requireDesignerOfFlow = async (ctx: Ctx, flow: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly app: string | null }>(sql`
    select app from gantry.design
    where space = ${ctx.space} and kind = 'logic' and id = ${flow} and state <> 'removed'`)
  const [row] = rows
  if (!row) throw new AppError('logic.not_found')
  await requireDesigner(ctx, row.app)
}

interface Asked {
  readonly id: string
  readonly state?: FlowRunState
  readonly after?: string
}

/** Runs of a flow, newest first, for those who may design it. */
export const listFlowRuns = async (
  ctx: Ctx,
  { id, state, after }: Asked,
): Promise<{ readonly data: readonly FlowRun[]; readonly next: string | null }> => {
  await requireDesignerOfFlow(ctx, id)
  const { rows } = await ctx.db.run<FlowRun>(sql`
    select ${runColumns} from gantry.logic_run r
    where r.space = ${ctx.space} and r.flow = ${id} and (${state ?? null}::text is null or r.state = ${state ?? null})
      and (${after ?? null}::uuid is null or r.id < ${after ?? null}::uuid)
    order by r.id desc limit ${pageSize + 1}`)
  const data = rows.slice(0, pageSize)
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}

/**
 * A run with what is kept of its steps. Its values are shown to those who read, unmasked, every table they may come from: the
 * flow may have run with other rights than those of who looks at it.
 */
export const readFlowRun = async (
  ctx: Ctx,
  { id, run }: { readonly id: string; readonly run: string },
): Promise<ReadFlowRun> => {
  await requireDesignerOfFlow(ctx, id)
  const { rows } = await ctx.db.run<{
    readonly run: FlowRun
    readonly kind: ReadFlowRun['kind']
    readonly trace: KeptTrace | null
    readonly tables: readonly string[]
  }>(sql`
    select (select row_to_json(o) from (select ${runColumns}) o) as run, r.tables,
      (select b.value->>'kind' from gantry.design_release d, json_array_elements(d.body->'blocks') b
        where d.space = r.space and d.kind = 'logic' and d.id = r.flow and d.number = r.release
          and b.value->>'id' = r.block) as kind,
      case when r.at >= ${ctx.now}::timestamptz - make_interval(days => ${traceDays}) then r.trace end as trace
    from gantry.logic_run r where r.space = ${ctx.space} and r.flow = ${id} and r.id = ${run}`)
  const [found] = rows
  if (!found) throw new AppError('logic.run_not_found')
  const { trace } = found
  const opens = trace !== null && (await readsAll(ctx, found.tables))
  return {
    run: found.run,
    kind: found.kind,
    opens,
    trace: trace && (opens ? trace : withoutValues(trace)),
  }
}

const readsAll = async (ctx: Ctx, tables: readonly string[]): Promise<boolean> => {
  for (const table of tables) if (!(await readsWholly(ctx, table))) return false
  return true
}

/** The steps stay: which block ran when is part of the design, not of the data. */
const withoutValues = ({ steps }: KeptTrace): KeptTrace => ({
  input: {},
  params: {},
  steps: steps.map(step => ({ ...step, variables: {} })),
})
