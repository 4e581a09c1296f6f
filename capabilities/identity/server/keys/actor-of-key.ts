import { AppError } from '@gantry/base/shared'
import type { Credentials } from '@gantry/http/server'
import { everySpace, type Kernel, platform, type Sql, sql } from '@gantry/kernel/server'
import { type Actor, networksIn } from '@gantry/model/shared'
import { memberFacts, memberFactsFrom } from '../member/member-facts.ts'
import { operatorPoints } from '../operator/points.ts'
import { keptActor, placeForActor } from '../session/actor-cache.ts'
import { actorOf, type FoundActor } from '../session/found-actor.ts'
import { seenEvery } from '../session/session.ts'
import { tokenHash } from '../session/token.ts'
import { isWithin } from './networks.ts'

interface Found extends FoundActor {
  readonly personId: string
  readonly key: string
  readonly app: string | null
  readonly writes: boolean
  readonly networks: readonly string[]
  readonly lastUsed: string | null
}

/**
 * The member that a key acts for, restricted to the key's application if it has one. `none` for a key that is unknown,
 * revoked or expired, or whose owner is no longer active in the space.
 *
 * @throws AppError key.network from an IP address that the key or the space does not allow
 */
export const actorOfKey = async (
  kernel: Kernel,
  token: string,
  { space, ip }: Credentials,
): Promise<Actor | 'none'> => {
  // The cache key includes the IP address: an actor cached for one address was not checked for another.
  const key = `key ${token} ${space ?? ''} ${ip}`
  const known = keptActor(kernel, key)
  if (known) return known
  const keep = placeForActor(kernel, key)
  const now = kernel.now()
  const { rows } = await kernel.database
    .of(space ?? everySpace)
    .run<Found>(statement(token, space, now), { name: 'identity.key_actor' })
  const [found] = rows
  if (!found) return 'none'
  if (!isWithin(ip, found.networks) || !isWithin(ip, networksIn(found.spaceNetworks)))
    throw new AppError('key.network', { ip })
  if (found.lastUsed === null || now.getTime() - Date.parse(found.lastUsed) > seenEvery)
    await platform(kernel).run(
      sql`update gantry.caller_key set last_used_at = ${now}, last_ip = ${ip} where id = ${found.key}`,
    )
  const { personId, app, writes } = found
  const actor = actorOf(found, { personId, sessionId: null, key: { id: found.key, app, writes } }, ip)
  keep(actor)
  return actor
}

const statement = (token: string, space: string | null, now: Date): Sql => sql`
  select k.id as key, k.app, k.writes, k.networks, k.last_used_at as "lastUsed", a.id as "userId", a.lang, k.space,
    m.id as "personId", m.f_name as name, coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user') as "userType",
    sp.valid_until < ${now}::date as "isExpired", ${operatorPoints}, ${memberFacts}
  from gantry.caller_key k
  join gantry.space sp on sp.id = k.space and sp.state = 'active'
  join gantry.t_member m on m.space = k.space and m.id = k.owner and m.f_state = 'active' and m.deleted_at is null
  join gantry.account a on a.id::text = m.f_account and a.state = 'active'
  ${memberFactsFrom}
  where k.token_hash = ${tokenHash(token)} and k.withdrawn_at is null
    and (k.expires_at is null or k.expires_at > ${now}) and k.space = coalesce(${space}::text, k.space)`
