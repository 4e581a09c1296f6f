import type { JsonObject } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, sql, wake } from '@gantry/kernel/server'
import type { Rule } from '../../shared/rule.ts'
import type { ScheduleOptions } from '../../triggers/schedule/shared.ts'
import { nextTime } from './next-time.ts'

/** The queue in which rules wait for their time. */
export const clockName = { name: 'gantry_rule_clock' } as const

/** The schedule of a rule; null for one that something else starts. */
export const scheduleOf = ({ on }: Rule): ScheduleOptions | null =>
  on.kind === 'schedule' ? (on.options as unknown as ScheduleOptions) : null

/** Sets when a rule runs next, in the transaction that puts it in force; null takes the time away. */
export const setClock = async (ctx: Ctx, rule: string, schedule: ScheduleOptions | null): Promise<void> => {
  if (!schedule) {
    await ctx.db.run(sql`delete from gantry.rule_clock where space = ${ctx.space} and rule = ${rule}`)
    return
  }
  const next = new Date(nextTime(schedule, ctx.kernel.now().getTime(), formulaZone))
  await ctx.db.run(sql`
    insert into gantry.rule_clock (space, rule, next_at) values (${ctx.space}, ${rule}, ${next})
    on conflict (space, rule) do update set next_at = excluded.next_at`)
  const about: JsonObject = { space: ctx.space, rule }
  await wake(ctx.db, clockName, `${ctx.space} ${rule}`, about, next)
}
