import { type Sql, sql } from '@gantry/kernel/server'

/** Whether the message of inbox row `i` is unread, as a condition. */
export const isUnread: Sql = sql`exists (select 1 from gantry.message_unread u
  where u.space = i.space and u.person = i.person and u.category = i.category and u.message = i.message)`
