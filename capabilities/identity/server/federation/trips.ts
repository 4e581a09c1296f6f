import { AppError } from '@gantry/base/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { ProviderName } from '../../shared/federation/index.ts'
import { localPath } from '../../shared/index.ts'
import { newToken, tokenHash } from '../session/token.ts'
import type { Identity } from './provider.ts'

/** Ties a trip to the browser that began it, against login CSRF: another browser cannot finish it. */
export const browserCookie = 'gantry_federation'

/**
 * Lifetime of a trip: long enough to sign in at the provider and, for an unbound identity, to enter a password here.
 * Milliseconds.
 */
export const tripLife = 20 * 60_000

export interface StoredTrip {
  readonly space: string
  readonly provider: ProviderName
  /** The account to bind; null: a sign-in. */
  readonly account: string | null
  readonly redirect: string
  readonly nonce: string
  readonly verifier: string
  readonly next: string
  readonly remembered: boolean
  readonly keep: boolean
  /** The identity, once the provider has asserted it. */
  readonly identity: Identity | null
}

const columns = sql`space, provider, account, redirect, nonce, verifier, next, remembered, keep, identity`

export const createTrip = async (
  ctx: Ctx,
  browser: string,
  trip: Omit<StoredTrip, 'nonce' | 'verifier' | 'identity'>,
): Promise<{ readonly state: string; readonly nonce: string; readonly verifier: string }> => {
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  await platform(ctx.kernel).run(sql`
    with run_out as (delete from gantry.sign_in_trip where expires_at < ${ctx.now})
    insert into gantry.sign_in_trip
      (state_hash, browser_hash, space, provider, account, redirect, nonce, verifier, next, remembered, keep, expires_at)
    values (${tokenHash(state)}, ${tokenHash(browser)}, ${trip.space}, ${trip.provider}, ${trip.account},
      ${trip.redirect}, ${nonce}, ${verifier}, ${localPath(trip.next)}, ${trip.remembered}, ${trip.keep},
      ${new Date(ctx.now.getTime() + tripLife)})`)
  return { state, nonce, verifier }
}

/** Ends a trip; succeeds once, and only in the browser that began it. @throws AppError federation.expired */
export const endTrip = async (ctx: Ctx, browser: string | undefined, state: string): Promise<StoredTrip> => {
  const { rows } = await platform(ctx.kernel).run<StoredTrip>(sql`
    update gantry.sign_in_trip set finished_at = ${ctx.now}
    where state_hash = ${tokenHash(state)} and browser_hash = ${tokenHash(browser ?? '')}
      and finished_at is null and expires_at > ${ctx.now}
    returning ${columns}`)
  const [trip] = rows
  if (!trip) throw new AppError('federation.expired')
  return trip
}

/** A trip that waits for a form POST; the POST carries no cookie of the browser. Null: none waits. */
export const arrivingTrip = async (ctx: Ctx, state: string): Promise<StoredTrip | null> => {
  const { rows } = await platform(ctx.kernel).run<StoredTrip>(sql`
    select ${columns} from gantry.sign_in_trip
    where state_hash = ${tokenHash(state)} and finished_at is null and identity is null and expires_at > ${ctx.now}`)
  return rows[0] ?? null
}

/** Stores the identity until the browser follows, or until the account to bind has signed in. */
export const rememberIdentity = async (ctx: Ctx, state: string, identity: Identity): Promise<void> => {
  await platform(ctx.kernel).run(sql`
    update gantry.sign_in_trip set identity = ${JSON.stringify(identity)}::jsonb
    where state_hash = ${tokenHash(state)}`)
}

/** The unbound identity of a finished trip; readable once. @throws AppError federation.expired */
export const takeStranger = async (
  ctx: Ctx,
  browser: string | undefined,
  state: string,
): Promise<StoredTrip & { readonly identity: Identity }> => {
  const { rows } = await platform(ctx.kernel).run<StoredTrip & { identity: Identity }>(sql`
    update gantry.sign_in_trip set bound_at = ${ctx.now}
    where state_hash = ${tokenHash(state)} and browser_hash = ${tokenHash(browser ?? '')} and identity is not null
      and finished_at is not null and account is null and bound_at is null and expires_at > ${ctx.now}
    returning ${columns}`)
  const [trip] = rows
  if (!trip) throw new AppError('federation.expired')
  return trip
}
