import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, isoSeconds, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import type { ProductSecret, Registration } from '../../shared/registration/contract.ts'
import { hashOfKey, newKey } from '../devices/keys.ts'

/** @throws AppError record.not_found unless the caller may read the product */
const codeOf = async (ctx: Ctx, id: string): Promise<string> => {
  await getRecord(ctx, 'product', id)
  const { rows } = await ctx.db.run<{ code: string }>(sql`
    select f_code as code from gantry.t_product where space = ${ctx.space} and id = ${id}::uuid`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  return row.code
}

/** @throws AppError record.not_found */
export const readRegistration = async (ctx: Ctx, id: string): Promise<Registration> => {
  await codeOf(ctx, id)
  const { rows: secrets } = await ctx.db.run<{ ending: string; since: string }>(sql`
    select ending, ${isoSeconds(sql`since`)} as since
    from gantry.product_secret where space = ${ctx.space} and product = ${id}::uuid`)
  const { rows: counts } = await ctx.db.run<{ keyed: number; waiting: number }>(sql`
    select count(k.device)::int as keyed, count(*) filter (where k.device is null)::int as waiting
    from gantry.t_device d left join gantry.device_key k on k.space = d.space and k.device = d.id
    where d.space = ${ctx.space} and d.f_product = ${id}::uuid and d.deleted_at is null`)
  return { secret: secrets[0] ?? null, keyed: counts[0]?.keyed ?? 0, waiting: counts[0]?.waiting ?? 0 }
}

/** Gives a product a new secret; the one before ends. @throws AppError record.not_found */
export const issueSecret = (ctx: Ctx, id: string, origin: string): Promise<ProductSecret> =>
  inTransaction(ctx, async tx => {
    const product = await codeOf(tx, id)
    const secret = newKey()
    await tx.db.run(sql`
      insert into gantry.product_secret (space, product, hash, ending, since)
      values (${tx.space}, ${id}::uuid, ${hashOfKey(secret)}, ${secret.slice(-4)}, ${tx.now})
      on conflict (space, product) do update set hash = excluded.hash, ending = excluded.ending, since = excluded.since`)
    await audit(tx, { action: 'product.secret_issued', details: { id, code: product } })
    return { secret, product, address: `${origin}/space-${tx.space}/api/device-registration` }
  })

/** Ends registration for a product; nothing happens when it is off. @throws AppError record.not_found */
export const withdrawSecret = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const code = await codeOf(tx, id)
    const { count } = await tx.db.run(sql`
      delete from gantry.product_secret where space = ${tx.space} and product = ${id}::uuid`)
    if (count > 0) await audit(tx, { action: 'product.secret_withdrawn', details: { id, code } })
  })
