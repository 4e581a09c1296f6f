import { AppError } from '@gantry/base/shared'
import { type Ctx, isoSeconds, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/consent-contract.ts'
import type { Consent } from '../../shared/types.ts'

const pageSize = 30
const mostWaiting = 50

/** A request `c` that can still be answered. */
export const answerable = ({ now }: Ctx): Sql => sql`c.state = 'waiting' and c.ends_at > ${now}`

const selected = (ctx: Ctx): Sql => sql`
  select c.id, json_build_object('id', c.app, 'name', c.app_name) as app,
    json_build_object('id', s.id, 'name', s.name) as space, c.words, c.note,
    case when c.state = 'waiting' and c.ends_at <= ${ctx.now} then 'expired' else c.state end as state,
    c.asked_name as by, ${isoSeconds(sql`c.asked_at`)} as at, ${isoSeconds(sql`c.ends_at`)} as "endsAt",
    c.decided_name as "decidedBy", ${isoSeconds(sql`c.decided_at`)} as "decidedAt", c.reason
  from gantry.store_consent c join gantry.space s on s.id = c.space`

/** What the operator asked of all spaces: what waits longest stands first, then the newest. */
export const listAskedConsents = async (
  ctx: Ctx,
  { page = 1 }: InputOf<typeof contract.listAskedConsents>,
): Promise<OutputOf<typeof contract.listAskedConsents>> => {
  const { rows } = await platform(ctx.kernel).run<Consent>(sql`
    ${selected(ctx)}
    order by (${answerable(ctx)}) desc, case when ${answerable(ctx)} then c.asked_at end, c.asked_at desc, c.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** What waits for an answer of the space, what ends first at the top. */
export const listConsents = async (ctx: Ctx): Promise<readonly Consent[]> => {
  const { rows } = await platform(ctx.kernel).run<Consent>(sql`
    ${selected(ctx)} where c.space = ${ctx.space} and ${answerable(ctx)} order by c.ends_at, c.id limit ${mostWaiting}`)
  return rows
}

/** @throws AppError store.not_found, also for a request to another space */
export const readConsent = async (ctx: Ctx, id: string): Promise<Consent> => {
  const { rows } = await platform(ctx.kernel).run<Consent>(
    sql`${selected(ctx)} where c.id = ${id} and c.space = ${ctx.space}`,
  )
  const [consent] = rows
  if (!consent) throw new AppError('store.not_found')
  return consent
}
