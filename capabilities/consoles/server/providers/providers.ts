import { AppError, issue, newId } from '@gantry/base/shared'
import { createAccount, foundSpace, requirePassword } from '@gantry/identity/server'
import {
  audit,
  type Ctx,
  databaseError,
  empty,
  everySpace,
  isoSeconds,
  patternOf,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/providers-contract.ts'

const pageSize = 30

export const listProviders = async (
  ctx: Ctx,
  { search = '', state, id, page = 1 }: InputOf<typeof contract.listProviders>,
): Promise<OutputOf<typeof contract.listProviders>> => {
  const { rows } = await platform(ctx.kernel).run<contract.Provider>(sql`
    select p.id, p.name, p.contact, p.phone, p.email, p.state, p.stop_reason as "stopReason",
      ${isoSeconds(sql`p.created_at`)} as "createdAt", p.most_enterprises as "mostEnterprises", p.most_users as "mostUsers",
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'login', coalesce(a.login_id, a.phone, a.email))
        order by a.created_at), '[]')
        from gantry.provider_admin o join gantry.account a on a.id = o.account where o.provider = p.id) as administrators,
      kept.*
    from gantry.provider p
    cross join lateral (
      select count(*)::int as enterprises, count(*) filter (where s.state = 'closed')::int as "stoppedEnterprises",
        coalesce(sum((select count(*) from gantry.t_member m
          where m.space = s.id and m.f_state = 'active' and m.deleted_at is null)), 0)::int as users,
        coalesce(sum(q.most), 0)::float8 as "givenUsers"
      from gantry.enterprise e join gantry.space s on s.id = e.space
      left join gantry.space_quota q on q.space = e.space and q.kind = 'users'
      where e.provider = p.id
    ) kept
    where true ${state ? sql`and p.state = ${state}` : empty} ${id ? sql`and p.id = ${id}` : empty}
      ${search.trim() ? sql`and lower(p.name || ' ' || p.contact) like ${patternOf(search.toLowerCase())}` : empty}
    order by p.name, p.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

type Given = InputOf<typeof contract.saveProvider>

/**
 * Creates a provider with its first administrator and the space they work in, or changes one.
 *
 * @throws AppError provider.not_found, request.invalid and record.duplicate with issues
 */
export const saveProvider = async (ctx: Ctx, given: Given): Promise<{ readonly id: string }> => {
  const name = given.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const { administrator } = given
  if (given.id === undefined) {
    if (!administrator) throw new AppError('request.invalid', {}, [issue('login', 'required')])
    await requirePassword(administrator.password, [administrator.login, administrator.name, name])
  }
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const here: Ctx = { ...ctx, db: tx, tx }
    const id = given.id ?? newId(ctx.now.getTime())
    const { contact, phone, email, mostEnterprises, mostUsers } = given
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.provider (id, name, contact, phone, email, most_enterprises, most_users, created_at)
            values (${id}, ${name}, ${contact}, ${phone}, ${email}, ${mostEnterprises}, ${mostUsers}, ${ctx.now})`
        : sql`update gantry.provider set name = ${name}, contact = ${contact}, phone = ${phone}, email = ${email},
              most_enterprises = ${mostEnterprises}, most_users = ${mostUsers} where id = ${id}`,
    )
    if (count === 0) throw new AppError('provider.not_found')
    if (given.id === undefined && administrator) await addAdministrator(here, id, name, administrator)
    await audit(here, {
      action: 'provider.saved',
      details: { provider: id, name, mostEnterprises, mostUsers },
    })
    return { id }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'provider_name')
      throw new AppError('record.duplicate', {}, [issue('name', 'duplicate', { value: name })])
    throw error
  })
}

const addAdministrator = async (
  ctx: Ctx,
  provider: string,
  enterprise: string,
  administrator: NonNullable<Given['administrator']>,
): Promise<void> => {
  const account = await createAccount(ctx, { ...administrator, lang: ctx.actor.lang, platformType: 'saas' })
  await ctx.db.run(sql`
    update gantry.account set password_given = true, password_temporary = true where id = ${account}`)
  const { space } = await foundSpace(ctx, {
    name: enterprise,
    administrator: { account, name: administrator.name.trim(), userType: 'platform' },
  })
  await ctx.db.run(sql`update gantry.provider set home = ${space} where id = ${provider}`)
  await ctx.db.run(
    sql`insert into gantry.provider_admin (account, provider) values (${account}, ${provider})`,
  )
}

/** Stops or restores a provider with the accounts of its administrators; its enterprises go on. */
const setState = async (ctx: Ctx, id: string, reason: string | null): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(sql`
      update gantry.provider set state = ${reason === null ? 'active' : 'stopped'}, stop_reason = ${reason ?? ''}
      where id = ${id}`)
    if (count === 0) throw new AppError('provider.not_found')
    await tx.run(sql`
      update gantry.account a set state = ${reason === null ? 'active' : 'disabled'}, lock_reason = ${reason},
        locked_at = ${reason === null ? null : ctx.now}
      from gantry.provider_admin o where o.account = a.id and o.provider = ${id}`)
    if (reason !== null)
      await tx.run(sql`
        delete from gantry.session s using gantry.provider_admin o where o.account = s.account and o.provider = ${id}`)
    const details = { provider: id, reason }
    if (reason === null) await audit({ ...ctx, db: tx }, { action: 'provider.restored', details })
    else await audit({ ...ctx, db: tx }, { action: 'provider.stopped', details })
  })
}

/** @throws AppError provider.not_found */
export const stopProvider = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  setState(ctx, id, reason.trim())

/** @throws AppError provider.not_found */
export const restoreProvider = (ctx: Ctx, id: string): Promise<void> => setState(ctx, id, null)
