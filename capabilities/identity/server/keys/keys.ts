import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import type { CallerKey, makeKey as makeKeyContract } from '../../shared/key-contract.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { tokenHash } from '../session/token.ts'
import { hintOf, newKeyToken } from './key-token.ts'
import { isNetwork } from './networks.ts'

/** Maximum active keys of an application; more indicate a program that creates keys automatically. */
const mostKeys = 100

const day = 24 * 60 * 60_000

const columns = sql`k.id, k.name, k.hint, json_build_object('id', k.owner, 'title', coalesce(m.f_name, '')) as owner,
  k.writes, k.networks, k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
  k.last_ip as "lastIp", k.withdrawn_at as "withdrawnAt"`

/** The keys of an application, active ones first. */
export const listKeys = async (ctx: Ctx, app: string): Promise<CallerKey[]> => {
  const { rows } = await ctx.db.run<CallerKey>(sql`
    select ${columns} from gantry.caller_key k left join gantry.t_member m on m.space = k.space and m.id = k.owner
    where k.space = ${ctx.space} and k.app = ${app}
    order by k.withdrawn_at is not null, k.id desc limit ${2 * mostKeys}`)
  return rows
}

/**
 * Creates a key that acts as the caller. Users cannot create keys for others, because a key carries its owner's rights.
 *
 * @throws AppError key.app for an unknown application, request.invalid for a malformed network, key.too_many
 */
export const makeKey = async (
  ctx: Ctx,
  { app, name, writes, networks = [], days }: InputOf<typeof makeKeyContract>,
): Promise<{ key: CallerKey; secret: string }> => {
  const wrong = networks.findIndex(network => !isNetwork(network))
  if (wrong >= 0)
    throw new AppError('request.invalid', {}, [
      issue(`networks.${wrong}`, 'network', { value: networks[wrong] ?? '' }),
    ])
  if (name.trim() === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const secret = newKeyToken()
  const id = newId(ctx.now.getTime())
  const expiresAt = days === undefined ? null : new Date(ctx.now.getTime() + days * day)
  const { tables } = await catalogOf(ctx)
  if (![...tables.values()].some(table => table.app === app)) throw new AppError('key.app')
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`select from gantry.space where id = ${ctx.space} for update`)
    const { rows } = await tx.db.run<{ keys: number }>(sql`
      select count(*)::int as keys from gantry.caller_key
      where space = ${ctx.space} and app = ${app} and withdrawn_at is null`)
    if ((rows[0]?.keys ?? 0) >= mostKeys) throw new AppError('key.too_many', { max: mostKeys })
    await tx.db.run(sql`
      insert into gantry.caller_key (id, space, owner, app, name, writes, networks, token_hash, hint, created_at, expires_at)
      values (${id}, ${ctx.space}, ${ctx.actor.personId}, ${app}, ${name.trim()}, ${writes}, ${networks},
        ${tokenHash(secret)}, ${hintOf(secret)}, ${ctx.now}, ${expiresAt})`)
    await audit(tx, { action: 'key.made', details: { key: id, name: name.trim(), app } })
  })
  const key = (await listKeys(ctx, app)).find(each => each.id === id)
  if (!key) throw new AppError('key.not_found')
  return { key, secret }
}

/**
 * Revokes a key immediately, in every process.
 *
 * @throws AppError key.not_found if the application has no such active key
 */
export const withdrawKey = async (ctx: Ctx, app: string, id: string): Promise<void> => {
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ name: string }>(sql`
      update gantry.caller_key set withdrawn_at = ${ctx.now}, withdrawn_by = ${ctx.actor.personId}
      where space = ${ctx.space} and app = ${app} and id = ${id} and withdrawn_at is null returning name`)
    const [key] = rows
    if (!key) throw new AppError('key.not_found')
    await audit(tx, { action: 'key.withdrawn', details: { key: id, name: key.name, app } })
  })
  forgetActors(ctx.kernel)
}
