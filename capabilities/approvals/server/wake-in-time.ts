import { type Ctx, wake } from '@gantry/kernel/server'
import type { Instance } from '@gantry/workflow/shared'

/** Queue of instance timers. */
export const timeQueueName = { name: 'workflow_time' } as const

export const timeKey = (space: string, id: string): string => `${space}/${id}`

/** Schedules an instance for its earliest timer, with a resolution of one second. */
export const wakeInTime = async (ctx: Ctx, before: Instance | null, after: Instance): Promise<void> => {
  const at = wakeAtOf(after)
  if (at === null || at === (before && wakeAtOf(before))) return
  const entry = { space: ctx.space, id: after.id }
  await wake(ctx.db, timeQueueName, timeKey(ctx.space, after.id), entry, new Date(at))
}

/** Null while the instance is interrupted: its timers are paused. */
const wakeAtOf = ({ state, timers }: Instance): number | null =>
  state === 'ongoing' && timers.length > 0 ? Math.min(...timers.map(({ at }) => at)) : null
