import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, platform, sql } from '@gantry/kernel/server'
import { isRedirect } from '../../shared/federation/index.ts'
import { actingAs } from '../acting.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { openProviderSession } from './provider-session.ts'
import { signInProviders } from './providers/index.ts'
import { readSamlLogout } from './providers/saml-logout.ts'
import { openProvider } from './settings.ts'
import { returnPath } from './sign-in.ts'
import { told } from './told.ts'

/**
 * Prepares the sign-out at the provider of the own session; call it before that session ends. Returns a function that
 * builds the URL to redirect the browser to; undefined: none. A failure of the provider is audited and does not prevent
 * signing out here.
 */
export const providerLogout = async (
  ctx: Ctx,
  origin: string,
): Promise<() => Promise<string | undefined>> => {
  const { sessionId } = ctx.actor
  if (!sessionId) return async () => undefined
  const { rows } = await platform(ctx.kernel).run<{ space: string; sealed: string | null }>(sql`
    select coalesce(held_in, space) as space, provider_session as sealed from gantry.session where id = ${sessionId}`)
  const [row] = rows
  const kept = row && openProviderSession(ctx, row.space, row.sealed)
  if (!kept) return async () => undefined
  const { space } = row
  const { provider, session } = kept
  if (!isRedirect(provider)) return async () => undefined
  return async () => {
    try {
      const settings = await openProvider(ctx, space, provider)
      const where = { space, redirect: `${origin}${returnPath}`, fetch: await guardedFetch(ctx.kernel) }
      const address = await told(
        ctx,
        { space, provider },
        async () => signInProviders[provider].logout?.(settings, where, session) ?? null,
      )
      return address ?? undefined
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
}

/**
 * Ends the local sessions of a person whom the identity provider signs out; returns the URL of the logout response.
 *
 * @throws AppError federation.off, federation.refused
 */
export const takeSamlLogout = async (
  ctx: Ctx,
  space: string,
  origin: string,
  query: string,
): Promise<string> => {
  const settings = await openProvider(ctx, space, 'saml')
  const asked = await told(ctx, { space, provider: 'saml' }, () =>
    readSamlLogout(settings, { space, redirect: `${origin}${returnPath}` }, query),
  )
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ id: string; account: string; name: string; sealed: string }>(sql`
      select s.id, s.account, a.name, s.provider_session as sealed
      from gantry.sign_in_binding b join gantry.session s on s.account = b.account and s.held_in = b.space
      join gantry.account a on a.id = s.account
      where b.space = ${space} and b.provider = 'saml' and b.authority = ${settings.idpIssuer ?? ''}
        and b.subject = ${asked.subject} and s.provider_session is not null`)
    const ended = rows.filter(({ sealed }) => {
      const kept = openProviderSession(ctx, space, sealed)
      return kept?.provider === 'saml' && (!asked.index || kept.session.sessionIndex === asked.index)
    })
    await tx.run(sql`delete from gantry.session where id = any (${ended.map(({ id }) => id)}::uuid[])`)
    for (const { id, account, name } of ended)
      await audit(
        { ...actingAs(ctx, { space, userId: account, name, sessionId: id }), db: tx },
        { action: 'session.closed', details: { by: 'saml' } },
      )
  })
  forgetActors(ctx.kernel)
  return asked.answer
}
