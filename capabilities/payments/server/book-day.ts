import { type Sql, sql } from '@gantry/kernel/server'

/** The day of a moment in the books: both providers keep theirs in the time of China. */
export const bookDay = (column: Sql): Sql => sql`(${column} at time zone 'Asia/Shanghai')::date`

/** The day an entry is booked on: the day of its moment, or today where that day is closed. */
export const entryDay = (at: Date, now: Date, merchant: Sql, provider: Sql): Sql => sql`case when exists (
    select 1 from gantry.pay_book b where b.merchant = ${merchant} and b.provider = ${provider}
      and b.day = ${bookDay(sql`${at}::timestamptz`)} and b.state = 'closed')
  then ${bookDay(sql`${now}::timestamptz`)} else ${bookDay(sql`${at}::timestamptz`)} end`
