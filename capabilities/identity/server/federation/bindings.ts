import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, platform, sql } from '@gantry/kernel/server'
import type { Binding, ProviderName } from '../../shared/federation/index.ts'
import { type Account, getAccount } from '../sign-in/account.ts'
import { hasPassword } from '../sign-in/password.ts'
import type { Identity } from './provider.ts'
import { authorityOf } from './providers/index.ts'
import { enabledProviders, openProvider } from './settings.ts'

/** The account bound to a provider identity in a space; null: not bound. */
export const boundAccount = async (
  ctx: Ctx,
  space: string,
  provider: ProviderName,
  authority: string,
  { subject }: Identity,
): Promise<Account | null> => {
  const db = platform(ctx.kernel)
  const { rows } = await db.run<{ account: string }>(sql`
    update gantry.sign_in_binding set used_at = ${ctx.now}
    where space = ${space} and provider = ${provider} and authority = ${authority} and subject = ${subject}
    returning account`)
  return rows[0] ? getAccount(db, rows[0].account) : null
}

/**
 * Binds a provider identity to the actor's account, in the actor's space.
 *
 * @throws AppError federation.platform, federation.taken, federation.bound
 */
export const bind = async (ctx: Ctx, provider: ProviderName, identity: Identity): Promise<void> => {
  const { userId } = ctx.actor
  const account = await getAccount(platform(ctx.kernel), userId)
  if (!account || account.platformType !== null) throw new AppError('federation.platform')
  const authority = authorityOf(provider, await openProvider(ctx, ctx.space, provider))
  await inTransaction(ctx, async tx => {
    // Serialises bindings per account, so that two tabs cannot bind two identities.
    await tx.db.run(sql`select 1 from gantry.account where id = ${userId} for no key update`)
    const { rows } = await tx.db.run<{ account: string }>(sql`
      select account from gantry.sign_in_binding
      where space = ${ctx.space} and provider = ${provider} and authority = ${authority}
        and (account = ${userId} or subject = ${identity.subject}) order by account = ${userId} desc limit 1`)
    const [found] = rows
    if (found) throw new AppError(found.account === userId ? 'federation.bound' : 'federation.taken')
    const { count } = await tx.db.run(sql`
      insert into gantry.sign_in_binding (space, provider, authority, subject, account, name, bound_at)
      values (${ctx.space}, ${provider}, ${authority}, ${identity.subject}, ${userId}, ${identity.name.slice(0, 100)},
        ${ctx.now}) on conflict do nothing`)
    if (count === 0) throw new AppError('federation.taken')
    await audit(tx, { action: 'federation.bound', details: { provider, name: identity.name.slice(0, 100) } })
  })
}

/** The providers of the space, with the identity of each that is bound to the own account. */
export const listBindings = async (ctx: Ctx): Promise<Binding[]> => {
  const [offered, { rows }] = await Promise.all([
    enabledProviders(ctx, ctx.space),
    ctx.db.run<{ provider: ProviderName; name: string; at: string }>(sql`
      select distinct on (provider) provider, name, to_json(bound_at) as at from gantry.sign_in_binding
      where space = ${ctx.space} and account = ${ctx.actor.userId} order by provider, bound_at desc`),
  ])
  return offered.map(each => {
    const found = rows.find(({ provider }) => provider === each.name)
    return { ...each, bound: found ? { name: found.name, at: found.at } : null }
  })
}

/**
 * Unbinds a provider from the own account.
 *
 * @throws AppError record.not_found, federation.last_way without a password or another provider
 */
export const removeBinding = (ctx: Ctx, provider: ProviderName): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { userId } = ctx.actor
    await tx.db.run(sql`select 1 from gantry.account where id = ${userId} for no key update`)
    const account = await getAccount(platform(ctx.kernel), userId)
    const { count } = await tx.db.run(sql`
      delete from gantry.sign_in_binding
      where space = ${ctx.space} and account = ${userId} and provider = ${provider}`)
    if (count === 0) throw new AppError('record.not_found')
    const { count: left } = await tx.db.run(sql`
      select 1 from gantry.sign_in_binding b join gantry.sign_in_provider p
        on p.space = b.space and p.provider = b.provider and p.is_on and p.signs_in
      where b.space = ${ctx.space} and b.account = ${userId} limit 1`)
    if (left === 0 && !(account && hasPassword(account))) throw new AppError('federation.last_way')
    await audit(tx, { action: 'federation.unbound', details: { provider } })
  })
