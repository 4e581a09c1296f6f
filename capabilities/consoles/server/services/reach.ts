import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { withinReach } from '../enterprises/reach.ts'

/** Restricts enterprises `e` of spaces `s` to the caller's: as a provider or the operator those they keep, else the own space. */
export const customersOf = (ctx: Ctx): Sql =>
  ctx.actor.userType === 'root' || ctx.actor.userType === 'saas' ? withinReach(ctx) : sql`s.id = ${ctx.space}`

/** The state of a service `v` today. */
export const serviceState = ({ now }: Ctx): Sql => sql`case when v.state = 'stopped' then 'stopped'
  when v.valid_until < ${now}::date then 'ended' when v.valid_until <= ${now}::date + 30 then 'ending' else 'active' end`

/** What was paid for a service `v` in all. */
export const paidFor = sql`(select coalesce(sum(x.amount), 0)::float8 from gantry.service_event x where x.service = v.id)`

/** The product `d` is the caller's to change. */
export const ownProduct = ({ actor }: Ctx): Sql =>
  actor.userType === 'root'
    ? sql`true`
    : sql`d.provider = (select a.provider from gantry.provider_admin a where a.account = ${actor.userId}::uuid)`
