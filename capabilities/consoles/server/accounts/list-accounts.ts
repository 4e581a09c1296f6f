import { type Ctx, empty, isoSeconds, patternOf, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/accounts-contract.ts'

const pageSize = 30
const spacesShown = 5

/** Accounts by key set, so that the last page costs what the first does; the search uses a trigram index. */
export const listAccounts = async (
  ctx: Ctx,
  { search = '', state, space, after }: InputOf<typeof contract.listAccounts>,
): Promise<OutputOf<typeof contract.listAccounts>> => {
  const wanted = search.trim()
  const { userId, points } = ctx.actor
  const { rows } = await platform(ctx.kernel).run<contract.OperatedAccount>(sql`
    with page as (
      select a.* from gantry.account a
      where true
        ${
          wanted === ''
            ? empty
            : sql`and (coalesce(lower(a.login_id), '') || ' ' || coalesce(a.phone, '') || ' ' || coalesce(lower(a.email), '')
                || ' ' || lower(a.name)) like ${patternOf(wanted.toLowerCase())}`
        }
        ${state ? sql`and a.state = ${state}` : empty}
        ${
          space
            ? sql`and a.id::text in (select m.f_account from gantry.t_member m
                where m.space = ${space} and m.deleted_at is null)`
            : empty
        }
        ${
          after
            ? sql`and (a.created_at, a.id) < (select l.created_at, l.id from gantry.account l where l.id = ${after})`
            : empty
        }
      order by a.created_at desc, a.id desc limit ${pageSize + 1}
    )
    select a.id, a.name, array_remove(array[a.login_id, a.phone, a.email], null) as logins,
      a.platform_type as "platformType", a.state, a.lock_reason as "lockReason", a.password_temporary as temporary,
      a.id <> ${userId} and (a.platform_type is null or ${points === undefined}) as operable,
      ${isoSeconds(sql`coalesce(a.last_sign_in_at, o.last)`)} as "lastSignInAt", ${isoSeconds(sql`a.created_at`)} as "createdAt",
      coalesce(b.spaces, '[]') as spaces, coalesce(b.n, 0)::int as "spaceCount", coalesce(o.n, 0)::int as sessions
    from page a
    left join lateral (
      select count(*) as n, json_agg(json_build_object('id', m.id, 'name', m.name, 'userType', m.user_type)
        order by m.name) filter (where m.place <= ${spacesShown}) as spaces
      from (
        select s.id, s.name, m.f_user_type as user_type, row_number() over (order by s.name) as place
        from gantry.t_member m join gantry.space s on s.id = m.space
        where m.f_account = a.id::text and m.deleted_at is null and m.f_state = 'active'
      ) m
    ) b on true
    left join lateral (
      select count(*) as n, max(s.created_at) as last from gantry.session s
      where s.account = a.id and s.expires_at > ${ctx.now}
    ) o on true
    order by a.created_at desc, a.id desc`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}
