import { type Issue, issue } from '@gantry/base/shared'
import type { DesignServer } from '@gantry/designs/server'
import { error, type Problem } from '@gantry/designs/shared'
import { type Product, parameterIssues } from '@gantry/devices/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import { checkCondition, eventRuleKind, plannedCondition } from '../../shared/rule/event-rule-kind.ts'
import { endAlarmsOfRule } from '../engine/end-alarms.ts'
import { releasedProducts, watchedPoints } from './watched-points.ts'

/** Whether the command is one of the product, with values its parameters take. */
const commandIssues = ({ command }: EventRule, { commands = [] }: Product): readonly Issue[] => {
  if (!command) return []
  const known = commands.find(({ code }) => code === command.code)
  if (!known) return [issue('command', 'unknown', { value: command.code })]
  return parameterIssues(known, { ...command.parameters }).map(each => ({
    ...each,
    field: `command.${each.field}`,
  }))
}

/** What only the product can say: whether the condition fits its points, and the command its commands. */
const productProblems = async (ctx: Ctx, rule: EventRule): Promise<readonly Problem[]> => {
  if (rule.product === '') return []
  const product = (await releasedProducts(ctx, [rule.product])).get(rule.product)
  if (!product) return [error(issue('product', 'unknown', { value: rule.product }))]
  return [
    ...checkCondition(rule, watchedPoints(product, ctx.actor.lang)),
    ...commandIssues(rule, product),
  ].map(error)
}

/** Rules above a rule must not have it above themselves, or their alarms would hide each other. */
const parentProblems = async (
  ctx: Ctx,
  id: string,
  { suppressedBy = [] }: EventRule,
): Promise<readonly Problem[]> => {
  if (suppressedBy.length === 0) return []
  const { rows } = await ctx.db.run(sql`
    with recursive above as (
      select unnest(${[...suppressedBy]}::text[]) as rule
      union
      select jsonb_array_elements_text(f.body #> '{rule,suppressedBy}') from above
        join gantry.event_rule_in_force f on f.space = ${ctx.space} and f.rule = above.rule
    ) select 1 from above where rule = ${id} limit 1`)
  return rows.length > 0 ? [error(issue('suppressedBy', 'alarm_circle'))] : []
}

/**
 * Puts a rule in force over the newest release of its product, whatever that becomes, or out of it. Devices are watched anew, and alarms of the
 * former rule end: nothing else would end them.
 */
export const setInForce = async (ctx: Ctx, id: string, rule: EventRule | null): Promise<void> => {
  await ctx.db.run(sql`delete from gantry.event_rule_in_force where space = ${ctx.space} and rule = ${id}`)
  await ctx.db.run(sql`delete from gantry.event_watch where space = ${ctx.space} and rule = ${id}`)
  await endAlarmsOfRule(ctx, id)
  const product = rule && (await releasedProducts(ctx, [rule.product])).get(rule.product)
  if (!rule || !product) return
  const reads = plannedCondition(rule, watchedPoints(product, ctx.actor.lang))?.reads ?? null
  await ctx.db.run(sql`
    insert into gantry.event_rule_in_force (space, rule, product, body, reads)
    values (${ctx.space}, ${id}, ${rule.product}, ${JSON.stringify({ rule })}::jsonb, ${reads === null ? null : [...reads]}::text[])`)
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
  touches: async (ctx, id, _before, after) => [
    ...(await productProblems(ctx, after)),
    ...(await parentProblems(ctx, id, after)),
  ],
  publish: (ctx, id, _before, after) => setInForce(ctx, id, after),
  retire: (ctx, id) => setInForce(ctx, id, null),
  revive: async (ctx, id) => setInForce(ctx, id, await releasedRule(ctx, id)),
}
