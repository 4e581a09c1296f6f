import { type Ctx, empty, patternOf, type Sql, sql } from '@gantry/kernel/server'
import type { TaskRun, TaskRunState } from '../../shared/tasks/contract.ts'
import { runColumns } from './run-columns.ts'

const pageSize = 50

export interface AskedRuns {
  readonly task?: string
  readonly state?: TaskRunState
  /** Part of the name of the task. */
  readonly search?: string
  readonly from?: string
  readonly to?: string
  /** Where the page before ended: the beginning of its last run and its id. */
  readonly after?: string
}

/** Runs of integration tasks, newest first. */
export const listTaskRuns = async (
  ctx: Ctx,
  asked: AskedRuns,
): Promise<{ readonly data: readonly TaskRun[]; readonly next: string | null }> => {
  const { rows } = await ctx.db.run<TaskRun>(pageOfRuns(ctx, asked))
  const data = rows.slice(0, pageSize)
  const last = data.at(-1)
  return { data, next: rows.length > pageSize && last ? `${last.createdAt}_${last.id}` : null }
}

/**
 * One page as a statement. Words are looked for in the names of tasks, of which a space has hundreds, and the newest runs of each
 * task found are taken by index: the statement never looks through all runs.
 */
export const pageOfRuns = (ctx: Ctx, asked: AskedRuns): Sql => {
  const search = asked.search?.trim()
  return search ? runsOfNamed(ctx, asked, patternOf(search)) : runsOfAll(ctx, asked)
}

const newestFirst = sql`order by t.created_at desc, t.id desc limit ${pageSize + 1}`

const chosen = (ctx: Ctx, { task, state, from, to, after }: AskedRuns): Sql => {
  const [at = '', id = ''] = after?.split('_') ?? []
  return sql`t.space = ${ctx.space}
    ${task === undefined ? empty : sql`and t.task = ${task}`}
    ${state === undefined ? empty : sql`and t.state = ${state}`}
    ${from === undefined ? empty : sql`and t.created_at >= ${from}::timestamptz`}
    ${to === undefined ? empty : sql`and t.created_at < ${to}::timestamptz`}
    ${after === undefined ? empty : sql`and (t.created_at, t.id) < (${at}::timestamptz, ${id}::uuid)`}`
}

/** The names of tasks are joined to the page, not to all runs before. */
const runsOfAll = (ctx: Ctx, asked: AskedRuns): Sql => sql`
  select ${runColumns}, d.name from (select t.* from gantry.task_run t where ${chosen(ctx, asked)} ${newestFirst}) t
  join gantry.design d on d.space = t.space and d.kind = 'task' and d.id = t.task
  ${newestFirst}`

const runsOfNamed = (ctx: Ctx, asked: AskedRuns, pattern: string): Sql => sql`
  select ${runColumns}, d.name from gantry.design d
  cross join lateral (
    select t.* from gantry.task_run t where ${chosen(ctx, asked)} and t.task = d.id ${newestFirst}) t
  where d.space = ${ctx.space} and d.kind = 'task'
    and (coalesce(d.name ->> 'zh-CN', d.name #>> '{}') ilike ${pattern} or d.name ->> 'en' ilike ${pattern})
  ${newestFirst}`
