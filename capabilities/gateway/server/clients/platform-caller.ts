import { AppError } from '@gantry/base/shared'
import type { Io } from '@gantry/http/server'
import { isWithin } from '@gantry/identity/server'
import { type Kernel, platform, sql } from '@gantry/kernel/server'
import type { ClientScope } from '../../shared/clients-contract.ts'
import { bearerOf, isSecret, prefixOf } from '../keys/token.ts'
import { takeCell } from '../limits/rate.ts'

interface Found {
  readonly id: string
  readonly scopes: readonly ClientScope[]
  readonly networks: readonly string[]
  readonly hash: Buffer
}

/** Calls a minute of one client. */
const perMinute = 300

/**
 * Requires a client of the platform with a scope.
 * @throws AppError auth.required without a secret, key.invalid, key.network, gateway.scope, request.too_many
 */
export const requireClient = async (kernel: Kernel, scope: ClientScope, io: Io): Promise<void> => {
  const secret = bearerOf(io.headers.authorization, 'gk_root_')
  if (secret === null) throw new AppError('auth.required')
  const prefix = prefixOf(secret, 'gk_root_')
  if (prefix === null) throw new AppError('key.invalid')
  const now = kernel.now()
  const { rows } = await platform(kernel).run<Found>(sql`
    select c.id, c.scopes, c.networks, s.hash
    from gantry.gateway_secret s join gantry.platform_client c on c.id = s.key
    where s.space = '*' and s.prefix = ${prefix} and c.withdrawn_at is null
      and (c.expires_at is null or c.expires_at > ${now}) and (s.ends_at is null or s.ends_at > ${now})`)
  const [found] = rows
  if (!found || !isSecret(secret, found.hash)) throw new AppError('key.invalid')
  if (!isWithin(io.ip, found.networks)) throw new AppError('key.network', { ip: io.ip })
  if (!found.scopes.includes(scope)) throw new AppError('gateway.scope')
  const seconds = await takeCell(kernel, `platform client ${found.id}`, perMinute)
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
  await platform(kernel).run(sql`
    update gantry.platform_client set last_used_at = ${now}, last_ip = ${io.ip}
    where id = ${found.id} and (last_used_at is null or last_used_at < ${new Date(now.getTime() - 60_000)})`)
}
