import { issue } from '@gantry/base/shared'
import type { DesignServer } from '@gantry/designs/server'
import { error, type Problem } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import { checkCondition, eventRuleKind } from '../../shared/rule/event-rule-kind.ts'
import { endAlarmsOf } from '../engine/end-alarms.ts'
import { releasedProducts, watchedPoints } from './watched-points.ts'

/** What only the product can say: whether the condition fits its points. */
const productProblems = async (ctx: Ctx, rule: EventRule): Promise<readonly Problem[]> => {
  if (rule.product === '') return []
  const product = (await releasedProducts(ctx, [rule.product])).get(rule.product)
  if (!product) return [error(issue('product', 'unknown', { value: rule.product }))]
  return checkCondition(rule, watchedPoints(product, ctx.actor.lang)).map(error)
}

/**
 * Puts a rule in force with the points of its product as they are now, or out of it. Devices are watched anew, and alarms of the
 * former rule end: nothing else would end them.
 */
export const setInForce = async (ctx: Ctx, id: string, rule: EventRule | null): Promise<void> => {
  await ctx.db.run(sql`delete from gantry.event_rule_in_force where space = ${ctx.space} and rule = ${id}`)
  await ctx.db.run(sql`delete from gantry.event_watch where space = ${ctx.space} and rule = ${id}`)
  await endAlarmsOf(ctx, id)
  const product = rule && (await releasedProducts(ctx, [rule.product])).get(rule.product)
  if (!rule || !product) return
  const points = watchedPoints(product, ctx.actor.lang)
  await ctx.db.run(sql`
    insert into gantry.event_rule_in_force (space, rule, product, body)
    values (${ctx.space}, ${id}, ${rule.product}, ${JSON.stringify({ rule, points })}::jsonb)`)
}

/** The newest release of a rule; null for one that was never published. */
export const releasedRule = async (ctx: Ctx, id: string): Promise<EventRule | null> => {
  const { rows } = await ctx.db.run<{ readonly body: EventRule }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'event_rule' and d.id = ${id}`)
  return rows[0]?.body ?? null
}

/** Event rules as designs: publishing puts them in force. */
export const eventRuleDesigns: DesignServer<EventRule> = {
  kind: eventRuleKind,
  touches: (ctx, _id, _before, after) => productProblems(ctx, after),
  publish: (ctx, id, _before, after) => setInForce(ctx, id, after),
  retire: (ctx, id) => setInForce(ctx, id, null),
  revive: async (ctx, id) => setInForce(ctx, id, await releasedRule(ctx, id)),
}
