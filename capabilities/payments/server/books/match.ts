import { type Executor, type Sql, sql } from '@gantry/kernel/server'

interface Account {
  readonly merchant: string
  readonly provider: string
}

/** A day whose row is locked. */
export interface HeldBook extends Account {
  readonly id: string
  readonly day: string
}

/**
 * Lines of both sides of a day. Each line of ours takes the nearest line of theirs with its kind and number, at most a day away;
 * a line on the day is counted there even when its other half is on the neighbour.
 */
const joined = ({ merchant, provider, day }: HeldBook): Sql => sql`
  ours as (
    select kind, no, day, amount from gantry.pay_entry
    where merchant = ${merchant} and provider = ${provider} and day between ${day}::date - 1 and ${day}::date + 1
  ), theirs as (
    select statement, line, kind, no, their_no, day, amount, fee from gantry.pay_statement_row
    where merchant = ${merchant} and provider = ${provider} and day between ${day}::date - 2 and ${day}::date + 2
  ), pairs as (
    select distinct on (o.kind, o.no) o.kind, o.no, t.statement, t.line
    from ours o join theirs t on t.kind = o.kind and t.no = o.no and abs(t.day - o.day) <= 1
    order by o.kind, o.no, abs(t.day - o.day), t.day, t.statement, t.line
  ), both_sides as (
    select coalesce(o.kind, t.kind) as of_kind, coalesce(o.no, t.no) as no, coalesce(t.their_no, '') as their_no,
      o.day as our_day, t.day as their_day, case when t.day = ${day}::date then t.fee end as fee,
      case when o.day = ${day}::date then o.amount end as ours, case when t.day = ${day}::date then t.amount end as theirs,
      case when o.no is null then 'only_theirs' when t.no is null then 'only_ours' when o.day <> t.day then 'wrong_day'
        when o.amount <> t.amount then 'amount' else 'equal' end as kind
    from (select o.*, p.statement, p.line from ours o left join pairs p on p.kind = o.kind and p.no = o.no) o
      full outer join theirs t on t.statement = o.statement and t.line = o.line
    where o.day = ${day}::date or t.day = ${day}::date
  )`

/**
 * Matches a day in one statement. Differences that are found again keep their owner and settlement; those that are gone are
 * removed. Must run in a transaction that holds the row of the day.
 */
export const matchBook = async (db: Executor, book: HeldBook): Promise<void> => {
  // Rows of a statement that was just stored are not in the statistics: the planner would expect few of them and choose nested
  // loops, which take hours for 100,000 rows. Hash joins take a second.
  await db.run(sql`set local enable_nestloop = off`)
  await db.run(sql`
    with ${joined(book)}, found as (
      select kind, of_kind, no, their_no, ours, theirs,
        case when kind = 'wrong_day' then case when ours is null then our_day else their_day end end as other_day,
        row_number() over (partition by kind, of_kind, no, their_no, ours, theirs) as n
      from both_sides where kind <> 'equal'
    ), kept as (
      select id, kind, of_kind, no, their_no, ours, theirs,
        row_number() over (partition by kind, of_kind, no, their_no, ours, theirs order by state desc, id) as n
      from gantry.pay_difference where book = ${book.id}
    ), paired as (
      select k.id, f.kind, f.of_kind, f.no, f.their_no, f.ours, f.theirs, f.other_day
      from found f full outer join kept k on k.kind = f.kind and k.of_kind = f.of_kind and k.no = f.no
        and k.their_no = f.their_no and coalesce(k.ours::text, '') = coalesce(f.ours::text, '')
        and coalesce(k.theirs::text, '') = coalesce(f.theirs::text, '') and k.n = f.n
    ), gone as (
      delete from gantry.pay_difference d using paired p where d.id = p.id and p.kind is null
    ), added as (
      insert into gantry.pay_difference (book, kind, of_kind, no, their_no, ours, theirs, other_day)
      select ${book.id}, kind, of_kind, no, their_no, ours, theirs, other_day from paired where id is null
    )
    update gantry.pay_book b set ours = s.ours, theirs = s.theirs, fees = s.fees, equal = s.equal
    from (select coalesce(sum(ours), 0) as ours, coalesce(sum(theirs), 0) as theirs, coalesce(sum(fee), 0) as fees,
        count(*) filter (where kind = 'equal') as equal from both_sides) s
    where b.id = ${book.id}`)
  await db.run(sql`set local enable_nestloop = on`)
}

/** Locks the open days of an account in a span. */
export const lockBooks = async (
  db: Executor,
  { merchant, provider }: Account,
  from: string,
  until: string,
): Promise<readonly HeldBook[]> => {
  const { rows } = await db.run<HeldBook>(sql`
    select id, merchant, provider, day::text as day from gantry.pay_book
    where merchant = ${merchant} and provider = ${provider} and day between ${from}::date - 1 and ${until}::date + 1
      and state = 'open'
    order by day for update`)
  return rows
}
