import { AppError, issue, type JsonObject } from '@gantry/base/shared'
import { type DesignServer, readRelease } from '@gantry/designs/server'
import { canonicalText, error, type Problem } from '@gantry/designs/shared'
import { type Ctx, sql, wake } from '@gantry/kernel/server'
import { type SourceSettings, type Task, type TaskSchedule, taskKind, taskOf } from '@gantry/transform/shared'
import { mayQuery } from '../sources/may-query.ts'
import { openEnd } from './ends.ts'
import { nextRun } from './next-run.ts'

/** The queue in which tasks wait for their time. */
export const taskClockName = { name: 'gantry_task_clock' } as const

/** Sets when a task runs next; null takes the time away. */
export const setTaskClock = async (
  ctx: Ctx,
  task: string,
  schedule: TaskSchedule | undefined,
): Promise<void> => {
  const next = schedule ? await nextRun(ctx, schedule) : null
  if (!next) {
    await ctx.db.run(sql`delete from gantry.task_clock where space = ${ctx.space} and task = ${task}`)
    return
  }
  await ctx.db.run(sql`
    insert into gantry.task_clock (space, task, next_at) values (${ctx.space}, ${task}, ${next})
    on conflict (space, task) do update set next_at = excluded.next_at`)
  const about: JsonObject = { space: ctx.space, task }
  await wake(ctx.db, taskClockName, `${ctx.space} ${task}`, about, next)
}

/** The newest release of a task that is on; null: none, or it is off. */
export const taskInForce = async (
  ctx: Ctx,
  id: string,
): Promise<{ readonly task: Task; readonly release: number; readonly isOn: boolean } | null> => {
  const { rows } = await ctx.db.run<{ readonly release: number | null; readonly state: string }>(sql`
    select release, state from gantry.design
    where space = ${ctx.space} and kind = 'task' and id = ${id} and state <> 'removed'`)
  const [row] = rows
  if (!row || row.release === null) return null
  return {
    task: await taskOfRelease(ctx, id, row.release),
    release: row.release,
    isOn: row.state === 'active',
  }
}

/** The body of one release. @throws AppError design.not_found */
export const taskOfRelease = async (ctx: Ctx, id: string, number: number): Promise<Task> => {
  const { body } = await readRelease(ctx, { kind: 'task', id, number })
  return taskOf(body)
}

const placesOf = ({ nodes }: Task): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(nodes).flatMap(([id, { kind, settings }]) =>
      kind === 'source' || kind === 'target'
        ? [[`nodes.${id}.settings.source`, String(settings.source)]]
        : [],
    ),
  )

/** The sources that a task asks queries, by the place of the query. */
const queriesOf = ({ nodes }: Task): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(nodes).flatMap(([id, { kind, settings }]) => {
      if (kind !== 'source') return []
      const { source, query } = settings as SourceSettings
      return query === undefined ? [] : [[`nodes.${id}.settings.query`, source]]
    }),
  )

/** What a task does with its data: its steps and their order. */
const drawingOf = ({ nodes, edges, as, owner }: Task): string => {
  const steps = Object.entries(nodes).map(([id, { kind, settings }]) => [id, { kind, settings }])
  const ways = edges.map(({ from, port, to }) => [from, port ?? '', to])
  return canonicalText({ steps: Object.fromEntries(steps), ways, as, owner })
}

/** A task reads with rights of its own, so who changes what it does must be allowed to use all it names. */
const mayUse = (ctx: Ctx, source: string): Promise<boolean> =>
  openEnd(ctx, source).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof AppError && failure.code === 'source.not_found') return false
      throw failure
    },
  )

/** Tasks as designs: publishing sets their time, taking them out of use takes it away. */
export const taskDesigns: DesignServer<Task> = {
  kind: taskKind,
  touches: async (ctx, _id, before, after) => {
    // A name, a time or a limit may be changed by others: no data goes another way.
    if (before && drawingOf(before) === drawingOf(after)) return []
    const problems: Problem[] = []
    for (const [place, source] of Object.entries(placesOf(after)))
      if (!(await mayUse(ctx, source))) problems.push(error(issue(place, 'not_permitted')))
    for (const [place, source] of Object.entries(queriesOf(after)))
      if (!mayQuery(ctx, source)) problems.push(error(issue(place, 'not_permitted')))
    return problems
  },
  publish: (ctx, id, _before, { schedule }) => setTaskClock(ctx, id, schedule),
  retire: (ctx, id) => setTaskClock(ctx, id, undefined),
  revive: async (ctx, id) => setTaskClock(ctx, id, (await taskInForce(ctx, id))?.task.schedule),
}
