import { issue, localise } from '@gantry/base/shared'
import { isChanged, type PlannedValidation } from '@gantry/fields/shared'
import type { Budgeted } from '@gantry/kernel/server'
import { evaluateSoon, tellStopped } from '../evaluation/evaluate.ts'
import type { Draft } from './draft.ts'
import { type Level, ownLevel, rowLevels, type TargetPlans } from './linkage-plans.ts'

/**
 * Adds an issue with the designer's message for each validation a draft violates. Warnings stop nothing and are
 * left to the form.
 */
export const checkValidations = async (ctx: Budgeted, plans: TargetPlans, draft: Draft): Promise<void> => {
  for (const validation of plans.own.validations) await check(ctx, validation, ownLevel(draft), draft)
  for (const { slave, plan } of plans.slaves)
    if (plan.validations.length > 0)
      for (const level of rowLevels(draft, slave))
        for (const validation of plan.validations) await check(ctx, validation, level, draft)
}

const check = async (
  { budget, now }: Budgeted,
  { validation, reads, isBroken }: PlannedValidation,
  { at, row: own, seen, seenBefore }: Level,
  { issues }: Draft,
): Promise<void> => {
  if (validation.severity === 'warning') return
  // A record stored before the validation existed may be changed in other fields.
  const row = seen(own)
  if (seenBefore && !reads.some(path => isChanged(path, row, seenBefore))) return
  await budget.takeTurns()
  const [first = ''] = validation.at
  try {
    if (!evaluateSoon(budget, within => isBroken(row, now.getTime(), within))) return
  } catch (error) {
    return tellStopped(error, budget, at + first, issues)
  }
  const { message } = validation
  const said = { zh: localise(message, 'zh-CN'), en: localise(message, 'en') }
  for (const field of validation.at) issues.push(issue(at + field, 'not_valid', said))
}
