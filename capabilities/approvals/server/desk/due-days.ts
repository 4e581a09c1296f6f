import { instantAt, wallAt } from '@gantry/base/shared'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'

const day = 86_400_000

/** The ends of today and of tomorrow in the time zone of the actor. */
const endsOf = ({ actor, now }: Ctx): readonly [Date, Date] => {
  const midnight = Math.floor(wallAt(now.getTime(), actor.timeZone) / day) * day
  return [
    new Date(instantAt(midnight + day, actor.timeZone)),
    new Date(instantAt(midnight + 2 * day, actor.timeZone)),
  ]
}

/** The group of a time limit of an instance `i`, as a `DueGroup`. */
export const groupOf = (ctx: Ctx, due: Sql): Sql => {
  const [today, tomorrow] = endsOf(ctx)
  return sql`case when i.state = 'interrupted' then 'interrupted' when ${due} is null then 'open' when ${due} <= ${ctx.now}::timestamptz then 'overdue'
    when ${due} < ${today}::timestamptz then 'today' when ${due} < ${tomorrow}::timestamptz then 'tomorrow' else 'later' end`
}
