import { AppError, issue } from '@gantry/base/shared'
import { readEvents } from '@gantry/devices/server'
import type { Ctx } from '@gantry/kernel/server'
import { sql } from '@gantry/kernel/server'
import { readValues } from '@gantry/telemetry/server'
import { Value } from 'typebox/value'
import { eventKey } from '../../conditions/event/event-key.ts'
import type { Backtested } from '../../shared/contract.ts'
import { type EventRule, eventRuleSchema } from '../../shared/rule/event-rule.ts'
import { checkCondition, holdingOf, plannedCondition } from '../../shared/rule/event-rule-kind.ts'
import { newWatch, observe, pass, type WatchEffect } from '../../shared/watch/watch.ts'
import { readingsOf } from '../engine/take-points.ts'
import { placedRule } from './placed-rule.ts'
import { releasedProducts, watchedPoints } from './watched-points.ts'

const longest = 31 * 86_400_000
const mostDevices = 20
/** Values of one device at most; the newest are left out. */
const mostValues = 50_000

interface Asked {
  readonly rule: EventRule
  readonly from: string
  readonly to: string
}

const spansOf = (effects: readonly WatchEffect[]): Backtested['spans'] => {
  const spans: { from: number; to: number | null }[] = []
  for (const { kind, at } of effects) {
    const open = spans.at(-1)
    if (kind === 'raise') spans.push({ from: at, to: null })
    else if (open?.to === null) open.to = at
  }
  return spans
}

/**
 * Plays stored values through a rule that need not be published.
 * @throws AppError design.invalid with what is wrong, record.invalid for a span that is too long
 */
export const backTest = async (
  ctx: Ctx,
  { rule, from, to }: Asked,
): Promise<{ readonly data: readonly Backtested[]; readonly cut: boolean }> => {
  if (!Value.Check(eventRuleSchema, rule)) throw new AppError('design.invalid', {}, [issue('rule', 'format')])
  const span = Date.parse(to) - Date.parse(from)
  if (!(span > 0 && span <= longest)) throw new AppError('record.invalid', {}, [issue('to', 'alarm_span')])
  const product = (await releasedProducts(ctx, [rule.product])).get(rule.product)
  if (!product) throw new AppError('design.invalid', {}, [issue('product', 'required')])
  const points = watchedPoints(product, ctx.actor.lang)
  const issues = checkCondition(rule, points)
  const condition = plannedCondition(await placedRule(ctx, rule), points)
  if (!condition) throw new AppError('design.invalid', {}, issues)
  const { rows: devices } = await ctx.db.run<{ readonly id: string; readonly name: string }>(sql`
    select id, f_name as name from gantry.t_device
    where space = ${ctx.space} and f_product = ${rule.product}::uuid and deleted_at is null
      and (${rule.devices ? [...rule.devices] : null}::text[] is null or id::text = any(${rule.devices ? [...rule.devices] : null}::text[]))
    order by f_name, id limit ${mostDevices + 1}`)
  let cut = devices.length > mostDevices
  const holding = holdingOf(rule)
  const played = { from: new Date(from), to: new Date(to) }
  const data: Backtested[] = []
  for (const { id, name } of devices.slice(0, mostDevices)) {
    const values = await readValues(ctx, {
      device: id,
      codes: condition.reads ?? points.map(({ key }) => key),
      ...played,
      limit: mostValues,
    })
    const events = await readEvents(ctx, { device: id, ...played, limit: mostValues })
    cut ||= values.length === mostValues || events.length === mostValues
    const told = events.map(({ code, ts }) => ({ code: eventKey(code), ts, value: 1 }))
    const readings = readingsOf([...values, ...told], points)
    const effects: WatchEffect[] = []
    let watch = newWatch(condition, readings[0]?.at ?? Date.parse(from))
    for (const reading of readings) {
      const stepped = observe(condition, holding, watch, reading)
      watch = stepped.watch
      effects.push(...stepped.effects)
    }
    if (readings.length > 0) effects.push(...pass(condition, holding, watch, Date.parse(to)).effects)
    data.push({ device: id, name, readings: readings.length, spans: spansOf(effects) })
  }
  return { data, cut }
}
