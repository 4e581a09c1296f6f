import type { PointBatch, StoredPoint } from '@gantry/devices/server'
import { type Ctx, inTransaction, type Kernel, sql, systemCtx, type Transaction } from '@gantry/kernel/server'
import type { Reading, WatchedPoint } from '../../shared/watch/condition-kind.ts'
import { newWatch, observe, type Watch } from '../../shared/watch/watch.ts'
import { applyEffects } from './apply-effects.ts'
import { rulesOver } from './rules-in-force.ts'
import { addWatches, keepWatches, type Watching } from './watches.ts'

/** The values of one device as readings, oldest first; booleans are numbers in store. */
export const readingsOf = (
  points: readonly Pick<StoredPoint, 'code' | 'ts' | 'value'>[],
  watched: readonly WatchedPoint[],
): readonly Reading[] => {
  const typeOf = new Map(watched.map(({ key, type }) => [key, type]))
  const byTime = new Map<number, Record<string, number | string | boolean>>()
  for (const { code, ts, value } of points) {
    if (value === null || !typeOf.has(code)) continue
    const values = byTime.get(ts) ?? {}
    const type = typeOf.get(code)
    values[code] = type === 'boolean' || type === 'event' ? value === 1 : value
    byTime.set(ts, values)
  }
  return [...byTime].sort(([one], [other]) => one - other).map(([at, values]) => ({ at, values }))
}

type InTransaction = Ctx & { readonly tx: Transaction }

interface Stored {
  readonly rule: string
  readonly device: string
  readonly watch: Watch
  readonly alarm: string | null
}

/**
 * Shows points that were stored to the rules over their devices, and raises and ends alarms. One statement reads, one writes. Where a
 * rule sees a device for the first time there is no row to lock: it is written first, and everything begins once more, or two
 * processes would each raise an alarm.
 */
export const takePoints = async (kernel: Kernel, batch: PointBatch): Promise<void> => {
  const once = (goesOn: boolean) =>
    inTransaction(systemCtx(kernel, batch.space, 'event rules'), ctx => takeOnce(ctx, batch.points, goesOn))
  const fresh = await once(false)
  if (fresh.length === 0) return
  await addWatches(kernel.database.of(batch.space), batch.space, fresh)
  await once(true)
}

/** The same for points of the space of a transaction, inside it. */
export const takePointsIn = async (ctx: InTransaction, points: readonly StoredPoint[]): Promise<void> => {
  const fresh = await takeOnce(ctx, points, false)
  if (fresh.length === 0) return
  await addWatches(ctx.tx, ctx.space, fresh)
  await takeOnce(ctx, points, true)
}

/** Answers the watches that are not there yet, instead of changing anything, unless it is told to go on without them. */
const takeOnce = async (
  ctx: InTransaction,
  points: readonly StoredPoint[],
  goesOn: boolean,
): Promise<readonly Watching[]> => {
  const { space } = ctx
  const byDevice = new Map<string, StoredPoint[]>()
  for (const point of points) byDevice.set(point.device, [...(byDevice.get(point.device) ?? []), point])
  const products = [...new Set(points.map(({ product }) => product))]
  const rules = await rulesOver(ctx, products)
  const pairs = rules.flatMap(rule =>
    [...byDevice]
      .filter(([device, [first]]) => first?.product === rule.product && rule.devices?.has(device) !== false)
      .map(([device, stored]) => ({ rule, device, readings: readingsOf(stored, rule.points) }))
      .filter(({ readings }) => readings.length > 0),
  )
  if (pairs.length === 0) return []
  const { rows } = await ctx.tx.run<Stored>(
    sql`
    select w.rule, w.device, w.watch, w.alarm from gantry.event_watch w
    where w.space = ${space} and (w.rule, w.device) in (
      select * from unnest(${pairs.map(({ rule }) => rule.id)}::text[], ${pairs.map(({ device }) => device)}::text[]))
    order by w.rule, w.device for update`,
    { name: 'alarms.watches' },
  )
  const stored = new Map(rows.map(row => [`${row.rule} ${row.device}`, row]))
  const watchings = pairs.map(({ rule, device, readings }) => {
    const known = stored.get(`${rule.id} ${device}`)
    const watching: Watching = {
      rule,
      device,
      watch: known?.watch ?? newWatch(rule.condition, readings[0]?.at ?? 0),
      alarm: known?.alarm ?? null,
    }
    return { watching, readings, isFresh: known === undefined }
  })
  const fresh = watchings.filter(({ isFresh }) => isFresh).map(({ watching }) => watching)
  if (fresh.length > 0 && !goesOn) return fresh
  const kept: Watching[] = []
  for (const { watching, readings } of watchings) kept.push(await follow(ctx, watching, readings))
  await keepWatches(ctx.tx, space, kept)
  return []
}

const follow = async (
  ctx: Parameters<typeof applyEffects>[0],
  begun: Watching,
  readings: readonly Reading[],
): Promise<Watching> => {
  let watching = begun
  for (const reading of readings) {
    const { rule } = watching
    const { watch, effects } = observe(rule.condition, rule.holding, watching.watch, reading)
    const alarm = effects.length > 0 ? await applyEffects(ctx, watching, effects, reading) : watching.alarm
    watching = { ...watching, watch, alarm }
  }
  return watching
}
