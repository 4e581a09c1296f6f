import { AppError, issue, newId } from '@gantry/base/shared'
import { isNetwork } from '@gantry/identity/server'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type {
  changeGatewayKey as changeContract,
  GatewayKey,
  makeGatewayKey as makeContract,
} from '../../shared/key-contract.ts'
import { periodOf } from '../limits/period.ts'
import { keptKeys } from './kept-keys.ts'
import { newSecret } from './token.ts'

/** Keys of a space that are not withdrawn; more indicate a program that creates keys automatically. */
const mostKeys = 200
const day = 86_400_000
const usualRate = 600

/** The keys of the space, those in force first. */
export const listKeys = async (ctx: Ctx): Promise<readonly GatewayKey[]> => {
  const { day: today, month } = periodOf(ctx.now, ctx.actor.timeZone)
  const { rows } = await ctx.db.run<GatewayKey>(sql`
    select k.id, k.name, json_build_object('id', k.owner, 'title', coalesce(m.f_name, '')) as owner, k.roles, k.apis,
      k.networks, k.per_minute as "perMinute", k.quota, k.period, coalesce(u.leased, 0) as used,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.withdrawn_at as "withdrawnAt",
      k.last_used_at as "lastUsedAt", k.last_ip as "lastIp",
      coalesce((select json_agg(json_build_object('hint', s.hint, 'createdAt', s.created_at, 'endsAt', s.ends_at)
          order by s.created_at desc)
        from gantry.gateway_secret s where s.space = k.space and s.key = k.id
          and (s.ends_at is null or s.ends_at > ${ctx.now})), '[]'::json) as secrets
    from gantry.gateway_key k
    left join gantry.t_member m on m.space = k.space and m.id = k.owner
    left join gantry.gateway_use u on u.space = k.space and u.key = k.id
      and u.period = case k.period when 'day' then ${today}::text else ${month}::text end
    where k.space = ${ctx.space}
    order by k.withdrawn_at is not null, k.id desc limit ${2 * mostKeys}`)
  return rows
}

type Settings = Omit<InputOf<typeof makeContract>, never>

const checked = async (ctx: Ctx, { name, roles, networks = [] }: Settings): Promise<void> => {
  const wrong = networks.findIndex(network => !isNetwork(network))
  const issues = [
    ...(name.trim() === '' ? [issue('name', 'required')] : []),
    ...(wrong < 0 ? [] : [issue(`networks.${wrong}`, 'network', { value: networks[wrong] ?? '' })]),
    ...(roles && roles.length === 0 ? [issue('roles', 'required')] : []),
  ]
  if (roles && roles.length > 0) {
    const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
      select id from gantry.t_role where space = ${ctx.space} and id = any(${roles}::uuid[]) and deleted_at is null`)
    const known = new Set(rows.map(row => row.id))
    issues.push(...roles.flatMap((id, at) => (known.has(id) ? [] : [issue(`roles.${at}`, 'unknown')])))
  }
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

const endOf = (ctx: Ctx, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(ctx.now.getTime() + days * day)

/**
 * Makes a key that has at most the rights of its maker; with roles, those of these roles as an ordinary user.
 * @throws AppError request.invalid, key.too_many
 */
export const makeKey = async (
  ctx: Ctx,
  input: Settings,
): Promise<{ readonly id: string; readonly secret: string }> => {
  await checked(ctx, input)
  const { name, roles, apis, networks = [], perMinute = usualRate, quota, period = 'day', days } = input
  const id = newId(ctx.now.getTime())
  const made = newSecret('gk_live_')
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`select from gantry.space where id = ${ctx.space} for update`)
    const { rows } = await tx.db.run<{ readonly keys: number }>(sql`
      select count(*)::int as keys from gantry.gateway_key where space = ${ctx.space} and withdrawn_at is null`)
    if ((rows[0]?.keys ?? 0) >= mostKeys) throw new AppError('key.too_many', { max: mostKeys })
    await tx.db.run(sql`
      insert into gantry.gateway_key
        (space, id, name, owner, roles, apis, networks, per_minute, quota, period, created_at, expires_at)
      values (${ctx.space}, ${id}, ${name.trim()}, ${ctx.actor.personId}, ${roles ?? null}::text[],
        ${apis ?? null}::text[], ${networks}, ${perMinute}, ${quota ?? null}, ${period}, ${ctx.now},
        ${endOf(ctx, days)})`)
    await tx.db.run(sql`
      insert into gantry.gateway_secret (prefix, space, key, hash, hint, created_at)
      values (${made.prefix}, ${ctx.space}, ${id}, ${made.hash}, ${made.hint}, ${ctx.now})`)
    await audit(tx, { action: 'gateway.key_made', details: { key: id, name: name.trim() } })
  })
  return { id, secret: made.secret }
}

/**
 * Changes a key. Whoever changes it becomes its owner: a key acts with rights of its owner, and nobody may widen another's.
 * @throws AppError key.not_found, request.invalid
 */
export const changeKey = async (ctx: Ctx, input: InputOf<typeof changeContract>): Promise<void> => {
  await checked(ctx, input)
  const { id, name, roles, apis, networks = [], perMinute = usualRate, quota, period = 'day', days } = input
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run(sql`
      update gantry.gateway_key set name = ${name.trim()}, roles = ${roles ?? null}::text[],
        apis = ${apis ?? null}::text[], networks = ${networks}, per_minute = ${perMinute}, quota = ${quota ?? null},
        period = ${period}, expires_at = ${endOf(ctx, days)}, owner = ${ctx.actor.personId}
      where space = ${ctx.space} and id = ${id} and withdrawn_at is null returning id`)
    if (rows.length === 0) throw new AppError('key.not_found')
    await audit(tx, { action: 'gateway.key_changed', details: { key: id, name: name.trim() } })
  })
  keptKeys(ctx.kernel).forget()
}

/**
 * Gives a key a second secret; those before end after the hours named. Whoever learns the secret becomes the owner of the key.
 * @throws AppError key.not_found
 */
export const rotateKey = async (
  ctx: Ctx,
  { id, hours }: { readonly id: string; readonly hours: number },
): Promise<{ readonly id: string; readonly secret: string }> => {
  const rotated = await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly name: string }>(sql`
      update gantry.gateway_key set owner = ${ctx.actor.personId}
      where space = ${ctx.space} and id = ${id} and withdrawn_at is null returning name`)
    const [key] = rows
    if (!key) throw new AppError('key.not_found')
    const made = newSecret('gk_live_')
    const end = new Date(ctx.now.getTime() + hours * 3_600_000)
    await tx.db.run(sql`
      update gantry.gateway_secret set ends_at = least(coalesce(ends_at, ${end}), ${end})
      where space = ${ctx.space} and key = ${id}`)
    await tx.db.run(sql`
      insert into gantry.gateway_secret (prefix, space, key, hash, hint, created_at)
      values (${made.prefix}, ${ctx.space}, ${id}, ${made.hash}, ${made.hint}, ${ctx.now})`)
    await audit(tx, { action: 'gateway.key_rotated', details: { key: id, name: key.name } })
    return { id, secret: made.secret }
  })
  keptKeys(ctx.kernel).forget()
  return rotated
}

/** @throws AppError key.not_found */
export const withdrawKey = async (ctx: Ctx, id: string): Promise<void> => {
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly name: string }>(sql`
      update gantry.gateway_key set withdrawn_at = ${ctx.now}
      where space = ${ctx.space} and id = ${id} and withdrawn_at is null returning name`)
    const [key] = rows
    if (!key) throw new AppError('key.not_found')
    await audit(tx, { action: 'gateway.key_withdrawn', details: { key: id, name: key.name } })
  })
  keptKeys(ctx.kernel).forget()
}
