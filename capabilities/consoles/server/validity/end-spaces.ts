import { membersWhere, stopSpace } from '@gantry/identity/server'
import {
  audit,
  defineNotice,
  emit,
  everySpace,
  type Kernel,
  platform,
  type Schedule,
  sql,
  systemCtx,
} from '@gantry/kernel/server'

/** Days before the end on which administrators are told. */
const toldBefore = [30, 7, 1] as const
/** Days after the end on which a space can still be read. */
const readable = 14

/** Tells administrators that the validity of their space ends, and stops spaces whose days of reading are over. */
export const endSpaces = async (kernel: Kernel): Promise<void> => {
  const today = sql`${kernel.now()}::date`
  const { rows } = await platform(kernel).run<{ space: string; days: number }>(sql`
    select s.id as space, s.valid_until - ${today} as days from gantry.space s
    where s.state = 'active' and (s.valid_until - ${today} = any(${[...toldBefore]}::int[])
      or s.valid_until + ${readable}::int < ${today})`)
  for (const { space, days } of rows)
    await kernel.database.transaction(everySpace, async tx => {
      const ctx = { ...systemCtx(kernel, space, 'validity'), db: tx, tx }
      if (days > 0) return emit(ctx, { type: 'space.ending', payload: { days } })
      const reason = '有效期已过 / The validity has ended'
      await stopSpace(ctx, space, reason)
      await tx.run(sql`
        insert into gantry.enterprise_event (space, at, who, action, reason)
        values (${space}, ${ctx.now}, 'Gantry', 'expired', null)`)
      await audit(ctx, { action: 'enterprise.stopped', details: { space, reason } })
    })
}

/** Once a day, before work begins in China. */
export const endSpacesSchedule: Schedule = {
  name: 'consoles_end_spaces',
  cron: '30 22 * * *',
  run: endSpaces,
}

export const endingNotice = defineNotice({
  name: 'space_ending',
  category: 'system',
  event: 'space.ending',
  mandatory: true,
  to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
  facts: async (_ctx, { payload }) => ({ days: (payload as { readonly days: number }).days }),
  link: async () => '/sysop/resourceManagement',
})
