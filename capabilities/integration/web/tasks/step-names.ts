import { endName, type Task } from '@gantry/transform/shared'

/** What people call the steps of a task, by id; those without a name or a table are missing. */
export const stepNames = ({ nodes }: Task): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(nodes).flatMap(([id, node]) => {
      const name = endName(node)
      return name === '' ? [] : [[id, name]]
    }),
  )
