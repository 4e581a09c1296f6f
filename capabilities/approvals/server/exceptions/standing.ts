import type { Instance } from '@gantry/workflow/shared'

const isRunning = ({ state }: Instance): boolean => state === 'ongoing' || state === 'interrupted'

/** Since when a task has nobody but the workflow administrator; the earliest of several. Null: every task has its people. */
export const nobodySince = (instance: Instance): number | null => {
  if (!isRunning(instance)) return null
  const received = instance.tasks.flatMap(task =>
    task.exception && ['open', 'pool', 'offered', 'delegated'].includes(task.state) ? [task.received] : [],
  )
  return received.length > 0 ? Math.min(...received) : null
}

export const interruptedAt = ({ state, interrupted }: Instance): number | null =>
  state === 'interrupted' ? (interrupted?.at ?? null) : null
