import type { JsonObject } from '@gantry/base/shared'
import { canonicalText } from '@gantry/designs/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, type Kernel, sql, withBudget } from '@gantry/kernel/server'
import { type Catalog, catalogOf, matches, resolveTerms, scopeOf, withTrees } from '@gantry/records/server'
import { type PlannedFormula, planFormula } from '../../shared/condition.ts'
import { type Rule, type RuleCondition, usualPriority } from '../../shared/rule.ts'
import { checkRule, subjectOf } from '../../shared/rule-kind.ts'
import type { RuleScope, Subject } from '../../shared/trigger-kind.ts'
import { isTriggerKind, triggerKindOf } from '../../shared/trigger-kinds.ts'
import { type Indexed, type RuleIndex, ruleIndex } from './rule-index.ts'

/** A rule that is on, compiled. */
export interface RuleInForce extends Indexed {
  readonly release: number
  readonly rule: Rule
  readonly condition: Condition
}

/** Conditions with the same text are one. */
export interface Condition {
  readonly when: RuleCondition
  readonly subject: Subject
  readonly formula: PlannedFormula | null
}

interface Kept {
  readonly version: number
  readonly catalog: number
  readonly index: RuleIndex<RuleInForce>
}

const kept = new WeakMap<Kernel, Map<string, Kept>>()

/**
 * The rules of the space that are on. They are compiled once for each version of the rules and of the catalog; the version is
 * read in the transaction of `ctx`, so a rule that was switched on is never missed.
 */
export const rulesInForce = async (ctx: Ctx): Promise<RuleIndex<RuleInForce>> => {
  const { rows } = await ctx.db.run<{ readonly version: number }>(
    sql`select version::int as version from gantry.rule_version where space = ${ctx.space}`,
  )
  const version = rows[0]?.version ?? 0
  const catalog = await catalogOf(ctx)
  const known = kept.get(ctx.kernel) ?? new Map<string, Kept>()
  kept.set(ctx.kernel, known)
  const ready = known.get(ctx.space)
  if (ready?.version === version && ready.catalog === catalog.version) return ready.index
  const index = ruleIndex(await compiled(ctx, catalog))
  known.set(ctx.space, { version, catalog: catalog.version, index })
  return index
}

/** Rules that can run; one that became wrong since it was published sleeps, and the list says why. */
const compiled = async (ctx: Ctx, { tables }: Catalog): Promise<readonly RuleInForce[]> => {
  const { rows } = await ctx.db.run<{
    readonly id: string
    readonly release: number
    readonly body: Rule
  }>(sql`
    select d.id, d.release, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'rule' and d.state = 'active'`)
  const scope: RuleScope = { tables, named: new Map() }
  const conditions = new Map<string, Condition>()
  return rows.flatMap(({ id, release, body: rule }): RuleInForce | readonly RuleInForce[] => {
    const subject = subjectOf(rule, scope)
    if (!subject || !isTriggerKind(rule.on.kind) || checkRule(rule, scope).length > 0) return []
    const text = `${subject.table.id} ${subject.hasBefore} ${canonicalText(rule.when ?? {})}`
    const condition = conditions.get(text) ?? conditionOf(rule, subject)
    conditions.set(text, condition)
    return {
      id,
      release,
      rule,
      condition,
      priority: rule.priority ?? usualPriority,
      wakes: triggerKindOf(rule.on.kind).wakes(rule.on.options, scope),
      filter: rule.when?.filter,
      table: subject.table,
    }
  })
}

/** The condition of a rule, compiled. */
export const conditionOf = ({ when = {} }: Rule, subject: Subject): Condition => ({
  when,
  subject,
  formula: when.formula === undefined ? null : planFormula(when.formula, subject),
})

/** Milliseconds and steps one expression may take. */
const within = { steps: 50_000, milliseconds: 10 }

/** Whether a condition is true for a record in stored form. @throws AppError expression.stopped, query.invalid */
export const isMet = async (
  ctx: Ctx,
  { when, subject, formula }: Condition,
  row: JsonObject,
  before: JsonObject | null,
): Promise<boolean> => {
  const { filter } = when
  if (filter !== undefined && filter !== true) {
    const scope = await scopeOf(ctx, subject.table)
    const resolved = await withTrees(ctx, resolveTerms(filter, scope), subject.table)
    if (!matches(resolved, row, subject.table, scope.catalog)) return false
  }
  if (!formula) return true
  const { budget } = withBudget(ctx)
  const env = { now: ctx.now.getTime(), timeZone: formulaZone, budget, steps: within.steps }
  return budget.evaluate(within.milliseconds, () => formula.holds(row, before, env))
}
