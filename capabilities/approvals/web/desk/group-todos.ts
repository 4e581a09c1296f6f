import { type DueGroup, dueGroups, type Todo } from '../../shared/desk.ts'

/** Groups to-dos by the group the server returned; the server order is kept within a group. */
export const groupTodos = (
  todos: readonly Todo[],
): readonly { readonly group: DueGroup; readonly todos: readonly Todo[] }[] =>
  dueGroups.flatMap(group => {
    const found = todos.filter(todo => todo.group === group)
    return found.length > 0 ? [{ group, todos: found }] : []
  })
