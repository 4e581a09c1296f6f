import { type Lang, langs, localise } from '@gantry/base/shared'
import { type Ctx, sql, type Waiting, type WaitingSource } from '@gantry/kernel/server'
import { listTodos } from './list-todos.ts'
import { todoFacets } from './todo-facets.ts'
import { waitingFor } from './waiting-for.ts'

const mostRecords = 1_000

/** The to-dos of a person, for pages that list all pending work. */
export const todosWaiting: WaitingSource = async (ctx, limit) => {
  const { data, total } = await listTodos(ctx)
  const { groups } = await todoFacets(ctx)
  const countOf = (name: string) => groups.find(({ group }) => group === name)?.count ?? 0
  return {
    total,
    records: await recordsOf(ctx),
    late: countOf('overdue'),
    today: countOf('today'),
    items: data.slice(0, limit).map(({ instance, task, subject, workflow, node, due, group, ...todo }) => ({
      id: `${instance}.${task}`,
      title: subject,
      label: Object.fromEntries(
        langs.map(lang => [lang, `${localise(workflow, lang)} · ${localise(node, lang)}`]),
      ) as Record<Lang, string>,
      from: todo.initiator,
      since: todo.received,
      path: `/user/todo?task=${instance}.${task}`,
      due,
      late: group === 'overdue',
    })),
  }
}

const recordsOf = async (ctx: Ctx): Promise<Waiting['records']> => {
  const { rows } = await ctx.db.run<Waiting['records'][number]>(sql`
    select distinct i.table_id as "table", i.record_id as id from (${await waitingFor(ctx)}) t
    join gantry.wf_instance i on i.space = ${ctx.space} and i.id = t.instance limit ${mostRecords}`)
  return rows
}
