import { changeCondition } from '../../conditions/change/shared.ts'
import { eventCondition } from '../../conditions/event/shared.ts'
import { fenceCondition } from '../../conditions/fence/shared.ts'
import { formulaCondition } from '../../conditions/formula/shared.ts'
import { silenceCondition } from '../../conditions/silence/shared.ts'
import { thresholdCondition } from '../../conditions/threshold/shared.ts'
import type { AnyConditionKind } from './condition-kind.ts'

/** Every kind of condition; a new one is a folder of `conditions/` and its line here. */
export const conditionKinds = {
  threshold: thresholdCondition,
  change: changeCondition,
  silence: silenceCondition,
  fence: fenceCondition,
  event: eventCondition,
  formula: formulaCondition,
}

export type ConditionKindName = keyof typeof conditionKinds

export const conditionKindNames = Object.keys(conditionKinds) as readonly ConditionKindName[]

export const isConditionKind = (name: string): name is ConditionKindName =>
  Object.hasOwn(conditionKinds, name)

/** A kind where options are plain JSON: they fit its schema, which a rule is checked against first. */
export const conditionKindOf = (name: ConditionKindName): AnyConditionKind =>
  conditionKinds[name] as unknown as AnyConditionKind
