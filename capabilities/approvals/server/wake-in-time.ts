import { type Ctx, type SlotValues, wakeValues } from '@gantry/kernel/server'
import type { Instance } from '@gantry/workflow/shared'

/** Queue of instance timers. */
export const timeQueueName = { name: 'workflow_time' } as const

export const timeKey = (space: string, id: string): string => `${space}/${id}`

/** Parameters that schedule an instance for its earliest timer, with a resolution of one second, where that timer is another one. */
export const timeValues = (ctx: Ctx, before: Instance | null, after: Instance): SlotValues => {
  const at = wakeAtOf(after)
  const wakes = at !== null && at !== (before && wakeAtOf(before))
  const entry = { space: ctx.space, id: after.id }
  return {
    wakes,
    ...wakeValues(timeQueueName, timeKey(ctx.space, after.id), entry, wakes ? new Date(at) : null),
  }
}

/** Null while the instance is interrupted: its timers are paused. */
const wakeAtOf = ({ state, timers }: Instance): number | null =>
  state === 'ongoing' && timers.length > 0 ? Math.min(...timers.map(({ at }) => at)) : null
