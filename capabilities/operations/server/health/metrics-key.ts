import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  inTransaction,
  isoSeconds,
  type Kernel,
  type Migration,
  platform,
  sql,
} from '@gantry/kernel/server'

/** The one key by which a program reads the metrics, as a hash; without a row they are off. */
export const metricsKeyMigration: Migration = {
  name: 'operations.metrics_key',
  up: `
    create table gantry.metrics_key (
      one boolean primary key default true check (one),
      hash bytea not null,
      made_at timestamptz not null default now()
    );
  `,
}

/** By this mark secret scanners find the key. */
const mark = 'gantry_metrics_'

/** The key is 256 random bits: a hash without salt and cost is enough. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Makes a key in place of the one before. */
export const makeMetricsKey = (ctx: Ctx): Promise<{ key: string }> =>
  inTransaction(ctx, async tx => {
    const key = `${mark}${randomBytes(32).toString('base64url')}`
    await tx.db.run(sql`
      insert into gantry.metrics_key (hash) values (${hashOf(key)})
      on conflict (one) do update set hash = excluded.hash, made_at = excluded.made_at`)
    await audit(tx, { action: 'metrics.key_made' })
    return { key }
  })

/** Turns the metrics off. */
export const dropMetricsKey = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`delete from gantry.metrics_key`)
    if (count > 0) await audit(tx, { action: 'metrics.key_removed' })
  })

/** When the key was made; null: there is none. */
export const metricsSince = async (kernel: Kernel): Promise<string | null> => {
  const { rows } = await platform(kernel).run<{ at: string }>(
    sql`select ${isoSeconds(sql`made_at`)} as at from gantry.metrics_key`,
  )
  return rows[0]?.at ?? null
}

/**
 * Lets only the holder of the key pass.
 *
 * @throws AppError request.not_found while metrics are off, auth.required for any other key
 */
export const requireMetricsKey = async (kernel: Kernel, authorization: unknown): Promise<void> => {
  const { rows } = await platform(kernel).run<{ hash: Buffer }>(sql`select hash from gantry.metrics_key`)
  if (!rows[0]) throw new AppError('request.not_found')
  const key = typeof authorization === 'string' ? /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] : undefined
  if (key === undefined || !timingSafeEqual(hashOf(key), rows[0].hash)) throw new AppError('auth.required')
}
