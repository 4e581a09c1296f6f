import type { WaitingSource } from '@gantry/kernel/server'
import { listTodos } from './list-todos.ts'
import { todoFacets } from './todo-facets.ts'

/** The to-dos of a person, for pages that list all pending work. */
export const todosWaiting: WaitingSource = async (ctx, limit) => {
  const { data, total } = await listTodos(ctx)
  const { groups } = await todoFacets(ctx)
  const countOf = (name: string) => groups.find(({ group }) => group === name)?.count ?? 0
  return {
    total,
    late: countOf('overdue'),
    today: countOf('today'),
    items: data.slice(0, limit).map(({ instance, task, subject, node, due, group }) => ({
      id: `${instance}.${task}`,
      title: subject,
      label: node,
      path: `/user/todo?task=${instance}.${task}`,
      due,
      late: group === 'overdue',
    })),
  }
}
