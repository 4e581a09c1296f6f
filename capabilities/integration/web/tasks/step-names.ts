import type { Task } from '@gantry/transform/shared'

/** What people call the steps of a task, by id; those without a name or a table are missing. */
export const stepNames = ({ nodes }: Task): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(nodes).flatMap(([id, { settings }]) => {
      const name = settings.label || settings.object
      return typeof name === 'string' && name !== '' ? [[id, name]] : []
    }),
  )
