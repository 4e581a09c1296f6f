import type { WorkCalendar } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, readSpaceSetting } from '@gantry/kernel/server'
import { timeZoneSetting, workCalendarsSetting } from '@gantry/model/shared'

/** Calendar and time zone in which time limits of the space count. */
export const spaceClock = async (
  ctx: Ctx,
): Promise<{ readonly calendar: WorkCalendar; readonly timeZone: string }> => {
  const [calendars, timeZone] = await Promise.all([
    readSpaceSetting(ctx.kernel, ctx.space, workCalendarsSetting),
    readSpaceSetting(ctx.kernel, ctx.space, timeZoneSetting),
  ])
  // A space without a zone of its own counts work as its formulas count days.
  return { calendar: calendars[0] ?? { week: [], days: {} }, timeZone: timeZone || formulaZone }
}
