import type { JsonObject } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, type Kernel, sql, withBudget } from '@gantry/kernel/server'
import { type Catalog, catalogOf, matches, resolveTerms, scopeOf, withTrees } from '@gantry/records/server'
import { type PlannedFormula, planFormula } from '../../shared/condition.ts'
import { type Rule, type RuleCondition, usualPriority } from '../../shared/rule.ts'
import { checkRule, subjectOf } from '../../shared/rule-kind.ts'
import type { RuleScope, Subject } from '../../shared/trigger-kind.ts'
import { isTriggerKind, triggerKindOf } from '../../shared/trigger-kinds.ts'
import { type Indexed, type RuleIndex, ruleIndex } from './rule-index.ts'

/** A rule that is on. */
export interface RuleInForce extends Indexed {
  readonly release: number
  readonly rule: Rule
  /**
   * Its condition, compiled when first asked for: of thousands of rules an event meets few. Null for a rule that became wrong since it
   * was published; it sleeps, and the list says why.
   */
  condition(): Condition | null
}

/** What a condition asks of records of a table. */
export interface Condition {
  readonly when: RuleCondition
  readonly subject: Subject
  readonly formula: PlannedFormula | null
}

interface Kept {
  readonly version: number
  readonly catalog: number
  /** By id; null for a rule whose start cannot be read. */
  readonly rules: ReadonlyMap<string, { readonly release: number; readonly made: RuleInForce | null }>
  readonly index: RuleIndex<RuleInForce>
}

const kept = new WeakMap<Kernel, Map<string, Kept>>()

/**
 * The rules of the space that are on. Where rules changed, those with another release are read anew and the others stay as they are;
 * where tables changed, all are. The version is read in the transaction of `ctx`, so a rule that was switched on is never missed.
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
  const rules = await readRules(ctx, catalog, ready?.catalog === catalog.version ? ready.rules : new Map())
  const index = ruleIndex([...rules.values()].flatMap(({ made }) => made ?? []))
  known.set(ctx.space, { version, catalog: catalog.version, rules, index })
  return index
}

/** The rules that are on; those `known` in the same release are not made again. */
const readRules = async (ctx: Ctx, { tables }: Catalog, known: Kept['rules']): Promise<Kept['rules']> => {
  const { rows: current } = await ctx.db.run<{ readonly id: string; readonly release: number }>(sql`
    select id, release from gantry.design
    where space = ${ctx.space} and kind = 'rule' and state = 'active' and release is not null`)
  const changed = current.filter(({ id, release }) => known.get(id)?.release !== release)
  const { rows: bodies } = await ctx.db.run<{ readonly id: string; readonly body: Rule }>(sql`
    select r.id, r.body
    from unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ release }) => release)}::int[]) c (id, number)
    join gantry.design_release r on r.space = ${ctx.space} and r.kind = 'rule' and r.id = c.id and r.number = c.number`)
  const bodyOf = new Map(bodies.map(({ id, body }) => [id, body]))
  const scope: RuleScope = { tables, named: new Map() }
  return new Map(
    current.flatMap(({ id, release }) => {
      const body = bodyOf.get(id)
      const rule = body ? { release, made: inForce(id, release, body, scope) } : known.get(id)
      return rule ? [[id, rule]] : []
    }),
  )
}

const inForce = (id: string, release: number, rule: Rule, scope: RuleScope): RuleInForce | null => {
  const subject = subjectOf(rule, scope)
  if (!subject || !isTriggerKind(rule.on.kind)) return null
  let condition: Condition | null | undefined
  return {
    id,
    release,
    rule,
    condition: () => {
      if (condition === undefined)
        condition = checkRule(rule, scope).length > 0 ? null : conditionOf(rule, subject)
      return condition
    },
    priority: rule.priority ?? usualPriority,
    wakes: triggerKindOf(rule.on.kind).wakes(rule.on.options, scope),
    filter: rule.when?.filter,
    table: subject.table,
  }
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
