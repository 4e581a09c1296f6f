import type { JsonObject } from '@gantry/base/shared'
import { type DesignServer, readRelease } from '@gantry/designs/server'
import { type Ctx, sql, wake } from '@gantry/kernel/server'
import type { TaskSchedule } from '@gantry/transform/shared'
import type { TaskFlow } from '../../shared/flows/flow.ts'
import { flowOf, taskFlowKind } from '../../shared/flows/flow-kind.ts'
import { nextRun } from '../tasks/next-run.ts'

/** The queue in which flows wait for their time. */
export const flowClockName = { name: 'gantry_flow_clock' } as const

/** Sets when a flow runs next; undefined takes the time away. */
export const setFlowClock = async (
  ctx: Ctx,
  flow: string,
  schedule: TaskSchedule | undefined,
): Promise<void> => {
  const next = schedule ? await nextRun(ctx, schedule) : null
  if (!next) {
    await ctx.db.run(sql`delete from gantry.flow_clock where space = ${ctx.space} and flow = ${flow}`)
    return
  }
  await ctx.db.run(sql`
    insert into gantry.flow_clock (space, flow, next_at) values (${ctx.space}, ${flow}, ${next})
    on conflict (space, flow) do update set next_at = excluded.next_at`)
  const about: JsonObject = { space: ctx.space, flow }
  await wake(ctx.db, flowClockName, `${ctx.space} ${flow}`, about, next)
}

/** The newest release of a flow; null: none, or the flow was removed. */
export const flowInForce = async (
  ctx: Ctx,
  id: string,
): Promise<{ readonly flow: TaskFlow; readonly release: number; readonly isOn: boolean } | null> => {
  const { rows } = await ctx.db.run<{ readonly release: number | null; readonly state: string }>(sql`
    select release, state from gantry.design
    where space = ${ctx.space} and kind = 'task_flow' and id = ${id} and state <> 'removed'`)
  const [row] = rows
  if (!row || row.release === null) return null
  const { body } = await readRelease(ctx, { kind: 'task_flow', id, number: row.release })
  return { flow: flowOf(body), release: row.release, isOn: row.state === 'active' }
}

/** Flows as designs: publishing sets their time, taking them out of use takes it away. */
export const flowDesigns: DesignServer<TaskFlow> = {
  kind: taskFlowKind,
  publish: (ctx, id, _before, { schedule }) => setFlowClock(ctx, id, schedule),
  retire: (ctx, id) => setFlowClock(ctx, id, undefined),
  revive: async (ctx, id) => setFlowClock(ctx, id, (await flowInForce(ctx, id))?.flow.schedule),
}
