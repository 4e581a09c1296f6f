import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, readSpaceSetting } from '@gantry/kernel/server'
import { timeZoneSetting } from '@gantry/model/shared'
import type { TaskSchedule } from '@gantry/transform/shared'
import { nextTaskTime } from '../../shared/tasks/next-time.ts'

/** When a task or flow of the space starts next, by the clocks of its time zone; null: never. */
export const nextRun = async (ctx: Ctx, schedule: TaskSchedule): Promise<Date | null> => {
  const timeZone = (await readSpaceSetting(ctx.kernel, ctx.space, timeZoneSetting)) || formulaZone
  const at = nextTaskTime(schedule, ctx.kernel.now().getTime(), timeZone)
  return Number.isFinite(at) ? new Date(at) : null
}
