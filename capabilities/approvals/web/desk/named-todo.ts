import type { NamedTodo, Todo } from '../../shared/desk.ts'

const written = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,9}))?$/i

/** Key of a to-do in the URL. */
export const keyOf = ({ instance, task }: Pick<Todo, 'instance' | 'task'>): string => `${instance}.${task}`

/** What `task` in the address names: a to-do as `instance.task`, or the first of an instance. */
export const namedBy = (text: string | null): NamedTodo => {
  const [, instance, task] = written.exec(text ?? '') ?? []
  return {
    ...(instance !== undefined && { instance }),
    ...(task !== undefined && Number(task) > 0 && { task: Number(task) }),
  }
}

/** Whether a to-do is the one that is named. */
export const isNamed = (todo: Pick<Todo, 'instance' | 'task'>, text: string | null): boolean => {
  const { instance, task } = namedBy(text)
  return todo.instance === instance && (task === undefined || todo.task === task)
}
