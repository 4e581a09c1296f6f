import { AppError } from '@gantry/base/shared'
import { audit, inTransaction, type Kernel, requireFeature, sql, systemCtx } from '@gantry/kernel/server'
import type { Credentials } from '../../shared/contract.ts'
import { credentialsOf, tellNewKey } from '../devices/issue-key.ts'
import { hashOfKey, isKey, newKey } from '../devices/keys.ts'
import { forgetKnown } from '../ingest/known-device.ts'
import { brokerAddress, listWays } from '../ways/list-ways.ts'

interface Asked {
  readonly space: string
  /** Codes of the product and the device. */
  readonly product: string
  readonly device: string
  readonly secret: string
}

interface Address {
  readonly origin: string
  readonly hostname: string
}

/**
 * Gives a device its first key for the secret of its product. Who has no valid secret learns nothing about products and devices.
 * @throws AppError key.invalid for a wrong secret, a product without one or an unknown product; feature.off while HTTP is off in the
 * space; record.not_found for a device that is not in the list; device.registered for one that has a key
 */
export const registerDevice = async (
  kernel: Kernel,
  { space, product, device, secret }: Asked,
  { origin, hostname }: Address,
): Promise<Credentials> => {
  const ctx = systemCtx(kernel, space, 'device registration')
  const { rows: products } = await ctx.db.run<{ id: string; hash: string }>(sql`
    select p.id, s.hash from gantry.t_product p join gantry.product_secret s on s.space = p.space and s.product = p.id
    where p.space = ${space} and p.f_code = ${product} and p.deleted_at is null`)
  const [found] = products
  if (!found || !isKey(secret, found.hash)) throw new AppError('key.invalid')
  requireFeature(ctx, 'devices')
  const { settings } = await listWays(ctx, hostname)
  if (settings.some(({ way, on }) => way === 'http' && !on)) throw new AppError('feature.off')
  const key = newKey()
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ id: string }>(sql`
      select id from gantry.t_device
      where space = ${space} and f_product = ${found.id}::uuid and f_code = ${device} and deleted_at is null`)
    const [row] = rows
    if (!row) throw new AppError('record.not_found')
    const { count } = await tx.db.run(sql`
      insert into gantry.device_key (space, device, hash, ending, since)
      values (${space}, ${row.id}::uuid, ${hashOfKey(key)}, ${key.slice(-4)}, ${tx.now})
      on conflict (space, device) do nothing`)
    if (count === 0) throw new AppError('device.registered')
    await tellNewKey(tx.db, space, row.id)
    await audit(tx, { action: 'device.registered', details: { id: row.id, code: device, product } })
  })
  forgetKnown(kernel)
  const broker = await brokerAddress(ctx, hostname)
  return credentialsOf({ space, product, code: device, key, origin, broker })
}
