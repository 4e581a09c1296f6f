import { AppError, issue, type Json } from '@gantry/base/shared'
import {
  type Ctx,
  databaseError,
  inTransaction,
  isoMilliseconds,
  isoSeconds,
  sql,
} from '@gantry/kernel/server'
import { history, latestOf } from '@gantry/telemetry/server'
import type { HistoryPart, LiveDevice, TwinProperty } from '../../shared/contract.ts'
import type { Product } from '../../shared/product.ts'
import { requireDevice } from './require-device.ts'

interface Row extends Omit<LiveDevice, 'values' | 'now' | 'key' | 'state'> {
  readonly state: LiveDevice['state'] | null
  readonly ending: string | null
  readonly since: string | null
  readonly product: Product | null
  readonly reported: Readonly<Record<string, TwinProperty>> | null
}

/** A reported property as a value of its point; null: it is none. */
const confirmedValue = (value: Json): number | string | null => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** A device with its model and the newest value of each of its points, of settable ones also what the twin confirms. @throws AppError record.not_found */
export const readLive = async (ctx: Ctx, id: string): Promise<LiveDevice> => {
  await requireDevice(ctx, id)
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.f_code as code, d.f_name as name, d.f_state as state, d.f_firmware as firmware,
      ${isoMilliseconds(sql`d.f_last_seen`)} as "lastSeen",
      k.ending, ${isoSeconds(sql`k.since`)} as since,
      r.number as release, r.body as product, w.reported, c.connection
    from gantry.t_device d
      left join gantry.device_twin w on w.space = d.space and w.device = d.id
      left join gantry.device_key k on k.space = d.space and k.device = d.id
      left join gantry.design g on g.space = d.space and g.kind = 'product' and g.id = d.f_product::text
      left join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
      left join lateral (
        select json_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'on', o.is_on) as connection
        from gantry.device_connection o
        where o.space = d.space and o.devices @> jsonb_build_array(jsonb_build_object('device', d.id))
        order by o.is_on desc, o.name limit 1) c on true
    where d.space = ${ctx.space} and d.id = ${id}::uuid`)
  const { ending = null, since = null, reported, ...row } = rows[0]!
  const latest = new Map((await latestOf(ctx, [id])).map(value => [value.code, value]))
  return {
    ...row,
    state: row.state ?? 'new',
    key: ending !== null && since !== null ? { ending, since } : null,
    values: (row.product?.points ?? []).map(({ code, settable }) => {
      const found = latest.get(code)
      const confirmed = settable ? reported?.[code] : undefined
      // What can be set is often only confirmed in the twin and never sent as a value.
      if (!found && confirmed)
        return { code, ts: confirmed.at, value: confirmedValue(confirmed.value), quality: 0 }
      return { code, ts: found?.ts ?? null, value: found?.value ?? null, quality: found?.quality ?? 0 }
    }),
    now: ctx.kernel.now().toISOString(),
  }
}

interface HistoryQuestion {
  readonly id: string
  readonly points: string
  readonly from: string
  readonly to: string
  readonly buckets?: number
}

/** Longest span of a history, in milliseconds: as long as a product may keep its values. */
const longest = 3_650 * 86_400_000
/** Milliseconds a history may take; beyond, fewer points or a shorter span have to be asked for. */
const patience = 8_000

/**
 * Values of points in equal parts of a span, computed by the database within a time.
 * @throws AppError record.not_found; request.invalid naming `to` for a span that ends before it begins, is longer than values are kept
 * or holds more values than can be read in time
 */
export const readHistory = async (
  ctx: Ctx,
  { id, points, from, to, buckets = 400 }: HistoryQuestion,
): Promise<{ readonly data: readonly HistoryPart[] }> => {
  const span = Date.parse(to) - Date.parse(from)
  if (!(span > 0 && span <= longest)) throw new AppError('request.invalid', {}, [issue('to', 'history_span')])
  await requireDevice(ctx, id)
  const codes = points
    .split(',')
    .filter(code => code !== '')
    .slice(0, 20)
  const asked = { device: id, codes, from: new Date(from), to: new Date(to), buckets }
  try {
    return {
      data: await inTransaction(ctx, async tx => {
        await tx.db.run(sql`select set_config('statement_timeout', ${String(patience)}, true)`)
        return history(tx, asked)
      }),
    }
  } catch (error) {
    if (databaseError(error)?.code !== '57014') throw error
    throw new AppError('request.invalid', {}, [issue('to', 'history_large')])
  }
}
