import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

const rolesOf = ({ payload }: GantryEvent): readonly string[] =>
  (payload as { readonly roles: readonly string[] }).roles

/** The desk with the alarm open. */
const deskLink = async (_ctx: unknown, { recordId }: GantryEvent): Promise<string> =>
  `/sysop/alarmmanage?record=${recordId}`

const told = (name: string, event: string) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: (ctx, about) =>
      membersWhere(
        ctx,
        sql`exists (select 1 from gantry.member_role h where h.space = m.space and h.member = m.id
          and h.role::text = any(${[...rolesOf(about)]}::text[]))`,
      ),
    link: deskLink,
  })

/** Who is told of alarms: the roles their rules name. */
export const alarmNotices = [told('alarm_raised', 'alarm.raised'), told('alarm_escalated', 'alarm.escalated')]
