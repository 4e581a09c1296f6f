import { AppError, issue, newId } from '@gantry/base/shared'
import { isNetwork } from '@gantry/identity/server'
import { audit, type Ctx, type Executor, platform, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type {
  changeClient as changeContract,
  makeClient as makeContract,
  PlatformClient,
} from '../../shared/clients-contract.ts'
import { newSecret } from '../keys/token.ts'

/** Secrets of clients belong to no space. */
const nowhere = '*'
const mostClients = 200
const day = 86_400_000

/** Clients, those in force first. */
export const listClients = async ({ kernel, now }: Ctx): Promise<readonly PlatformClient[]> => {
  const { rows } = await platform(kernel).run<PlatformClient>(sql`
    select c.id, c.name, c.scopes, c.networks, c.created_at as "createdAt", c.expires_at as "expiresAt",
      c.withdrawn_at as "withdrawnAt", c.last_used_at as "lastUsedAt", c.last_ip as "lastIp",
      coalesce((select json_agg(json_build_object('hint', s.hint, 'endsAt', s.ends_at) order by s.created_at desc)
        from gantry.gateway_secret s where s.space = ${nowhere} and s.key = c.id
          and (s.ends_at is null or s.ends_at > ${now})), '[]'::json) as secrets
    from gantry.platform_client c
    order by c.withdrawn_at is not null, c.id desc limit ${2 * mostClients}`)
  return rows
}

type Settings = InputOf<typeof makeContract>

const checked = ({ name, networks = [] }: Settings): void => {
  const wrong = networks.findIndex(network => !isNetwork(network))
  const issues = [
    ...(name.trim() === '' ? [issue('name', 'required')] : []),
    ...(wrong < 0 ? [] : [issue(`networks.${wrong}`, 'network', { value: networks[wrong] ?? '' })]),
  ]
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

const endOf = ({ now }: Ctx, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * day)

const keepSecret = async (ctx: Ctx, db: Executor, id: string): Promise<string> => {
  const made = newSecret('gk_root_')
  await db.run(sql`
    insert into gantry.gateway_secret (prefix, space, key, hash, hint, created_at)
    values (${made.prefix}, ${nowhere}, ${id}, ${made.hash}, ${made.hint}, ${ctx.now})`)
  return made.secret
}

/** @throws AppError request.invalid, key.too_many */
export const makeClient = async (
  ctx: Ctx,
  input: Settings,
): Promise<{ readonly id: string; readonly secret: string }> => {
  checked(input)
  const { name, scopes, networks = [], days } = input
  const id = newId(ctx.now.getTime())
  const { rows } = await platform(ctx.kernel).run(sql`
    insert into gantry.platform_client (id, name, scopes, networks, created_at, expires_at)
    select ${id}, ${name.trim()}, ${[...new Set(scopes)]}::text[], ${networks}::text[], ${ctx.now},
      ${endOf(ctx, days)}::timestamptz
    where (select count(*) from gantry.platform_client where withdrawn_at is null) < ${mostClients}
    returning id`)
  if (rows.length === 0) throw new AppError('key.too_many', { max: mostClients })
  const secret = await keepSecret(ctx, platform(ctx.kernel), id)
  await audit(ctx, { action: 'client.made', details: { client: id, name: name.trim() } })
  return { id, secret }
}

/** @throws AppError key.not_found, request.invalid */
export const changeClient = async (ctx: Ctx, input: InputOf<typeof changeContract>): Promise<void> => {
  checked(input)
  const { id, name, scopes, networks = [], days } = input
  const { rows } = await platform(ctx.kernel).run(sql`
    update gantry.platform_client set name = ${name.trim()}, scopes = ${[...new Set(scopes)]}::text[],
      networks = ${networks}::text[], expires_at = ${endOf(ctx, days)}
    where id = ${id} and withdrawn_at is null returning id`)
  if (rows.length === 0) throw new AppError('key.not_found')
  await audit(ctx, { action: 'client.changed', details: { client: id, name: name.trim() } })
}

/** Gives a client a second secret; those before end after the hours named. @throws AppError key.not_found */
export const rotateClient = (
  ctx: Ctx,
  { id, hours }: { readonly id: string; readonly hours: number },
): Promise<{ readonly id: string; readonly secret: string }> =>
  ctx.kernel.database.transaction(nowhere, async db => {
    const { rows } = await db.run<{ readonly name: string }>(sql`
      select name from gantry.platform_client where id = ${id} and withdrawn_at is null for update`)
    const [client] = rows
    if (!client) throw new AppError('key.not_found')
    const end = new Date(ctx.now.getTime() + hours * 3_600_000)
    await db.run(sql`
      update gantry.gateway_secret set ends_at = least(coalesce(ends_at, ${end}), ${end})
      where space = ${nowhere} and key = ${id}`)
    const secret = await keepSecret(ctx, db, id)
    await audit({ ...ctx, db }, { action: 'client.rotated', details: { client: id, name: client.name } })
    return { id, secret }
  })

/** @throws AppError key.not_found */
export const withdrawClient = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await platform(ctx.kernel).run<{ readonly name: string }>(sql`
    update gantry.platform_client set withdrawn_at = ${ctx.now}
    where id = ${id} and withdrawn_at is null returning name`)
  const [client] = rows
  if (!client) throw new AppError('key.not_found')
  await audit(ctx, { action: 'client.withdrawn', details: { client: id, name: client.name } })
}
