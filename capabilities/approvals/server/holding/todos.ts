import { AppError } from '@gantry/base/shared'
import { type Ctx, type Holding, sql } from '@gantry/kernel/server'
import type { Command } from '@gantry/workflow/shared'
import { runForLeaver } from '../run-command.ts'

/** Open to-dos of a person: a successor takes them over, or the workflow's own rule for nobody decides. */
export const todosHolding: Holding = {
  kind: 'todos',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ count: number }>(sql`
      select count(*)::int as count from gantry.wf_todo where space = ${ctx.space} and person = ${person}`)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          {
            kind: 'todos',
            key: 'all',
            label: { 'zh-CN': '待办', en: 'To-dos' },
            count,
            successor: true,
            otherwise: { 'zh-CN': '按流程的设置处理', en: 'As the workflow says' },
          },
        ]
  },
  handOver: async (ctx, { person, to }) => {
    let done = 0
    let refused = 0
    for (const { instance, tasks } of await openOf(ctx, person)) {
      if (to !== null)
        for (const task of tasks)
          if (!(await tried(ctx, instance, { do: 'reassign', task, to }))) refused += 1
      // What was offered, pooled or refused above goes by the rule of its node, so that nothing gets stuck.
      if (await tried(ctx, instance, { do: 'holder_gone', person })) done += tasks.length
    }
    return { done, refused }
  },
}

const openOf = async (
  ctx: Ctx,
  person: string,
): Promise<readonly { readonly instance: string; readonly tasks: readonly number[] }[]> => {
  const { rows } = await ctx.db.run<{ instance: string; tasks: number[] }>(sql`
    select instance, array_agg(task order by task) filter (where state = 'open') as tasks
    from gantry.wf_todo where space = ${ctx.space} and person = ${person} group by instance order by instance`)
  return rows.map(({ instance, tasks }) => ({ instance, tasks: tasks ?? [] }))
}

/** Whether the command was accepted. */
const tried = async (ctx: Ctx, instance: string, command: Command): Promise<boolean> => {
  try {
    await runForLeaver(ctx, instance, command)
    return true
  } catch (problem) {
    if (problem instanceof AppError && problem.code.startsWith('workflow.')) return false
    throw problem
  }
}
