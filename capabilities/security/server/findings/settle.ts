import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, type Sql, sql } from '@gantry/kernel/server'
import type { Finding, FindingState } from '../../shared/contract.ts'

/** Findings per page. */
const atOnce = 50

/** Findings that meet a condition over `gantry.security_finding k`, newest first. */
export const readFindings = async (ctx: Ctx, condition: Sql, limit: number): Promise<readonly Finding[]> => {
  const { rows } = await ctx.db.run<Finding>(sql`
    select k.id, k.rule, json_build_object('id', k.person, 'title', k.person_name) as person, k.day::text as day,
      to_json(k.first) #>> '{}' as first, to_json(k.last) #>> '{}' as last, k.count, k.facts, k.lines, k.state, k.remark,
      k.settled_by as "settledBy", to_json(k.settled_at) #>> '{}' as "settledAt"
    from gantry.security_finding k where k.space = ${ctx.space} and ${condition}
    order by k.last desc, k.id desc limit ${limit}`)
  return rows
}

/** Open findings, counted up to 1,000. */
export const countOpen = async (ctx: Ctx): Promise<number> => {
  const { rows } = await ctx.db.run<{ readonly open: number }>(sql`
    select count(*)::int as open from (
      select 1 from gantry.security_finding where space = ${ctx.space} and state = 'open' limit 1000) c`)
  return rows[0]?.open ?? 0
}

/** A page of findings, newest first. */
export const listFindings = async (
  ctx: Ctx,
  { state, before }: { readonly state?: FindingState; readonly before?: string },
) => {
  const later = before
    ? sql`(k.last, k.id) < (select o.last, o.id from gantry.security_finding o
        where o.space = k.space and o.id = ${before}::uuid)`
    : sql`true`
  const data = await readFindings(ctx, state ? sql`k.state = ${state} and ${later}` : later, atOnce + 1)
  return { data: data.slice(0, atOnce), more: data.length > atOnce, open: await countOpen(ctx) }
}

/** @throws AppError record.not_found */
export const settleFinding = (
  ctx: Ctx,
  { id, state, remark }: { readonly id: string; readonly state: FindingState; readonly remark: string },
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      update gantry.security_finding set state = ${state}, remark = ${remark.trim()}, settled_by = ${tx.actor.name},
        settled_at = ${tx.now}
      where space = ${tx.space} and id = ${id}::uuid`)
    if (count === 0) throw new AppError('record.not_found', { id })
    await audit(tx, {
      action: 'confirmation.finding',
      details: { finding: id, state, remark: remark.trim() },
    })
  })
