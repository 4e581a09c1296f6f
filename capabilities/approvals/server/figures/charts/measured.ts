import { localise, type Text } from '@gantry/base/shared'
import { valuesIn } from '@gantry/charts/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Filter } from '@gantry/model/shared'
import { monitoredWorkflows } from '../../lists/monitored.ts'
import { type Measured, measureRuns } from '../measure.ts'
import { clockFor } from '../read-figures.ts'
import { runsOf } from '../runs-of.ts'

/** What the caller monitors, measured for charts. */
interface MeasuredRuns {
  readonly measured: readonly Measured[]
  readonly partial: boolean
}

/**
 * The newest instances of the workflows that a filter admits and the caller monitors. Each request is measured once for each
 * set of workflows, however many charts ask.
 */
export const measuredFor = async (ctx: Ctx, filter: Filter): Promise<MeasuredRuns> => {
  const own = (await monitoredWorkflows(ctx)).map(({ id }) => id)
  const named = valuesIn(filter, 'workflow')
  const asked = named?.every(id => own.some(each => each === id)) ? own.filter(id => named.includes(id)) : own
  const key = asked.join(' ')
  const known = perRequest.get(ctx) ?? new Map<string, Promise<MeasuredRuns>>()
  perRequest.set(ctx, known)
  const found = known.get(key) ?? measure(ctx, asked)
  known.set(key, found)
  return found
}

const perRequest = new WeakMap<Ctx, Map<string, Promise<MeasuredRuns>>>()

const measure = async (ctx: Ctx, workflows: readonly string[]): Promise<MeasuredRuns> => {
  if (workflows.length === 0) return { measured: [], partial: false }
  const { runs, partial } = await runsOf(ctx, workflows, { from: undefined, until: ctx.now.toISOString() })
  return { measured: measureRuns(runs, await clockFor(ctx, runs)), partial }
}

/** Names of nodes by workflow and key, in the language of the caller, as their newest release has them. */
export const nodeNames = async (
  ctx: Ctx,
  workflows: readonly string[],
): Promise<(workflow: string, node: string) => string | null> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly node: string; readonly name: Text }>(sql`
    select d.id, n.key as node, n.value #> '{settings,name}' as name
    from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    cross join jsonb_each(r.body::jsonb -> 'nodes') as n
    where d.space = ${ctx.space} and d.kind = 'workflow' and d.id = any(${[...workflows]}::text[])
      and n.value #> '{settings,name}' is not null`)
  const names = new Map(rows.map(({ id, node, name }) => [`${id} ${node}`, localise(name, ctx.actor.lang)]))
  return (workflow, node) => names.get(`${workflow} ${node}`) ?? null
}
