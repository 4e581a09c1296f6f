import { type Sql, sql } from '@gantry/kernel/server'

/**
 * Whether a member `m` gets the message `n` over a channel, as a condition. The first of these decides: the space forces or
 * forbids it; the notice is mandatory; the person's most specific choice; the channels named for this message; the most
 * specific default of the space; the standard of the product.
 */
export const wants = (channel: Sql, mandatory: boolean): Sql => sql`(
  select coalesce(
    (select r.mode = 'forced' from gantry.message_rule r
      where r.space = m.space and r.channel = ${channel} and r.mode in ('forced', 'never')
        and r.kind in (n.kind, '') and r.app in (coalesce(n.app, ''), '')
      order by r.kind desc, r.app desc limit 1),
    case when ${mandatory} then ${channel} <> 'sms' end,
    (select c.subscribed from gantry.message_choice c
      where c.person = m.id and c.channel = ${channel} and c.kind in (n.kind, '') and c.app in (coalesce(n.app, ''), '')
      order by c.kind desc, c.app desc limit 1),
    ${channel} = any(n.channels),
    (select r.mode = 'on' from gantry.message_rule r
      where r.space = m.space and r.channel = ${channel} and r.mode in ('on', 'off')
        and r.kind in (n.kind, '') and r.app in (coalesce(n.app, ''), '')
      order by r.kind desc, r.app desc limit 1),
    ${channel} = 'product'))`
