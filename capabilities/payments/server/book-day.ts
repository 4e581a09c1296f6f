import { type Executor, type Sql, sql } from '@gantry/kernel/server'

/** The day of a moment in the books: both providers keep theirs in the time of China. */
export const bookDay = (column: Sql): Sql => sql`(${column} at time zone 'Asia/Shanghai')::date`

/** The day an entry is booked on: the day of its moment, or today where that day is closed. */
export const entryDay = (at: Date, now: Date, merchant: Sql, provider: Sql): Sql => sql`case when exists (
    select 1 from gantry.pay_book b where b.merchant = ${merchant} and b.provider = ${provider}
      and b.day = ${bookDay(sql`${at}::timestamptz`)} and b.state = 'closed')
  then ${bookDay(sql`${now}::timestamptz`)} else ${bookDay(sql`${at}::timestamptz`)} end`

/**
 * Keeps days of an account open until the transaction ends, so that none is closed between the choice of `entryDay` and the commit of
 * its entry. A statement of its own before the entry: a statement sees what was committed when it began.
 */
export const holdDays = async (tx: Executor, merchant: string, provider: string): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${daysOf(merchant, provider)})`)
}

/** Waits for entries on their way and lets none begin until the transaction ends. */
export const lockDays = async (tx: Executor, merchant: string, provider: string): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(${daysOf(merchant, provider)})`)
}

const daysOf = (merchant: string, provider: string): Sql =>
  sql`hashtextextended(${`payment days ${merchant} ${provider}`}, 0)`
