import { type Ctx, type SlotValues, wakeValues } from '@gantry/kernel/server'
import type { Instance } from '@gantry/workflow/shared'

/** Queue of instance timers. */
export const timeQueueName = { name: 'workflow_time' } as const

export const timeKey = (space: string, id: string): string => `${space}/${id}`

/**
 * Milliseconds ahead of a timer at which its instance is queued. Most timers are days away and an instance moves several times
 * before them, so a command queues only what is due sooner; `soonSchedule` queues the others when their time comes near.
 */
const ahead = 10 * 60_000

/** The latest timer that is queued at a moment. */
export const horizonAt = (now: Date): Date => new Date(now.getTime() + ahead)

/** Parameters that queue an instance for its earliest timer, to the second, where that timer is another one and near. */
export const timeValues = (ctx: Ctx, before: Instance | null, after: Instance): SlotValues => {
  const at = wakeAtOf(after)
  const wakes =
    at !== null && at !== (before && wakeAtOf(before)) && at <= horizonAt(ctx.kernel.now()).getTime()
  const entry = { space: ctx.space, id: after.id }
  return {
    wakes,
    ...wakeValues(timeQueueName, timeKey(ctx.space, after.id), entry, wakes ? new Date(at) : null),
  }
}

/** Null while the instance is interrupted: its timers are paused. */
const wakeAtOf = ({ state, timers }: Instance): number | null =>
  state === 'ongoing' && timers.length > 0 ? Math.min(...timers.map(({ at }) => at)) : null
