import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, platform, sql } from '@gantry/kernel/server'
import type { KnownAccount } from '../../shared/index.ts'
import { actingAs } from '../acting.ts'
import { membershipsOf } from '../sign-in/account.ts'
import { tokenHash } from './token.ts'

interface Held {
  readonly token: string
  readonly sessionId: string
  readonly remembered: boolean
  readonly account: string
  readonly name: string
  readonly loginId: string | null
  readonly space: string
  readonly spaceName: string
}

/** The active sessions of these tokens, one per account, in the given order. */
export const sessionsBehind = async (ctx: Ctx, tokens: readonly string[]): Promise<Held[]> => {
  if (tokens.length === 0) return []
  const hashes = tokens.map(tokenHash)
  const { rows } = await platform(ctx.kernel).run<Omit<Held, 'token'> & { place: number }>(sql`
    select distinct on (a.id) held.place::int, s.id as "sessionId", s.remembered, a.id as account, a.name,
      a.login_id as "loginId", sp.id as space, sp.name as "spaceName"
    from unnest(${hashes}::bytea[]) with ordinality as held (hash, place)
    join gantry.session s on s.token_hash = held.hash and s.kind = 'cookie' and s.expires_at > ${ctx.now} and s.hosted is null
    join gantry.account a on a.id = s.account and a.state = 'active'
    join gantry.space sp on sp.id = s.space
    order by a.id, held.place`)
  return rows
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, ...held }) => ({ ...held, token: tokens[place - 1]! }))
}

export const knownAccounts = async (ctx: Ctx, tokens: readonly string[]): Promise<KnownAccount[]> =>
  (await sessionsBehind(ctx, tokens)).map(held => ({
    id: held.account,
    name: held.name,
    loginId: held.loginId,
    space: { id: held.space, name: held.spaceName },
    current: held.account === ctx.actor.userId,
  }))

export interface Switched {
  readonly token: string
  readonly remembered: boolean
  readonly ctx: Ctx
}

/**
 * Switches to another account signed in on this browser.
 *
 * @throws AppError auth.required when that account's session has ended
 */
export const switchAccount = async (
  ctx: Ctx,
  tokens: readonly string[],
  account: string,
): Promise<Switched> => {
  const wanted = (await sessionsBehind(ctx, tokens)).find(held => held.account === account)
  if (!wanted) throw new AppError('auth.required')
  const memberships = await membershipsOf(platform(ctx.kernel), account)
  const there = memberships.find(({ space, state }) => space === wanted.space && state === 'active')
  if (!there) throw new AppError('auth.required')
  const { space, personId, userType } = there
  const entered = actingAs(ctx, {
    space,
    personId,
    userType,
    userId: account,
    name: wanted.name,
    sessionId: wanted.sessionId,
  })
  await audit(entered, { action: 'session.resumed' })
  return { token: wanted.token, remembered: wanted.remembered, ctx: entered }
}
