import type { Lang } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import type { AlarmContext, OtherSource } from '../../shared/contract.ts'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import { checkCondition } from '../../shared/rule/event-rule-kind.ts'
import { conditionKindOf, isConditionKind } from '../../shared/watch/condition-kinds.ts'
import { releasedProducts, watchedPoints } from '../rules/watched-points.ts'

/** Numbers of the options that are limits of the value drawn. */
const limitsOf = ({ condition: { kind, options } }: EventRule): readonly number[] =>
  kind === 'threshold' ? [options.limit, options.upper].filter(each => typeof each === 'number') : []

/** The business rule that raised an alarm; null where something else did. */
const businessRule = async (ctx: Ctx, alarm: string): Promise<OtherSource['source']> => {
  const { rows } = await ctx.db.run<NonNullable<OtherSource['source']>>(sql`
    select d.id, d.name from gantry.t_alarm a join gantry.design d on d.space = a.space and d.kind = 'rule' and d.id = a.f_rule
    where a.space = ${ctx.space} and a.id = ${alarm}::uuid`)
  return rows[0] ?? null
}

/**
 * What the rule of an alarm says; no points where the rule is no longer in force.
 * @throws AppError record.not_found
 */
export const readAlarmContext = async (ctx: Ctx, id: string): Promise<AlarmContext | OtherSource> => {
  // Throws for whom the alarm is closed.
  await getRecord(ctx, 'alarm', id)
  const { rows } = await ctx.db.run<{ readonly id: string; readonly rule: EventRule }>(sql`
    select r.rule as id, r.body -> 'rule' as rule
    from gantry.t_alarm a join gantry.event_rule_in_force r on r.space = a.space and r.rule = a.f_rule
    where a.space = ${ctx.space} and a.id = ${id}::uuid`)
  const [found] = rows
  const rule = found?.rule
  const product = rule && (await releasedProducts(ctx, [rule.product])).get(rule.product)
  if (!found) return { points: [], source: await businessRule(ctx, id) }
  if (!rule || !product || !isConditionKind(rule.condition.kind)) return { points: [], source: null }
  const points = watchedPoints(product, ctx.actor.lang)
  if (checkCondition(rule, points).length > 0) return { points: [], source: null }
  const kind = conditionKindOf(rule.condition.kind)
  const { options } = rule.condition
  const read = kind.plan(options, points).reads
  const words = (lang: Lang) => kind.words(options, points, lang)
  return {
    rule: found.id,
    points: points.filter(({ key, type }) => type === 'number' && (!read || read.includes(key))).slice(0, 3),
    limits: limitsOf(rule),
    words: { 'zh-CN': words('zh-CN'), en: words('en') },
    advice: rule.advice ?? {},
  }
}
