import { AppError, issue, newId } from '@gantry/base/shared'
import { setRoles } from '@gantry/identity/server'
import { audit, type Ctx, inTransaction, type Sql, sql } from '@gantry/kernel/server'
import type { Review, ReviewLine } from '../../shared/contract.ts'

/** Lines of one review; larger organisations review some roles at a time. */
const mostLines = 2_000

const columns = sql`
  v.id, v.name, v.due::text as due, to_json(v.started_at) #>> '{}' as "startedAt",
  to_json(v.closed_at) #>> '{}' as "closedAt", count(l.*)::int as lines, count(l.decision)::int as decided,
  (count(*) filter (where l.decision = 'removed'))::int as removed`

/** Reviews that meet a condition over `gantry.security_review v`: the nearest deadline first, then those closed, the newest first. */
export const readReviews = async (ctx: Ctx, condition: Sql, limit: number): Promise<readonly Review[]> => {
  const { rows } = await ctx.db.run<Review>(sql`
    select ${columns} from gantry.security_review v
    left join gantry.security_review_line l on l.space = v.space and l.review = v.id
    where v.space = ${ctx.space} and ${condition}
    group by v.space, v.id order by v.closed_at desc nulls first, case when v.closed_at is null then v.due end, v.id desc limit ${limit}`)
  return rows
}

/** Closed reviews per page. */
const atOnce = 20

/** A page of closed reviews, newest first. */
export const listClosedReviews = async (ctx: Ctx, { before }: { readonly before?: string }) => {
  const earlier = before
    ? sql`(v.closed_at, v.id) < (select o.closed_at, o.id from gantry.security_review o
        where o.space = v.space and o.id = ${before}::uuid)`
    : sql`v.closed_at is not null`
  const data = await readReviews(ctx, earlier, atOnce + 1)
  return { data: data.slice(0, atOnce), more: data.length > atOnce }
}

interface NewReview {
  readonly name: string
  readonly due: string
  /** None: all roles. */
  readonly roles: readonly string[]
}

/** @throws AppError request.invalid where nobody holds the roles, or too many do */
export const startReview = (ctx: Ctx, { name, due, roles }: NewReview): Promise<string> =>
  inTransaction(ctx, async tx => {
    const id = newId()
    await tx.db.run(sql`
      insert into gantry.security_review (space, id, name, due) values (${tx.space}, ${id}::uuid, ${name.trim()}, ${due}::date)`)
    const { count } = await tx.db.run(sql`
      insert into gantry.security_review_line (space, review, role, member)
      select h.space, ${id}::uuid, h.role, h.member from gantry.member_role h
      join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
      join gantry.t_member m on m.space = h.space and m.id = h.member and m.deleted_at is null and m.f_state = 'active'
      where h.space = ${tx.space} and (cardinality(${[...roles]}::uuid[]) = 0 or h.role = any(${[...roles]}::uuid[]))
      limit ${mostLines + 1}`)
    if (count === 0) throw new AppError('request.invalid', {}, [issue('roles', 'required')])
    if (count > mostLines)
      throw new AppError('request.invalid', {}, [issue('roles', 'max_items', { limit: mostLines })])
    await audit(tx, {
      action: 'confirmation.review_started',
      details: { review: id, name, due, lines: count },
    })
    return id
  })

/** @throws AppError record.not_found */
export const readReview = async (ctx: Ctx, id: string) => {
  const [review] = await readReviews(ctx, sql`v.id = ${id}::uuid`, 1)
  if (!review) throw new AppError('record.not_found', { id })
  const { rows } = await ctx.db.run<ReviewLine>(sql`
    select json_build_object('id', l.role, 'title', coalesce(r.f_name, '')) as role,
      json_build_object('id', l.member, 'title', coalesce(m.f_name, '')) as member, d.f_name as department,
      (select to_json(max(s.last_seen_at)) #>> '{}' from gantry.session s where s.account = m.f_account::uuid) as "lastSeen",
      l.decision, to_json(l.decided_at) #>> '{}' as "decidedAt"
    from gantry.security_review_line l
    left join gantry.t_role r on r.space = l.space and r.id = l.role
    left join gantry.t_member m on m.space = l.space and m.id = l.member
    left join gantry.t_department d on d.space = m.space and d.id = m.f_department
    where l.space = ${ctx.space} and l.review = ${id}::uuid
    order by r.f_name, m.f_name_pinyin limit ${mostLines}`)
  return { review, lines: rows }
}

interface Decided {
  readonly id: string
  readonly role: string
  readonly members: readonly string[]
  readonly keep: boolean
}

/**
 * Confirms that members keep a role, or takes it from them; the last line closes the review.
 *
 * @throws AppError record.not_found for lines that are not in the review, confirmation.decided for a closed one
 */
export const decideReview = (ctx: Ctx, { id, role, members, keep }: Decided): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly closed: boolean }>(sql`
      select closed_at is not null as closed from gantry.security_review
      where space = ${tx.space} and id = ${id}::uuid for update`)
    if (!rows[0]) throw new AppError('record.not_found', { id })
    if (rows[0].closed) throw new AppError('confirmation.decided')
    const { count } = await tx.db.run(sql`
      update gantry.security_review_line set decision = ${keep ? 'kept' : 'removed'}, decided_at = ${tx.now}
      where space = ${tx.space} and review = ${id}::uuid and role = ${role}::uuid and member = any(${[...members]}::uuid[])`)
    if (count < members.length) throw new AppError('record.not_found', { id: role })
    if (!keep) for (const member of members) await takeRole(tx, member, role)
    await audit(tx, {
      action: keep ? 'confirmation.role_kept' : 'confirmation.role_removed',
      table: 'role',
      recordId: role,
      details: { review: id, members: members.length },
    })
    await tx.db.run(sql`
      update gantry.security_review v set closed_at = ${tx.now}
      where v.space = ${tx.space} and v.id = ${id}::uuid and not exists (select 1 from gantry.security_review_line l
        where l.space = v.space and l.review = v.id and l.decision is null)`)
  })

const takeRole = async (ctx: Ctx, member: string, role: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly role: string }>(
    sql`select role from gantry.member_role where space = ${ctx.space} and member = ${member}::uuid`,
  )
  const held = rows.map(each => each.role)
  if (held.includes(role))
    await setRoles(
      ctx,
      member,
      held.filter(each => each !== role),
    )
}
