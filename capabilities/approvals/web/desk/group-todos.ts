import type { Todo } from '../../shared/desk.ts'

const dueGroups = ['overdue', 'today', 'later', 'open'] as const
type DueGroup = (typeof dueGroups)[number]

const groupOf = ({ due }: Todo, now: number): DueGroup => {
  if (due === null) return 'open'
  const at = Date.parse(due)
  if (at <= now) return 'overdue'
  return at <= new Date(now).setHours(23, 59, 59, 999) ? 'today' : 'later'
}

/** To-dos by when they are due, the most pressing first; `open` has no time limit and keeps its order. */
export const groupTodos = (
  todos: readonly Todo[],
  now: number,
): readonly { readonly group: DueGroup; readonly todos: readonly Todo[] }[] =>
  dueGroups.flatMap(group => {
    const found = todos.filter(todo => groupOf(todo, now) === group)
    if (group !== 'open') found.sort((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))
    return found.length > 0 ? [{ group, todos: found }] : []
  })
