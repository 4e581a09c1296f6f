import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import type { AlarmNote } from '../../shared/contract.ts'

/** Notes shown of one alarm. */
const most = 100

/**
 * What people wrote about an alarm, newest first: its field holds the newest note, its history all of them.
 * @throws AppError record.not_found
 */
export const readAlarmNotes = async (ctx: Ctx, id: string): Promise<readonly AlarmNote[]> => {
  // Throws for whom the alarm is closed; who reads an alarm reads its notes.
  await getRecord(ctx, 'alarm', id)
  const { rows } = await ctx.db.run<AlarmNote>(sql`
    select id::text as id, ${isoMilliseconds(sql`at`)} as at, actor_name as by,
      case when ${ctx.actor.lang} = 'en' then coalesce(changes -> 'remark_en' ->> 1, changes -> 'remark' ->> 1)
        else changes -> 'remark' ->> 1 end as text
    from gantry.audit
    where space = ${ctx.space} and table_id = 'alarm' and record_id = ${id}::uuid
      and action in ('record.created', 'record.updated') and changes -> 'remark' ->> 1 is not null
    order by gantry.audit.id desc limit ${most}`)
  return rows
}
