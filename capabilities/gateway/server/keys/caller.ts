import { AppError } from '@gantry/base/shared'
import { isWithin, memberActors } from '@gantry/identity/server'
import { type Ctx, type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import type { Caller, FoundKey } from './found-key.ts'
import { keptKeys } from './kept-keys.ts'
import { bearerOf, isSecret, prefixOf } from './token.ts'

/** The time of the last use is written at most so often. */
const seenEvery = 60_000
/** Keys whose last use a process remembers. */
const mostSeen = 10_000

/**
 * The caller of a request by its key. Unknown, wrong, expired and withdrawn keys are told apart for nobody.
 * @throws AppError gateway.no_key, key.invalid, key.network
 */
export const callerOf = async (
  kernel: Kernel,
  space: string,
  { authorization, ip }: { readonly authorization: unknown; readonly ip: string },
): Promise<Caller> => {
  const secret = bearerOf(authorization, 'gk_live_')
  if (secret === null) throw new AppError('gateway.no_key')
  const prefix = prefixOf(secret, 'gk_live_')
  if (prefix === null) throw new AppError('key.invalid')
  const now = kernel.now()
  const found = await keptKeys(kernel).once(`${space} ${prefix}`, () => readKey(kernel, space, prefix))
  const isOver = (end: string | null) => end !== null && Date.parse(end) <= now.getTime()
  if (!found || isOver(found.expires) || isOver(found.ends) || !isSecret(secret, found.hash))
    throw new AppError('key.invalid')
  if (!isWithin(ip, found.networks)) throw new AppError('key.network', { ip })
  await noteUse(kernel, space, found.key, ip)
  return found
}

const readKey = async (kernel: Kernel, space: string, prefix: string): Promise<FoundKey | null> => {
  const { rows } = await kernel.database.of(space).run<FoundKey>(
    sql`
    select k.id as key, k.name, k.owner, k.roles, k.apis, k.networks, k.per_minute as "perMinute", k.quota, k.period,
      k.expires_at as expires, s.ends_at as ends, s.hash
    from gantry.gateway_secret s
    join gantry.gateway_key k on k.space = s.space and k.id = s.key
    join gantry.space sp on sp.id = k.space and sp.state = 'active'
    where s.prefix = ${prefix} and s.space = ${space} and k.withdrawn_at is null`,
    { name: 'gateway.caller' },
  )
  return rows[0] ?? null
}

const seenAt = new WeakMap<Kernel, Map<string, number>>()

/** Writes the time of the last use, of each key once a minute. */
const noteUse = async (kernel: Kernel, space: string, key: string, ip: string): Promise<void> => {
  const seen = seenAt.get(kernel) ?? new Map<string, number>()
  seenAt.set(kernel, seen)
  const now = kernel.now()
  if (now.getTime() - (seen.get(key) ?? 0) < seenEvery) return
  if (seen.size >= mostSeen) seen.clear()
  seen.set(key, now.getTime())
  await platform(kernel).run(sql`
    update gantry.gateway_key set last_used_at = ${now}, last_ip = ${ip} where space = ${space} and id = ${key}`)
}

/**
 * A context with the rights of a key: those its owner has now, or as an ordinary user those of its roles.
 * @throws AppError key.invalid when the owner has left
 */
export const actingFor = async (
  kernel: Kernel,
  space: string,
  { key, name, owner, roles }: Pick<Caller, 'key' | 'name' | 'owner' | 'roles'>,
  request: Pick<Ctx, 'requestId' | 'actor'>,
): Promise<Ctx> => {
  const system = systemCtx(kernel, space, 'gateway call', request.actor.lang)
  const [member] = await memberActors(system, sql`m.id = ${owner}::uuid`, 1)
  if (!member?.active) throw new AppError('key.invalid')
  const { system: _, ...own } = member.actor
  const actor: Actor = {
    ...own,
    ...(roles && {
      userType: 'user' as const,
      roles: [...roles],
      departments: [],
      departmentsAndBelow: [],
      posts: [],
      groups: [],
      console: [],
    }),
    name: `${own.name} · ${name}`,
    ip: request.actor.ip,
    key: { id: key, app: null, writes: true },
  }
  return { ...system, actor, requestId: request.requestId, request: {}, db: kernel.database.of(space) }
}
