import { AppError, issue, workClock } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { WorkflowDef } from '@gantry/workflow/shared'
import type { readFigures as contract, Figures } from '../../shared/figures-contract.ts'
import { isMonitor } from '../lists/monitored.ts'
import { spaceClock } from '../space-clock.ts'
import {
  beginOf,
  bottleneckOf,
  type Clock,
  measureRuns,
  nodeFigures,
  peopleFigures,
  versionFigures,
  wholeFigures,
} from './measure.ts'
import { type Run, runsOf } from './runs-of.ts'

/** People compared at all nodes together, and at each. */
const mostPeople = 50
const mostPeopleAtNode = 20

/**
 * How a workflow ran: what its nodes, people and releases took over the instances started in a time.
 * @throws AppError workflow.not_found for whoever does not monitor it, request.invalid where the time ends before it begins
 */
export const readFigures = async (
  ctx: Ctx,
  { workflow, from, until = ctx.now.toISOString() }: InputOf<typeof contract>,
): Promise<Figures> => {
  const [begin, end] = [from === undefined ? null : instantIn('from', from), instantIn('until', until)]
  if (begin !== null && end <= begin)
    throw new AppError('request.invalid', {}, [issue('until', 'ends_before_start')])
  if (!(await isMonitor(ctx, workflow))) throw new AppError('workflow.not_found')
  const { def, release } = await newestOf(ctx, workflow)
  const { runs, partial } = await runsOf(ctx, [workflow], { from, until })
  const earlier =
    begin === null
      ? null
      : await runsOf(ctx, [workflow], {
          from: new Date(2 * begin - end).toISOString(),
          until: new Date(begin).toISOString(),
        })
  const clock = await clockFor(ctx, [...runs, ...(earlier?.runs ?? [])])
  // Oldest first, so that nodes stand in the order in which they are reached.
  const measured = measureRuns(runs.toReversed(), clock)
  const nodes = nodeFigures(measured)
  const people = [
    ...peopleFigures(measured, null, mostPeople),
    ...nodes.flatMap(({ node }) => peopleFigures(measured, node, mostPeopleAtNode)),
  ]
  const names = await namesOf(ctx, [...new Set(people.map(({ actor }) => actor))])
  return {
    release,
    def,
    partial,
    whole: wholeFigures(measured, clock),
    before: earlier && wholeFigures(measureRuns(earlier.runs, clock), clock),
    nodes: nodes.map(each => ({ ...each, name: def.nodes[each.node]?.settings.name ?? '' })),
    people: people.map(({ actor, ...each }) => ({
      ...each,
      person: { id: actor, title: names.get(actor) ?? '' },
    })),
    versions: versionFigures(measured, clock),
    bottleneck: bottleneckOf(nodes),
  }
}

/** @throws AppError request.invalid for what has the form of an instant and is none, such as a leap second */
const instantIn = (name: string, written: string): number => {
  const at = Date.parse(written)
  if (Number.isNaN(at)) throw new AppError('request.invalid', {}, [issue(name, 'format')])
  return at
}

/** The newest release, also of a workflow that is not in use any more. @throws AppError workflow.not_found */
const newestOf = async (
  ctx: Ctx,
  workflow: string,
): Promise<{ readonly def: WorkflowDef; readonly release: number }> => {
  const { rows } = await ctx.db.run<{ readonly def: WorkflowDef; readonly release: number }>(sql`
    select r.body as def, r.number as release from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'workflow' and d.id = ${workflow}`)
  const [found] = rows
  if (!found) throw new AppError('workflow.not_found')
  return found
}

/** Working time by the calendar of the space, as time limits count it. */
export const clockFor = async (ctx: Ctx, runs: readonly Run[]): Promise<Clock> => {
  const { calendar, timeZone } = await spaceClock(ctx)
  const now = ctx.now.getTime()
  return { now, worked: workClock(calendar, timeZone, beginOf(runs, now), now) }
}

const namesOf = async (ctx: Ctx, people: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (people.length === 0) return new Map()
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: string }>(sql`
    select id, f_name as name from gantry.t_member where space = ${ctx.space} and id = any(${people}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
