import { AppError } from '@gantry/base/shared'
import { type Ctx, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/books-contract.ts'

const pageSize = 50

const openOf = sql`(select count(*)::int from gantry.pay_difference d where d.book = b.id and d.state = 'open')`
const settledOf = sql`(select count(*)::int from gantry.pay_difference d where d.book = b.id and d.state = 'settled')`

/** Days with entries of ours or a statement. What has to be decided stands first. */
export const listBooks = async (
  { kernel }: Ctx,
  { month }: InputOf<typeof contract.listBooks>,
): Promise<OutputOf<typeof contract.listBooks>> => {
  const first = `${month}-01`
  const { rows } = await platform(kernel).run<contract.BookDay>(sql`
    with book as (
      select b.*, ${openOf} as open, ${settledOf} as settled from gantry.pay_book b
      where b.day >= ${first}::date and b.day < ${first}::date + interval '1 month'
    ), own as (
      select e.merchant, e.provider, e.day, sum(e.amount) as ours from gantry.pay_entry e
      where e.day >= ${first}::date and e.day < ${first}::date + interval '1 month' group by 1, 2, 3
    )
    select b.id, json_build_object('id', m.id, 'name', m.name) as merchant, x.provider, x.day::text as day,
      coalesce(b.state, 'missing') as state, coalesce(b.ours, o.ours)::float8 as ours, coalesce(b.theirs, 0)::float8 as theirs,
      coalesce(b.fees, 0)::float8 as fees, coalesce(b.equal, 0) as equal, coalesce(b.open, 0) as open,
      coalesce(b.settled, 0) as settled
    from (select merchant, provider, day from book union select merchant, provider, day from own) x
      join gantry.pay_merchant m on m.id = x.merchant
      left join book b on b.merchant = x.merchant and b.provider = x.provider and b.day = x.day
      left join own o on o.merchant = x.merchant and o.provider = x.provider and o.day = x.day
    order by case when b.state = 'open' then 0 when b.state is null then 1 else 2 end, x.day desc, m.name, x.provider
    limit 1000`)
  return { data: rows }
}

/** @throws AppError record.not_found */
export const readBook = async (
  { kernel }: Ctx,
  { id, page = 1 }: InputOf<typeof contract.readBook>,
): Promise<contract.BookDetail> => {
  const { rows } = await platform(kernel).run<contract.BookDetail>(sql`
    with found as (
      select d.* from gantry.pay_difference d where d.book = ${id}
      order by d.state, abs(coalesce(d.theirs, 0) - coalesce(d.ours, 0)) desc, d.no, d.id
      limit ${pageSize + 1} offset ${(page - 1) * pageSize}
    )
    select b.id, json_build_object('id', m.id, 'name', m.name) as merchant, b.provider, b.day::text as day, b.state,
      b.ours::float8 as ours, b.theirs::float8 as theirs, b.fees::float8 as fees, b.equal, ${openOf} as open,
      ${settledOf} as settled, ${isoSeconds(sql`b.closed_at`)} as "closedAt", b.closed_by as "closedBy",
      (select coalesce(sum(d.entry), 0)::float8 from gantry.pay_difference d where d.book = b.id) as entries,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'rows', s.rows,
          'importedAt', ${isoSeconds(sql`s.imported_at`)}, 'importedBy', s.imported_by) order by s.imported_at), '[]')
        from gantry.pay_statement s where s.merchant = b.merchant and s.provider = b.provider and exists (
          select 1 from gantry.pay_statement_row r where r.statement = s.id and r.day = b.day)) as statements,
      (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'of', f.of_kind, 'no', f.no,
          'theirNo', f.their_no, 'ours', f.ours, 'theirs', f.theirs, 'otherDay', f.other_day, 'state', f.state,
          'owner', f.owner, 'cause', f.cause, 'note', f.note, 'entry', f.entry,
          'settledAt', ${isoSeconds(sql`f.settled_at`)}, 'order', e.of_order)
          order by f.state, abs(coalesce(f.theirs, 0) - coalesce(f.ours, 0)) desc, f.no, f.id), '[]')
        from found f left join gantry.pay_entry e on e.kind = f.of_kind and e.no = f.no) as differences
    from gantry.pay_book b join gantry.pay_merchant m on m.id = b.merchant where b.id = ${id}`)
  const [book] = rows
  if (!book) throw new AppError('record.not_found')
  return {
    ...book,
    differences: book.differences.slice(0, pageSize),
    more: book.differences.length > pageSize,
  }
}
