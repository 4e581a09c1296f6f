import { type DueGroup, dueGroups, type Todo } from '../../shared/desk.ts'

/** To-dos under the headings they were answered with; within a group the order of the server stays. */
export const groupTodos = (
  todos: readonly Todo[],
): readonly { readonly group: DueGroup; readonly todos: readonly Todo[] }[] =>
  dueGroups.flatMap(group => {
    const found = todos.filter(todo => todo.group === group)
    return found.length > 0 ? [{ group, todos: found }] : []
  })
