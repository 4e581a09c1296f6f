import { type Issue, issue, type JsonObject, localise, type Text } from '@gantry/base/shared'
import { canonicalText, type DesignKind, type Difference, error, type Mention } from '@gantry/designs/shared'
import { Value } from 'typebox/value'
import type { PlannedCondition, WatchedPoint } from '../watch/condition-kind.ts'
import { conditionKindOf, isConditionKind } from '../watch/condition-kinds.ts'
import type { Holding } from '../watch/watch.ts'
import { type EventRule, eventRuleSchema, newEventRule } from './event-rule.ts'

const isBlank = (text: Text): boolean =>
  localise(text, 'zh-CN').trim() === '' || localise(text, 'en').trim() === ''

/** What is wrong with the condition of a rule over the points of its product. */
export const checkCondition = (
  { condition, raiseAfter = 0 }: EventRule,
  points: readonly WatchedPoint[],
): readonly Issue[] => {
  if (!isConditionKind(condition.kind)) return [issue('condition.kind', 'choice')]
  const kind = conditionKindOf(condition.kind)
  const [wrong] = Value.Errors(kind.schema, condition.options)
  const found = wrong
    ? [issue(wrong.instancePath.slice(1).replaceAll('/', '.') || 'point', 'format')]
    : kind.check(condition.options, points)
  if (found.length === 0 && raiseAfter > 0 && kind.plan(condition.options, points).isMomentary)
    return [issue('raiseAfter', 'alarm_moment')]
  return found.map(each => ({ ...each, field: `condition.options.${each.field}` }))
}

/** What is wrong with a rule, besides what only its product can say. */
export const checkEventRule = (rule: EventRule): readonly Issue[] => [
  ...(isBlank(rule.name) ? [issue('name', 'required')] : []),
  ...(rule.product === '' ? [issue('product', 'required')] : []),
  ...(rule.escalateTo && rule.respondWithin === undefined ? [issue('respondWithin', 'required')] : []),
]

export const holdingOf = ({ raiseAfter = 0, clearAfter = 0 }: EventRule): Holding => ({
  raiseAfter: raiseAfter * 1_000,
  clearAfter: clearAfter * 1_000,
})

/** The condition of a rule made ready; null for one that does not fit its product (any more). */
export const plannedCondition = (
  rule: EventRule,
  points: readonly WatchedPoint[],
): PlannedCondition<JsonObject> | null =>
  isConditionKind(rule.condition.kind) && checkCondition(rule, points).length === 0
    ? conditionKindOf(rule.condition.kind).plan(rule.condition.options, points)
    : null

const mentionsOf = ({
  product,
  tell = [],
  escalateTo = [],
  suppressedBy = [],
  name,
}: EventRule): readonly Mention[] => [
  ...(product === ''
    ? []
    : [{ at: 'product', to: { kind: 'product', id: product }, how: 'reads' as const, name }]),
  ...[...new Set([...tell, ...escalateTo])].map(id => ({
    at: 'tell',
    to: { kind: 'role', id },
    how: 'reads' as const,
    name,
  })),
  ...suppressedBy.map(id => ({
    at: 'suppressedBy',
    to: { kind: 'event_rule', id },
    how: 'reads' as const,
    name,
  })),
]

const parts = {
  name: 'base',
  product: 'base',
  devices: 'base',
  severity: 'base',
  condition: 'when',
  raiseAfter: 'when',
  clearAfter: 'when',
  advice: 'then',
  respondWithin: 'then',
  tell: 'then',
  escalateTo: 'then',
  command: 'then',
  suppressedBy: 'then',
} as const satisfies Record<keyof EventRule, string>

const wordsOf = (before: EventRule | null, after: EventRule): readonly Difference[] => {
  if (!before)
    return [
      { at: 'name', sign: 'added', part: 'base', key: 'event_rule.word.new', params: { name: after.name } },
    ]
  if (canonicalText(before, eventRuleSchema) === canonicalText(after, eventRuleSchema)) return []
  return (Object.keys(parts) as (keyof EventRule)[])
    .filter(each => JSON.stringify(before[each]) !== JSON.stringify(after[each]))
    .map(each => ({
      at: each,
      sign: 'changed',
      part: parts[each],
      key: `event_rule.word.${each}`,
      params: {},
    }))
}

/** An event rule as a design. */
export const eventRuleKind: DesignKind<EventRule> = {
  name: 'event_rule',
  schema: eventRuleSchema,
  empty: () => newEventRule(),
  nameOf: ({ name }) => name,
  appOf: () => null,
  check: rule => checkEventRule(rule).map(error),
  mentions: mentionsOf,
  words: wordsOf,
  texts: ({ name }) => [{ at: 'name', text: name }],
}
