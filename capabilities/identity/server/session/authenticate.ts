import { AppError, isSpaceId } from '@gantry/base/shared'
import type { Authenticate, Credentials } from '@gantry/http/server'
import { everySpace, type Kernel, type Sql, sql } from '@gantry/kernel/server'
import { networksIn } from '@gantry/model/shared'
import { actingMember, hostedFacts } from '../hosting/acting-member.ts'
import { actorOfKey } from '../keys/actor-of-key.ts'
import { isGatewayKey, isKey } from '../keys/key-token.ts'
import { isWithin } from '../keys/networks.ts'
import { memberFacts, memberFactsFrom } from '../member/member-facts.ts'
import { operatorPoints } from '../operator/points.ts'
import { hasSecondStep } from '../second-step/ways.ts'
import { noPassword } from '../sign-in/password.ts'
import { stoppedSession } from '../space/stopped-session.ts'
import { keptActor, placeForActor } from './actor-cache.ts'
import { sessionCookie } from './cookies.ts'
import { type DutyFacts, dutyOf } from './duty.ts'
import { actorOf, type FoundActor } from './found-actor.ts'
import { seenEvery, touchSession } from './session.ts'
import { tokenHash } from './token.ts'

/**
 * Resolves a token to its actor, in one statement over session (or key), account, member, roles, departments, posts and
 * groups. In the URL of a space only its active members are authenticated; root and provider accounts are no exception.
 */
export const authenticate: Authenticate = async (kernel, credentials) => {
  const held = heldToken(credentials)
  if (!held) return 'none'
  if (credentials.space !== null && !isSpaceId(credentials.space)) return 'not-member'
  if (held.kind === 'bearer' && isGatewayKey(held.token)) return 'none'
  if (held.kind === 'bearer' && isKey(held.token)) return actorOfKey(kernel, held.token, credentials)
  // The cache key includes the IP address: an actor cached for one address was not checked for another.
  const key = `${held.kind} ${held.token} ${credentials.space ?? ''} ${credentials.ip}`
  const known = keptActor(kernel, key)
  if (known) return known
  const keep = placeForActor(kernel, key)
  const found = await readActor(kernel, held, credentials)
  if (!found) return (await stoppedSession(kernel, held.token, held.kind)) ? 'stopped' : 'none'
  if (!found.personId && found.isHosted) return 'hosting-ended'
  if (!found.personId) return credentials.space === null ? 'none' : 'not-member'
  if (!isWithin(credentials.ip, networksIn(found.spaceNetworks)))
    throw new AppError('auth.address', { ip: credentials.ip })
  const now = kernel.now()
  if (now.getTime() - Date.parse(found.lastSeen) > seenEvery)
    await touchSession(
      kernel,
      { id: found.sessionId, space: found.space, remembered: found.remembered, ip: credentials.ip },
      now,
    )
  const { personId, sessionId } = found
  const duty = await dutyOf(kernel, found.space, found)
  const trustee = found.trusteeId && { id: found.trusteeId, name: found.trusteeName ?? '' }
  const actor = {
    ...actorOf(found, { personId, sessionId }, credentials.ip),
    ...(duty ? { duty } : {}),
    ...(trustee ? { trustee } : {}),
  }
  keep(actor)
  return actor
}

interface Held {
  readonly kind: 'cookie' | 'bearer'
  readonly token: string
}

/**
 * Cookie tokens and bearer tokens are not interchangeable, so a stolen token cannot avoid the origin check. A request
 * with our `Authorization` scheme, even malformed, is not authenticated by cookie.
 */
const heldToken = ({ authorization, cookies }: Credentials): Held | null => {
  const bearer = authorization?.match(/^bearer\b(.*)$/i)
  if (bearer) {
    const token = bearer[1]?.trim() ?? ''
    return /^\S+$/.test(token) ? { kind: 'bearer', token } : null
  }
  const cookie = cookies[sessionCookie]
  return cookie ? { kind: 'cookie', token: cookie } : null
}

interface Found extends FoundActor, DutyFacts {
  readonly sessionId: string
  readonly remembered: boolean
  readonly lastSeen: string
  /** It acts in the account of another. */
  readonly isHosted: boolean
  readonly personId: string | null
  readonly trusteeId: string | null
  readonly trusteeName: string | null
}

const readActor = async (kernel: Kernel, held: Held, { space }: Credentials): Promise<Found | null> => {
  const { rows } = await kernel.database
    .of(space ?? everySpace)
    .run<Found>(actorStatement(held, space, kernel.now()), { name: 'identity.actor' })
  return rows[0] ?? null
}

const actorStatement = (held: Held, space: string | null, now: Date): Sql => sql`
  select s.id as "sessionId", s.remembered, s.last_seen_at as "lastSeen", s.hosted is not null as "isHosted", a.id as "userId", a.lang,
    coalesce(${space}::text, s.space) as space, m.id as "personId", coalesce(m.f_name, a.name) as name,
    coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user') as "userType",
    to_json(a.password_changed_at) as "passwordChangedAt", a.password_given as "passwordGiven",
      a.password_temporary as "passwordTemporary",
    a.password = ${noPassword} as "withoutPassword",
    ${hasSecondStep} as "hasSecondStep",
    sp.valid_until < ${now}::date as "isExpired", ${operatorPoints}, ${memberFacts}, ${hostedFacts}
  from gantry.session s
  join gantry.account a on a.id = s.account and a.state = 'active'
  left join gantry.space sp on sp.id = coalesce(${space}::text, s.space) and sp.state = 'active'
  ${actingMember(sql`s`)}
  ${memberFactsFrom}
  where s.token_hash = ${tokenHash(held.token)} and s.kind = ${held.kind} and s.expires_at > ${now}`
